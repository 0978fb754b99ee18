#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <pugixml.hpp>
#include <span>
#include <string>

#include "core/math.h"

namespace inb::assets::ogre {

// An XML text whose elements can be asked for numbers. All throw Fault with the line of the element.
class Xml {
 public:
  // The root element has to be called `root`.
  Xml(std::span<const std::byte> bytes, const char* root);

  [[nodiscard]] pugi::xml_node root() const { return root_; }
  // "line 12": where an element stands.
  [[nodiscard]] std::string place(const pugi::xml_node& node) const;

  [[nodiscard]] float number(const pugi::xml_node& node, const char* attribute) const;
  // `otherwise` when there is no such attribute.
  [[nodiscard]] float number(const pugi::xml_node& node, const char* attribute, float otherwise) const;
  // 0..`most`.
  [[nodiscard]] std::uint32_t whole(const pugi::xml_node& node, const char* attribute,
                                    std::uint32_t most = 0xFFFFFFFFU) const;
  [[nodiscard]] std::string text(const pugi::xml_node& node, const char* attribute) const;
  // Attributes x, y, z.
  [[nodiscard]] Vec3 vector(const pugi::xml_node& node) const;
  // Attribute angle (radians) and the child <axis>.
  [[nodiscard]] Quat rotation(const pugi::xml_node& node) const;
  // Attributes x, y, z, or one "factor" for all.
  [[nodiscard]] Vec3 scale(const pugi::xml_node& node) const;
  // "true", "1" or "yes".
  [[nodiscard]] static bool flag(const pugi::xml_node& node, const char* attribute, bool otherwise);

 private:
  std::span<const std::byte> bytes_;
  std::unique_ptr<pugi::xml_document> document_;
  pugi::xml_node root_;
};

}  // namespace inb::assets::ogre
