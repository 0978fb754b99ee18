#version 450
layout(binding = 1) uniform Shade { vec4 shade; };
layout(location = 0) out vec4 color;
void main() { color = shade; }
