#include "render/gpu_model.h"

#include <algorithm>
#include <span>
#include <utility>

#include "assets/evaluate.h"

namespace inb::render {

namespace {

constexpr std::uint32_t kMorphWidth = 4096;  // texels a row of a morph texture, where the device has them

template <typename T>
Result<gfx::Buffer> make_buffer(gfx::Device& device, const std::string& name, std::uint32_t usage,
                                const std::vector<T>& values) {
  return device.create_buffer(
      {.name = name, .size = values.size() * sizeof(T), .usage = usage, .data = gfx::bytes_of(values)});
}

Vec4 delta_at(const assets::MorphTarget& target, std::size_t attribute, std::size_t vertex) {
  switch (attribute) {
    case 0:
      return target.positions.empty() ? Vec4(0.0F) : Vec4(target.positions[vertex], 0.0F);
    case 1:
      return target.normals.empty() ? Vec4(0.0F) : Vec4(target.normals[vertex], 0.0F);
    case 2:
      return target.colors.empty() ? Vec4(0.0F) : target.colors[vertex];
    default:
      break;
  }
  const Vec2 uv0 = target.uv0.empty() ? Vec2(0.0F) : target.uv0[vertex];
  const Vec2 uv1 = target.uv1.empty() ? Vec2(0.0F) : target.uv1[vertex];
  return {uv0, uv1};
}

// All deltas of a primitive as texels: target by target, attribute by attribute, vertex by vertex. Attributes that no
// target touches, or that the primitive lacks, take no room.
Result<void> make_morph(gfx::Device& device, const std::string& name, const assets::Primitive& primitive,
                        GpuPrimitive& out) {
  std::array<bool, 4> used{};
  for (const assets::MorphTarget& target : primitive.targets) {
    used[0] = used[0] || !target.positions.empty();
    used[1] = used[1] || (!target.normals.empty() && !primitive.normals.empty());
    used[2] = used[2] || (!target.colors.empty() && !primitive.colors.empty());
    used[3] =
        used[3] || (!target.uv0.empty() && !primitive.uv0.empty()) || (!target.uv1.empty() && !primitive.uv1.empty());
  }
  for (std::size_t attribute = 0; attribute < used.size(); ++attribute) {
    if (used[attribute]) out.morph_slot[attribute] = static_cast<std::int32_t>(out.morph_stride++);
  }
  const std::size_t texels = primitive.targets.size() * out.morph_stride * primitive.positions.size();
  if (texels == 0) return {};
  const std::uint32_t limit = device.caps().max_texture_size;
  const std::uint32_t width = std::min(kMorphWidth, limit);
  const std::size_t height = (texels + width - 1) / width;
  if (height > limit) {
    return fail("{}: {} morph targets of {} vertices are more than this device's textures hold", name,
                primitive.targets.size(), primitive.positions.size());
  }
  std::vector<Vec4> deltas;
  deltas.reserve(height * width);
  for (const assets::MorphTarget& target : primitive.targets) {
    for (std::size_t attribute = 0; attribute < used.size(); ++attribute) {
      if (!used[attribute]) continue;
      for (std::size_t vertex = 0; vertex < primitive.positions.size(); ++vertex) {
        deltas.push_back(delta_at(target, attribute, vertex));
      }
    }
  }
  deltas.resize(height * width, Vec4(0.0F));
  auto texture = device.create_texture({.name = name + " morph targets",
                                        .format = gfx::Format::RGBA32F,
                                        .size = {width, static_cast<std::uint32_t>(height)},
                                        .usage = gfx::kSampled,
                                        .data = gfx::bytes_of(deltas)});
  if (!texture) return fail(std::move(texture.error()));
  out.morph = *texture;
  return {};
}

Result<void> make_primitive(gfx::Device& device, const std::string& name, const assets::Primitive& primitive,
                            GpuPrimitive& out) {
  out.vertex_count = static_cast<std::uint32_t>(primitive.positions.size());
  out.index_count = static_cast<std::uint32_t>(primitive.indices.size());
  if (out.vertex_count == 0 || out.index_count == 0) {
    out.index_count = 0;
    return {};
  }
  std::vector<Vertex> vertices(primitive.positions.size());
  pack_vertices(primitive.positions, primitive.normals, primitive.colors, primitive.uv0, primitive.uv1, vertices);
  auto vertex_buffer = make_buffer(device, name, gfx::kVertex, vertices);
  if (!vertex_buffer) return fail(std::move(vertex_buffer.error()));
  out.vertices = *vertex_buffer;

  auto index_buffer = make_buffer(device, name + " indices", gfx::kIndex, primitive.indices);
  if (!index_buffer) return fail(std::move(index_buffer.error()));
  out.indices = *index_buffer;

  if (!primitive.influences.empty()) {
    std::vector<SkinVertex> skin(primitive.influences.size());
    for (std::size_t i = 0; i < skin.size(); ++i) {
      std::copy(primitive.influences[i].joints.begin(), primitive.influences[i].joints.end(), skin[i].joints);
      std::copy(primitive.influences[i].weights.begin(), primitive.influences[i].weights.end(), skin[i].weights);
    }
    auto skin_buffer = make_buffer(device, name + " influences", gfx::kVertex, skin);
    if (!skin_buffer) return fail(std::move(skin_buffer.error()));
    out.skin = *skin_buffer;
    out.influences = primitive.influence_count > 4 ? 8 : 4;
  }
  return make_morph(device, name, primitive, out);
}

// Keys of a set, each laid over the mesh's own attributes.
template <typename Set>
Result<GpuKeySet> make_key_set(gfx::Device& device, const assets::Asset& asset, const Set& set,
                               const std::vector<std::vector<assets::KeyVertices>>& keys) {
  GpuKeySet out;
  const assets::Mesh& mesh = asset.meshes[set.mesh];
  for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
    const assets::Primitive& primitive = mesh.primitives[p];
    const std::size_t count = primitive.positions.size();
    std::vector<Vertex> vertices(count * keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const assets::KeyVertices& key = keys[k][p];
      pack_vertices(key.positions, key.normals.empty() ? primitive.normals : key.normals,
                    key.colors.empty() ? primitive.colors : key.colors, key.uv0.empty() ? primitive.uv0 : key.uv0,
                    primitive.uv1, std::span(vertices).subspan(k * count, count));
    }
    gfx::Buffer buffer;
    if (!vertices.empty()) {
      auto made = make_buffer(device, set.name + " keys", gfx::kVertex, vertices);
      if (!made) {
        for (const gfx::Buffer& earlier : out.keys) device.destroy(earlier);
        return fail(std::move(made.error()));
      }
      buffer = *made;
    }
    out.keys.push_back(buffer);
  }
  return out;
}

gfx::Wrap wrap_of(assets::Wrap wrap) {
  switch (wrap) {
    case assets::Wrap::MirroredRepeat:
      return gfx::Wrap::MirroredRepeat;
    case assets::Wrap::ClampToEdge:
      return gfx::Wrap::ClampToEdge;
    case assets::Wrap::Repeat:
      break;
  }
  return gfx::Wrap::Repeat;
}

Result<void> make_images(gfx::Device& device, const assets::Asset& asset, GpuModel& out) {
  out.images.resize(asset.images.size());
  out.samplers.resize(asset.materials.size());
  for (std::size_t m = 0; m < asset.materials.size(); ++m) {
    const assets::TextureRef& ref = asset.materials[m].base_color_texture;
    if (ref.image == assets::kNone) continue;
    const assets::Sampler& wanted = ref.sampler;
    auto sampler = device.create_sampler({.mag = wanted.nearest ? gfx::Filter::Nearest : gfx::Filter::Linear,
                                          .use_mips = wanted.mipmaps,
                                          .wrap_u = wrap_of(wanted.wrap_u),
                                          .wrap_v = wrap_of(wanted.wrap_v),
                                          .anisotropy = wanted.nearest ? 1U : 4U});
    if (!sampler) return fail(std::move(sampler.error()));
    out.samplers[m] = *sampler;

    const auto index = static_cast<std::size_t>(ref.image);
    const assets::Image& image = asset.images[index];
    if (out.images[index].valid() || image.rgba.empty()) continue;
    auto texture = device.create_texture({.name = image.name,
                                          .format = gfx::Format::RGBA8Srgb,
                                          .size = {image.width, image.height},
                                          .usage = gfx::kSampled,
                                          .mipmaps = true,
                                          .data = gfx::bytes_of(image.rgba)});
    if (!texture) return fail(std::move(texture.error()));
    out.images[index] = *texture;
  }
  return {};
}

// Files give lights in candela and lux, over many powers of ten: scaled so that, at rest, all of them together light
// the middle of what the scene shows like a bright day of the renderer's own. Animated intensities keep their ratio.
float light_exposure(const assets::Asset& asset, const std::vector<std::uint32_t>& shown) {
  constexpr float kWanted = 2.0F;
  assets::Evaluation rest;
  assets::evaluate_rest(asset, rest);
  Bounds places;
  for (const std::uint32_t node : shown) {
    if (asset.nodes[node].mesh == assets::kNone) continue;
    for (const assets::Primitive& primitive :
         asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)].primitives) {
      if (primitive.bounds.empty()) continue;
      places.add(Vec3(rest.pose.model[node] * Vec4(primitive.bounds.center(), 1.0F)));
    }
  }
  if (places.empty()) return 1.0F;
  float sum = 0.0F;
  for (const std::uint32_t node : shown) {
    if (asset.nodes[node].light == assets::kNone) continue;
    const assets::Light& light = asset.lights[static_cast<std::size_t>(asset.nodes[node].light)];
    const float strength = light.intensity * std::max({light.color.r, light.color.g, light.color.b});
    const Vec3 way = Vec3(rest.pose.model[node][3]) - places.center();
    const float square = std::max(glm::dot(way, way), 1e-6F);
    sum += light.kind == assets::LightKind::Directional ? strength : strength / square;
  }
  return sum > 0.0F ? kWanted / sum : 1.0F;
}

