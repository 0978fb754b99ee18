#include <array>
#include <bit>
#include <cmath>

#include "assets/x/axes.h"
#include "assets/x/mesh_data.h"

namespace inb::assets::x {
namespace {

// Where the words of one attribute lie in a vertex. Numbers of Direct3D 9's D3DDECLTYPE and D3DDECLUSAGE.
constexpr std::uint32_t kTypeColor = 4;
constexpr std::uint32_t kUsageNormal = 3;
constexpr std::uint32_t kUsageUv = 5;
constexpr std::uint32_t kUsageColor = 10;

// Words (32 bit) of a declaration type; 0: not known.
std::size_t words_of(std::uint32_t type) {
  constexpr std::array<std::size_t, 17> kWords{1, 2, 3, 4, 1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 1, 1, 2};
  return type < kWords.size() ? kWords[type] : 0;
}

struct Element {
  std::size_t offset = 0;
  std::uint32_t type = 0;
  std::uint32_t usage = 0;
  std::uint32_t set = 0;
};

float as_float(std::uint32_t word) { return std::bit_cast<float>(word); }

// 0xAARRGGBB.
Vec4 as_color(std::uint32_t word) {
  const auto part = [&](unsigned shift) { return static_cast<float>((word >> shift) & 0xFFU) / 255.0F; };
  return {part(16), part(8), part(0), part(24)};
}

class PackedVertices {
 public:
  PackedVertices(std::vector<std::uint32_t> words, std::size_t stride) : words_(std::move(words)), stride_(stride) {}
  [[nodiscard]] const std::uint32_t* at(std::size_t vertex, std::size_t offset) const {
    return &words_[vertex * stride_ + offset];
  }

 private:
  std::vector<std::uint32_t> words_;
  std::size_t stride_;
};

bool finite(const float* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) return false;
  }
  return true;
}

// Fills an attribute that the mesh lacks. False when a value is not finite.
bool fill(const PackedVertices& packed, const Element& element, MeshData& mesh) {
  const std::size_t count = mesh.positions.size();
  std::array<float, 4> values{};
  const auto load = [&](std::size_t vertex, std::size_t wanted) {
    values = {};
    const std::uint32_t* const words = packed.at(vertex, element.offset);
    const std::size_t given = std::min<std::size_t>(wanted, std::size_t{element.type} + 1);
    for (std::size_t i = 0; i < given; ++i) values[i] = as_float(words[i]);
    return finite(values.data(), given);
  };
  const bool floats = element.type <= 3;
  if (element.usage == kUsageNormal && floats && mesh.normals.empty()) {
    std::vector<Vec3> normals(count);
    for (std::size_t v = 0; v < count; ++v) {
      if (!load(v, 3)) return false;
      normals[v] = right_handed(Vec3(values[0], values[1], values[2]));
    }
    mesh.normals = std::move(normals);
    mesh.corner_normals = mesh.corners;
  }
  if (element.usage == kUsageUv && floats && element.set <= 1) {
    std::vector<Vec2>& uvs = element.set == 0 ? mesh.uv0 : mesh.uv1;
    if (!uvs.empty()) return true;
    std::vector<Vec2> read(count);
    for (std::size_t v = 0; v < count; ++v) {
      if (!load(v, 2)) return false;
      read[v] = {values[0], values[1]};
    }
    uvs = std::move(read);
  }
  if (element.usage == kUsageColor && element.set == 0 && mesh.colors.empty()) {
    std::vector<Vec4> colors(count);
    for (std::size_t v = 0; v < count; ++v) {
      if (element.type == kTypeColor) {
        colors[v] = linear_color(as_color(*packed.at(v, element.offset)));
      } else if (floats && load(v, 4)) {
        colors[v] = linear_color(glm::clamp(Vec4(values[0], values[1], values[2], values[3]), 0.0F, 1.0F));
      } else {
        return false;
      }
    }
    mesh.colors = std::move(colors);
  }
  return true;
}

void fill_all(Source& source, const Object& object, Members& members, const std::vector<Element>& elements,
              std::size_t stride, MeshData& mesh) {
  const std::size_t count = members.count("words");
  const auto leave_out = [&](const std::string& why) {
    source.warn(fmt::format("{}: {} of {} {}: it is left out", source.place(object.place), described(object),
                            described(source.object(mesh.object)), why));
  };
  if (count != mesh.positions.size() * stride) {
    leave_out(fmt::format("has {} words, {} vertices of {} need {}", count, mesh.positions.size(), stride,
                          mesh.positions.size() * stride));
    return;
  }
  std::vector<std::uint32_t> words(count);
  for (std::uint32_t& word : words) word = members.bits("a word");
  const PackedVertices packed(std::move(words), stride);
  for (const Element& element : elements) {
    if (!fill(packed, element, mesh)) leave_out("holds a number that is not finite");
  }
}

}  // namespace

void read_decl_data(Source& source, const Object& object, MeshData& mesh) {
  Members members(source, object);
  const std::size_t count = members.count("vertex elements", 4);
  std::vector<Element> elements;
  std::size_t stride = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Element element;
    element.type = members.integer("type of an element");
    members.integer("method of an element");
    element.usage = members.integer("usage of an element");
    element.set = members.integer("usage index of an element");
    element.offset = stride;
    const std::size_t words = words_of(element.type);
    if (words == 0) {
      source.warn(fmt::format("{}: {}: vertex data of type {} is not known: it is left out", source.place(object.place),
                              described(object), element.type));
      return;
    }
    stride += words;
    elements.push_back(element);
  }
  fill_all(source, object, members, elements, stride, mesh);
}

void read_fvf_data(Source& source, const Object& object, MeshData& mesh) {
  Members members(source, object);
  const std::uint32_t format = members.integer("vertex format");
  // Direct3D's flexible vertex format, in the order in which the parts lie; positions stand in the mesh itself.
  std::vector<Element> elements;
  std::size_t stride = 0;
  const auto add = [&](std::uint32_t usage, std::uint32_t type, std::uint32_t set) {
    elements.push_back({stride, type, usage, set});
    stride += words_of(type);
  };
  if ((format & 0x010U) != 0) add(kUsageNormal, 2, 0);
  if ((format & 0x020U) != 0) stride += 1;  // point size
  if ((format & 0x040U) != 0) add(kUsageColor, kTypeColor, 0);
  if ((format & 0x080U) != 0) add(kUsageColor, kTypeColor, 1);
  const std::uint32_t sets = (format >> 8U) & 0xFU;
  for (std::uint32_t set = 0; set < sets; ++set) {
    // Two bits a set: 0 two floats, 1 three, 2 four, 3 one.
    constexpr std::array<std::uint32_t, 4> kTypes{1, 2, 3, 0};
    add(kUsageUv, kTypes[set < 8 ? (format >> (16U + 2U * set)) & 3U : 0U], set);
  }
  fill_all(source, object, members, elements, stride, mesh);
}

}  // namespace inb::assets::x
