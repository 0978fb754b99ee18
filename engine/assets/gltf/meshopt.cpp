#include <meshoptimizer.h>
#include <tiny_gltf.h>

#include "assets/gltf/compression.h"
#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

std::uint64_t natural(const tinygltf::Value& extension, const char* key) {
  if (!extension.Has(key)) return 0;
  return static_cast<std::uint32_t>(extension.Get(key).GetNumberAsInt());
}

std::string text(const tinygltf::Value& extension, const char* key) {
  return extension.Has(key) ? extension.Get(key).Get<std::string>() : std::string("NONE");
}

// EXT_meshopt_compression, "filters": each works in place on whole elements of a fixed size.
void apply_filter(const std::string& filter, std::vector<std::byte>& data, std::size_t count, std::size_t stride,
                  const std::string& place) {
  if (filter == "NONE") return;
  if (filter == "OCTAHEDRAL" && (stride == 4 || stride == 8)) {
    meshopt_decodeFilterOct(data.data(), count, stride);
  } else if (filter == "QUATERNION" && stride == 8) {
    meshopt_decodeFilterQuat(data.data(), count, stride);
  } else if (filter == "EXPONENTIAL" && stride % 4 == 0) {
    meshopt_decodeFilterExp(data.data(), count, stride);
  } else {
    refuse(place + "/filter", "'{}' is not a filter for elements of {} bytes", filter, stride);
  }
}

}  // namespace

std::vector<std::byte> unpack_meshopt(Source& source, const tinygltf::Value& extension, const std::string& place) {
  const std::size_t count = natural(extension, "count");
  const std::size_t stride = natural(extension, "byteStride");
  const std::string mode = text(extension, "mode");
  const std::span<const std::byte> packed = source.buffer(
      natural(extension, "buffer"), natural(extension, "byteOffset"), natural(extension, "byteLength"), place);
  const auto* bytes = reinterpret_cast<const unsigned char*>(packed.data());

  const bool attributes = mode == "ATTRIBUTES";
  const bool triangles = mode == "TRIANGLES";
  if (!attributes && !triangles && mode != "INDICES") refuse(place + "/mode", "'{}' is not a mode", mode);
  const bool fits = attributes ? stride >= 4 && stride <= 256 && stride % 4 == 0 : stride == 2 || stride == 4;
  if (!fits) refuse(place + "/byteStride", "{} does not fit the mode {}", stride, mode);
  if (count == 0 || (triangles && count % 3 != 0)) refuse(place + "/count", "{} elements do not fit {}", count, mode);

  source.budget().charge(std::uint64_t{count} * stride, place + "/count");
  std::vector<std::byte> data(count * stride);
  int failed = 0;
  if (attributes) failed = meshopt_decodeVertexBuffer(data.data(), count, stride, bytes, packed.size());
  if (triangles) failed = meshopt_decodeIndexBuffer(data.data(), count, stride, bytes, packed.size());
  if (mode == "INDICES") failed = meshopt_decodeIndexSequence(data.data(), count, stride, bytes, packed.size());
  if (failed != 0) refuse(place, "the compressed data is broken (code {})", failed);
  if (attributes) apply_filter(text(extension, "filter"), data, count, stride, place);
  return data;
}

}  // namespace inb::assets::gltf
