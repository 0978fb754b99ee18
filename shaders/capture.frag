#version 450
// One vertex a texel: its place in the model, and its normal as the vertex stage leaves it.
#include "shaders/mesh_varyings.glsl"

layout(location = 0) out vec4 position;
layout(location = 1) out vec4 normal;

void main() {
  position = vec4(in_model, 1.0);
  normal = vec4(in_model_normal, 1.0);
}
