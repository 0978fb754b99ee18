#include "assets/readers.h"

#include <array>

#include "assets/gltf/reader.h"

namespace inb::assets {
namespace {

constexpr std::array<const char*, 2> kGltf{".gltf", ".glb"};

Result<Asset> read_gltf(const FileBytes& file) { return gltf::read(file.bytes, file.name, file.folder, file.progress); }

constexpr std::array<Reader, 1> kReaders{{
    {"glTF 2.0", kGltf, gltf::looks_like_gltf, read_gltf},
}};

}  // namespace

std::span<const Reader> readers() { return kReaders; }

}  // namespace inb::assets
