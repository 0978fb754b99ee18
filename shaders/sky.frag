#version 450
#include "shaders/sky.glsl"

layout(location = 0) in vec2 in_clip;
layout(location = 0) out vec4 color;

void main() {
  vec4 far = view.world_from_clip * vec4(in_clip, 1.0, 1.0);
  vec4 near = view.world_from_clip * vec4(in_clip, 0.0, 1.0);
  vec3 direction = normalize(far.xyz / far.w - near.xyz / near.w);
  color = vec4(sky(direction), 1.0);
}
