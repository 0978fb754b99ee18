#version 450
// Vertex i becomes a point on texel (i % width, i / width).
layout(location = 0) in vec3 position;
layout(push_constant) uniform Constants { uvec2 size; };
layout(location = 0) flat out vec4 value;
void main() {
  uvec2 texel = uvec2(uint(gl_VertexIndex) % size.x, uint(gl_VertexIndex) / size.x);
  gl_Position = vec4((vec2(texel) + 0.5) / vec2(size) * 2.0 - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;
  value = vec4(position, float(gl_VertexIndex));
}
