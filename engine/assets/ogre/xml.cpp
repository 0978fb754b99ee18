#include "assets/ogre/xml.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "assets/fault.h"
#include "assets/names.h"

namespace inb::assets::ogre {
namespace {

std::string line_of(std::span<const std::byte> bytes, std::size_t offset) {
  const std::size_t end = std::min(offset, bytes.size());
  const auto lines = std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(end), std::byte{'\n'});
  return fmt::format("line {}", lines + 1);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n+");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

}  // namespace

Xml::Xml(std::span<const std::byte> bytes, const char* root) : bytes_(bytes), document_(new pugi::xml_document) {
  const pugi::xml_parse_result result = document_->load_buffer(bytes.data(), bytes.size());
  if (!result) {
    refuse(line_of(bytes, static_cast<std::size_t>(result.offset)), "broken XML: {}", result.description());
  }
  root_ = document_->child(root);
  if (!root_) refuse("line 1", "there is no element <{}>", root);
}

std::string Xml::place(const pugi::xml_node& node) const {
  const std::ptrdiff_t offset = node.offset_debug();
  return line_of(bytes_, offset < 0 ? 0 : static_cast<std::size_t>(offset));
}

float Xml::number(const pugi::xml_node& node, const char* attribute) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) refuse(place(node), "<{}> has no '{}'", shown_name(node.name()), attribute);
  return number(node, attribute, 0.0F);
}

float Xml::number(const pugi::xml_node& node, const char* attribute, float otherwise) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) return otherwise;
  const std::string_view text = trimmed(found.value());
  // Numbers too small for a float are out of range for from_chars: a double holds what files write.
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || !std::isfinite(static_cast<float>(value))) {
    refuse(place(node), "{}=\"{}\" is no number", attribute, shown_name(found.value()));
  }
  return static_cast<float>(value);
}

std::uint32_t Xml::whole(const pugi::xml_node& node, const char* attribute, std::uint32_t most) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) refuse(place(node), "<{}> has no '{}'", shown_name(node.name()), attribute);
  const std::string_view text = trimmed(found.value());
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > most) {
    refuse(place(node), "{}=\"{}\" is no whole number from 0 to {}", attribute, shown_name(found.value()), most);
  }
  return value;
}

std::string Xml::text(const pugi::xml_node& node, const char* attribute) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) refuse(place(node), "<{}> has no '{}'", shown_name(node.name()), attribute);
  return shown_name(found.value());
}

Vec3 Xml::vector(const pugi::xml_node& node) const { return {number(node, "x"), number(node, "y"), number(node, "z")}; }

Quat Xml::rotation(const pugi::xml_node& node) const {
  if (!node) return {1.0F, 0.0F, 0.0F, 0.0F};
  const float angle = number(node, "angle");
  const pugi::xml_node element = node.child("axis");
  if (!element) refuse(place(node), "<{}> has no <axis>", shown_name(node.name()));
  const Vec3 axis = vector(element);
  const float length = glm::length(axis);
  if (angle == 0.0F) return {1.0F, 0.0F, 0.0F, 0.0F};
  if (!(length > 1e-6F) || !std::isfinite(length)) refuse(place(element), "the axis of a rotation has no direction");
  return glm::normalize(glm::angleAxis(angle, axis / length));
}

Vec3 Xml::scale(const pugi::xml_node& node) const {
  if (!node) return Vec3(1.0F);
  const float factor = number(node, "factor", 1.0F);
  return {number(node, "x", factor), number(node, "y", factor), number(node, "z", factor)};
}

bool Xml::flag(const pugi::xml_node& node, const char* attribute, bool otherwise) {
  const std::string_view value = node.attribute(attribute).value();
  if (value.empty()) return otherwise;
  return value == "true" || value == "1" || value == "yes" || value == "True" || value == "TRUE";
}

}  // namespace inb::assets::ogre
