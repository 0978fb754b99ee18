#include "assets/gltf/accessor.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

template <typename T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

template <typename T>
float normalized_value(T value) {
  return std::max(static_cast<float>(value) / static_cast<float>(std::numeric_limits<T>::max()), -1.0F);
}

float as_float(const std::byte* from, int type, bool normalized) {
  switch (type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE: {
      const auto value = load<std::int8_t>(from);
      return normalized ? normalized_value(value) : static_cast<float>(value);
    }
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE: {
      const auto value = load<std::uint8_t>(from);
      return normalized ? normalized_value(value) : static_cast<float>(value);
    }
    case TINYGLTF_COMPONENT_TYPE_SHORT: {
      const auto value = load<std::int16_t>(from);
      return normalized ? normalized_value(value) : static_cast<float>(value);
    }
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT: {
      const auto value = load<std::uint16_t>(from);
      return normalized ? normalized_value(value) : static_cast<float>(value);
    }
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT: {
      const auto value = load<std::uint32_t>(from);
      return normalized ? normalized_value(value) : static_cast<float>(value);
    }
    default:
      return load<float>(from);
  }
}

std::uint32_t as_integer(const std::byte* from, int type) {
  switch (type) {
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
      return load<std::uint8_t>(from);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
      return load<std::uint16_t>(from);
    default:
      return load<std::uint32_t>(from);
  }
}

bool is_unsigned_type(int type) {
  return type == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE || type == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT ||
         type == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT;
}

std::size_t components_of(int type) {
  return static_cast<std::size_t>(tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(type)));
}

// Bytes `offset`.. of a view that hold `count` elements, `stride` apart, the last one `size` long.
std::span<const std::byte> slice(Source& source, int view, std::size_t offset, std::size_t count, std::size_t stride,
                                 std::size_t size, const std::string& place) {
  const std::span<const std::byte> bytes = source.view(static_cast<std::size_t>(view));
  const std::uint64_t need = std::uint64_t{count - 1} * stride + size;
  if (offset > bytes.size() || need > bytes.size() - offset) {
    refuse(place, "needs {} bytes from byte {} of buffer view {}, which has {}", need, offset, view, bytes.size());
  }
  return bytes.subspan(offset, need);
}

void lay_sparse_over(Source& source, const tinygltf::Accessor& accessor, Elements& elements, const std::string& place) {
  const auto& sparse = accessor.sparse;
  const auto count = static_cast<std::size_t>(sparse.count);
  const std::string here = place + "/sparse";
  if (!is_unsigned_type(sparse.indices.componentType)) {
    refuse(here + "/indices/componentType", "indices are unsigned integers");
  }
  const std::size_t index_size = component_size(sparse.indices.componentType);
  const auto indices = slice(source, sparse.indices.bufferView, static_cast<std::size_t>(sparse.indices.byteOffset),
                             count, index_size, index_size, here + "/indices");
  const auto values = slice(source, sparse.values.bufferView, static_cast<std::size_t>(sparse.values.byteOffset), count,
                            elements.stride, elements.stride, here + "/values");
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t index = as_integer(indices.data() + i * index_size, sparse.indices.componentType);
    if (index >= elements.count) {
      refuse(here + "/indices", "changes element {} of {}", index, elements.count);
    }
    std::memcpy(elements.owned.data() + index * elements.stride, values.data() + i * elements.stride, elements.stride);
  }
}

}  // namespace

std::size_t component_size(int component_type) {
  return static_cast<std::size_t>(tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(component_type)));
}

