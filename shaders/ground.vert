#version 450
#include "shaders/view.glsl"

layout(location = 0) out vec3 out_world;

void main() {
  // A square around the centre, two triangles.
  vec2 corner = vec2((gl_VertexIndex == 1 || gl_VertexIndex == 2 || gl_VertexIndex == 4) ? 1.0 : -1.0,
                     (gl_VertexIndex == 2 || gl_VertexIndex == 4 || gl_VertexIndex == 5) ? 1.0 : -1.0);
  out_world = view.ground.xyz + vec3(corner.x, 0.0, corner.y) * view.ground.w;
  gl_Position = view.clip_from_world * vec4(out_world, 1.0);
}
