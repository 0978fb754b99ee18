#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assets/asset.h"
#include "assets/deform.h"
#include "assets/evaluate.h"

// A motion as a function from times to all vertices that it draws, in the world of the file.
namespace inb::assets::baking {

// One thing drawn: primitive `primitive` of the mesh of `node`, by its instance `instance`. Its vertices are `count`
// from `first` on, among those of all parts.
struct Part {
  std::uint32_t node = 0;
  std::uint32_t primitive = 0;
  std::uint32_t instance = 0;
  std::size_t first = 0;
  std::size_t count = 0;
};

// Whether the frame set goes round: see bake.h.
[[nodiscard]] bool goes_round(const FrameSet& set);

// Seconds, 0 for a motion that is not there.
[[nodiscard]] double duration_s(const Asset& asset, std::size_t motion);

// Borrows the asset. Of several threads, each brings its own scratch.
class Sampler {
 public:
  struct Scratch {
    Evaluation state;
    DeformedVertices vertices;
    std::vector<Mat4> instances;
  };

  Sampler(const Asset& asset, std::size_t motion);

  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  // Of all parts; without any part, four points a shown node.
  [[nodiscard]] std::size_t vertex_count() const { return vertex_count_; }
  [[nodiscard]] double duration_s() const { return duration_s_; }

  void state_at(double time_s, Evaluation& out) const;
  // `out`: vertex_count() entries. Needs no state_at before.
  void positions_at(double time_s, Scratch& scratch, std::span<Vec3> out) const;
  void positions_of(const Evaluation& state, Scratch& scratch, std::span<Vec3> out) const;
  // One entry a part, with all attributes that the part has; normals have unit length.
  void vertices_at(double time_s, Scratch& scratch, std::vector<KeyVertices>& out) const;

 private:
  template <typename Use>
  void for_parts(const Evaluation& state, Scratch& scratch, const Use& use) const;

  const Asset& asset_;
  std::size_t motion_;
  double duration_s_ = 0.0;
  bool round_ = false;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> joints_;
  float joint_reach_ = 1.0F;
  std::size_t vertex_count_ = 0;
};

// The offsets of the four points that stand in for a joint without vertices: its origin, and one `reach` along each of
// its axes.
[[nodiscard]] std::array<Vec3, 4> joint_points(const Mat4& model_from_joint, float reach);
// A tenth of the diagonal around all joints of the rest pose, or 1 when they all are in one place.
[[nodiscard]] float joint_reach(const Asset& asset);

}  // namespace inb::assets::baking
