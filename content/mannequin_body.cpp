#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "content/mannequin.h"
#include "content/shapes.h"
#include "content/textures.h"

namespace inb::content {
namespace {

using assets::Influences;
using assets::Primitive;

constexpr std::int32_t parent(Joint joint) { return static_cast<std::int32_t>(joint); }
constexpr std::size_t index(Joint joint) { return static_cast<std::size_t>(joint); }

// Darker wood for the balls; a shade for head, hands and feet would only make the figure restless.
constexpr Vec4 kWood(1.0F);
constexpr Vec4 kBall(0.34F, 0.25F, 0.20F, 1.0F);

struct Weight {
  Joint joint;
  float value;
};

// The four largest, adding up to 1, largest first.
Influences influences(std::vector<Weight> weights) {
  std::stable_sort(weights.begin(), weights.end(), [](const Weight& a, const Weight& b) { return a.value > b.value; });
  weights.resize(std::min<std::size_t>(weights.size(), 4));
  float sum = 0.0F;
  for (const Weight& weight : weights) sum += weight.value;
  Influences out;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i].value < 1e-3F * sum) break;
    out.joints[i] = static_cast<std::uint16_t>(weights[i].joint);
    out.weights[i] = weights[i].value / sum;
  }
  float kept = 0.0F;
  for (const float weight : out.weights) kept += weight;
  for (float& weight : out.weights) weight /= kept;
  return out;
}

float smoothstep(float low, float high, float x) {
  const float t = std::clamp((x - low) / (high - low), 0.0F, 1.0F);
  return t * t * (3.0F - 2.0F * t);
}

// A chain of joints along a line: link k goes over into link k + 1 smoothly within `blend` on either side of `at`.
struct Link {
  Joint joint;
  float at;  // where it begins; of no use for the first
  float blend;
};
std::vector<Weight> chain(std::span<const Link> links, float x) {
  std::vector<Weight> out;
  float left = 1.0F;
  for (std::size_t k = links.size(); k-- > 1;) {
    const float begun = smoothstep(links[k].at - links[k].blend, links[k].at + links[k].blend, x);
    out.push_back({links[k].joint, left * begun});
    left *= 1.0F - begun;
  }
  out.push_back({links[0].joint, left});
  return out;
}

using WeightsAt = std::function<std::vector<Weight>(const Vec3&)>;

void bind(Primitive& p, VertexRange range, const WeightsAt& weights_at) {
  p.influences.resize(p.positions.size());
  for (std::uint32_t v = range.begin; v < range.end; ++v) p.influences[v] = influences(weights_at(p.positions[v]));
}

void bind(Primitive& p, VertexRange range, Joint joint) {
  bind(p, range, [joint](const Vec3&) { return std::vector<Weight>{{joint, 1.0F}}; });
}

void add_ball(Primitive& p, const Vec3& center, float radius, Joint joint) {
  // The large ones meet other wood in a long line, which is to look smooth.
  const std::uint32_t fine = radius > 0.05F ? 6 : 0;
  bind(p, add_ellipsoid(p, center, Vec3(radius), 14 + fine, 9 + fine / 2, kBall), joint);
}

void add_torso(Primitive& p) {
  constexpr Ring kRings[] = {
      {0.855F, 0.098F, 0.072F, 0.000F},  {0.890F, 0.145F, 0.096F, -0.004F}, {0.930F, 0.158F, 0.106F, -0.006F},
      {0.985F, 0.146F, 0.098F, -0.003F}, {1.045F, 0.122F, 0.085F, 0.002F},  {1.100F, 0.117F, 0.083F, 0.004F},
      {1.160F, 0.130F, 0.091F, 0.004F},  {1.230F, 0.152F, 0.104F, 0.003F},  {1.300F, 0.166F, 0.108F, -0.002F},
      {1.350F, 0.158F, 0.096F, -0.006F}, {1.385F, 0.122F, 0.078F, -0.007F}, {1.410F, 0.076F, 0.058F, -0.006F},
  };
  Loft loft;
  loft.rings = kRings;
  loft.cap_begin = 0.032F;
  loft.cap_end = 0.012F;
  loft.roundness = 2.25F;
  loft.segments = 28;
  loft.steps = 30;
  loft.texture_around = 2.0F;
  loft.color = kWood;
  constexpr Link kLinks[] = {{Joint::Hips, 0.0F, 0.0F},
                             {Joint::Spine, 1.03F, 0.06F},
                             {Joint::Chest, 1.17F, 0.07F},
                             {Joint::Neck, 1.41F, 0.02F}};
  bind(p, add_loft(p, loft), [&](const Vec3& position) {
    std::vector<Weight> weights = chain(kLinks, position.y);
    // The corners of the chest follow the shoulders a little.
    const Vec3 shoulder(position.x < 0.0F ? -0.185F : 0.185F, 1.355F, 0.0F);
    const float pull = 0.6F * (1.0F - smoothstep(0.02F, 0.11F, glm::distance(position, shoulder)));
    for (Weight& weight : weights) weight.value *= 1.0F - pull;
    weights.push_back({position.x < 0.0F ? Joint::ShoulderR : Joint::ShoulderL, pull});
    return weights;
  });
}

