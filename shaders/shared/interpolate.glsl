#ifndef INB_SHARED_INTERPOLATE_GLSL
#define INB_SHARED_INTERPOLATE_GLSL
#include "prelude.glsl"

// R = A + t (B - A), t in 0..1. Exactly a at t = 0, exactly b at t = 1, exactly a for every t when a equals b.
INB_FN float lerp(float a, float b, float t) { return t < 1.0f ? a + (b - a) * t : b; }
INB_FN vec2 lerp(vec2 a, vec2 b, float t) { return t < 1.0f ? a + (b - a) * t : b; }
INB_FN vec3 lerp(vec3 a, vec3 b, float t) { return t < 1.0f ? a + (b - a) * t : b; }
INB_FN vec4 lerp(vec4 a, vec4 b, float t) { return t < 1.0f ? a + (b - a) * t : b; }

// Cubic Hermite spline between values a (with out-tangent a_out) and b (with in-tangent b_in), t in 0..1; `distance` is
// the time between the two keys, by which glTF 2.0 (appendix C, cubic spline interpolation) scales the tangents.
INB_FN float hermite(float a, float a_out, float b_in, float b, float distance, float t) {
  float t2 = t * t;
  float t3 = t2 * t;
  return (2.0f * t3 - 3.0f * t2 + 1.0f) * a + distance * (t3 - 2.0f * t2 + t) * a_out +
         (3.0f * t2 - 2.0f * t3) * b + distance * (t3 - t2) * b_in;
}

#endif
