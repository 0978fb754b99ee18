// The body of the mesh_*.vert files. They differ in what a vertex has:
//   INFLUENCES  0 (moved by one matrix an instance), 4 or 8 joints
//   KEYS        1 when it lies between two stored meshes
// Order: key tween, morph targets, then skin or matrix, as on the processor (engine/assets/deform.cpp).
#include "shaders/draw.glsl"
#include "shaders/shared/interpolate.glsl"
#include "shaders/shared/morph.glsl"
#include "shaders/shared/skin.glsl"
#include "shaders/shared/spherical.glsl"
#include "shaders/view.glsl"

layout(location = 0) in vec3 in_position;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec4 in_color;
layout(location = 3) in vec4 in_uv;
#if KEYS
layout(location = 4) in vec3 in_position_b;
layout(location = 5) in vec3 in_normal_b;
layout(location = 6) in vec4 in_color_b;
layout(location = 7) in vec4 in_uv_b;
#endif
#if INFLUENCES > 0
layout(location = 8) in uvec4 in_joints0;
layout(location = 9) in vec4 in_weights0;
#endif
#if INFLUENCES > 4
layout(location = 10) in uvec4 in_joints1;
layout(location = 11) in vec4 in_weights1;
#endif

layout(set = 0, binding = 2) uniform sampler2D state_texels;  // matrices (three rows each) and (target, weight) pairs
layout(set = 0, binding = 3) uniform sampler2D morph_texels;  // deltas: target by target, attribute by attribute

layout(location = 0) out vec3 out_world;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec4 out_color;
layout(location = 3) out vec2 out_uv;
layout(location = 4) out vec3 out_model;
layout(location = 5) out vec3 out_model_normal;
layout(location = 6) out float out_heat;  // 0..1 along the colour scale

vec4 state_texel(int index) {
  int width = textureSize(state_texels, 0).x;
  return texelFetch(state_texels, ivec2(index % width, index / width), 0);
}

vec4 morph_texel(int index) {
  int width = textureSize(morph_texels, 0).x;
  return texelFetch(morph_texels, ivec2(index % width, index / width), 0);
}

Rows3x4 matrix(int index) {
  Rows3x4 rows;
  int texel = draw.palette.x + 3 * index;
  rows.row0 = state_texel(texel);
  rows.row1 = state_texel(texel + 1);
  rows.row2 = state_texel(texel + 2);
  return rows;
}

void main() {
  int zero = min(gl_VertexIndex, 0);
  vec3 position = in_position;
  vec3 normal = in_normal;
  vec4 color = in_color;
  vec4 uv = in_uv;
#if KEYS
  float t = draw.tween.x;
  if (draw.palette.z + zero != 0) {
    position = lerp_about(position, in_position_b, draw.tween.yzw, t);
  } else {
    position = lerp(position, in_position_b, t);
  }
  normal = lerp(normal, in_normal_b, t);
  color = lerp(color, in_color_b, t);
  uv = lerp(uv, in_uv_b, t);
#endif

  int vertices = draw.morph.z;
  for (int i = 0; i < draw.morph.y + zero; ++i) {
    vec4 active_target = state_texel(draw.morph.x + i);
    int first = int(active_target.x) * draw.morph.w * vertices + gl_VertexIndex;
    float weight = active_target.y;
    if (draw.morph_slot.x + zero >= 0)
      position = morph_add(position, morph_texel(first + draw.morph_slot.x * vertices).xyz, weight);
    if (draw.morph_slot.y + zero >= 0)
      normal = morph_add(normal, morph_texel(first + draw.morph_slot.y * vertices).xyz, weight);
    if (draw.morph_slot.z + zero >= 0) color = morph_add(color, morph_texel(first + draw.morph_slot.z * vertices), weight);
    if (draw.morph_slot.w + zero >= 0) uv = morph_add(uv, morph_texel(first + draw.morph_slot.w * vertices), weight);
  }

#if INFLUENCES > 0
  Rows3x4 rows = rows_zero();
  for (int i = 0; i < 4; ++i) rows = rows_add(rows, matrix(int(in_joints0[i])), in_weights0[i]);
#if INFLUENCES > 4
  for (int i = 0; i < 4; ++i) rows = rows_add(rows, matrix(int(in_joints1[i])), in_weights1[i]);
#endif
#else
  Rows3x4 rows = matrix(gl_InstanceIndex);
#endif
  out_model = rows_point(rows, position);
  out_model_normal = draw.palette.y + zero != 0 ? rows_normal(rows, normal) : rows_vector(rows, normal);

  vec4 world = draw.world_from_model * vec4(out_model, 1.0);
  out_world = world.xyz;
  out_normal = mat3(draw.normals_from_model) * out_model_normal;
  out_color = clamp(color, 0.0, 1.0);
  vec3 chosen_uv = vec3(draw.uv_row0.w + float(zero) > 0.5 ? uv.zw : uv.xy, 1.0);
  out_uv = vec2(dot(draw.uv_row0.xyz, chosen_uv), dot(draw.uv_row1.xyz, chosen_uv));

  out_heat = 0.0;
  if (draw.heat_at.x + zero >= 0) {
    vec4 values = state_texel(draw.heat_at.x + gl_VertexIndex / 4);
    out_heat = (values[gl_VertexIndex % 4] - draw.heat.x) * draw.heat.y;
  }

  gl_PointSize = view.mode.w;
  gl_Position = view.clip_from_world * world;
  if (view.mode.x + float(zero) > 0.5) {
    // Capturing: the vertex becomes the centre of its own texel.
    int texel = draw.capture.x + gl_InstanceIndex * draw.capture.y + gl_VertexIndex;
    int width = int(view.mode.y);
    vec2 center = vec2(texel % width, texel / width) + 0.5;
    gl_Position = vec4(center / view.mode.yz * 2.0 - 1.0, 0.5, 1.0);
  }
}
