#include "assets/x/write_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace inb::assets::x {

void TextWriter::open(const std::string& type, const std::string& name) {
  line(name.empty() ? fmt::format("{} {{", type) : fmt::format("{} {} {{", type, name));
  ++depth_;
}

void TextWriter::close() {
  --depth_;
  line("}");
}

void TextWriter::line(const std::string& text) {
  text_.append(static_cast<std::size_t>(depth_), ' ');
  text_ += text;
  text_ += '\n';
}

std::string UniqueNames::add(const std::string& wanted, const std::string& otherwise) {
  std::string name = wanted.empty() ? otherwise : wanted;
  if (name.empty()) name.assign(1, '_');
  for (char& c : name) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    if (!plain) c = '_';
  }
  if (name.front() >= '0' && name.front() <= '9') name = fmt::format("_{}", name);
  const auto lower = [](std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
  };
  std::string unique = name;
  for (int i = 2; !taken_.insert(lower(unique)).second; ++i) unique = fmt::format("{}_{}", name, i);
  return unique;
}

std::string number(float value) {
  if (value == 0.0F) return "0.0";  // -0, too
  std::string text = fmt::format("{:.9g}", value);
  if (text.find('e') != std::string::npos) {
    text = fmt::format("{:.50f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text += '0';
  }
  if (text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string members(const Vec2& v) { return fmt::format("{};{};", number(v.x), number(v.y)); }
std::string members(const Vec3& v) { return fmt::format("{}{};", members(Vec2(v)), number(v.z)); }
std::string members(const Vec4& v) { return fmt::format("{}{};", members(Vec3(v)), number(v.w)); }

}  // namespace inb::assets::x
