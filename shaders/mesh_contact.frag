#version 450
// How high over the ground the lowest part of a mesh lies, 0..1 of the map's reach.
#include "shaders/mesh_varyings.glsl"

layout(location = 0) out vec4 height;

void main() { height = vec4(gl_FragCoord.z); }
