#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assets/x/container.h"
#include "assets/x/token.h"

namespace inb::assets {
struct LoadProgress;
}

namespace inb::assets::x {

// The templates that are read here; everything else is Unknown and skipped.
enum class Type : std::uint8_t {
  Unknown,
  Header,
  Frame,
  FrameTransformMatrix,
  Mesh,
  MeshNormals,
  MeshTextureCoords,
  MeshVertexColors,
  MeshMaterialList,
  Material,
  TextureFilename,
  XSkinMeshHeader,
  SkinWeights,
  VertexDuplicationIndices,
  DeclData,
  FvfData,
  AnimationSet,
  Animation,
  AnimationKey,
  AnimationOptions,
  AnimTicksPerSecond,
  MorphAnimationSet,
};

// The template of that name (in any case), and the one with that GUID; Unknown otherwise.
[[nodiscard]] Type type_of_name(std::string_view name);
[[nodiscard]] Type type_of_guid(const Guid& guid);

enum class ValueKind : std::uint8_t { Integer, Float, String, Word };

// One value between the braces of an object. `separators`: the marks that follow it up to the next value, the first in
// the lowest pair of bits: 1 a semicolon, 2 a comma; what does not fit is dropped.
struct Value {
  double number = 0.0;      // String, Word: index into Document::texts
  std::uint32_t place = 0;  // line or byte
  std::uint16_t separators = 0;
  ValueKind kind = ValueKind::Integer;
};

// What stands inside an object after its members: another object, or the name of one ("{ name }").
struct Child {
  std::int32_t object = -1;  // index into Document::objects; -1: a reference
  std::string name;
  std::uint32_t place = 0;
};

// Members are kept as one flat list, since commas, semicolons and the lists of binary files say nothing reliable about
// where one ends: the counts among them do.
struct Object {
  Type type = Type::Unknown;
  std::string type_name;
  std::string name;
  std::uint32_t place = 0;
  std::vector<Value> values;
  std::vector<Child> children;
};

struct Document {
  Header header;
  std::vector<Object> objects;       // all of them, in the order in which they begin
  std::vector<std::uint32_t> roots;  // those at top level
  std::vector<std::string> texts;
  std::vector<std::string> stray;  // marks and brackets where none belongs, each a sentence; only the first few
  std::uint64_t stray_count = 0;

  [[nodiscard]] std::string place(std::uint32_t at) const { return place_text(header, at); }
};

// Throws Fault when the braces do not match or something is no token at all. Templates are read for their GUIDs and
// skipped. Names are made valid UTF-8 (they are Latin-1 where they are not).
// `progress` (may be null) is asked now and then whether the load was cancelled.
[[nodiscard]] Document parse(const Container& container, const LoadProgress* progress);

}  // namespace inb::assets::x
