// The two routes compared vertex by vertex: see Renderer::record_comparison.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "render/renderer_state.h"

namespace inb::render {

namespace {

constexpr std::uint32_t kCaptureWidth = 2048;  // texels a row

Result<void> make_target(gfx::Device& device, gfx::Extent size, CaptureTarget& target) {
  for (gfx::Texture* into : {&target.position, &target.normal}) {
    auto texture = device.create_texture({.name = "captured vertices",
                                          .format = gfx::Format::RGBA32F,
                                          .size = size,
                                          .usage = gfx::kTarget | gfx::kReadback});
    if (!texture) return fail(std::move(texture.error()));
    device.destroy(*into);
    *into = *texture;
  }
  return {};
}

Result<std::vector<Vec4>> read_texels(gfx::Device& device, gfx::Texture texture, std::uint32_t count) {
  auto bytes = device.read_texture(texture);
  if (!bytes) return fail(std::move(bytes.error()));
  std::vector<Vec4> texels(count);
  std::memcpy(texels.data(), bytes->data(), std::min(bytes->size(), texels.size() * sizeof(Vec4)));
  return texels;
}

}  // namespace

Result<void> Renderer::record_comparison(const Shape& shape) {
  State& state = *state_;
  gfx::Device& device = state.device;
  state.captured.reset();
  auto model = state.model_of(shape);
  if (!model) return fail(std::move(model.error()));

  state.capture_texels.clear();
  Gatherer gatherer(device, state.capture_texels);
  std::vector<DrawItem> items[2];
  std::uint32_t vertices = 0;
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    Shape routed = shape;
    routed.route = route;
    routed.wireframe = false;
    routed.heat = nullptr;
    std::vector<DrawItem>& list = items[static_cast<std::size_t>(route)];
    auto added = gatherer.add(routed, **model, list);
    if (!added) return added;
    vertices = 0;
    for (DrawItem& item : list) {
      item.block.capture.x = static_cast<std::int32_t>(vertices);
      item.block_slice = device.upload(gfx::bytes_of(item.block));
      vertices += item.instances * item.primitive->vertex_count;
    }
  }
  auto sent = state.capture_texels.send();
  if (!sent) return sent;
  if (vertices == 0) {
    state.captured = 0;
    return {};
  }

  const gfx::Extent size{kCaptureWidth, (vertices + kCaptureWidth - 1) / kCaptureWidth};
  if (size.height > device.caps().max_texture_size) {
    return fail("{}: {} vertices are too many to compare", (*model)->asset->name, vertices);
  }
  if (!(state.capture_size == size)) {
    for (CaptureTarget& target : state.captures) {
      auto made = make_target(device, size, target);
      if (!made) return made;
    }
    state.capture_size = size;
  }
  ViewBlock block;
  block.mode = {1.0F, static_cast<float>(size.width), static_cast<float>(size.height), 1.0F};
  const gfx::Slice view_slice = device.upload(gfx::bytes_of(block));
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    const auto index = static_cast<std::size_t>(route);
    gfx::PassDesc pass;
    pass.name = "capture";
    pass.colors = {{.texture = state.captures[index].position}, {.texture = state.captures[index].normal}};
    device.begin_pass(pass);
    Result<void> outcome;
    for (const DrawItem& item : items[index]) {
      MeshKey key;
      key.pass = MeshPass::Capture;
      key.topology = gfx::Topology::Points;
      key.cull = gfx::Cull::None;
      key.format = gfx::Format::RGBA32F;
      outcome = state.draw_item(item, key, view_slice, {}, state.capture_texels);
      if (!outcome) break;
    }
    device.end_pass();
    if (!outcome) return outcome;
  }
  state.captured = vertices;
  return {};
}

Result<std::vector<CapturedVertex>> Renderer::captured_vertices(Route route) {
  State& state = *state_;
  if (!state.captured) return fail("no comparison of the routes was recorded");
  std::vector<CapturedVertex> vertices(*state.captured);
  if (vertices.empty()) return vertices;
  const CaptureTarget& target = state.captures[static_cast<std::size_t>(route)];
  const auto positions = read_texels(state.device, target.position, *state.captured);
  if (!positions) return fail(positions.error());
  const auto normals = read_texels(state.device, target.normal, *state.captured);
  if (!normals) return fail(normals.error());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    // A texel that no vertex reached keeps w = 0.
    const float reached = (*positions)[i].w == 1.0F ? 0.0F : std::numeric_limits<float>::quiet_NaN();
    vertices[i] = {Vec3((*positions)[i]) + reached, Vec3((*normals)[i])};
  }
  return vertices;
}

Result<RouteDifference> Renderer::read_comparison() {
  const auto cpu = captured_vertices(Route::Cpu);
  if (!cpu) return fail(cpu.error());
  const auto gpu = captured_vertices(Route::GpuVertex);
  if (!gpu) return fail(gpu.error());

  constexpr float kInfinite = std::numeric_limits<float>::infinity();
  RouteDifference result;
  result.vertices = static_cast<std::uint32_t>(cpu->size());
  Bounds bounds;
  for (std::size_t i = 0; i < cpu->size(); ++i) {
    const CapturedVertex& a = (*cpu)[i];
    const CapturedVertex& b = (*gpu)[i];
    bounds.add(a.position);
    const float distance = glm::length(a.position - b.position);
    result.distance = std::max(result.distance, std::isfinite(distance) ? distance : kInfinite);
    const double length_a = glm::length(glm::dvec3(a.normal));
    const double length_b = glm::length(glm::dvec3(b.normal));
    if (length_a > 0.0 && length_b > 0.0) {
      const glm::dvec3 apart = glm::dvec3(a.normal) / length_a - glm::dvec3(b.normal) / length_b;
      result.normal = std::max(result.normal, static_cast<float>(glm::length(apart)));
    } else if (length_a > 0.0 || length_b > 0.0) {
      result.normal = kInfinite;
    }
  }
  result.size = bounds.diagonal();
  if (result.distance > 0.0F) result.relative = result.size > 0.0F ? result.distance / result.size : kInfinite;
  return result;
}

Result<RouteDifference> Renderer::compare_routes(const Shape& shape) {
  if (!gfx::begun(state_->device.begin_picture())) return fail("the device cannot draw a picture now");
  auto recorded = record_comparison(shape);
  state_->device.end_picture();
  if (!recorded) return fail(std::move(recorded.error()));
  return read_comparison();
}

}  // namespace inb::render
