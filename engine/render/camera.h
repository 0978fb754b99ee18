#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/math.h"

namespace inb::assets {
struct Asset;
struct Evaluation;
}  // namespace inb::assets

namespace inb::render {

// A part of a target in pixels, origin at the top left, y down.
struct Viewport {
  float x = 0.0F;
  float y = 0.0F;
  float width = 1.0F;
  float height = 1.0F;

  [[nodiscard]] float aspect() const { return height > 0.0F ? width / height : 1.0F; }
};

// Where a view looks from. View space: right-handed, -Z forward, +Y up. Clip space: Vulkan's (y down, depth 0..1), for
// every backend.
struct Camera {
  Mat4 view_from_world{1.0F};
  Mat4 clip_from_view{1.0F};

  [[nodiscard]] Mat4 clip_from_world() const { return clip_from_view * view_from_world; }
  // World position of the eye; for an orthographic camera the point its view space is centred on.
  [[nodiscard]] Vec3 eye() const;
  // Unit direction of view in the world.
  [[nodiscard]] Vec3 forward() const;
  [[nodiscard]] bool orthographic() const { return clip_from_view[3][3] == 1.0F; }
};

// Projections into Vulkan clip space. `zfar` 0: infinitely far. yfov in radians, 0 < yfov < pi; 0 < znear < zfar.
[[nodiscard]] Mat4 perspective(float yfov, float aspect, float znear, float zfar);
// xmag, ymag: half width and half height; znear may be 0.
[[nodiscard]] Mat4 orthographic(float xmag, float ymag, float znear, float zfar);

// A world point in pixels of the target (x right, y down; z: depth 0..1), for labels. Nothing when the point is not in
// front of the camera; points left, right, above or below of the viewport are given as they are.
[[nodiscard]] std::optional<Vec3> to_screen(const Camera& camera, const Viewport& viewport, const Vec3& world);

// A camera that circles a target. Angles in radians: yaw 0 looks along -Z (at the front of a model that faces +Z),
// yaw > 0 moves the eye towards +X; pitch > 0 moves it up, kept inside +-kMaxPitch so that up stays up.
struct OrbitCamera {
  static constexpr float kMaxPitch = 1.5533430F;    // 89 degrees
  static constexpr float kFrontYaw = 0.5235988F;    // 30 degrees: three-quarter view
  static constexpr float kFrontPitch = 0.2617994F;  // 15 degrees

  Vec3 target{0.0F};
  float yaw = kFrontYaw;
  float pitch = kFrontPitch;
  float distance = 4.0F;
  float yfov = 0.6108652F;  // 35 degrees
  Bounds bounds;            // what `frame` was given: limits of zoom and clip planes

  // Turns by angles.
  void orbit(float yaw_by, float pitch_by);
  // Moves the target in the picture plane by a way in pixels of a viewport `viewport_height` high, so that the point
  // under the pointer stays under it (at the target's distance). +x right, +y down, as the pointer moves.
  void pan(float dx_px, float dy_px, float viewport_height);
  // Multiplies the distance (factor < 1: closer), within 0.02 and 50 times the framed size.
  void zoom(float factor);
  // Looks at the box so that it fills the picture well: all corners inside 78 % of the height and 86 % of
  // the width, one of the two reached, keeping yaw and pitch. An empty or degenerate box is taken as 1 m large.
  void frame(const Bounds& box, float aspect);
  // Three-quarter angles, then `frame` on the same bounds.
  void reset(float aspect);

  [[nodiscard]] Vec3 eye() const;
  // Clip planes follow distance and framed size: the framed box and the ground around it are never cut.
  [[nodiscard]] Camera camera(float aspect) const;
};

// A camera of the file: the node that carries it and the name to show (the node's or the camera's own).
struct FileCamera {
  std::uint32_t node = 0;
  std::string name;
};

// Cameras on nodes that the default scene shows, in node order.
[[nodiscard]] std::vector<FileCamera> file_cameras(const assets::Asset& asset);

// The camera of `node` as animated (its node's world transform without scale, and KHR_animation_pointer properties).
// Where the view's aspect is narrower than the camera's own, the picture shows more above and below rather than less
// at the sides. Nothing when the node has no camera.
[[nodiscard]] std::optional<Camera> file_camera(const assets::Asset& asset, const assets::Evaluation& state,
                                                std::uint32_t node, float aspect);

}  // namespace inb::render
