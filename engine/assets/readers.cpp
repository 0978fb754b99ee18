#include "assets/readers.h"

#include <array>

#include "assets/foreign/reader.h"
#include "assets/gltf/reader.h"
#include "assets/md2/reader.h"
#include "assets/ogre/reader.h"
#include "assets/x/reader.h"

namespace inb::assets {
namespace {

constexpr std::array<const char*, 2> kGltf{".gltf", ".glb"};
constexpr std::array<const char*, 1> kMd2{".md2"};
constexpr std::array<const char*, 4> kOgre{".mesh", ".skeleton", ".mesh.xml", ".skeleton.xml"};
constexpr std::array<const char*, 1> kX{".x"};

Result<Asset> read_gltf(const FileBytes& file) { return gltf::read(file.bytes, file.name, file.folder, file.progress); }
Result<Asset> read_x(const FileBytes& file) {
  return x::read(file.bytes, file.name, file.folder, file.progress, file.options.x_strict);
}

}  // namespace

std::span<const Reader> readers() {
  // Assimp's own list of formats is known when the program runs.
  static const std::array<Reader, 5> kReaders{{
      {"glTF 2.0", kGltf, gltf::looks_like_gltf, read_gltf},
      {"Quake II", kMd2, md2::looks_like_md2, md2::read},
      {"OGRE", kOgre, ogre::looks_like_ogre, ogre::read},
      {"DirectX", kX, x::looks_like_x, read_x},
      {"by Assimp", foreign::extensions(), nullptr, foreign::read},
  }};
  return kReaders;
}

}  // namespace inb::assets
