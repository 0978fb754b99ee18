#include "render/camera.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inb::render {

namespace {

constexpr float kFillHeight = 0.78F;
constexpr float kFillWidth = 0.86F;
constexpr float kDefaultSize = 1.0F;

// A box that can be framed whatever it was: flat and empty ones get a body.
Bounds sane(const Bounds& box) {
  const bool usable = !box.empty() && std::isfinite(box.diagonal()) && box.diagonal() < 1e18F;
  if (usable && box.diagonal() > 0.0F) return box;
  const Vec3 center = usable ? box.center() : Vec3(0.0F);
  return {center - Vec3(kDefaultSize * 0.5F), center + Vec3(kDefaultSize * 0.5F)};
}

std::array<Vec3, 8> corners(const Bounds& box) {
  std::array<Vec3, 8> result{};
  for (std::size_t i = 0; i < 8; ++i) {
    result[i] = {(i & 1U) != 0 ? box.max.x : box.min.x, (i & 2U) != 0 ? box.max.y : box.min.y,
                 (i & 4U) != 0 ? box.max.z : box.min.z};
  }
  return result;
}

// Unit vector from the target to the eye.
Vec3 backward(float yaw, float pitch) {
  return {std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)};
}

}  // namespace

Vec3 Camera::eye() const { return Vec3(glm::inverse(view_from_world)[3]); }

Vec3 Camera::forward() const {
  // The third row of the view matrix is the world's direction towards the eye.
  return glm::normalize(-Vec3(view_from_world[0][2], view_from_world[1][2], view_from_world[2][2]));
}

Mat4 perspective(float yfov, float aspect, float znear, float zfar) {
  const float focal = 1.0F / std::tan(yfov * 0.5F);
  Mat4 clip_from_view(0.0F);
  clip_from_view[0][0] = focal / aspect;
  clip_from_view[1][1] = -focal;
  clip_from_view[2][3] = -1.0F;
  if (zfar > 0.0F) {
    clip_from_view[2][2] = zfar / (znear - zfar);
    clip_from_view[3][2] = znear * zfar / (znear - zfar);
  } else {
    clip_from_view[2][2] = -1.0F;
    clip_from_view[3][2] = -znear;
  }
  return clip_from_view;
}

Mat4 orthographic(float xmag, float ymag, float znear, float zfar) {
  Mat4 clip_from_view(1.0F);
  clip_from_view[0][0] = 1.0F / xmag;
  clip_from_view[1][1] = -1.0F / ymag;
  clip_from_view[2][2] = 1.0F / (znear - zfar);
  clip_from_view[3][2] = znear / (znear - zfar);
  return clip_from_view;
}

std::optional<Vec3> to_screen(const Camera& camera, const Viewport& viewport, const Vec3& world) {
  const Vec4 clip = camera.clip_from_world() * Vec4(world, 1.0F);
  if (!(clip.w > 0.0F) || clip.z < 0.0F) return std::nullopt;
  const Vec3 ndc = Vec3(clip) / clip.w;
  return Vec3(viewport.x + (ndc.x + 1.0F) * 0.5F * viewport.width, viewport.y + (ndc.y + 1.0F) * 0.5F * viewport.height,
              ndc.z);
}

void OrbitCamera::orbit(float yaw_by, float pitch_by) {
  yaw = std::remainder(yaw + yaw_by, 6.2831853F);
  pitch = std::clamp(pitch + pitch_by, -kMaxPitch, kMaxPitch);
}

void OrbitCamera::pan(float dx_px, float dy_px, float viewport_height) {
  if (!(viewport_height > 0.0F)) return;
  const float world_per_px = 2.0F * distance * std::tan(yfov * 0.5F) / viewport_height;
  const Vec3 back = backward(yaw, pitch);
  const Vec3 right(std::cos(yaw), 0.0F, -std::sin(yaw));
  target += (-dx_px * right + dy_px * glm::cross(back, right)) * world_per_px;
}

void OrbitCamera::zoom(float factor) {
  if (!(factor > 0.0F) || !std::isfinite(factor)) return;
  const float size = sane(bounds).diagonal();
  distance = std::clamp(distance * factor, 0.02F * size, 50.0F * size);
}

void OrbitCamera::frame(const Bounds& box, float aspect) {
  bounds = sane(box);
  target = bounds.center();
  const Vec3 back = backward(yaw, pitch);
  const Vec3 right(std::cos(yaw), 0.0F, -std::sin(yaw));
  const Vec3 up = glm::cross(back, right);
  const float tan_y = std::tan(yfov * 0.5F) * kFillHeight;
  const float tan_x = std::tan(yfov * 0.5F) * std::max(aspect, 1e-3F) * kFillWidth;

  // Perspective makes the near half of the box larger: shift the target so that the box's outline is centred, then fit
  // again. The shift shrinks quadratically, so a few rounds settle it.
  for (int round = 0; round < 8; ++round) {
    distance = 0.0F;
    for (const Vec3& corner : corners(bounds)) {
      const Vec3 offset = corner - target;
      const float towards = glm::dot(offset, back);
      distance = std::max(distance, towards + std::abs(glm::dot(offset, up)) / tan_y);
      distance = std::max(distance, towards + std::abs(glm::dot(offset, right)) / tan_x);
    }
    Vec2 low(1e30F);
    Vec2 high(-1e30F);
    for (const Vec3& corner : corners(bounds)) {
      const Vec3 offset = corner - target;
      const float depth = std::max(distance - glm::dot(offset, back), 1e-6F * distance);
      const Vec2 seen = Vec2(glm::dot(offset, right), glm::dot(offset, up)) / depth;
      low = glm::min(low, seen);
      high = glm::max(high, seen);
    }
    const Vec2 shift = (low + high) * 0.5F * distance;
    if (round < 7) target += right * shift.x + up * shift.y;
  }
}

void OrbitCamera::reset(float aspect) {
  yaw = kFrontYaw;
  pitch = kFrontPitch;
  frame(bounds, aspect);
}

Vec3 OrbitCamera::eye() const { return target + backward(yaw, pitch) * distance; }

Camera OrbitCamera::camera(float aspect) const {
  const float size = sane(bounds).diagonal();
  const float to_center = glm::length(eye() - sane(bounds).center());
  const float znear = std::max(0.02F * distance, 1e-3F * size);
  const float zfar = to_center + 60.0F * size + distance;
  return {glm::lookAt(eye(), target, Vec3(0.0F, 1.0F, 0.0F)), perspective(yfov, std::max(aspect, 1e-3F), znear, zfar)};
}

}  // namespace inb::render
