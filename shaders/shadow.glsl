#ifndef INB_SHADOW_GLSL
#define INB_SHADOW_GLSL
#include "shaders/view.glsl"

layout(set = 0, binding = 5) uniform sampler2DShadow shadow_map;

// How much of the sun reaches a point, 0..1: five comparisons, each filtered. Software devices run both sides of a
// branch, and unroll a loop whose length they know; one of unknown length they leave as soon as all pixels have.
float sunlight(vec3 world, vec3 normal) {
  // Away from the surface by about a texel, so that a surface does not shade itself.
  vec3 clip = (view.shadow_from_world * vec4(world + normal * view.to_sun.w * 1.5, 1.0)).xyz;
  vec2 uv = clip.xy * 0.5 + 0.5;
  bool inside = all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)));
  int taps = inside ? int(view.counts.y) : 0;
  float depth = min(clip.z, 0.9999);
  vec2 texel = 1.25 / vec2(textureSize(shadow_map, 0));
  float lit = taps == 0 ? 1.0 : 0.0;
  for (int i = 0; i < taps; ++i) {
    vec2 corner = i == 4 ? vec2(0.0) : vec2(float(i & 1) * 2.0 - 1.0, float(i >> 1) * 2.0 - 1.0);
    lit += textureLod(shadow_map, vec3(uv + corner * texel, depth), 0.0) * 0.2;
  }
  return lit;
}

#endif
