// Light on surfaces: a sun with a shadow map, a sky above and a floor below, and the file's own lights.
#ifndef INB_SHADING_GLSL
#define INB_SHADING_GLSL
#include "shaders/shadow.glsl"
#include "shaders/view.glsl"

// Linear light into what a screen shows: true below 0.5, a shoulder above that ends short of white, so that a white
// model keeps its form. Written for light up to about 4.
vec3 tone(vec3 light) {
  vec3 over = max(light - 0.5, 0.0);
  return min(light, vec3(0.5)) + 0.42 * (1.0 - exp(-over * 1.8));
}

// Trowbridge-Reitz with Schlick's visibility: the highlight of one light.
float highlight(float n_dot_l, float n_dot_v, float n_dot_h, float roughness) {
  float a = roughness * roughness;
  float a2 = a * a;
  float d = n_dot_h * n_dot_h * (a2 - 1.0) + 1.0;
  float k = a * 0.5;
  float visibility = 1.0 / ((n_dot_l * (1.0 - k) + k) * (n_dot_v * (1.0 - k) + k) * 4.0);
  return min(a2 / (3.14159265 * d * d) * visibility, 8.0);
}

struct Surface {
  vec3 diffuse;
  vec3 specular;  // reflectance at normal incidence
  float roughness;
};

vec3 lit_by(Surface surface, vec3 normal, vec3 to_eye, vec3 to_light, vec3 color) {
  float n_dot_l = dot(normal, to_light);
  if (n_dot_l <= 0.0) return vec3(0.0);
  float n_dot_v = max(dot(normal, to_eye), 1e-3);
  vec3 half_way = normalize(to_light + to_eye);
  float n_dot_h = max(dot(normal, half_way), 0.0);
  float fresnel = pow(1.0 - max(dot(half_way, to_eye), 0.0), 5.0);
  vec3 specular = surface.specular + (max(vec3(1.0 - surface.roughness), surface.specular) - surface.specular) * fresnel;
  return color * n_dot_l * (surface.diffuse + specular * highlight(n_dot_l, n_dot_v, n_dot_h, surface.roughness));
}

// KHR_lights_punctual: falloff with the square of the distance, windowed by the range; the cone's edge is smooth.
vec3 file_light(Light light, Surface surface, vec3 world, vec3 normal, vec3 to_eye) {
  if (light.direction_kind.w < 0.5) return lit_by(surface, normal, to_eye, -light.direction_kind.xyz, light.color.rgb);
  vec3 way = light.position_range.xyz - world;
  float square = max(dot(way, way), 1e-8);
  vec3 to_light = way * inversesqrt(square);
  float strength = 1.0 / square;
  float range = light.position_range.w;
  if (range > 0.0) {
    float relative = square / (range * range);
    strength *= clamp(1.0 - relative * relative, 0.0, 1.0);
  }
  if (light.direction_kind.w > 1.5) {
    float cosine = dot(light.direction_kind.xyz, -to_light);
    float edge = clamp(cosine * light.cone.x + light.cone.y, 0.0, 1.0);
    strength *= edge * edge;
  }
  // Close to a light its colour would drown every form: strength levels off.
  vec3 color = light.color.rgb * strength;
  float brightest = max(color.r, max(color.g, color.b));
  return lit_by(surface, normal, to_eye, to_light, color / (1.0 + brightest / 1.8));
}

vec3 shade(Surface surface, vec3 world, vec3 normal, vec3 to_eye) {
  float up = normal.y * 0.5 + 0.5;
  vec3 light = surface.diffuse * mix(view.floor_light.rgb, view.sky_light.rgb, up);
  // What a mirror would show of sky and floor; a rough one shows their mean.
  float mirrored = reflect(-to_eye, normal).y;
  float blur = mix(0.15, 1.0, surface.roughness);
  vec3 around = mix(view.floor_light.rgb, view.sky_light.rgb, clamp(mirrored / blur * 0.5 + 0.5, 0.0, 1.0));
  float rim = pow(1.0 - max(dot(normal, to_eye), 0.0), 5.0) * (1.0 - surface.roughness) * 0.5;
  light += around * (surface.specular * (1.0 - 0.4 * surface.roughness) + rim);
  light += lit_by(surface, normal, to_eye, view.to_sun.xyz, view.sun_color.rgb) * sunlight(world, normal);
  for (int i = 0; i < int(view.counts.x) + min(int(gl_FragCoord.x), 0); ++i) {
    light += file_light(view.lights[i], surface, world, normal, to_eye);
  }
  return light;
}

#endif
