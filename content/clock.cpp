#include <cmath>
#include <numbers>
#include <utility>

#include "content/props.h"
#include "content/shapes.h"
#include "content/textures.h"

namespace inb::content {
namespace {

using anim::Channel;
using anim::Interpolation;
using assets::Primitive;

// A flat round body whose axis is Z, from z0 to z1.
void add_disc(Primitive& p, float radius, float z0, float z1, float bevel) {
  const Ring rings[] = {{z0 + bevel, radius, radius, 0.0F}, {z1 - bevel, radius, radius, 0.0F}};
  Loft disc;
  disc.rings = rings;
  disc.along = Vec3(0.0F, 0.0F, 1.0F);
  disc.front = Vec3(0.0F, 1.0F, 0.0F);
  disc.cap_begin = bevel;
  disc.cap_end = bevel;
  disc.segments = 64;
  disc.steps = 1;
  disc.cap_steps = 3;
  add_loft(p, disc);
}

// Clockwise seen from +Z, zero at twelve.
Quat clockwise(float degrees) { return glm::angleAxis(glm::radians(-degrees), Vec3(0.0F, 0.0F, 1.0F)); }

void add_marks(Primitive& p) {
  for (int hour = 0; hour < 12; ++hour) {
    const bool quarter = hour % 3 == 0;
    const Vec3 half(quarter ? 0.020F : 0.011F, quarter ? 0.062F : 0.038F, 0.008F);
    const VertexRange mark = add_box(p, -half, half, Vec4(1.0F));
    const Mat4 turn = glm::mat4_cast(clockwise(30.0F * static_cast<float>(hour)));
    transform(p, mark, turn * glm::translate(Mat4(1.0F), Vec3(0.0F, 0.90F - half.y, 0.046F)));
  }
}

}  // namespace

assets::Asset build_clock() {
  assets::Asset asset = new_asset("Clock hand");
  asset.images.push_back(wood_grain(256, 512));
  const std::int32_t wood = add_material(asset, "Wood", Vec3(0.50F, 0.33F, 0.24F), 0.5F);
  asset.materials[static_cast<std::size_t>(wood)].base_color_texture = repeating(0);
  const std::int32_t paper = add_material(asset, "Face", Vec3(0.82F, 0.79F, 0.71F), 0.8F);
  const std::int32_t ink = add_material(asset, "Ink", Vec3(0.035F, 0.04F, 0.05F), 0.5F);
  const std::int32_t red = add_material(asset, "Bead", Vec3(0.75F, 0.05F, 0.04F), 0.35F);

  const auto mesh = [&](const char* name, std::int32_t material, auto&& add) {
    Primitive p;
    p.material = material;
    add(p);
    return add_mesh(asset, name, std::move(p));
  };
  const std::int32_t case_mesh = mesh("Case", wood, [](Primitive& p) {
    add_disc(p, 1.02F, -0.09F, 0.030F, 0.018F);
    add_box(p, Vec3(-0.45F, -1.05F, -0.30F), Vec3(0.45F, -0.96F, 0.24F), Vec4(1.0F));
  });
  const std::int32_t face_mesh = mesh("Face", paper, [](Primitive& p) { add_disc(p, 0.95F, 0.0F, 0.042F, 0.006F); });
  const std::int32_t mark_mesh = mesh("Marks", ink, [](Primitive& p) { add_marks(p); });
  const std::int32_t hand_mesh = mesh("Hand", ink, [](Primitive& p) {
    constexpr Ring kHand[] = {{-0.14F, 0.020F, 0.009F, 0.0F},
                              {0.0F, 0.028F, 0.010F, 0.0F},
                              {0.45F, 0.018F, 0.009F, 0.0F},
                              {kHandLength - 0.02F, 0.008F, 0.006F, 0.0F}};
    Loft hand;
    hand.rings = kHand;
    hand.cap_begin = 0.020F;
    hand.cap_end = 0.020F;
    hand.roundness = 2.6F;
    add_loft(p, hand);
    add_disc(p, 0.048F, -0.016F, 0.022F, 0.008F);
  });
  const std::int32_t bead_mesh =
      mesh("Bead", red, [](Primitive& p) { add_ellipsoid(p, Vec3(0.0F), Vec3(0.042F), 24, 14, Vec4(1.0F)); });

  const std::uint32_t clock = add_node(asset, "Clock", anim::kNoParent, Vec3(0.0F, kClockCenterY, 0.0F), case_mesh);
  const auto root = static_cast<std::int32_t>(clock);
  add_node(asset, "Face", root, Vec3(0.0F), face_mesh);
  add_node(asset, "Marks", root, Vec3(0.0F), mark_mesh);
  const std::uint32_t hand = add_node(asset, "Hand", root, Vec3(0.0F, 0.0F, 0.082F), hand_mesh);
  const std::uint32_t bead = add_node(asset, "Bead", root, Vec3(0.0F, kBeadRadius, 0.115F), bead_mesh);

  anim::Track turning{Channel::Rotation, hand, Interpolation::Linear, 4, {}, {}};
  anim::Track sliding{Channel::Translation, bead, Interpolation::Linear, 3, {}, {}};
  for (int k = 0; k <= 3; ++k) {
    const Quat q = clockwise(120.0F * static_cast<float>(k % 3));
    const Vec3 at = q * Vec3(0.0F, kBeadRadius, 0.0F) + Vec3(0.0F, 0.0F, 0.115F);
    turning.times.push_back(static_cast<float>(k));
    turning.values.insert(turning.values.end(), {q.x, q.y, q.z, q.w});
    sliding.times.push_back(static_cast<float>(k));
    sliding.values.insert(sliding.values.end(), {at.x, at.y, at.z});
  }
  anim::Clip clip;
  clip.name = "Turn";
  clip.duration_s = 3.0;
  clip.tracks = {std::move(turning), std::move(sliding)};
  clip.action_frames = {25, 50};  // the hand passes four and eight
  asset.clips.push_back(std::move(clip));
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content
