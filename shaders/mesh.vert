#version 450
#define INFLUENCES 0
#define KEYS 0
#include "shaders/mesh_vertex.glsl"