void add_head(Primitive& p) {
  constexpr Ring kNeck[] = {
      {1.385F, 0.056F, 0.054F, -0.006F}, {1.430F, 0.046F, 0.047F, -0.002F}, {1.500F, 0.045F, 0.047F, 0.004F}};
  Loft neck;
  neck.rings = kNeck;
  neck.segments = 16;
  neck.steps = 8;
  neck.cap_steps = 2;
  neck.color = kBall;
  constexpr Link kLinks[] = {{Joint::Chest, 0.0F, 0.0F}, {Joint::Neck, 1.405F, 0.025F}, {Joint::Head, 1.475F, 0.02F}};
  bind(p, add_loft(p, neck), [&](const Vec3& position) { return chain(kLinks, position.y); });

  constexpr Ring kHead[] = {
      {1.480F, 0.042F, 0.046F, 0.029F},  {1.508F, 0.063F, 0.074F, 0.021F},  {1.550F, 0.079F, 0.095F, 0.011F},
      {1.595F, 0.086F, 0.104F, 0.002F},  {1.635F, 0.083F, 0.101F, -0.003F}, {1.665F, 0.070F, 0.086F, -0.006F},
      {1.684F, 0.051F, 0.063F, -0.008F}, {1.695F, 0.028F, 0.035F, -0.009F},
  };
  Loft head;
  head.rings = kHead;
  head.cap_begin = 0.016F;
  head.cap_end = 0.005F;
  head.segments = 24;
  head.steps = 22;
  head.texture_around = 1.0F;
  head.color = kWood;
  bind(p, add_loft(p, head), Joint::Head);
}

struct Side {
  float sign;
  Joint shoulder, upper_arm, forearm, hand, thigh, shin, foot, toes;
};
constexpr Side kSides[] = {{1.0F, Joint::ShoulderL, Joint::UpperArmL, Joint::ForearmL, Joint::HandL, Joint::ThighL,
                            Joint::ShinL, Joint::FootL, Joint::ToesL},
                           {-1.0F, Joint::ShoulderR, Joint::UpperArmR, Joint::ForearmR, Joint::HandR, Joint::ThighR,
                            Joint::ShinR, Joint::FootR, Joint::ToesR}};

Vec3 rest_place(Joint joint) { return joints()[index(joint)].bind; }

Loft downwards(std::span<const Ring> rings, const Vec3& origin) {
  Loft loft;
  loft.rings = rings;
  loft.origin = origin;
  loft.along = Vec3(0.0F, -1.0F, 0.0F);
  loft.front = Vec3(0.0F, 0.0F, 1.0F);
  loft.color = kWood;
  return loft;
}

