#version 450
// Depth alone, with the holes that an alpha mask cuts; something half transparent casts no shadow.
#include "shaders/draw.glsl"
#include "shaders/mesh_varyings.glsl"

layout(set = 0, binding = 4) uniform sampler2D base_color_texture;

void main() {
  if (draw.surface.z > 0.5) {
    float alpha = draw.base_color.a * in_color.a;
    if (draw.flags.x != 0) alpha *= texture(base_color_texture, in_uv).a;
    if (alpha < (draw.surface.z > 1.5 ? 0.5 : draw.emissive.w)) discard;
  }
}
