#version 450
// Depth alone, with the holes that an alpha mask cuts; something half transparent casts no shadow.
#include "shaders/draw.glsl"
#include "shaders/mesh_varyings.glsl"

layout(set = 0, binding = 4) uniform sampler2D base_color_texture;

void main() {
  int zero = min(int(gl_FragCoord.x), 0);
  float alpha_mode = draw.surface.z + float(zero);
  if (alpha_mode > 0.5) {
    float alpha = draw.base_color.a * in_color.a;
    if (draw.flags.x + zero != 0) alpha *= texture(base_color_texture, in_uv).a;
    if (alpha < (alpha_mode > 1.5 ? 0.5 : draw.emissive.w)) discard;
  }
}
