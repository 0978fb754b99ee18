#include "assets/x/source.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace inb::assets::x {
namespace {

constexpr std::size_t kMaxWarnings = 100;

// What a reference inside an object of that type means where several objects share the name.
std::initializer_list<Type> meant_by(Type parent) {
  static constexpr std::initializer_list<Type> kFrameParts{Type::Frame, Type::Mesh, Type::FrameTransformMatrix};
  static constexpr std::initializer_list<Type> kMeshParts{
      Type::MeshNormals, Type::MeshTextureCoords, Type::MeshVertexColors,         Type::MeshMaterialList,
      Type::SkinWeights, Type::XSkinMeshHeader,   Type::VertexDuplicationIndices, Type::DeclData,
      Type::FvfData};
  static constexpr std::initializer_list<Type> kMaterials{Type::Material};
  static constexpr std::initializer_list<Type> kTextures{Type::TextureFilename};
  static constexpr std::initializer_list<Type> kFrames{Type::Frame, Type::AnimationKey, Type::AnimationOptions};
  static constexpr std::initializer_list<Type> kAnimations{Type::Animation};
  switch (parent) {
    case Type::Frame:
      return kFrameParts;
    case Type::Mesh:
      return kMeshParts;
    case Type::MeshMaterialList:
      return kMaterials;
    case Type::Material:
      return kTextures;
    case Type::Animation:
      return kFrames;
    case Type::AnimationSet:
      return kAnimations;
    default:
      return {};
  }
}

}  // namespace

Source::Source(const Document& document, std::filesystem::path folder, std::uint64_t file_bytes, LoadProgress* progress)
    : document_(document), folder_(std::move(folder)), budget_(file_bytes), progress_(progress) {
  for (std::size_t i = 0; i < document.objects.size(); ++i) {
    const std::string& name = document.objects[i].name;
    // Equal keys keep the order of insertion.
    if (!name.empty()) by_name_.emplace(name, static_cast<std::uint32_t>(i));
  }
}

std::optional<std::uint32_t> Source::find(const std::string& name, std::initializer_list<Type> types) const {
  const auto [begin, end] = by_name_.equal_range(name);
  for (auto at = begin; at != end; ++at) {
    const Type type = document_.objects[at->second].type;
    if (std::find(types.begin(), types.end(), type) != types.end()) return at->second;
  }
  return std::nullopt;
}

std::vector<std::uint32_t> Source::children(std::uint32_t object) {
  const Object& parent = document_.objects[object];
  budget_.charge(parent.children.size() * sizeof(Child), place(parent.place));
  std::vector<std::uint32_t> found;
  found.reserve(parent.children.size());
  for (const Child& child : parent.children) {
    if (child.object >= 0) {
      found.push_back(static_cast<std::uint32_t>(child.object));
      continue;
    }
    const auto any = by_name_.lower_bound(child.name);
    if (const auto meant = find(child.name, meant_by(parent.type))) {
      found.push_back(*meant);
    } else if (any != by_name_.end() && any->first == child.name) {
      found.push_back(any->second);
    } else if (parent.type != Type::Unknown) {
      warn(fmt::format("{}: {} refers to '{}', which does not exist", place(child.place), described(parent),
                       child.name));
    }
  }
  return found;
}

std::optional<std::uint32_t> Source::child(std::uint32_t object, Type type) {
  for (const std::uint32_t index : children(object)) {
    if (document_.objects[index].type == type) return index;
  }
  return std::nullopt;
}

void Source::warn(std::string sentence) {
  if (std::find(warnings_.begin(), warnings_.end(), sentence) != warnings_.end()) return;
  if (warnings_.size() >= kMaxWarnings) {
    ++more_warnings_;
  } else {
    warnings_.push_back(std::move(sentence));
  }
}

std::vector<std::string> Source::take_warnings() {
  if (more_warnings_ > 0) warnings_.push_back(fmt::format("and {} more of this kind", more_warnings_));
  more_warnings_ = 0;
  return std::move(warnings_);
}

void Source::step(float done) const {
  if (progress_ == nullptr) return;
  if (progress_->cancel.load()) refuse(document_.header.binary ? "byte 0" : "line 1", "the load was cancelled");
  progress_->done.store(done);
}

std::string described(const Object& object) {
  return object.name.empty() ? object.type_name : fmt::format("{} '{}'", object.type_name, object.name);
}

std::string Members::place() const {
  return source_.place(at_ < object_.values.size() ? object_.values[at_].place : object_.place);
}

const Value& Members::take(const char* what) {
  if (left() == 0) refuse(source_.place(object_.place), "{} ends before its {}", described(object_), what);
  return object_.values[at_++];
}

std::size_t Members::count(const char* what, std::size_t values) {
  const std::string here = place();
  const std::size_t count = integer(what);
  if (count > left() / values) {
    refuse(here, "{}: {} {}, but only {} values follow", described(object_), count, what, left());
  }
  source_.budget().charge(std::uint64_t{count} * values * 8U, here);
  return count;
}

std::uint32_t Members::integer(const char* what) {
  const std::string here = place();
  const Value& value = take(what);
  // Text files of some exporters write "3.000000"; in a binary file a float where a count belongs is a broken file.
  const bool number =
      value.kind == ValueKind::Integer || (value.kind == ValueKind::Float && !source_.document().header.binary);
  if (!number || value.number < 0.0 || value.number > 4294967295.0 || value.number != std::floor(value.number)) {
    refuse(here, "{}: {} must be a whole number that is not negative", described(object_), what);
  }
  return static_cast<std::uint32_t>(value.number);
}

std::uint32_t Members::index(const char* what, std::size_t limit) {
  const std::string here = place();
  const std::uint32_t value = integer(what);
  if (value >= limit) refuse(here, "{}: {} {} is out of range, there are {}", described(object_), what, value, limit);
  return value;
}

float Members::number(const char* what) {
  const std::string here = place();
  const Value& value = take(what);
  if (value.kind != ValueKind::Integer && value.kind != ValueKind::Float) {
    refuse(here, "{}: {} must be a number", described(object_), what);
  }
  const auto number = static_cast<float>(value.number);
  if (!std::isfinite(number)) refuse(here, "{}: {} is not a finite number", described(object_), what);
  return number;
}

std::string Members::text(const char* what) {
  const std::string here = place();
  const Value& value = take(what);
  if (value.kind != ValueKind::String && value.kind != ValueKind::Word) {
    refuse(here, "{}: {} must be a string", described(object_), what);
  }
  return source_.document().texts[static_cast<std::size_t>(value.number)];
}

std::uint32_t Members::bits(const char* what) {
  const std::string here = place();
  const Value& value = take(what);
  if (value.kind == ValueKind::Float) return std::bit_cast<std::uint32_t>(static_cast<float>(value.number));
  if (value.kind != ValueKind::Integer || value.number < -2147483648.0 || value.number > 4294967295.0) {
    refuse(here, "{}: {} must be 32 bits", described(object_), what);
  }
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(value.number));
}

}  // namespace inb::assets::x
