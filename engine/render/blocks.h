#pragma once

#include <cstdint>

#include "core/math.h"

// What the shaders read, laid out by std140: the C++ twins of shaders/view.glsl and shaders/draw.glsl, where the fields
// are explained.
namespace inb::render {

inline constexpr std::size_t kMaxLights = 8;

struct IVec4 {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t z = 0;
  std::int32_t w = 0;
};

struct LightBlock {
  Vec4 position_range{0.0F};
  Vec4 direction_kind{0.0F};
  Vec4 color{0.0F};
  Vec4 cone{0.0F};
};

struct ViewBlock {
  Mat4 clip_from_world{1.0F};
  Mat4 world_from_clip{1.0F};
  Mat4 shadow_from_world{1.0F};
  Mat4 contact_from_world{1.0F};
  Vec4 eye{0.0F};
  Vec4 forward{0.0F, 0.0F, -1.0F, 0.0F};
  Vec4 to_sun{0.0F, 1.0F, 0.0F, 0.0F};
  Vec4 sun_color{0.0F};
  Vec4 sky_light{0.0F};
  Vec4 floor_light{0.0F};
  Vec4 zenith{0.0F};
  Vec4 horizon{0.0F};
  Vec4 ground_color{0.0F};
  Vec4 ground{0.0F};
  Vec4 grid{1.0F, 0.0F, 0.0F, 0.0F};
  Vec4 mode{0.0F, 1.0F, 1.0F, 1.0F};
  Vec4 counts{0.0F};
  LightBlock lights[kMaxLights];
};
static_assert(sizeof(ViewBlock) == 4 * 64 + 13 * 16 + kMaxLights * 64);

struct DrawBlock {
  Mat4 world_from_model{1.0F};
  Mat4 normals_from_model{1.0F};
  Vec4 base_color{1.0F};
  Vec4 emissive{0.0F};
  Vec4 surface{0.0F, 1.0F, 0.0F, 1.0F};
  Vec4 uv_row0{1.0F, 0.0F, 0.0F, 0.0F};
  Vec4 uv_row1{0.0F, 1.0F, 0.0F, 0.0F};
  Vec4 tween{0.0F};
  IVec4 palette;
  IVec4 morph;
  IVec4 morph_slot{-1, -1, -1, -1};
  IVec4 flags;
  IVec4 capture;
  IVec4 heat_at{-1, 0, 0, 0};
  Vec4 heat{0.0F};
};
static_assert(sizeof(DrawBlock) == 2 * 64 + 13 * 16);

// The one layout of vertices on the device: uploaded meshes, stored keys, and what the processor deformed.
struct Vertex {
  Vec3 position{0.0F};
  Vec3 normal{0.0F};
  Vec4 color{1.0F};
  Vec4 uv{0.0F};  // set 0, set 1
};
static_assert(sizeof(Vertex) == 56);

struct SkinVertex {
  std::uint16_t joints[8] = {};
  float weights[8] = {};
};
static_assert(sizeof(SkinVertex) == 48);

}  // namespace inb::render