void add_arm(Primitive& p, const Side& side) {
  constexpr Ring kArm[] = {
      {0.000F, 0.040F, 0.042F, 0.0F}, {0.050F, 0.045F, 0.047F, 0.002F}, {0.110F, 0.044F, 0.048F, 0.003F},
      {0.200F, 0.036F, 0.039F, 0.0F}, {0.255F, 0.029F, 0.030F, 0.0F},   {0.280F, 0.027F, 0.028F, 0.0F},
      {0.305F, 0.029F, 0.030F, 0.0F}, {0.360F, 0.038F, 0.039F, 0.003F}, {0.420F, 0.034F, 0.034F, 0.003F},
      {0.500F, 0.023F, 0.025F, 0.0F}, {0.525F, 0.021F, 0.023F, 0.0F}};
  Loft arm = downwards(kArm, rest_place(side.upper_arm));
  arm.segments = 16;
  arm.steps = 28;
  arm.cap_steps = 2;
  const Link links[] = {{side.upper_arm, 0.0F, 0.0F}, {side.forearm, 0.280F, 0.030F}};
  const float top = arm.origin.y;
  bind(p, add_loft(p, arm), [&](const Vec3& position) { return chain(links, top - position.y); });
  add_ball(p, rest_place(side.upper_arm), 0.0515F, side.shoulder);
  add_ball(p, rest_place(side.forearm), 0.0385F, side.upper_arm);
  add_ball(p, rest_place(side.hand), 0.0285F, side.forearm);

  // A mitten whose palm faces the thigh, fingers a little curled to the front of the palm.
  constexpr Ring kHand[] = {{0.018F, 0.017F, 0.021F, 0.0F},
                            {0.050F, 0.020F, 0.036F, 0.002F},
                            {0.095F, 0.018F, 0.041F, 0.004F},
                            {0.130F, 0.015F, 0.036F, 0.004F},
                            {0.160F, 0.011F, 0.025F, 0.002F}};
  Loft hand = downwards(kHand, rest_place(side.hand));
  hand.segments = 16;
  hand.steps = 9;
  hand.cap_steps = 3;
  hand.cap_end = 0.014F;
  hand.roundness = 2.3F;
  bind(p, add_loft(p, hand), side.hand);
  constexpr Ring kThumb[] = {
      {0.0F, 0.012F, 0.013F, 0.0F}, {0.035F, 0.012F, 0.012F, 0.0F}, {0.065F, 0.008F, 0.009F, 0.0F}};
  Loft thumb = downwards(kThumb, Vec3(0.0F));
  thumb.segments = 10;
  thumb.steps = 5;
  thumb.cap_steps = 2;
  const VertexRange range = add_loft(p, thumb);
  Mat4 place = glm::translate(Mat4(1.0F), rest_place(side.hand) + Vec3(side.sign * -0.004F, -0.038F, 0.022F));
  place = glm::rotate(place, glm::radians(-38.0F), Vec3(1.0F, 0.0F, 0.0F));
  transform(p, range, place);
  bind(p, range, side.hand);
}

void add_leg(Primitive& p, const Side& side) {
  constexpr Ring kLeg[] = {
      {0.000F, 0.066F, 0.070F, 0.0F},   {0.060F, 0.073F, 0.080F, 0.0F},    {0.140F, 0.070F, 0.077F, 0.003F},
      {0.280F, 0.054F, 0.058F, 0.003F}, {0.375F, 0.041F, 0.043F, 0.0F},    {0.415F, 0.038F, 0.039F, 0.0F},
      {0.455F, 0.041F, 0.042F, 0.0F},   {0.530F, 0.049F, 0.053F, -0.012F}, {0.620F, 0.042F, 0.046F, -0.009F},
      {0.750F, 0.028F, 0.031F, 0.0F},   {0.815F, 0.025F, 0.027F, 0.0F}};
  Loft leg = downwards(kLeg, rest_place(side.thigh));
  leg.segments = 18;
  leg.steps = 30;
  leg.cap_steps = 2;
  const Link links[] = {{side.thigh, 0.0F, 0.0F}, {side.shin, 0.415F, 0.040F}};
  const float top = leg.origin.y;
  bind(p, add_loft(p, leg), [&](const Vec3& position) { return chain(links, top - position.y); });
  add_ball(p, rest_place(side.thigh), 0.079F, Joint::Hips);
  add_ball(p, rest_place(side.shin), 0.0515F, side.thigh);
  add_ball(p, rest_place(side.foot), 0.0335F, side.shin);

  // The sole lies on y = 0 from heel to toe: the centre of each section is as high as its half height.
  constexpr Ring kFoot[] = {{-0.050F, 0.024F, 0.024F, 0.026F}, {-0.015F, 0.033F, 0.034F, 0.034F},
                            {0.020F, 0.036F, 0.035F, 0.035F},  {0.070F, 0.041F, 0.026F, 0.026F},
                            {0.115F, 0.045F, 0.019F, 0.019F},  {0.150F, 0.043F, 0.016F, 0.016F},
                            {0.178F, 0.033F, 0.013F, 0.0135F}};
  Loft foot;
  foot.rings = kFoot;
  foot.origin = Vec3(rest_place(side.foot).x, 0.0F, 0.0F);
  foot.along = Vec3(0.0F, 0.0F, 1.0F);
  foot.front = Vec3(0.0F, 1.0F, 0.0F);
  foot.shift_axis = foot.front;
  foot.cap_begin = 0.020F;
  foot.cap_end = 0.016F;
  foot.roundness = 2.5F;
  foot.segments = 18;
  foot.steps = 16;
  foot.cap_steps = 3;
  foot.color = kWood;
  const Link foot_links[] = {{side.foot, 0.0F, 0.0F}, {side.toes, kBallZ, 0.022F}};
  bind(p, add_loft(p, foot), [&](const Vec3& position) { return chain(foot_links, position.z); });
}

}  // namespace

