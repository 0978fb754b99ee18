// What belongs to one draw call. The C++ twin is engine/render/blocks.h.
//
// lavapipe compiles a shader anew, at every draw call, when a branch or loop depends on uniform values alone. Conditions
// on them therefore add `zero`, which is 0 but made from what differs between vertices or pixels.
#ifndef INB_DRAW_GLSL
#define INB_DRAW_GLSL

layout(set = 0, binding = 1, std140) uniform Draw {
  mat4 world_from_model;
  mat4 normals_from_model;  // cofactors of world_from_model, the upper 3x3
  vec4 base_color;
  vec4 emissive;     // w: alpha cutoff
  vec4 surface;      // metallic, roughness, alpha mode (0 opaque, 1 mask, 2 blend), side that is the front (1 or -1)
  vec4 uv_row0;      // u' = dot(xyz, (u, v, 1)); w: uv set
  vec4 uv_row1;      // v' = dot(xyz, (u, v, 1))
  vec4 tween;        // x: t between the two keys, yzw: the pivot
  ivec4 palette;     // x: first texel of the matrices, y: 1 when normals need cofactors, z: 1 when keys go round the pivot
  ivec4 morph;       // first texel of the weights, their number, vertices, attributes a target
  ivec4 morph_slot;  // of positions, normals, colours, uvs among a target's attributes; -1: none
  ivec4 flags;       // 1 with texture, 1 flat, 1 unlit, 1 as wire
  ivec4 capture;     // first texel, vertices
  ivec4 heat_at;     // x: first texel of the values, four in each; -1: no heat map
  vec4 heat;         // x: value of the first colour, y: 1 / (that of the last - x)
}
draw;

#endif
