#version 450
#define INFLUENCES 8
#define KEYS 1
#include "shaders/mesh_vertex.glsl"
