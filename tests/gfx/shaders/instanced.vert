#version 450
layout(location = 0) in vec2 corner;
layout(location = 1) in vec2 offset;  // per instance
layout(location = 2) in vec4 color;   // per instance
layout(location = 0) out vec4 shade;
void main() {
  gl_Position = vec4(corner + offset, 0.0, 1.0);
  shade = color;
}
