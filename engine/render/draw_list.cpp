#include "render/draw_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "anim/pose_jobs.h"
#include "assets/tween.h"

namespace inb::render {

namespace {

Mat4 to_matrix(const shared::Rows3x4& rows) {
  return glm::transpose(Mat4(rows.row0, rows.row1, rows.row2, Vec4(0.0F, 0.0F, 0.0F, 1.0F)));
}

gfx::Topology topology_of(assets::Topology topology) {
  switch (topology) {
    case assets::Topology::Points:
      return gfx::Topology::Points;
    case assets::Topology::Lines:
      return gfx::Topology::Lines;
    case assets::Topology::Triangles:
      break;
  }
  return gfx::Topology::Triangles;
}

// How many values a heat map of the asset has.
std::size_t heat_values(const assets::Asset& asset, std::span<const std::uint32_t> shown) {
  std::size_t count = 0;
  for (const std::uint32_t node : shown) {
    if (asset.nodes[node].mesh == assets::kNone) continue;
    for (const assets::Primitive& primitive : asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)].primitives)
      count += primitive.positions.size();
  }
  return count;
}

}  // namespace

Vec3 heat_color(float share) { return shared::heat_color(share); }

Mat4 normal_matrix(const Mat4& matrix) {
  const Vec3 x(matrix[0]);
  const Vec3 y(matrix[1]);
  const Vec3 z(matrix[2]);
  const float side = glm::dot(x, glm::cross(y, z)) < 0.0F ? -1.0F : 1.0F;
  return Mat4(Mat3(glm::cross(y, z) * side, glm::cross(z, x) * side, glm::cross(x, y) * side));
}

void texture_rows(const assets::TextureTransform& transform, Vec3& row0, Vec3& row1) {
  const float c = std::cos(transform.rotation);
  const float s = std::sin(transform.rotation);
  row0 = {c * transform.scale.x, s * transform.scale.y, transform.offset.x};
  row1 = {-s * transform.scale.x, c * transform.scale.y, transform.offset.y};
}

Result<void> Gatherer::add(const Shape& shape, GpuModel& model, std::vector<DrawItem>& out) {
  const assets::Asset& asset = *model.asset;
  if (shape.heat != nullptr && shape.heat->values.size() != heat_values(asset, model.shown)) {
    return fail("{}: a heat map of {} values on {} vertices", asset.name, shape.heat->values.size(),
                heat_values(asset, model.shown));
  }
  std::size_t first = 0;
  for (const std::uint32_t node : model.shown) {
    if (asset.nodes[node].mesh == assets::kNone) continue;
    const bool visible = assets::visible_at(asset, *shape.state, node);
    const auto mesh = static_cast<std::size_t>(asset.nodes[node].mesh);
    for (std::size_t primitive = 0; primitive < asset.meshes[mesh].primitives.size(); ++primitive) {
      const std::size_t vertices = asset.meshes[mesh].primitives[primitive].positions.size();
      const std::size_t begin = std::exchange(first, first + vertices);
      if (!visible || model.meshes[mesh].primitives[primitive].index_count == 0) continue;
      std::span<const float> heat;
      if (shape.heat != nullptr) heat = shape.heat->values.subspan(begin, vertices);
      auto added = add_primitive(shape, model, node, primitive, heat, out);
      if (!added) return added;
    }
  }
  return {};
}

std::uint64_t Gatherer::take_uploaded_bytes() { return std::exchange(uploaded_bytes_, 0); }

