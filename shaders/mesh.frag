#version 450
#include "shaders/draw.glsl"
#include "shaders/mesh_varyings.glsl"
#include "shaders/shading.glsl"
#include "shaders/shared/heat.glsl"

layout(set = 0, binding = 4) uniform sampler2D base_color_texture;
layout(location = 0) out vec4 color;

void main() {
  int zero = min(int(gl_FragCoord.x), 0);
  vec4 base = draw.base_color * in_color;
  if (draw.flags.x + zero != 0) base *= texture(base_color_texture, in_uv);
  float alpha_mode = draw.surface.z + float(zero);
  if (alpha_mode < 0.5) {
    base.a = 1.0;
  } else if (alpha_mode < 1.5) {
    if (base.a < draw.emissive.w) discard;
    base.a = 1.0;
  }
  if (draw.flags.w + zero != 0) {
    color = vec4(mix(vec3(0.93), srgb_from_linear(clamp(base.rgb, 0.0, 1.0)), 0.35), 1.0);
    return;
  }
  if (draw.flags.z + zero != 0) {
    color = vec4(srgb_from_linear(clamp(base.rgb, 0.0, 1.0)), base.a);
    return;
  }

  vec3 to_eye = towards_eye(in_world);
  vec3 normal = in_normal;
  if (draw.flags.y + zero != 0) {
    normal = cross(dFdx(in_world), dFdy(in_world));
    if (dot(normal, to_eye) < 0.0) normal = -normal;
  } else if (gl_FrontFacing != (draw.surface.w > 0.0)) {
    normal = -normal;
  }
  float size = length(normal);
  normal = size > 0.0 ? normal / size : to_eye;
  if (draw.heat_at.x + zero >= 0) {
    color = vec4(heat_color(in_heat) * mix(0.72, 1.0, max(dot(normal, to_eye), 0.0)), 1.0);
    return;
  }

  // Half of a metal's colour is shown as if it were matt: there is no room around it to mirror.
  float metallic = clamp(draw.surface.x, 0.0, 1.0);
  Surface surface;
  surface.diffuse = base.rgb * (1.0 - 0.5 * metallic);
  surface.specular = mix(vec3(0.04), base.rgb, metallic);
  surface.roughness = clamp(draw.surface.y, 0.08, 1.0);
  vec3 light = shade(surface, in_world, normal, to_eye) + draw.emissive.rgb;
  color = vec4(srgb_from_linear(tone(light)), base.a);
}
