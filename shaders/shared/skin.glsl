#ifndef INB_SHARED_SKIN_GLSL
#define INB_SHARED_SKIN_GLSL
#include "prelude.glsl"

// The upper three rows of an affine 4x4 matrix: one joint of a palette (model_from_mesh through that joint), a blend of
// several, or a node's model_from_local. Column vectors: point' = row . (point, 1).
struct Rows3x4 {
  vec4 row0;
  vec4 row1;
  vec4 row2;
};

INB_FN Rows3x4 rows_zero() {
  Rows3x4 rows;
  rows.row0 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  rows.row1 = rows.row0;
  rows.row2 = rows.row0;
  return rows;
}

// One influence's share of linear blend skinning: sum + weight * joint. A vertex adds up its 1..8 influences, starting
// from rows_zero(); the weights are used as they are.
INB_FN Rows3x4 rows_add(Rows3x4 sum, Rows3x4 joint, float weight) {
  Rows3x4 rows;
  rows.row0 = sum.row0 + joint.row0 * weight;
  rows.row1 = sum.row1 + joint.row1 * weight;
  rows.row2 = sum.row2 + joint.row2 * weight;
  return rows;
}

INB_FN vec3 rows_point(Rows3x4 rows, vec3 point) {
  vec4 p = vec4(point.x, point.y, point.z, 1.0f);
  return vec3(dot(rows.row0, p), dot(rows.row1, p), dot(rows.row2, p));
}

INB_FN vec3 rows_vector(Rows3x4 rows, vec3 v) {
  vec4 d = vec4(v.x, v.y, v.z, 0.0f);
  return vec3(dot(rows.row0, d), dot(rows.row1, d), dot(rows.row2, d));
}

// -1 when the matrix mirrors, else 1.
INB_FN float rows_side(Rows3x4 rows) {
  vec3 r0 = vec3(rows.row0.x, rows.row0.y, rows.row0.z);
  vec3 r1 = vec3(rows.row1.x, rows.row1.y, rows.row1.z);
  vec3 r2 = vec3(rows.row2.x, rows.row2.y, rows.row2.z);
  return dot(r0, cross(r1, r2)) < 0.0f ? -1.0f : 1.0f;
}

// A surface normal, unnormalised. By the cofactor matrix (determinant times inverse transpose; defined for singular
// matrices too), which stays perpendicular under non-uniform scale; its sign is kept on the outer side when the matrix
// mirrors, since glTF turns the winding over with it (glTF 2.0 section 3.7.4, front faces under negative determinants).
INB_FN vec3 rows_normal(Rows3x4 rows, vec3 n) {
  vec3 r0 = vec3(rows.row0.x, rows.row0.y, rows.row0.z);
  vec3 r1 = vec3(rows.row1.x, rows.row1.y, rows.row1.z);
  vec3 r2 = vec3(rows.row2.x, rows.row2.y, rows.row2.z);
  vec3 c0 = cross(r1, r2);
  float side = dot(r0, c0) < 0.0f ? -1.0f : 1.0f;
  return vec3(dot(c0, n), dot(cross(r2, r0), n), dot(cross(r0, r1), n)) * side;
}

// A tangent's direction moves with the surface; its handedness (w) turns over when the matrix mirrors.
INB_FN vec4 rows_tangent(Rows3x4 rows, vec4 tangent) {
  vec3 t = rows_vector(rows, vec3(tangent.x, tangent.y, tangent.z));
  return vec4(t.x, t.y, t.z, tangent.w * rows_side(rows));
}

#endif
