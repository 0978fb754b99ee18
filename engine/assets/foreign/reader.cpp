#include "assets/foreign/reader.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "assets/foreign/build.h"
#include "assets/foreign/io.h"
#include "assets/foreign/md3.h"
#include "assets/foreign/trial.h"
#include "assets/guarded.h"
#include "assets/names.h"
#include "core/text.h"

namespace inb::assets::foreign {
namespace {

constexpr const char* kStart = "the file";
constexpr double kMd3Rate = 10.0;

void step(const FileBytes& file, float done) {
  if (file.progress == nullptr) return;
  if (file.progress->cancel) refuse(kStart, "reading was cancelled");
  file.progress->done = done;
}

// One reading by Assimp; the scene lives as long as this.
class Import {
 public:
  // `main`: the bytes of the main file, if not those of `file`. `from`, `to`: the part of all progress that this is.
  Import(const FileBytes& file, std::span<const std::byte> main, unsigned steps, float from, float to) {
    const std::string name = std::filesystem::path(file.name).filename().string();
    importer_.SetIOHandler(std::make_unique<FolderIo>(file.folder, name, main).release());
    importer_.SetProgressHandler(std::make_unique<Steps>(file.progress, from, to).release());
    // A player model's other parts are files of their own.
    importer_.SetPropertyInteger(AI_CONFIG_IMPORT_MD3_HANDLE_MULTIPART, 0);
    scene_ = importer_.ReadFile(name, 0);
    judge();
    // Steps follow indices without asking.
    check_scene(*scene_);
    scene_ = importer_.ApplyPostProcessing(steps);
    judge();
    check_scene(*scene_);
  }

  [[nodiscard]] const aiScene& scene() const { return *scene_; }

 private:
  void judge() const {
    if (scene_ != nullptr) return;
    const std::string said = shown_name(importer_.GetErrorString());
    refuse(kStart, "{}", said.empty() ? "Assimp cannot read it" : said);
  }

  Assimp::Importer importer_;
  const aiScene* scene_ = nullptr;
};

std::string extension_of(const std::string& name) {
  return core::ascii_lower(std::filesystem::path(name).extension().string());
}

// Sets of whole meshes, one a frame, of a file that was built from its first frame.
void build_md3_frames(const FileBytes& file, std::size_t frames, unsigned steps, Build& build) {
  Asset& asset = build.asset;
  std::uint64_t vertices = 0;
  for (const Mesh& mesh : asset.meshes) {
    for (const Primitive& primitive : mesh.primitives) vertices += primitive.positions.size();
  }
  build.budget.charge(vertices * frames * sizeof(Vec3) * 2, kStart);
  std::vector<FrameSet> sets(asset.meshes.size());
  for (std::size_t f = 0; f < frames; ++f) {
    const std::vector<std::byte> bytes = md3_from(file.bytes, f);
    const float done = 0.75F + 0.25F * static_cast<float>(f) / static_cast<float>(frames);
    const Import import(file, bytes, steps, done, done);
    for (std::size_t m = 0; m < sets.size(); ++m) {
      std::vector<KeyVertices>& frame = sets[m].frames.emplace_back();
      for (const std::uint32_t part : build.mesh_parts[m]) {
        if (part >= import.scene().mNumMeshes) refuse(kStart, "frame {} has other surfaces than the first", f);
        KeyVertices vertices_of_part = vertices_of(*import.scene().mMeshes[part]);
        vertices_of_part.colors.clear();
        vertices_of_part.uv0.clear();
        frame.push_back(std::move(vertices_of_part));
      }
    }
  }
  for (std::size_t m = 0; m < sets.size(); ++m) {
    sets[m].name = asset.meshes.size() == 1 ? "frames" : "frames of " + asset.meshes[m].name;
    sets[m].mesh = static_cast<std::uint32_t>(m);
    sets[m].rate_hz = kMd3Rate;
    asset.frame_sets.push_back(std::move(sets[m]));
  }
}

Asset build_asset(const FileBytes& file) {
  step(file, 0.0F);
  const std::string extension = extension_of(file.name);
  const std::size_t frames = extension == ".md3" ? md3_frames(file.bytes) : 1;
  // Frames of one file have to come out with the same vertices: those are not joined.
  const unsigned steps = static_cast<unsigned>(aiProcess_Triangulate) | static_cast<unsigned>(aiProcess_SortByPType) |
                         (frames > 1 ? 0U : static_cast<unsigned>(aiProcess_JoinIdenticalVertices));
  try_apart(file, [frames, steps](const FileBytes& apart) {
    const Import import(apart, apart.bytes, steps, 0.0F, 1.0F);
    for (std::size_t f = 1; f < frames; ++f) {
      const std::vector<std::byte> bytes = md3_from(apart.bytes, f);
      const Import next(apart, bytes, steps, 1.0F, 1.0F);
    }
  });
  const Import import(file, file.bytes, steps, 0.5F, 0.75F);
  step(file, 0.75F);
  Build build{file, import.scene(), {}, Budget(file.bytes.size()), {}, {}, {}, {}, {}, 1.0F};
  build.asset.name = std::filesystem::path(file.name).filename().string();
  build.asset.format = extension.empty() ? "assimp" : extension.substr(1);
  build_nodes(build);
  build_materials(build);
  build_meshes(build);
  build_cameras(build);
  build_clips(build);
  lay_out_weights(build.asset, {});
  if (frames > 1) build_md3_frames(file, frames, steps, build);
  step(file, 1.0F);
  return std::move(build.asset);
}

}  // namespace

std::span<const char* const> extensions() {
  // Ours, and containers of many files.
  static const std::set<std::string> kNotHere{".gltf", ".glb",      ".md2",          ".mesh", ".skeleton", ".x",
                                              ".xml",  ".mesh.xml", ".skeleton.xml", ".zip",  ".pk3"};
  static const std::set<std::string> kNames = [] {
    std::string list;
    Assimp::Importer().GetExtensionList(list);
    std::set<std::string> names;
    for (std::size_t begin = 0; begin < list.size();) {
      const std::size_t end = std::min(list.find(';', begin), list.size());
      std::string name = core::ascii_lower(list.substr(begin, end - begin));
      begin = end + 1;
      if (name.starts_with("*.")) name.erase(0, 1);
      if (name.size() > 1 && name[0] == '.' && !kNotHere.contains(name)) names.insert(std::move(name));
    }
    return names;
  }();
  static const std::vector<const char*> kAll = [] {
    std::vector<const char*> all;
    for (const std::string& name : kNames) all.push_back(name.c_str());
    return all;
  }();
  return kAll;
}

Result<Asset> read(const FileBytes& file) {
  return guarded(file.name, kStart, [&] { return build_asset(file); });
}

}  // namespace inb::assets::foreign
