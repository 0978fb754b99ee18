#include "assets/x/strict.h"

#include <functional>

namespace inb::assets::x {
namespace {

// The marks after a value as text, and the same for what should be there.
std::string marks_of(const Value& value) {
  std::string marks;
  for (unsigned shift = 0; shift < 16; shift += 2) {
    const unsigned mark = (static_cast<unsigned>(value.separators) >> shift) & 3U;
    if (mark != 0) marks += mark == 1U ? ';' : ',';
  }
  return marks;
}

// Walks the values of one object along its template and writes down which marks belong after each.
class Grammar {
 public:
  Grammar(Source& source, const Object& object) : source_(source), object_(object) {}

  void check() {
    walk();
    flush();
    if (at_ < object_.values.size() && object_.type != Type::Unknown) {
      source_.warn(fmt::format("{}: {} holds {} values more than its template",
                               source_.place(object_.values[at_].place), described(object_),
                               object_.values.size() - at_));
    }
  }

 private:
  // The next value; what belongs after it is added by the members and arrays that end there.
  double value() {
    flush();
    if (at_ >= object_.values.size()) return 0.0;
    open_ = true;
    optional_ = false;
    wanted_.clear();
    return object_.values[at_++].number;
  }
  void end_member() { wanted_ += ';'; }
  double scalar() {
    const double number = value();
    end_member();
    return number;
  }
  void scalars(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) scalar();
  }
  void array(double count, const std::function<void()>& element) {
    // An empty array has no value to end: some write its semicolon, some do not.
    if (!(count >= 1.0)) optional_ = true;
    for (double i = 0.0; i < count && at_ < object_.values.size(); i += 1.0) {
      if (i > 0.0) wanted_ += ',';
      element();
    }
    end_member();
  }
  void plain_array(double count) {
    array(count, [this] { value(); });
  }
  void structure(std::size_t count) {
    scalars(count);
    end_member();
  }
  void matrix() {
    plain_array(16.0);
    end_member();
  }
  void faces() {
    array(scalar(), [this] { plain_array(scalar()); });
  }

  void walk() {
    switch (object_.type) {
      case Type::Header:
      case Type::XSkinMeshHeader:
        scalars(3);
        break;
      case Type::FrameTransformMatrix:
        matrix();
        break;
      case Type::Mesh:
      case Type::MeshNormals:
        array(scalar(), [this] { scalars(3); });
        faces();
        break;
      case Type::MeshTextureCoords:
        array(scalar(), [this] { scalars(2); });
        break;
      case Type::MeshVertexColors:
        array(scalar(), [this] {
          scalar();
          structure(4);
        });
        break;
      case Type::MeshMaterialList:
        scalar();
        plain_array(scalar());
        break;
      case Type::Material:
        structure(4);
        scalar();
        structure(3);
        structure(3);
        break;
      case Type::TextureFilename:
      case Type::AnimTicksPerSecond:
        scalar();
        break;
      case Type::AnimationOptions:
        scalars(2);
        break;
      case Type::SkinWeights: {
        scalar();
        const double count = scalar();
        plain_array(count);
        plain_array(count);
        matrix();
        break;
      }
      case Type::VertexDuplicationIndices: {
        const double count = scalar();
        scalar();
        plain_array(count);
        break;
      }
      case Type::DeclData:
        array(scalar(), [this] { scalars(4); });
        plain_array(scalar());
        break;
      case Type::FvfData:
        scalar();
        plain_array(scalar());
        break;
      case Type::AnimationKey:
        scalar();
        array(scalar(), [this] {
          scalar();
          plain_array(scalar());
          end_member();
        });
        break;
      case Type::MorphAnimationSet:
        morph_set();
        break;
      case Type::Unknown:
      case Type::Frame:
      case Type::AnimationSet:
      case Type::Animation:
        break;
    }
  }

  // With or without the loop flag in front.
  void morph_set() {
    std::size_t numbers = 0;
    while (numbers < object_.values.size() && object_.values[numbers].kind != ValueKind::String) ++numbers;
    const bool keys = numbers < object_.values.size();
    if (numbers == (keys ? 3U : 2U)) scalar();
    array(scalar(), [this] { scalars(2); });
  }

  void flush() {
    if (!open_) return;
    open_ = false;
    const Value& last = object_.values[at_ - 1];
    const std::string found = marks_of(last);
    if (found == wanted_ || optional_) return;
    source_.warn(fmt::format("{}: '{}' stands after a value of {} where the grammar wants '{}'",
                             source_.place(last.place), found, described(object_), wanted_));
  }

  Source& source_;
  const Object& object_;
  std::size_t at_ = 0;
  bool open_ = false;
  bool optional_ = false;
  std::string wanted_;
};

}  // namespace

void report_deviations(Source& source) {
  const Document& document = source.document();
  for (const std::string& sentence : document.stray) source.warn(sentence);
  if (document.stray_count > document.stray.size()) {
    source.warn(fmt::format("and {} more marks where none belongs", document.stray_count - document.stray.size()));
  }
  if (document.header.binary) return;
  for (const Object& object : document.objects) Grammar(source, object).check();
}

}  // namespace inb::assets::x
