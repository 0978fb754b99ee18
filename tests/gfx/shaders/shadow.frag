#version 450
layout(binding = 0) uniform sampler2DShadow map;
layout(push_constant) uniform Constants { float depth; };
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() { color = vec4(texture(map, vec3(uv, depth))); }
