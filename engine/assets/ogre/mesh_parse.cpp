#include <algorithm>
#include <array>

#include "assets/budget.h"
#include "assets/names.h"
#include "assets/ogre/chunks.h"
#include "assets/ogre/file.h"

namespace inb::assets::ogre {
namespace {

constexpr std::uint16_t kMesh = 0x3000;
constexpr std::uint16_t kSubmesh = 0x4000;
constexpr std::uint16_t kOperation = 0x4010;
constexpr std::uint16_t kSubmeshAssignment = 0x4100;
constexpr std::uint16_t kTextureAlias = 0x4200;
constexpr std::uint16_t kGeometry = 0x5000;
constexpr std::uint16_t kDeclaration = 0x5100;
constexpr std::uint16_t kElement = 0x5110;
constexpr std::uint16_t kBuffer = 0x5200;
constexpr std::uint16_t kBufferData = 0x5210;
constexpr std::uint16_t kSkeletonLink = 0x6000;
constexpr std::uint16_t kAssignment = 0x7000;
constexpr std::uint16_t kBounds = 0x9000;
constexpr std::uint16_t kNameTable = 0xA000;
constexpr std::uint16_t kNameTableEntry = 0xA100;

constexpr std::array<const char*, 4> kMeshVersions{"[MeshSerializer_v1.40]", "[MeshSerializer_v1.41]",
                                                   "[MeshSerializer_v1.8]", "[MeshSerializer_v1.100]"};

// VertexElementType and VertexElementSemantic, as far as they are read.
enum class Kind : std::uint16_t { Float1, Float2, Float3, Float4, Colour, ColourArgb = 10, ColourAbgr = 11 };
enum class Meaning : std::uint16_t { Position = 1, Normal = 4, Diffuse = 5, Texture = 7 };

struct Element {
  std::uint16_t source = 0;
  Kind kind = Kind::Float1;
  Meaning meaning = Meaning::Position;
  std::uint16_t offset = 0;
  std::uint16_t index = 0;
};

std::size_t floats_of(Kind kind) { return kind <= Kind::Float4 ? static_cast<std::size_t>(kind) + 1 : 0; }
bool is_color(Kind kind) { return kind == Kind::Colour || kind == Kind::ColourArgb || kind == Kind::ColourAbgr; }

class MeshParser {
 public:
  explicit MeshParser(std::span<const std::byte> bytes) : in_(bytes), budget_(bytes.size()) {}

  MeshFile run() {
    const std::string version = in_.version();
    if (std::find(kMeshVersions.begin(), kMeshVersions.end(), version) == kMeshVersions.end()) {
      refuse("byte 2", "the version '{}' cannot be read (1.40, 1.41, 1.8 and 1.100 can)", shown_name(version));
    }
    const std::string place = in_.bytes().place();
    if (!in_.next_is(kMesh)) refuse(place, "the mesh itself (chunk 0x3000) is missing");
    in_.enter();
    (void)in_.flag("the mesh");
    children();
    if (file_.submeshes.empty()) refuse(place, "the mesh has no submesh");
    return std::move(file_);
  }

 private:
  void children() {
    while (const auto id = in_.peek()) {
      switch (*id) {
        case kGeometry:
          file_.shared = geometry();
          break;
        case kSubmesh:
          submesh();
          break;
        case kSkeletonLink:
          in_.enter();
          file_.skeleton = in_.text("the name of the skeleton");
          break;
        case kAssignment:
          file_.shared_assignments.push_back(assignment());
          break;
        case kBounds:
          in_.enter();
          for (int i = 0; i < 7; ++i) (void)in_.number("the bounds");
          break;
        case kNameTable:
          name_table();
          return;
        default:
          // Levels of detail, edges, poses and the like: not needed, and not to be skipped by their lengths.
          return;
      }
    }
  }

  void submesh() {
    Submesh submesh;
    submesh.place = in_.bytes().place();
    in_.enter();
    submesh.material = shown_name(in_.text("the material of a submesh"));
    submesh.shared = in_.flag("a submesh");
    const std::uint32_t count = in_.bytes().u32("the number of indices");
    const bool wide = in_.flag("the width of indices");
    in_.bytes().expect(count, wide ? 4 : 2, "indices");
    budget_.charge(std::uint64_t{count} * 4, submesh.place);
    submesh.indices.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      submesh.indices.push_back(wide ? in_.bytes().u32("the indices") : in_.bytes().u16("the indices"));
    }
    if (!submesh.shared) {
      if (!in_.next_is(kGeometry)) refuse(in_.bytes().place(), "a submesh has no vertices of its own (chunk 0x5000)");
      submesh.own = geometry();
    }
    while (const auto id = in_.peek()) {
      if (*id == kOperation) {
        in_.enter();
        const std::string place = in_.bytes().place();
        const std::uint16_t operation = in_.bytes().u16("the operation");
        if (operation < 1 || operation > 6) refuse(place, "the operation {} does not exist", operation);
        submesh.operation = static_cast<Operation>(operation);
      } else if (*id == kSubmeshAssignment) {
        submesh.assignments.push_back(assignment());
      } else if (*id == kTextureAlias) {
        in_.enter();
        (void)in_.text("a texture alias");
        (void)in_.text("a texture alias");
      } else {
        break;
      }
    }
    file_.submeshes.push_back(std::move(submesh));
  }

