#include "assets/ogre/reader.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "assets/fault.h"
#include "assets/guarded.h"
#include "assets/names.h"
#include "assets/ogre/build.h"
#include "core/file.h"
#include "core/text.h"

namespace inb::assets::ogre {

namespace fs = std::filesystem;

namespace {

enum class FileKind { None, Mesh, Skeleton, MeshXml, SkeletonXml };

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The name of the first element of an XML text, past declaration, comments and doctype; empty when there is none.
std::string_view root_element(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  while (true) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || text[begin] != '<') return {};
    text.remove_prefix(begin);
    std::string_view end = ">";
    if (text.substr(0, 4) == "<!--")
      end = "-->";
    else if (text.substr(0, 2) == "<?")
      end = "?>";
    else if (text.substr(0, 2) != "<!")
      break;
    const std::size_t at = text.find(end);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + end.size());
  }
  text.remove_prefix(1);
  return text.substr(0, text.find_first_of(" \t\r\n/>"));
}

FileKind kind_of(std::span<const std::byte> bytes) {
  const std::string_view text = text_of(bytes);
  if (text.size() > 2 && text[0] == '\0' && text[1] == '\x10') {
    if (text.substr(2, 15) == "[MeshSerializer") return FileKind::Mesh;
    if (text.substr(2, 11) == "[Serializer") return FileKind::Skeleton;
    return FileKind::None;
  }
  const std::string_view root = root_element(text);
  if (root == "mesh") return FileKind::MeshXml;
  if (root == "skeleton") return FileKind::SkeletonXml;
  return FileKind::None;
}

SkeletonFile skeleton_of(std::span<const std::byte> bytes) {
  switch (kind_of(bytes)) {
    case FileKind::Skeleton:
      return parse_skeleton(bytes);
    case FileKind::SkeletonXml:
      return parse_skeleton_xml(bytes);
    default:
      refuse("byte 0", "it is no OGRE skeleton");
  }
}

// A file beside the model by its bare name, in any letter case; an XML twin where the binary is not there.
fs::path beside(const fs::path& folder, std::string name) {
  std::replace(name.begin(), name.end(), '\\', '/');
  name = core::ascii_lower(name.substr(name.find_last_of('/') + 1));
  if (folder.empty() || name.empty()) return {};
  fs::path twin;
  fs::path found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string candidate = core::ascii_lower(at->path().filename().string());
    if (candidate == name && (found.empty() || at->path() < found)) found = at->path();
    if (candidate == name + ".xml" && (twin.empty() || at->path() < twin)) twin = at->path();
  }
  return found.empty() ? twin : found;
}

// The skeleton that a file links. What is wrong with it is a warning: the file itself can be shown.
std::optional<SkeletonFile> linked_skeleton(const FileBytes& file, const std::string& name, const char* consequence,
                                            Asset& asset) {
  const fs::path path = beside(file.folder, name);
  const auto warn = [&](const std::string& cause) {
    asset.warnings.push_back(fmt::format("the skeleton '{}' {}: {}", shown_name(name), cause, consequence));
  };
  if (path.empty()) {
    warn("is not there");
    return std::nullopt;
  }
  const Result<std::vector<std::byte>> bytes = core::read_file(path);
  if (!bytes) {
    warn("cannot be read (" + bytes.error().text + ")");
    return std::nullopt;
  }
  try {
    return skeleton_of(*bytes);
  } catch (const Fault& fault) {
    warn("cannot be read (" + fault.place() + ": " + fault.cause() + ")");
    return std::nullopt;
  }
}

void add_skeleton(const FileBytes& file, const SkeletonFile& skeleton, Asset& asset) {
  asset.warnings.insert(asset.warnings.end(), skeleton.warnings.begin(), skeleton.warnings.end());
  build_skeleton(skeleton, asset);
  std::set<std::string> seen;
  for (const AnimationLink& link : skeleton.links) {
    if (!seen.insert(core::ascii_lower(link.skeleton)).second) continue;
    const auto linked = linked_skeleton(file, link.skeleton, "its animations are left out", asset);
    if (linked) build_linked_clips(skeleton, *linked, link.scale, asset);
  }
}

void step(const FileBytes& file, float done) {
  if (file.progress == nullptr) return;
  if (file.progress->cancel) refuse("byte 0", "reading was cancelled");
  file.progress->done = done;
}

Asset build(const FileBytes& file) {
  step(file, 0.0F);
  Asset asset;
  asset.name = fs::path(file.name).filename().string();
  asset.format = "ogre";
  const FileKind kind = kind_of(file.bytes);
  if (kind == FileKind::Skeleton || kind == FileKind::SkeletonXml) {
    add_skeleton(file, skeleton_of(file.bytes), asset);
  } else {
    const MeshFile mesh = kind == FileKind::Mesh ? parse_mesh(file.bytes) : parse_mesh_xml(file.bytes);
    step(file, 0.4F);
    asset.warnings = mesh.warnings;
    std::optional<SkeletonFile> skeleton;
    if (!mesh.skeleton.empty()) skeleton = linked_skeleton(file, mesh.skeleton, "the mesh stands still", asset);
    if (skeleton) {
      try {
        add_skeleton(file, *skeleton, asset);
      } catch (const Fault& fault) {
        refuse(fmt::format("skeleton '{}'", shown_name(mesh.skeleton)), "{}: {}", fault.place(), fault.cause());
      }
    }
    step(file, 0.6F);
    build_mesh(file, mesh, skeleton ? &*skeleton : nullptr, asset);
  }
  lay_out_weights(asset, {});
  step(file, 1.0F);
  return asset;
}

}  // namespace

bool looks_like_ogre(std::span<const std::byte> bytes) { return kind_of(bytes) != FileKind::None; }

Result<Asset> read(const FileBytes& file) {
  return guarded(file.name, "byte 0", [&] { return build(file); });
}

}  // namespace inb::assets::ogre
