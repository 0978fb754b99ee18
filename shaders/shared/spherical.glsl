#ifndef INB_SHARED_SPHERICAL_GLSL
#define INB_SHARED_SPHERICAL_GLSL
#include "interpolate.glsl"
#include "prelude.glsl"

// A point on its way from a to b round a pivot, t in 0..1: its direction from the pivot turns along the arc at constant
// speed (Shoemake's slerp of the two directions), its distance from the pivot changes in a straight line. A clock's hand
// keeps its length, where lerp would cut across. Exactly a at t = 0, exactly b at t = 1.
//
// Straight, as lerp: from or to the pivot itself, which has no direction; and between opposite directions (less than
// 0.001 radians from half a turn), where no arc is the shorter one: callers refuse those. Nearer than about 1.7 degrees
// the chord, pushed out to the arc, is within 3e-7 radians of it: no sines are asked for.
INB_FN vec3 lerp_about(vec3 a, vec3 b, vec3 pivot, float t) {
  vec3 from = a - pivot;
  vec3 to = b - pivot;
  float from_length = length(from);
  float to_length = length(to);
  bool placed = from_length > 0.0f && to_length > 0.0f;
  vec3 u = placed ? from * (1.0f / from_length) : vec3(1.0f, 0.0f, 0.0f);
  vec3 v = placed ? to * (1.0f / to_length) : vec3(1.0f, 0.0f, 0.0f);
  float sine = length(cross(u, v));
  float cosine = dot(u, v);
  float angle = atan(sine, cosine);
  bool short_arc = sine < 0.03f && cosine > 0.0f;
  // The common factor 1 / sin(angle) goes when the direction is brought back to length 1.
  float of_u = short_arc ? 1.0f - t : sin((1.0f - t) * angle);
  float of_v = short_arc ? t : sin(t * angle);
  vec3 direction = u * of_u + v * of_v;
  direction = direction * (1.0f / length(direction));
  vec3 turned = pivot + direction * lerp(from_length, to_length, t);
  bool arc = placed && (cosine > 0.0f || sine > 0.001f);
  vec3 made = arc ? turned : lerp(a, b, t);
  made = t > 0.0f ? made : a;
  return t < 1.0f ? made : b;
}

#endif
