#ifndef INB_SHARED_HEAT_GLSL
#define INB_SHARED_HEAT_GLSL
#include "interpolate.glsl"

// The colour scale of heat maps: share 0..1 of the largest value, clamped, to a display-referred colour (sRGB).
// Five stops, straight lines between: dark blue (20, 29, 107), violet (125, 38, 154), red (218, 68, 109),
// orange (246, 147, 69), yellow (246, 221, 79) of 255. Their lightness (CIE L*) is 16, 34, 52, 70, 88: equal steps of
// the value are equal steps of lightness, so that the scale also reads without its hues.
INB_FN vec3 heat_color(float share) {
  float at = 4.0f * clamp(share, 0.0f, 1.0f);
  vec3 color = lerp(vec3(20.0f, 29.0f, 107.0f), vec3(125.0f, 38.0f, 154.0f), clamp(at, 0.0f, 1.0f));
  color = lerp(color, vec3(218.0f, 68.0f, 109.0f), clamp(at - 1.0f, 0.0f, 1.0f));
  color = lerp(color, vec3(246.0f, 147.0f, 69.0f), clamp(at - 2.0f, 0.0f, 1.0f));
  color = lerp(color, vec3(246.0f, 221.0f, 79.0f), clamp(at - 3.0f, 0.0f, 1.0f));
  return color / 255.0f;
}

#endif