Elements describe_accessor(const Source& source, int index, const Wanted& wanted, const std::string& place) {
  const tinygltf::Accessor& accessor = source.model().accessors[static_cast<std::size_t>(index)];
  Elements elements;
  elements.count = accessor.count;
  elements.component_type = accessor.componentType;
  elements.components = components_of(accessor.type);
  elements.normalized = accessor.normalized;
  elements.stride = elements.components * component_size(accessor.componentType);
  const auto& allowed = wanted.components;
  if (std::find(allowed.begin(), allowed.end(), elements.components) == allowed.end()) {
    refuse(place, "accessor {} has {} components per element, which does not fit", index, elements.components);
  }
  if (wanted.integers && !is_unsigned_type(accessor.componentType)) {
    refuse(place, "accessor {} must hold unsigned integers", index);
  }
  if (elements.components == 16 && accessor.componentType != TINYGLTF_COMPONENT_TYPE_FLOAT) {
    refuse(place, "matrices must be stored as floats (accessor {})", index);
  }
  return elements;
}

Elements open_accessor(Source& source, int index, const Wanted& wanted, const std::string& place) {
  const tinygltf::Accessor& accessor = source.model().accessors[static_cast<std::size_t>(index)];
  const std::string here = fmt::format("/accessors/{}", index);
  Elements elements = describe_accessor(source, index, wanted, place);
  const std::size_t size = elements.stride;
  std::size_t stored_stride = size;
  if (accessor.bufferView >= 0) {
    const auto& view = source.model().bufferViews[static_cast<std::size_t>(accessor.bufferView)];
    if (view.byteStride != 0) stored_stride = view.byteStride;
    if (stored_stride < size)
      refuse(here, "elements of {} bytes in a buffer view with a stride of {}", size, stored_stride);
    elements.bytes = slice(source, accessor.bufferView, accessor.byteOffset, elements.count, stored_stride, size, here);
  }
  if (accessor.bufferView >= 0 && !accessor.sparse.isSparse) {
    elements.stride = stored_stride;
    return elements;
  }
  source.budget().charge(std::uint64_t{elements.count} * size, here + "/count");
  elements.owned.resize(elements.count * size);
  for (std::size_t i = 0; i < elements.count && !elements.bytes.empty(); ++i) {
    std::memcpy(elements.owned.data() + i * size, elements.bytes.data() + i * stored_stride, size);
  }
  if (accessor.sparse.isSparse) lay_sparse_over(source, accessor, elements, here);
  elements.bytes = elements.owned;
  return elements;
}

std::vector<float> to_floats(Source& source, const Elements& elements, const std::string& place) {
  source.budget().charge(std::uint64_t{elements.count} * elements.components * sizeof(float), place);
  std::vector<float> values;
  values.reserve(elements.count * elements.components);
  const std::size_t size = component_size(elements.component_type);
  for (std::size_t i = 0; i < elements.count; ++i) {
    const std::byte* element = elements.bytes.data() + i * elements.stride;
    for (std::size_t c = 0; c < elements.components; ++c) {
      values.push_back(as_float(element + c * size, elements.component_type, elements.normalized));
    }
  }
  return values;
}

std::vector<std::uint32_t> to_integers(Source& source, const Elements& elements, const std::string& place) {
  source.budget().charge(std::uint64_t{elements.count} * elements.components * sizeof(std::uint32_t), place);
  std::vector<std::uint32_t> values;
  values.reserve(elements.count * elements.components);
  const std::size_t size = component_size(elements.component_type);
  for (std::size_t i = 0; i < elements.count; ++i) {
    const std::byte* element = elements.bytes.data() + i * elements.stride;
    for (std::size_t c = 0; c < elements.components; ++c) {
      values.push_back(as_integer(element + c * size, elements.component_type));
    }
  }
  return values;
}

std::vector<float> read_floats(Source& source, int accessor, std::size_t components, const std::string& place) {
  const Elements elements = open_accessor(source, accessor, Wanted{{components}}, place);
  std::vector<float> values = to_floats(source, elements, place);
  const std::size_t bad = first_not_finite(values);
  if (bad < values.size()) {
    refuse(fmt::format("/accessors/{}", accessor), "element {} is not a finite number", bad / elements.components);
  }
  return values;
}

std::size_t first_not_finite(std::span<const float> values) {
  const auto bad = std::find_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
  return static_cast<std::size_t>(bad - values.begin());
}

}  // namespace inb::assets::gltf
