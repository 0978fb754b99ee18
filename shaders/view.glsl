// What all shaders of one view share. The C++ twin is engine/render/blocks.h.
#ifndef INB_VIEW_GLSL
#define INB_VIEW_GLSL

const int kMaxLights = 8;

struct Light {
  vec4 position_range;  // world; range 0: infinite
  vec4 direction_kind;  // the way it shines, world; 0 directional, 1 point, 2 spot
  vec4 color;           // times intensity and exposure, linear
  vec4 cone;            // x: scale, y: offset of the cosine, as KHR_lights_punctual suggests
};

layout(set = 0, binding = 0, std140) uniform View {
  mat4 clip_from_world;
  mat4 world_from_clip;
  mat4 shadow_from_world;  // clip space of the sun
  mat4 contact_from_world;  // clip space of the map that looks up from the ground
  vec4 eye;                // w: 1 perspective, 0 orthographic
  vec4 forward;
  vec4 to_sun;             // w: shadow map's texel in the world
  vec4 sun_color;          // linear
  vec4 sky_light;          // light from above and
  vec4 floor_light;        // from below, linear
  vec4 zenith;             // background, display-referred
  vec4 horizon;
  vec4 ground_color;       // display-referred; w: opacity
  vec4 ground;             // centre and, as w, reach
  vec4 grid;               // x: spacing, y: strength
  vec4 mode;               // x: 1 while capturing, y, z: size of the capture target, w: size of points in pixels
  vec4 counts;             // x: lights, y: taps of the shadow map, z: of the contact map
  Light lights[kMaxLights];
}
view;

vec3 srgb_from_linear(vec3 linear) {
  vec3 low = linear * 12.92;
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  return mix(low, high, step(vec3(0.0031308), linear));
}

// From the surface towards the eye, unit length.
vec3 towards_eye(vec3 world) { return view.eye.w > 0.5 ? normalize(view.eye.xyz - world) : -view.forward.xyz; }

#endif
