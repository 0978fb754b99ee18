#version 450
layout(binding = 5) uniform sampler2D numbers;
layout(location = 0) out vec4 color;
void main() { color = texelFetch(numbers, ivec2(gl_FragCoord.xy), 0); }
