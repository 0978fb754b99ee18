#version 450
#extension GL_GOOGLE_include_directive : require
// Compiled as part of the build: proves that shaders/shared is GLSL as well as C++. Every function is called.
#include "shaders/shared/interpolate.glsl"
#include "shaders/shared/morph.glsl"
#include "shaders/shared/quaternion.glsl"
#include "shaders/shared/skin.glsl"
#include "shaders/shared/spherical.glsl"

layout(location = 0) in vec4 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 tangent;
layout(location = 3) in vec4 quaternion;
layout(location = 4) in vec2 uv;
layout(location = 0) out vec4 shaded;
layout(location = 1) out vec4 rest;

void main() {
  float t = position.w;
  Rows3x4 joint;
  joint.row0 = position;
  joint.row1 = tangent;
  joint.row2 = quaternion;
  Rows3x4 blend = rows_add(rows_zero(), joint, t);
  vec4 turn = quat_slerp(quaternion, quat_nlerp(quat_normalize(quaternion), tangent, t), t);
  vec3 moved = rows_point(blend, morph_add(vec3(position), normal, t));
  vec4 side = rows_tangent(blend, morph_add_tangent(tangent, normal, t));
  vec3 facing = lerp(rows_normal(blend, normal), rows_vector(blend, normal), t);
  vec2 at = lerp(uv, morph_add(uv, uv, t), t);
  shaded = lerp(morph_add(side, tangent, rows_side(blend)), vec4(quat_rotate(turn, facing), 1.0), t);
  rest = vec4(at, lerp(uv.x, uv.y, t), hermite(uv.x, uv.y, t, 1.0, 2.0, t));
  gl_Position = vec4(lerp_about(moved, normal, facing, t), 1.0);
}