Result<void> fill(gfx::Device& device, const assets::Asset& asset, GpuModel& out) {
  out.asset = &asset;
  out.shown = assets::shown_nodes(asset);
  out.meshes.resize(asset.meshes.size());
  std::vector<bool> wanted(asset.meshes.size(), false);
  for (const std::uint32_t node : out.shown) {
    if (asset.nodes[node].mesh != assets::kNone) wanted[static_cast<std::size_t>(asset.nodes[node].mesh)] = true;
  }
  for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
    if (!wanted[m]) continue;
    out.meshes[m].primitives.resize(asset.meshes[m].primitives.size());
    for (std::size_t p = 0; p < out.meshes[m].primitives.size(); ++p) {
      const std::string name = fmt::format("{}: mesh {} primitive {}", asset.name, m, p);
      auto made = make_primitive(device, name, asset.meshes[m].primitives[p], out.meshes[m].primitives[p]);
      if (!made) return made;
    }
  }
  for (const assets::MorphSet& set : asset.morph_sets) {
    auto made = make_key_set(device, asset, set, set.keys);
    if (!made) return fail(std::move(made.error()));
    out.morph_sets.push_back(std::move(*made));
  }
  for (const assets::FrameSet& set : asset.frame_sets) {
    auto made = make_key_set(device, asset, set, set.frames);
    if (!made) return fail(std::move(made.error()));
    out.frame_sets.push_back(std::move(*made));
  }
  out.light_exposure = light_exposure(asset, out.shown);
  return make_images(device, asset, out);
}

}  // namespace

