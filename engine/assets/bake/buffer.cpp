#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "assets/bake.h"
#include "assets/bake/model.h"
#include "assets/bake/sampler.h"
#include "assets/evaluate.h"
#include "core/check.h"

namespace inb::assets {
namespace {

constexpr float kMostStored = 65535.0F;
constexpr float kOctahedralScale = 127.0F;
constexpr double kMostFrames = 65535.0;

float sign_or_one(float value) { return value < 0.0F ? -1.0F : 1.0F; }

// The lower half of the octahedron is folded over the edges of the upper one; the fold is its own inverse.
Vec2 folded(const Vec2& p) {
  return {(1.0F - std::abs(p.y)) * sign_or_one(p.x), (1.0F - std::abs(p.x)) * sign_or_one(p.y)};
}

Vec3 octahedral_direction(const Vec2& p) {
  const float z = 1.0F - std::abs(p.x) - std::abs(p.y);
  const Vec2 xy = z < 0.0F ? folded(p) : p;
  return glm::normalize(Vec3(xy.x, xy.y, z));
}

Vec3 unpacked_normal(std::uint16_t stored) {
  const auto x = static_cast<float>(stored & 0xFFU);
  const auto y = static_cast<float>(stored >> 8U);
  return octahedral_direction((Vec2(x, y) - kOctahedralScale) / kOctahedralScale);
}

// Of the four neighbours on the grid the one nearest to the normal, which plain rounding often misses.
std::uint16_t packed_normal(const Vec3& normal) {
  const float sum = std::abs(normal.x) + std::abs(normal.y) + std::abs(normal.z);
  Vec2 p = sum > 0.0F ? Vec2(normal.x, normal.y) / sum : Vec2(0.0F);
  if (normal.z < 0.0F) p = folded(p);
  const Vec2 low = glm::floor(p * kOctahedralScale) + kOctahedralScale;
  std::uint16_t best = 0;
  float nearest = -2.0F;
  for (const Vec2& step : {Vec2(0.0F, 0.0F), Vec2(1.0F, 0.0F), Vec2(0.0F, 1.0F), Vec2(1.0F, 1.0F)}) {
    const Vec2 cell = glm::min(low + step, Vec2(2.0F * kOctahedralScale));
    const auto stored =
        static_cast<std::uint16_t>(static_cast<std::uint32_t>(cell.x) | static_cast<std::uint32_t>(cell.y) << 8U);
    const float cosine = glm::dot(unpacked_normal(stored), normal);
    if (cosine > nearest) {
      nearest = cosine;
      best = stored;
    }
  }
  return best;
}

std::uint16_t packed_axis(float value, float least, float size) {
  if (!(size > 0.0F)) return 0;
  return static_cast<std::uint16_t>(std::clamp(std::round((value - least) / size * kMostStored), 0.0F, kMostStored));
}

void pack(const Bounds& box, BufferFormat format, const Vec3& position, const Vec3& normal, std::byte* texel) {
  if (format == BufferFormat::Float32) {
    const std::array<Vec3, 2> values{position, normal};
    std::memcpy(texel, values.data(), sizeof(values));
    return;
  }
  const Vec3 size = box.size();
  const std::array<std::uint16_t, 4> values{packed_axis(position.x, box.min.x, size.x),
                                            packed_axis(position.y, box.min.y, size.y),
                                            packed_axis(position.z, box.min.z, size.z), packed_normal(normal)};
  std::memcpy(texel, values.data(), sizeof(values));
}

template <typename T, std::size_t Count>
std::array<T, Count> texel_at(const VertexAnimation& animation, std::uint32_t frame, std::uint32_t vertex) {
  INB_CHECK(frame < animation.height && vertex < animation.width);
  std::array<T, Count> values;
  const std::size_t texel = std::size_t{frame} * animation.width + vertex;
  std::memcpy(values.data(), animation.texels.data() + texel * sizeof(values), sizeof(values));
  return values;
}

void fill(const std::vector<std::vector<KeyVertices>>& frames, VertexAnimation& out) {
  out.texels.resize(std::size_t{out.width} * out.height * texel_bytes(out.format));
  std::byte* texel = out.texels.data();
  for (std::uint32_t k = 0; k < out.height; ++k) {
    std::uint32_t vertex = 0;
    for (const KeyVertices& part : frames[k]) {
      for (std::size_t v = 0; v < part.positions.size(); ++v, ++vertex, texel += texel_bytes(out.format)) {
        const Vec3 normal = part.normals.empty() ? Vec3(0.0F, 0.0F, 1.0F) : part.normals[v];
        pack(out.box, out.format, part.positions[v], normal, texel);
        out.largest_rounding =
            std::max(out.largest_rounding, glm::distance(part.positions[v], stored_position(out, k, vertex)));
        // By the chord: the arc cosine of two nearly equal directions is mostly rounding.
        const float chord = glm::distance(normal, stored_normal(out, k, vertex));
        out.largest_normal_angle = std::max(out.largest_normal_angle, 2.0F * std::asin(std::min(1.0F, 0.5F * chord)));
      }
    }
  }
}

}  // namespace

Vec3 stored_position(const VertexAnimation& animation, std::uint32_t frame, std::uint32_t vertex) {
  if (animation.format == BufferFormat::Float32) return texel_at<Vec3, 2>(animation, frame, vertex)[0];
  const auto values = texel_at<std::uint16_t, 4>(animation, frame, vertex);
  const Vec3 part(static_cast<float>(values[0]), static_cast<float>(values[1]), static_cast<float>(values[2]));
  return animation.box.min + animation.box.size() * (part / kMostStored);
}

Vec3 stored_normal(const VertexAnimation& animation, std::uint32_t frame, std::uint32_t vertex) {
  if (animation.format == BufferFormat::Float32) return texel_at<Vec3, 2>(animation, frame, vertex)[1];
  return unpacked_normal(texel_at<std::uint16_t, 4>(animation, frame, vertex)[3]);
}

Asset unpack(const VertexAnimation& animation) {
  Asset out = animation.model;
  FrameSet set;
  set.name = animation.name;
  set.rate_hz = animation.rate_hz;
  set.tween = animation.tween;
  for (std::uint32_t k = 0; k < animation.height; ++k) {
    std::vector<KeyVertices>& frame = set.frames.emplace_back();
    std::uint32_t vertex = 0;
    for (const Primitive& primitive : animation.model.meshes[0].primitives) {
      KeyVertices& key = frame.emplace_back();
      for (std::size_t v = 0; v < primitive.positions.size(); ++v, ++vertex) {
        key.positions.push_back(stored_position(animation, k, vertex));
        if (!primitive.normals.empty()) key.normals.push_back(stored_normal(animation, k, vertex));
      }
    }
  }
  out.frame_sets.push_back(std::move(set));
  return out;
}

Result<VertexAnimation> bake_buffer(const Asset& asset, std::size_t motion, const BakeSettings& settings) {
  const baking::Stopwatch clock;
  if (auto fine = baking::check_motion(asset, motion); !fine) return fail(fine.error());
  const baking::Sampler sampler(asset, motion);
  if (auto fine = baking::check_drawn(asset, sampler); !fine) return fail(fine.error());
  const auto plan = baking::frame_times(sampler, settings.rate_hz);
  if (!plan) return fail(plan.error());
  if (static_cast<double>(plan->times.size()) > kMostFrames ||
      sampler.vertex_count() > std::numeric_limits<std::uint32_t>::max()) {
    return fail("{}: a buffer of {} rows of {} vertices is larger than any texture.", asset.name, plan->times.size(),
                sampler.vertex_count());
  }
  auto frames = baking::key_meshes(sampler, plan->times);
  if (!frames) return fail(frames.error());

  VertexAnimation out;
  auto model = baking::sound(baking::model_of(asset, motion, sampler, *frames));
  if (!model) return fail(model.error());
  out.model = std::move(*model);
  const bool repaints = std::any_of(frames->front().begin(), frames->front().end(),
                                    [](const KeyVertices& part) { return !part.colors.empty() || !part.uv0.empty(); });
  if (repaints) {
    out.model.warnings.emplace_back(
        "The buffer holds positions and normals: colours and texture coordinates stay as in the first frame.");
  }
  out.name = motion_name(asset, motion);
  out.format = settings.buffer;
  out.width = static_cast<std::uint32_t>(sampler.vertex_count());
  out.height = static_cast<std::uint32_t>(frames->size());
  out.rate_hz = plan->rate_hz;
  out.tween = baking::tween_of(asset, motion);
  for (const std::vector<KeyVertices>& frame : *frames) {
    for (const KeyVertices& part : frame) {
      for (const Vec3& position : part.positions) out.box.add(position);
    }
  }
  const Vec3 size = out.box.size();
  if (!std::isfinite(size.x) || !std::isfinite(size.y) || !std::isfinite(size.z)) {
    return fail("{}: its vertices are too far apart for a buffer.", asset.name);
  }
  fill(*frames, out);
  const double bake_ms = clock.passed_ms();
  out.cost = measure_motion(asset, motion, unpack(out), 0);
  out.cost.bytes = out.texels.size();
  out.cost.bake_ms = bake_ms;
  return out;
}

}  // namespace inb::assets
