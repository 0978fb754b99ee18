#pragma once

#include <string>
#include <vector>

#include "assets/asset.h"
#include "assets/gltf/accessor.h"
#include "assets/gltf/compression.h"

namespace inb::assets::gltf {

class Source;

// Reads the vertex attributes of one primitive, from accessors or from its Draco data. `place` is the primitive's JSON
// pointer. All vectors come back with `count` entries, or empty when the primitive has no such attribute.
class AttributeReader {
 public:
  AttributeReader(Source& source, const tinygltf::Primitive& primitive, const DracoPrimitive* draco, std::string place)
      : source_(source), primitive_(primitive), draco_(draco), place_(std::move(place)) {}

  [[nodiscard]] std::vector<Vec3> positions() const;
  // The number of vertices, which POSITION decides, must be handed to the rest.
  [[nodiscard]] std::vector<Vec3> normals(std::size_t count) const;
  [[nodiscard]] std::vector<Vec4> tangents(std::size_t count) const;
  [[nodiscard]] std::vector<Vec4> colors(std::size_t count) const;  // alpha 1 where the file has none
  [[nodiscard]] std::vector<Vec2> uvs(std::uint32_t set, std::size_t count) const;
  // JOINTS_n and WEIGHTS_n of all sets: the 8 heaviest, adding up to 1. Empty without JOINTS_0.
  [[nodiscard]] std::vector<Influences> influences(std::size_t count) const;
  [[nodiscard]] MorphTarget target(std::size_t index, std::size_t count) const;

 private:
  enum class Broken { Refuse, Zero };
  struct Values {
    std::vector<float> numbers;
    std::size_t width = 1;  // numbers per vertex
    bool present = false;
  };
  template <typename Vec>
  static std::vector<Vec> as_vectors(const Values& values);
  [[nodiscard]] Elements open(const std::string& name, int accessor, const Wanted& wanted,
                              const std::string& here) const;
  [[nodiscard]] Values floats(const std::string& name, const Wanted& wanted, std::size_t count, Broken broken) const;
  [[nodiscard]] Values target_floats(std::size_t target, const std::string& name, const Wanted& wanted,
                                     std::size_t count) const;
  void mend(std::vector<float>& values, Broken broken, const std::string& here) const;

  Source& source_;
  const tinygltf::Primitive& primitive_;
  const DracoPrimitive* draco_;
  std::string place_;
};

// Largest number of non-zero weights of a vertex.
[[nodiscard]] std::uint32_t influence_count(const std::vector<Influences>& influences);

}  // namespace inb::assets::gltf
