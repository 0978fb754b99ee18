#version 450
// As sampled.frag, but with the level and the shape of the footprint left to the sampler: uv grows by `slope` times the
// pixel's own share of it.
layout(binding = 3) uniform sampler2D picture;
layout(push_constant) uniform Constants { vec2 slope; };
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() { color = texture(picture, uv * slope); }
