#version 450
#include "shaders/view.glsl"

// One triangle over the whole viewport, at the far plane, with the line of sight through each pixel. Both ends are
// linear over the picture, so they may be interpolated.
layout(location = 0) out vec3 out_near;
layout(location = 1) out vec3 out_direction;

void main() {
  vec2 clip = vec2(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0);
  gl_Position = vec4(clip, 1.0, 1.0);
  vec4 near = view.world_from_clip * vec4(clip, 0.0, 1.0);
  vec4 far = view.world_from_clip * vec4(clip, 1.0, 1.0);
  out_near = near.xyz / near.w;
  out_direction = far.xyz * near.w - near.xyz * far.w;  // far.w is 0 for an infinitely far plane
}
