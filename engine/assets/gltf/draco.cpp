#include <tiny_gltf.h>

#include <cstring>

#include "assets/gltf/accessor.h"
#include "assets/gltf/compression.h"
#include "assets/gltf/source.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <draco/compression/decode.h>
#pragma GCC diagnostic pop

namespace inb::assets::gltf {
namespace {

template <typename T>
bool copy_values(const draco::PointAttribute& attribute, std::size_t points, std::size_t components,
                 std::vector<std::byte>& bytes) {
  std::vector<T> element(components);
  for (std::size_t i = 0; i < points; ++i) {
    const auto value = attribute.mapped_index(draco::PointIndex(static_cast<std::uint32_t>(i)));
    if (value.value() >= attribute.size()) return false;
    if (!attribute.ConvertValue<T>(value, static_cast<std::int8_t>(components), element.data())) return false;
    std::memcpy(bytes.data() + i * components * sizeof(T), element.data(), components * sizeof(T));
  }
  return true;
}

bool copy_values(int component_type, const draco::PointAttribute& attribute, std::size_t points, std::size_t components,
                 std::vector<std::byte>& bytes) {
  switch (component_type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
      return copy_values<std::int8_t>(attribute, points, components, bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
      return copy_values<std::uint8_t>(attribute, points, components, bytes);
    case TINYGLTF_COMPONENT_TYPE_SHORT:
      return copy_values<std::int16_t>(attribute, points, components, bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
      return copy_values<std::uint16_t>(attribute, points, components, bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
      return copy_values<std::uint32_t>(attribute, points, components, bytes);
    default:
      return copy_values<float>(attribute, points, components, bytes);
  }
}

}  // namespace

DracoPrimitive unpack_draco(Source& source, const tinygltf::Primitive& primitive, const tinygltf::Value& extension,
                            const std::string& place) {
  const std::span<const std::byte> packed =
      source.view(static_cast<std::size_t>(extension.Get("bufferView").GetNumberAsInt()));
  draco::DecoderBuffer buffer;
  buffer.Init(reinterpret_cast<const char*>(packed.data()), packed.size());
  draco::Decoder decoder;
  auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
  if (!decoded.ok()) refuse(place, "the compressed data is broken: {}", decoded.status().error_msg_string());
  const draco::Mesh& mesh = *decoded.value();

  DracoPrimitive result;
  result.points = mesh.num_points();
  source.budget().charge(std::uint64_t{mesh.num_faces()} * 3 * sizeof(std::uint32_t), place);
  result.indices.reserve(std::size_t{mesh.num_faces()} * 3);
  for (std::uint32_t f = 0; f < mesh.num_faces(); ++f) {
    for (const auto& corner : mesh.face(draco::FaceIndex(f))) result.indices.push_back(corner.value());
  }

  const tinygltf::Value& attributes = extension.Get("attributes");
  for (const std::string& name : attributes.Keys()) {
    const std::string here = fmt::format("{}/attributes/{}", place, name);
    const auto accessor = primitive.attributes.find(name);
    if (accessor == primitive.attributes.end()) refuse(here, "the primitive has no such attribute");
    const draco::PointAttribute* attribute =
        mesh.GetAttributeByUniqueId(static_cast<std::uint32_t>(attributes.Get(name).GetNumberAsInt()));
    if (attribute == nullptr) refuse(here, "the compressed data has no such attribute");
    const Elements layout = describe_accessor(source, accessor->second, Wanted{{1, 2, 3, 4}}, here);
    if (layout.count != result.points) {
      refuse(here, "the accessor promises {} elements, the compressed data has {}", layout.count, result.points);
    }
    source.budget().charge(std::uint64_t{result.points} * layout.stride, here);
    std::vector<std::byte> bytes(result.points * layout.stride);
    if (!copy_values(layout.component_type, *attribute, result.points, layout.components, bytes)) {
      refuse(here, "the compressed values cannot be converted");
    }
    result.attributes.emplace(name, std::move(bytes));
  }
  return result;
}

}  // namespace inb::assets::gltf