  Assignment assignment() {
    in_.enter();
    Assignment out;
    out.vertex = in_.bytes().u32("a bone assignment");
    out.bone = in_.bytes().u16("a bone assignment");
    out.weight = in_.number("a weight");
    return out;
  }

  Geometry geometry() {
    in_.enter();
    const std::uint32_t count = in_.bytes().u32("the number of vertices");
    std::vector<Element> elements;
    Geometry out;
    while (const auto id = in_.peek()) {
      if (*id == kDeclaration) {
        in_.enter();
        while (in_.next_is(kElement)) elements.push_back(element());
      } else if (*id == kBuffer) {
        buffer(count, elements, out);
      } else {
        break;
      }
    }
    if (out.positions.size() != count) refuse(in_.bytes().place(), "{} vertices have no positions", count);
    return out;
  }

  Element element() {
    in_.enter();
    Element e;
    e.source = in_.bytes().u16("a vertex element");
    e.kind = static_cast<Kind>(in_.bytes().u16("a vertex element"));
    e.meaning = static_cast<Meaning>(in_.bytes().u16("a vertex element"));
    e.offset = in_.bytes().u16("a vertex element");
    e.index = in_.bytes().u16("a vertex element");
    return e;
  }

  void buffer(std::uint32_t count, const std::vector<Element>& elements, Geometry& out) {
    in_.enter();
    const std::uint16_t source = in_.bytes().u16("a vertex buffer");
    const std::uint16_t stride = in_.bytes().u16("a vertex buffer");
    if (!in_.next_is(kBufferData)) refuse(in_.bytes().place(), "a vertex buffer has no data (chunk 0x5210)");
    in_.enter();
    const std::string place = in_.bytes().place();
    const std::size_t start = in_.bytes().position();
    const auto data = in_.bytes().take(std::uint64_t{count} * stride, "the vertices");
    for (const Element& e : elements) {
      if (e.source != source) continue;
      const std::size_t size = is_color(e.kind) ? 4 : floats_of(e.kind) * 4;
      if (size > 0 && e.offset + size > stride)
        refuse(place, "a vertex element lies outside the {} bytes of a vertex", stride);
      budget_.charge(std::uint64_t{count} * 16, place);
      read_element(e, ByteReader(data, start), count, stride, out);
    }
  }

  template <typename Vec>
  static void read_vectors(const Element& e, ByteReader data, std::uint32_t count, std::size_t stride, const char* what,
                           std::vector<Vec>& out) {
    constexpr auto kWidth = static_cast<std::size_t>(Vec::length());
    const std::size_t stored = std::min(floats_of(e.kind), kWidth);
    out.assign(count, Vec(0.0F));
    for (std::uint32_t v = 0; v < count; ++v) {
      data.seek(v * stride + e.offset);
      const std::string place = data.place();
      for (std::size_t c = 0; c < stored; ++c) {
        out[v][c] = data.f32(what);
        if (!std::isfinite(out[v][c])) refuse(place, "{} are not finite", what);
      }
    }
  }

  // OGRE keeps colours as the renderer wanted them: ARGB (Direct3D, and the older plain kind) or ABGR (OpenGL).
  static void read_colors(const Element& e, ByteReader data, std::uint32_t count, std::size_t stride, Geometry& out) {
    out.colors.assign(count, Vec4(1.0F));
    for (std::uint32_t v = 0; v < count; ++v) {
      data.seek(v * stride + e.offset);
      const std::uint32_t packed = data.u32("the colours");
      const auto byte = [&](unsigned shift) { return static_cast<float>((packed >> shift) & 0xFFU) / 255.0F; };
      const bool abgr = e.kind == Kind::ColourAbgr;
      out.colors[v] = {byte(abgr ? 0 : 16), byte(8), byte(abgr ? 16 : 0), byte(24)};
    }
  }

  void read_element(const Element& e, const ByteReader& data, std::uint32_t count, std::size_t stride, Geometry& out) {
    const std::size_t floats = floats_of(e.kind);
    if (e.meaning == Meaning::Position && floats >= 3) {
      read_vectors(e, data, count, stride, "the positions", out.positions);
    } else if (e.meaning == Meaning::Normal && floats >= 3) {
      read_vectors(e, data, count, stride, "the normals", out.normals);
    } else if (e.meaning == Meaning::Texture && floats >= 1 && e.index < 2) {
      read_vectors(e, data, count, stride, "the texture coordinates", e.index == 0 ? out.uv0 : out.uv1);
    } else if (e.meaning == Meaning::Diffuse && is_color(e.kind)) {
      read_colors(e, data, count, stride, out);
    }
  }

  // The length of this one lies as well; its entries are told by their number.
  void name_table() {
    in_.enter();
    while (in_.next_is(kNameTableEntry)) {
      in_.enter();
      const std::uint16_t index = in_.bytes().u16("the names of submeshes");
      const std::string name = in_.text("the names of submeshes");
      if (index < file_.submeshes.size()) file_.submeshes[index].name = shown_name(name);
    }
  }

  Chunks in_;
  Budget budget_;
  MeshFile file_;
};

}  // namespace

MeshFile parse_mesh(std::span<const std::byte> bytes) { return MeshParser(bytes).run(); }

}  // namespace inb::assets::ogre
