// What the mesh_*.vert files hand on. Every fragment shader for meshes takes all of it, whether it needs it or not:
// an output that nobody takes is a message of the validation layer.
layout(location = 0) in vec3 in_world;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec4 in_color;
layout(location = 3) in vec2 in_uv;
layout(location = 4) in vec3 in_model;
layout(location = 5) in vec3 in_model_normal;
layout(location = 6) in float in_heat;
