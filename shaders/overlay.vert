#version 450
#include "shaders/view.glsl"

layout(location = 0) in vec3 in_world;
layout(location = 1) in vec4 in_color;
layout(location = 0) out vec4 out_color;

void main() {
  out_color = in_color;
  gl_Position = view.clip_from_world * vec4(in_world, 1.0);
}