const std::array<JointInfo, kJointCount>& joints() {
  static const std::array<JointInfo, kJointCount> kJoints{{
      {"Hips", anim::kNoParent, {0.0F, kHipsHeight, 0.0F}},
      {"Spine", parent(Joint::Hips), {0.0F, 1.03F, 0.0F}},
      {"Chest", parent(Joint::Spine), {0.0F, 1.17F, 0.0F}},
      {"Neck", parent(Joint::Chest), {0.0F, 1.405F, -0.004F}},
      {"Head", parent(Joint::Neck), {0.0F, 1.475F, 0.002F}},
      {"Shoulder.L", parent(Joint::Chest), {0.050F, 1.365F, 0.0F}},
      {"UpperArm.L", parent(Joint::ShoulderL), {0.194F, 1.352F, 0.0F}},
      {"Forearm.L", parent(Joint::UpperArmL), {0.194F, 1.072F, 0.0F}},
      {"Hand.L", parent(Joint::ForearmL), {0.194F, 0.827F, 0.0F}},
      {"Shoulder.R", parent(Joint::Chest), {-0.050F, 1.365F, 0.0F}},
      {"UpperArm.R", parent(Joint::ShoulderR), {-0.194F, 1.352F, 0.0F}},
      {"Forearm.R", parent(Joint::UpperArmR), {-0.194F, 1.072F, 0.0F}},
      {"Hand.R", parent(Joint::ForearmR), {-0.194F, 0.827F, 0.0F}},
      {"Thigh.L", parent(Joint::Hips), {0.095F, 0.90F, 0.0F}},
      {"Shin.L", parent(Joint::ThighL), {0.095F, 0.485F, 0.0F}},
      {"Foot.L", parent(Joint::ShinL), {0.095F, 0.08F, 0.0F}},
      {"Toes.L", parent(Joint::FootL), {0.095F, 0.022F, kBallZ}},
      {"Thigh.R", parent(Joint::Hips), {-0.095F, 0.90F, 0.0F}},
      {"Shin.R", parent(Joint::ThighR), {-0.095F, 0.485F, 0.0F}},
      {"Foot.R", parent(Joint::ShinR), {-0.095F, 0.08F, 0.0F}},
      {"Toes.R", parent(Joint::FootR), {-0.095F, 0.022F, kBallZ}},
  }};
  return kJoints;
}

assets::Asset build_mannequin_body() {
  assets::Asset asset;
  asset.name = "Mannequin";
  asset.format = "content";

  assets::Skin skin;
  skin.name = "Mannequin";
  for (std::size_t j = 0; j < kJointCount; ++j) {
    const JointInfo& info = joints()[j];
    anim::Transform local;
    local.translation = info.parent < 0 ? info.bind : info.bind - joints()[static_cast<std::size_t>(info.parent)].bind;
    // At rest the arms hang clear of the body.
    if (j == index(Joint::UpperArmL)) local.rotation = glm::angleAxis(glm::radians(9.0F), Vec3(0.0F, 0.0F, 1.0F));
    if (j == index(Joint::UpperArmR)) local.rotation = glm::angleAxis(glm::radians(-9.0F), Vec3(0.0F, 0.0F, 1.0F));
    asset.skeleton.add(info.name, info.parent, local);
    skin.joints.push_back(static_cast<std::uint32_t>(j));
    skin.inverse_bind.push_back(glm::translate(Mat4(1.0F), -info.bind));
  }
  const std::uint32_t body = asset.skeleton.add("Body", anim::kNoParent, {});
  asset.skins.push_back(std::move(skin));

  Primitive p;
  p.material = 0;
  add_torso(p);
  add_head(p);
  for (const Side& side : kSides) {
    add_arm(p, side);
    add_leg(p, side);
  }
  finish(p);
  for (const Influences& influence : p.influences) {
    const auto used =
        std::count_if(influence.weights.begin(), influence.weights.end(), [](float w) { return w > 0.0F; });
    p.influence_count = std::max(p.influence_count, static_cast<std::uint32_t>(used));
  }
  asset.meshes.push_back({"Mannequin", {std::move(p)}, {}});

  asset.images.push_back(wood_grain(256, 512));
  assets::Material wood;
  wood.name = "Wood";
  wood.base_color_texture = repeating(0);
  wood.metallic = 0.0F;
  wood.roughness = 0.55F;
  asset.materials.push_back(std::move(wood));

  asset.nodes.resize(asset.skeleton.size());
  asset.nodes[body].mesh = 0;
  asset.nodes[body].skin = 0;
  asset.scenes.push_back({"Mannequin", {static_cast<std::uint32_t>(Joint::Hips), body}});
  asset.default_scene = 0;
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content
