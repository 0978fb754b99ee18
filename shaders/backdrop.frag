#version 450
// Sky and ground behind everything. The ground is met analytically: no geometry, no blending.
#include "shaders/shadow.glsl"
#include "shaders/view.glsl"

layout(set = 0, binding = 4) uniform sampler2D contact_map;
layout(location = 0) in vec3 in_near;
layout(location = 1) in vec3 in_direction;
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

// Darkness under what stands on or hovers over the ground: the map holds heights seen from the ground upwards.
float contact(vec3 world) {
  vec2 uv = (view.contact_from_world * vec4(world, 1.0)).xy * 0.5 + 0.5;
  bool inside = all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)));
  int taps = view.grid.w > 0.5 && inside ? 12 : 0;
  float dark = 0.0;
  for (int i = 0; i < taps; ++i) {
    // A sunflower: evenly spread over a disc.
    float radius = sqrt((float(i) + 0.5) / 12.0) * 0.04;
    float angle = float(i) * 2.3999632;
    float height = textureLod(contact_map, uv + vec2(cos(angle), sin(angle)) * radius, 0.0).r;
    dark += height < 1.0 ? exp(-height * 14.0) : 0.0;
  }
  return dark / 12.0;
}

// Display-referred colour of the background.
vec3 sky(float height) {
  vec3 above = mix(view.horizon.rgb, view.zenith.rgb, smoothstep(0.0, 0.85, height));
  return mix(above, view.ground_color.rgb, smoothstep(0.0, 0.6, -height));
}

void main() {
  vec3 direction = normalize(in_direction);
  vec3 shown = sky(direction.y);

  // Where the line of sight meets the ground; far outside of its reach when it does not.
  float reach = view.ground.w;
  float drop = view.ground.y - in_near.y;
  float way = abs(direction.y) > 1e-6 ? drop / direction.y : -1.0;
  way = way > 0.0 ? min(way, 1e4 * reach) : 1e4 * reach;
  vec3 world = vec3(in_near.x + direction.x * way, view.ground.y, in_near.z + direction.z * way);
  float fade = 1.0 - smoothstep(0.25, 1.0, length(world.xz - view.ground.xz) / reach);

  // Sun and contact darken what is shown, not light: the ground keeps the grey that was asked for.
  float lit = sunlight(world, vec3(0.0, 1.0, 0.0));
  vec3 ground = view.ground_color.rgb * mix(0.68, 1.0, lit) * (1.0 - 0.45 * contact(world));
  shown = mix(shown, ground, view.ground_color.w * fade);
  float fine = lines(world.xz, view.grid.x, 1.0) * 0.3;
  float coarse = lines(world.xz, view.grid.x * 10.0, 1.5);
  shown = mix(shown, vec3(0.16), max(fine, coarse) * view.grid.y * fade * 0.5);

  // Half a step of noise against banding.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  color = vec4(shown + (noise - 0.5) / 255.0, 1.0);
}