Result<void> Gatherer::add_primitive(const Shape& shape, GpuModel& model, std::uint32_t node, std::size_t primitive,
                                     std::span<const float> heat, std::vector<DrawItem>& out) {
  const assets::Asset& asset = *model.asset;
  const assets::Evaluation& state = *shape.state;
  const assets::Node& holder = asset.nodes[node];
  const auto mesh = static_cast<std::size_t>(holder.mesh);
  const assets::Primitive& stored = asset.meshes[mesh].primitives[primitive];
  GpuPrimitive& gpu = model.meshes[mesh].primitives[primitive];

  DrawItem item;
  item.primitive = &gpu;
  item.topology = topology_of(stored.topology);
  item.vertices = {gpu.vertices, 0, 0};
  set_material(model, state, stored, item);
  item.block.world_from_model = shape.world_from_model;
  item.block.normals_from_model = normal_matrix(shape.world_from_model);
  if (shape.wireframe && stored.topology == assets::Topology::Triangles) {
    if (!gpu.edges.valid()) {
      auto made = make_edges(device_, stored, gpu);
      if (!made) return made;
    }
    item.wire = true;
    item.block.flags.w = 1;
    item.blend = false;
  }

  if (!heat.empty()) {
    const float range = shape.heat->last - shape.heat->first;
    item.block.heat_at.x = static_cast<std::int32_t>(state_.add_values(heat));
    item.block.heat = {shape.heat->first, range > 0.0F ? 1.0F / range : 0.0F, 0.0F, 0.0F};
    item.blend = false;
    // Neither unlit nor as wire: those have colours of their own.
    item.block.flags.z = item.block.flags.w = 0;
  }

  assets::node_palette(asset, state, node, primitive, palette_);
  assets::instance_transforms(asset, state, node, instances_);
  const Mat4 first_matrix = shape.world_from_model * to_matrix(palette_.rows.front());
  const Vec3 middle = stored.bounds.empty() ? Vec3(0.0F) : stored.bounds.center();
  const bool on_cpu = shape.route == Route::Cpu;

  if (on_cpu) {
    auto deformed = deform_into_ring(asset, state, node, primitive, item);
    if (!deformed) return deformed;
  } else {
    set_keys(model, state, holder.mesh, primitive, item);
    if (!stored.targets.empty()) {
      const auto weights =
          std::span<const float>(state.pose.weights).subspan(holder.weights_begin, stored.targets.size());
      std::uint32_t count = 0;
      const std::uint32_t first = state_.add_weights(weights, count);
      item.block.morph = {static_cast<std::int32_t>(first), static_cast<std::int32_t>(count),
                          static_cast<std::int32_t>(gpu.vertex_count), static_cast<std::int32_t>(gpu.morph_stride)};
      item.block.morph_slot = {gpu.morph_slot[0], gpu.morph_slot[1], gpu.morph_slot[2], gpu.morph_slot[3]};
    }
    if (palette_.skinned) {
      item.skin = {gpu.skin, 0, 0};
      const bool keys = item.vertex == VertexKind::Keys;
      item.vertex = keys ? VertexKind::KeysSkin8 : (gpu.influences > 4 ? VertexKind::Skin8 : VertexKind::Skin4);
    }
  }
  item.block.capture.y = static_cast<std::int32_t>(gpu.vertex_count);

  if (!on_cpu && palette_.skinned) {
    item.block.palette.x = static_cast<std::int32_t>(state_.add(palette_.rows));
    item.block.palette.y = palette_.needs_cofactor ? 1 : 0;
    item.mirrored = glm::determinant(Mat3(first_matrix)) < 0.0F;
    item.block.surface.w = item.mirrored ? -1.0F : 1.0F;
    item.center = Vec3(first_matrix * Vec4(middle, 1.0F));
    out.push_back(item);
    return {};
  }
  // Instances that mirror go into a call of their own, since their front is the other side.
  for (const bool mirrored : {false, true}) {
    rows_.clear();
    bool cofactor = !on_cpu && palette_.needs_cofactor;
    Vec3 sum(0.0F);
    for (const Mat4& instance : instances_) {
      const Mat4 total = shape.world_from_model * instance * to_matrix(palette_.rows.front());
      if ((glm::determinant(Mat3(total)) < 0.0F) != mirrored) continue;
      const Mat4 model_from_vertex = on_cpu ? instance : instance * to_matrix(palette_.rows.front());
      rows_.push_back(shared::to_rows(model_from_vertex));
      cofactor = cofactor || !anim::keeps_normals(instance);
      sum += Vec3(total * Vec4(middle, 1.0F));
    }
    if (rows_.empty()) continue;
    item.block.palette.x = static_cast<std::int32_t>(state_.add(rows_));
    item.block.palette.y = cofactor ? 1 : 0;
    item.instances = static_cast<std::uint32_t>(rows_.size());
    item.mirrored = mirrored;
    item.block.surface.w = mirrored ? -1.0F : 1.0F;
    item.center = sum / static_cast<float>(rows_.size());
    out.push_back(item);
  }
  return {};
}

