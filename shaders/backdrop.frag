#version 450
// Sky and ground behind everything. The ground is met analytically: no geometry, no blending.
#include "shaders/shadow.glsl"
#include "shaders/view.glsl"

layout(set = 0, binding = 4) uniform sampler2D contact_map;
layout(location = 0) in vec3 in_near;
layout(location = 1) in vec3 in_direction;
layout(location = 0) out vec4 color;

// Share of a pixel that lines `spacing` apart cover, 0..1; it fades where lines would come closer than pixels.
// `pixel`: how far the ground moves from one pixel to the next.
float lines(vec2 place, vec2 pixel, float spacing, float width_px) {
  vec2 distance_px = abs(fract(place / spacing - 0.5) - 0.5) * spacing / pixel;
  vec2 thin = clamp(1.5 - pixel * (3.5 / spacing), 0.0, 1.0);
  vec2 cover = clamp(width_px * 0.5 + 0.5 - distance_px, 0.0, 1.0) * thin;
  return max(cover.x, cover.y);
}

// Darkness under what stands on or hovers over the ground: the map holds heights seen from the ground upwards.
float contact(vec3 world) {
  vec2 uv = (view.contact_from_world * vec4(world, 1.0)).xy * 0.5 + 0.5;
  bool inside = all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)));
  int taps = inside ? int(view.counts.z) : 0;
  float dark = 0.0;
  for (int i = 0; i < taps; ++i) {
    // A sunflower: evenly spread over a disc.
    float radius = sqrt((float(i) + 0.5) / view.counts.z) * 0.04;
    float angle = float(i) * 2.3999632;
    float height = textureLod(contact_map, uv + vec2(cos(angle), sin(angle)) * radius, 0.0).r;
    dark += height < 1.0 ? exp(-height * 14.0) : 0.0;
  }
  return dark / max(view.counts.z, 1.0);
}

// Display-referred colour of the background.
vec3 sky(float steep) {
  vec3 end = steep > 0.0 ? view.zenith.rgb : view.ground_color.rgb;
  return mix(view.horizon.rgb, end, smoothstep(0.0, steep > 0.0 ? 0.85 : 0.6, abs(steep)));
}

void main() {
  float steep = in_direction.y * inversesqrt(dot(in_direction, in_direction));
  vec3 shown = sky(steep);

  // Where the line of sight meets the ground; far outside of its reach when it does not.
  float reach = view.ground.w;
  float drop = view.ground.y - in_near.y;
  float way = abs(steep) > 1e-6 ? drop / in_direction.y : -1.0;
  vec2 place = in_near.xz + in_direction.xz * way;
  vec2 beside = place - view.ground.xz;
  float fade = way > 0.0 ? 1.0 - smoothstep(0.25, 1.0, sqrt(dot(beside, beside)) / reach) : 0.0;
  vec2 pixel = max(fwidth(place), vec2(1e-9));

  if (fade > 0.0) {
    // Sun and contact darken what is shown, not light: the ground keeps the grey that was asked for.
    vec3 world = vec3(place.x, view.ground.y, place.y);
    float lit = sunlight(world, vec3(0.0, 1.0, 0.0));
    vec3 ground = view.ground_color.rgb * (mix(0.68, 1.0, lit) * (1.0 - 0.45 * contact(world)));
    shown = mix(shown, ground, view.ground_color.w * fade);
    float fine = lines(place, pixel, view.grid.x, 1.0) * 0.3;
    float coarse = lines(place, pixel, view.grid.x * 10.0, 1.5);
    shown = mix(shown, vec3(0.16), max(fine, coarse) * view.grid.y * fade * 0.5);
  }

  // Half a step of noise against banding.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  color = vec4(shown + (noise - 0.5) / 255.0, 1.0);
}
