#pragma once

#include <set>
#include <string>

#include "core/math.h"

namespace inb::assets::x {

// Lines of a .X text file, indented by depth.
class TextWriter {
 public:
  void open(const std::string& type, const std::string& name);
  void close();
  void line(const std::string& text);
  [[nodiscard]] std::string take() { return std::move(text_); }
  std::string& text() { return text_; }

 private:
  std::string text_;
  int depth_ = 0;
};

// Names of [A-Za-z0-9_] that do not begin with a digit, each once, in any case: readers differ about that.
class UniqueNames {
 public:
  // "body.001" becomes "body_001"; empty becomes `otherwise`; taken ones get a number.
  std::string add(const std::string& wanted, const std::string& otherwise);

 private:
  std::set<std::string> taken_;
};

// Digits enough to get the same float back, always with a point and never with an exponent, whatever the locale.
[[nodiscard]] std::string number(float value);
// "1.0;2.0;3.0;": the members of a structure.
[[nodiscard]] std::string members(const Vec2& v);
[[nodiscard]] std::string members(const Vec3& v);
[[nodiscard]] std::string members(const Vec4& v);

}  // namespace inb::assets::x
