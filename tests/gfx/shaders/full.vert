#version 450
// One triangle over the whole target; uv 0,0 is the upper left corner.
layout(location = 0) out vec2 uv;
void main() {
  uv = vec2(float((gl_VertexIndex << 1) & 2), float(gl_VertexIndex & 2));
  gl_Position = vec4(uv * 2.0 - 1.0, 0.0, 1.0);
}