void Gatherer::set_material(const GpuModel& model, const assets::Evaluation& state, const assets::Primitive& primitive,
                            DrawItem& item) const {
  assets::Material material;
  if (primitive.material != assets::kNone) {
    const auto index = static_cast<std::size_t>(primitive.material);
    material = assets::material_at(*model.asset, state, index);
    if (material.base_color_texture.image != assets::kNone) {
      item.texture = model.images[static_cast<std::size_t>(material.base_color_texture.image)];
      item.sampler = model.samplers[index];
    }
  }
  item.double_sided = material.double_sided;
  item.blend = material.alpha_mode == assets::AlphaMode::Blend;
  DrawBlock& block = item.block;
  block.base_color = material.base_color;
  block.emissive = Vec4(material.emissive, material.alpha_cutoff);
  const float mode = material.alpha_mode == assets::AlphaMode::Opaque ? 0.0F : (item.blend ? 2.0F : 1.0F);
  block.surface = {material.metallic, material.roughness, mode, 1.0F};
  Vec3 row0;
  Vec3 row1;
  texture_rows(material.base_color_texture.transform, row0, row1);
  block.uv_row0 = Vec4(row0, static_cast<float>(material.base_color_texture.uv_set));
  block.uv_row1 = Vec4(row1, 0.0F);
  const bool triangles = primitive.topology == assets::Topology::Triangles;
  block.flags = {item.texture.valid() ? 1 : 0, primitive.flat && triangles ? 1 : 0,
                 material.unlit || (!triangles && primitive.normals.empty()) ? 1 : 0, 0};
}

void Gatherer::set_keys(const GpuModel& model, const assets::Evaluation& state, std::int32_t mesh,
                        std::size_t primitive, DrawItem& item) const {
  if (!state.keys) return;
  const assets::KeyTween& keys = *state.keys;
  const assets::Asset& asset = *model.asset;
  const std::uint32_t of = keys.frame_set ? asset.frame_sets[keys.set].mesh : asset.morph_sets[keys.set].mesh;
  if (static_cast<std::int64_t>(of) != mesh) return;
  const gfx::Buffer buffer = (keys.frame_set ? model.frame_sets : model.morph_sets)[keys.set].keys[primitive];
  const std::uint64_t size = std::uint64_t{item.primitive->vertex_count} * sizeof(Vertex);
  item.vertex = VertexKind::Keys;
  item.vertices = {buffer, keys.a * size, size};
  item.vertices_b = {buffer, keys.b * size, size};
  const std::optional<Vec3> pivot = assets::tween_pivot(asset, keys);
  item.block.tween = Vec4(keys.a == keys.b ? 0.0F : keys.t, pivot.value_or(Vec3(0.0F)));
  item.block.palette.z = pivot ? 1 : 0;
}

Result<void> Gatherer::deform_into_ring(const assets::Asset& asset, const assets::Evaluation& state, std::uint32_t node,
                                        std::size_t primitive, DrawItem& item) {
  assets::deform(asset, state, node, primitive, deformed_);
  packed_.resize(deformed_.positions.size());
  pack_vertices(deformed_.positions, deformed_.normals, deformed_.colors, deformed_.uv0, deformed_.uv1, packed_);
  item.vertices = device_.upload(gfx::bytes_of(packed_));
  if (!item.vertices.buffer.valid()) return fail("{}: no room for its vertices on the device", asset.name);
  uploaded_bytes_ += packed_.size() * sizeof(Vertex);
  return {};
}

}  // namespace inb::render
