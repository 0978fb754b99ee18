#ifndef INB_SHARED_QUATERNION_GLSL
#define INB_SHARED_QUATERNION_GLSL
#include "prelude.glsl"

// Quaternions are vec4(x, y, z, w); q and -q are the same rotation. Inputs are unit length, t is in 0..1, results are
// unit length (slerp of inputs slightly off unit length, as files hold them, is as far off between them: glTF 2.0
// appendix C as it stands). Both functions take the shorter arc and are defined for every pair, dot = -1 (the same rotation stored
// with the other sign) and dot = 0 (half a turn apart: the way that b's sign says) included.

// The zero quaternion stands for no rotation.
INB_FN vec4 quat_normalize(vec4 q) {
  float square = dot(q, q);
  return square > 0.0f ? q * (1.0f / sqrt(square)) : vec4(0.0f, 0.0f, 0.0f, 1.0f);
}

// Along the chord, then back onto the sphere: slerp's path, but not at constant speed.
INB_FN vec4 quat_nlerp(vec4 a, vec4 b, float t) {
  float side = dot(a, b) < 0.0f ? -1.0f : 1.0f;
  return quat_normalize(a * (1.0f - t) + b * (t * side));
}

// Along the arc at constant speed (Shoemake 1985). Nearer than about 1.8 degrees (on the sphere of quaternions) the
// sines' quotient loses its digits while nlerp is within 1e-6 radians of the arc: nlerp it is.
INB_FN vec4 quat_slerp(vec4 a, vec4 b, float t) {
  float cosine = abs(dot(a, b));
  if (cosine > 0.9995f) return quat_nlerp(a, b, t) * (sqrt(dot(a, a)) * (1.0f - t) + sqrt(dot(b, b)) * t);
  float side = dot(a, b) < 0.0f ? -1.0f : 1.0f;
  float angle = acos(cosine);
  float scale = 1.0f / sin(angle);
  return a * (sin((1.0f - t) * angle) * scale) + b * (sin(t * angle) * scale * side);
}

// v turned by q: q v q*.
INB_FN vec3 quat_rotate(vec4 q, vec3 v) {
  vec3 axis = vec3(q.x, q.y, q.z);
  vec3 twice = cross(axis, v) * 2.0f;
  return v + twice * q.w + cross(axis, twice);
}

#endif
