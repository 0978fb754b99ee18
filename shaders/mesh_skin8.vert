#version 450
#define INFLUENCES 8
#define KEYS 0
#include "shaders/mesh_vertex.glsl"
