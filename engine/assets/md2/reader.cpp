#include "assets/md2/reader.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "assets/budget.h"
#include "assets/guarded.h"
#include "assets/md2/file.h"
#include "assets/md2/groups.h"
#include "assets/md2/normals.h"
#include "assets/names.h"
#include "assets/picture.h"

namespace inb::assets::md2 {
namespace {

// Quake II's own limit; a file with more (see LoadOptions) would only ask for pictures that nothing shows.
constexpr std::size_t kMostSkins = 32;

// +X forward, +Y left, +Z up -> +Z forward, +X left, +Y up: a rotation.
Vec3 to_scene(const Vec3& v) { return {v.y, v.z, v.x}; }

void step(const FileBytes& file, float done) {
  if (file.progress == nullptr) return;
  if (file.progress->cancel) refuse("byte 0", "reading was cancelled");
  file.progress->done = done;
}

// What of the primitive does not change from frame to frame. Corners that share a position and a texel share a vertex;
// positions that no triangle uses follow after them, so that the file's whole table is there.
Primitive shape_of(const File& file) {
  Primitive primitive;
  primitive.stored_triangles = file.triangles.size();
  primitive.indices.reserve(file.triangles.size() * 3);
  const auto width = static_cast<float>(std::max(file.header.skinwidth, 1));
  const auto height = static_cast<float>(std::max(file.header.skinheight, 1));
  const bool sized = file.header.skinwidth > 0 && file.header.skinheight > 0;
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint32_t> known;
  std::vector<bool> used(static_cast<std::size_t>(file.header.num_xyz), false);
  for (const Triangle& triangle : file.triangles) {
    // Front faces are clockwise in the file.
    for (const std::size_t corner : {std::size_t{0}, std::size_t{2}, std::size_t{1}}) {
      const std::uint16_t xyz = triangle.xyz[corner];
      const std::uint16_t st = triangle.st[corner];
      const auto [entry, fresh] =
          known.try_emplace({xyz, st}, static_cast<std::uint32_t>(primitive.file_vertex.size()));
      if (fresh) {
        used[xyz] = true;
        primitive.file_vertex.push_back(xyz);
        const Texel& texel = file.texels[st];
        primitive.uv0.push_back(sized ? Vec2(texel.s / width, texel.t / height) : Vec2(0.0F));
      }
      primitive.indices.push_back(entry->second);
    }
  }
  for (std::uint32_t xyz = 0; xyz < used.size(); ++xyz) {
    if (used[xyz]) continue;
    primitive.file_vertex.push_back(xyz);
    primitive.uv0.emplace_back(0.0F);
  }
  return primitive;
}

KeyVertices vertices_of(const Frame& frame, const std::vector<std::uint32_t>& file_vertex) {
  KeyVertices vertices;
  vertices.positions.reserve(file_vertex.size());
  vertices.normals.reserve(file_vertex.size());
  for (const std::uint32_t v : file_vertex) {
    vertices.positions.push_back(to_scene(frame.positions[v]));
    vertices.normals.push_back(to_scene(normals()[frame.normals[v]]));
  }
  return vertices;
}

void add_skin(Asset& asset, Image image) {
  Material material;
  material.name = stem_of(image.name);
  material.metallic = 0.0F;
  material.base_color_texture.image = static_cast<std::int32_t>(asset.images.size());
  asset.materials.push_back(std::move(material));
  asset.images.push_back(std::move(image));
}

void build_skins(const FileBytes& source, const File& file, Asset& asset) {
  for (std::size_t i = 0; i < std::min(file.skins.size(), kMostSkins); ++i) {
    const std::string place = fmt::format("byte {}", std::size_t(file.header.ofs_skins) + i * 64);
    add_skin(asset, load_picture(source.folder, file.skins[i], place, asset.warnings));
  }
  if (file.skins.size() > kMostSkins) {
    asset.warnings.push_back(fmt::format("only the first {} of {} skins are read", kMostSkins, file.skins.size()));
  }
  if (!file.skins.empty()) return;
  // Player models name no skin: the game knows it.
  const std::filesystem::path beside = picture_beside(source.folder, stem_of(source.name));
  if (!beside.empty()) {
    const std::string found = beside.filename().string();
    add_skin(asset, load_picture(source.folder, found, "byte 20", asset.warnings));
    if (!asset.images.back().missing) {
      asset.warnings.push_back(fmt::format("the file names no skin; '{}', which lies beside it, is shown", found));
    }
    return;
  }
  asset.warnings.emplace_back("the file names no skin, and no picture beside it has its name: it is shown plain");
  Material plain;
  plain.name = "plain";
  plain.metallic = 0.0F;
  plain.base_color = Vec4(0.7F, 0.7F, 0.7F, 1.0F);
  asset.materials.push_back(plain);
}

void build_frames(const FileBytes& source, const File& file, Asset& asset) {
  const Primitive& primitive = asset.meshes[0].primitives[0];
  std::vector<std::string> names;
  for (const Frame& frame : file.frames) names.push_back(frame.name);
  Budget budget(source.bytes.size());
  budget.charge(std::uint64_t{file.frames.size()} * primitive.file_vertex.size() * 2 * sizeof(Vec3), "byte 56");
  for (const Group& group : split_groups(names)) {
    FrameSet set;
    set.name = group.name;
    set.rate_hz = rate_of(group, file.frames.size(), source.options.md2_rate);
    for (std::size_t f = group.first; f < group.first + group.count; ++f) {
      set.frame_names.push_back(file.frames[f].name);
      set.frames.push_back({vertices_of(file.frames[f], primitive.file_vertex)});
    }
    asset.frame_sets.push_back(std::move(set));
    step(source, 0.5F + 0.5F * float(group.first + group.count) / float(file.frames.size()));
  }
}

Asset build(const FileBytes& source) {
  step(source, 0.0F);
  const File file = parse(source.bytes, source.options.md2_beyond_limits);
  Asset asset;
  asset.name = std::filesystem::path(source.name).filename().string();
  asset.format = "md2";
  asset.file_axes = FileAxes::Md2;
  asset.warnings = file.warnings;
  build_skins(source, file, asset);
  step(source, 0.5F);

  Primitive primitive = shape_of(file);
  KeyVertices first = vertices_of(file.frames[0], primitive.file_vertex);
  primitive.positions = std::move(first.positions);
  primitive.normals = std::move(first.normals);
  primitive.material = 0;
  for (const Vec3& position : primitive.positions) primitive.bounds.add(position);
  asset.meshes.push_back({stem_of(source.name), {std::move(primitive)}, {}});
  asset.skeleton.add(stem_of(source.name), anim::kNoParent, {});
  asset.nodes.emplace_back();
  asset.nodes[0].mesh = 0;
  lay_out_weights(asset, {});
  build_frames(source, file, asset);
  step(source, 1.0F);
  return asset;
}

}  // namespace

bool looks_like_md2(std::span<const std::byte> bytes) {
  return bytes.size() >= 4 && std::memcmp(bytes.data(), "IDP2", 4) == 0;
}

Result<Asset> read(const FileBytes& file) {
  return guarded(file.name, "byte 0", [&] { return build(file); });
}

}  // namespace inb::assets::md2
