#ifndef INB_SHARED_MORPH_GLSL
#define INB_SHARED_MORPH_GLSL
#include "prelude.glsl"

// One target's share of a weighted morph: base + sum of weight * delta (glTF 2.0 section 3.7.2.2). Weights are not
// limited to 0..1. Normals and tangents are left unnormalised.
INB_FN vec2 morph_add(vec2 sum, vec2 delta, float weight) { return sum + delta * weight; }
INB_FN vec3 morph_add(vec3 sum, vec3 delta, float weight) { return sum + delta * weight; }
INB_FN vec4 morph_add(vec4 sum, vec4 delta, float weight) { return sum + delta * weight; }
// A target moves a tangent's direction, never its handedness (w).
INB_FN vec4 morph_add_tangent(vec4 sum, vec3 delta, float weight) {
  return vec4(sum.x + delta.x * weight, sum.y + delta.y * weight, sum.z + delta.z * weight, sum.w);
}

#endif
