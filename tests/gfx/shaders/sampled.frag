#version 450
layout(binding = 3) uniform sampler2D picture;
layout(push_constant) uniform Constants { float lod; };
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() { color = textureLod(picture, uv, lod); }