Result<GpuModel> make_gpu_model(gfx::Device& device, const assets::Asset& asset) {
  GpuModel model;
  const auto filled = fill(device, asset, model);
  if (!filled) {
    destroy(device, model);
    return fail(filled.error());
  }
  return model;
}

void destroy(gfx::Device& device, GpuModel& model) {
  for (GpuMesh& mesh : model.meshes) {
    for (GpuPrimitive& primitive : mesh.primitives) {
      for (const gfx::Buffer buffer : {primitive.vertices, primitive.skin, primitive.indices, primitive.edges}) {
        device.destroy(buffer);
      }
      device.destroy(primitive.morph);
    }
  }
  for (auto* sets : {&model.morph_sets, &model.frame_sets}) {
    for (GpuKeySet& set : *sets) {
      for (const gfx::Buffer buffer : set.keys) device.destroy(buffer);
    }
  }
  for (const gfx::Texture texture : model.images) device.destroy(texture);
  for (const gfx::Sampler sampler : model.samplers) device.destroy(sampler);
  model = {};
}

Result<void> make_edges(gfx::Device& device, const assets::Primitive& primitive, GpuPrimitive& out) {
  const std::vector<std::uint32_t> edges = triangle_edges(primitive.indices);
  if (edges.empty()) return {};
  auto buffer = make_buffer(device, "edges", gfx::kIndex, edges);
  if (!buffer) return fail(std::move(buffer.error()));
  out.edges = *buffer;
  out.edge_indices = static_cast<std::uint32_t>(edges.size());
  return {};
}

void pack_vertices(std::span<const Vec3> positions, std::span<const Vec3> normals, std::span<const Vec4> colors,
                   std::span<const Vec2> uv0, std::span<const Vec2> uv1, std::span<Vertex> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    Vertex& vertex = out[i];
    vertex.position = positions[i];
    vertex.normal = normals.empty() ? Vec3(0.0F) : normals[i];
    vertex.color = colors.empty() ? Vec4(1.0F) : colors[i];
    vertex.uv = Vec4(uv0.empty() ? Vec2(0.0F) : uv0[i], uv1.empty() ? Vec2(0.0F) : uv1[i]);
  }
}

std::vector<std::uint32_t> triangle_edges(std::span<const std::uint32_t> indices) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(indices.size());
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = indices[i + k];
      const std::uint32_t b = indices[i + (k + 1) % 3];
      if (a != b) edges.emplace_back(std::min(a, b), std::max(a, b));
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<std::uint32_t> result;
  result.reserve(edges.size() * 2);
  for (const auto& [a, b] : edges) result.insert(result.end(), {a, b});
  return result;
}

}  // namespace inb::render
