#ifndef INB_SKY_GLSL
#define INB_SKY_GLSL
#include "shaders/view.glsl"

// Display-referred colour of the background, with half a step of noise against banding.
vec3 sky(vec3 direction) {
  float height = clamp(direction.y, -1.0, 1.0);
  float up = smoothstep(0.0, 0.85, height);
  float down = smoothstep(0.0, 0.6, -height);
  vec3 base = mix(view.horizon.rgb, view.zenith.rgb, up);
  base = mix(base, view.ground_color.rgb, down);
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return base + (noise - 0.5) / 255.0;
}

#endif
