#version 450
#include "shaders/shading.glsl"

layout(set = 0, binding = 4) uniform sampler2D contact_map;
layout(location = 0) in vec3 in_world;
layout(location = 0) out vec4 color;

// Share of a pixel that lines `spacing` apart cover, 0..1; it fades where lines would come closer than pixels.
float lines(vec2 place, float spacing, float width_px) {
  vec2 cell = place / spacing;
  vec2 pixel = max(fwidth(cell), vec2(1e-6));
  vec2 distance_px = abs(fract(cell - 0.5) - 0.5) / pixel;
  vec2 cover = clamp(width_px * 0.5 + 0.5 - distance_px, 0.0, 1.0);
  cover *= 1.0 - smoothstep(0.15, 0.45, pixel);
  return max(cover.x, cover.y);
}

// Darkness under what stands on or hovers over the ground: the map holds depths seen from the ground upwards.
float contact(vec3 world) {
  if (view.grid.w < 0.5) return 0.0;
  vec4 clip = view.contact_from_world * vec4(world, 1.0);
  vec2 uv = clip.xy * 0.5 + 0.5;
  if (any(lessThan(uv, vec2(0.0))) || any(greaterThan(uv, vec2(1.0)))) return 0.0;
  float dark = 0.0;
  const int kTaps = 16;
  for (int i = 0; i < kTaps; ++i) {
    // A sunflower: rings that grow with the height of what is found there.
    float radius = sqrt((float(i) + 0.5) / float(kTaps));
    float angle = float(i) * 2.3999632;
    vec2 offset = vec2(cos(angle), sin(angle)) * radius * 0.045;
    float height = texture(contact_map, uv + offset).r;
    dark += height < 1.0 ? exp(-height * 14.0) : 0.0;
  }
  return dark / float(kTaps);
}

void main() {
  vec3 flat_ground = linear_from_srgb(view.ground_color.rgb);
  float lit = sunlight(in_world, vec3(0.0, 1.0, 0.0));
  vec3 ground = flat_ground * mix(0.5, 1.0, lit) * (1.0 - 0.55 * contact(in_world));

  float fade = 1.0 - smoothstep(0.25, 1.0, length(in_world - view.ground.xyz) / view.ground.w);
  float fine = lines(in_world.xz, view.grid.x, 1.0) * 0.5;
  float coarse = lines(in_world.xz, view.grid.x * 10.0, 1.5);
  float line = max(fine, coarse) * view.grid.y * fade;
  vec3 shown = mix(srgb_from_linear(ground), vec3(0.16), line * 0.5);
  float opacity = max(view.ground_color.w, line) * fade;
  color = vec4(shown, opacity);
}
