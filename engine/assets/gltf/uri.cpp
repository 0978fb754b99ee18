#include "assets/gltf/uri.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <system_error>

#include "core/file.h"

namespace inb::assets::gltf {
namespace {

namespace fs = std::filesystem;

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+' || c == '-') return 62;
  if (c == '/' || c == '_') return 63;
  return -1;
}

// "http:", "file:", but not "C:" (a drive) nor "a/b:c" (a path).
std::string_view scheme_of(std::string_view uri) {
  const std::size_t colon = uri.find(':');
  if (colon == std::string_view::npos || colon < 2) return {};
  const std::string_view scheme = uri.substr(0, colon);
  const auto allowed = [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '-' || c == '.'; };
  if (std::isalpha(static_cast<unsigned char>(scheme.front())) == 0) return {};
  return std::all_of(scheme.begin(), scheme.end(), allowed) ? scheme : std::string_view{};
}

Result<std::vector<std::byte>> data_uri(std::string_view uri) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos) return fail("the data URI has no comma");
  const std::string_view head = uri.substr(0, comma);
  const std::string_view body = uri.substr(comma + 1);
  constexpr std::string_view kBase64 = ";base64";
  if (head.size() >= kBase64.size() && head.substr(head.size() - kBase64.size()) == kBase64) {
    if (body.find('%') != std::string_view::npos) return base64_decode(percent_decode(body));
    return base64_decode(body);
  }
  const std::string plain = percent_decode(body);
  std::vector<std::byte> bytes(plain.size());
  std::transform(plain.begin(), plain.end(), bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

// The path as UTF-8 whatever the system's own encoding is.
fs::path utf8_path(const std::string& text) {
  return fs::path(std::u8string(reinterpret_cast<const char8_t*>(text.data()), text.size()));
}

}  // namespace

std::string percent_decode(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
    if (low >= 0) {
      result.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    } else {
      result.push_back(text[i]);
    }
  }
  return result;
}

Result<std::vector<std::byte>> base64_decode(std::string_view text) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  if (text.size() % 4 == 1) return fail("the base64 text has a stray last character");
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t group = 0;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int value = base64_value(text[i]);
    if (value < 0) return fail("the base64 text has a wrong character at position {}", i);
    group = (group << 6U) | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<std::byte>((group >> bits) & 0xFFU));
    }
  }
  return bytes;
}

Result<std::vector<std::byte>> fetch(const std::string& uri, const fs::path& folder) {
  if (uri.empty()) return fail("the URI is empty");
  const std::string_view scheme = scheme_of(uri);
  if (scheme == "data") return data_uri(uri);
  if (!scheme.empty()) return fail("'{}' is not a file beside this one ('{}:' addresses are not read)", uri, scheme);
  if (uri.find('\0') != std::string::npos) return fail("the URI has a zero byte");

  std::error_code ignored;
  fs::path path = folder / utf8_path(percent_decode(uri));
  // Some exporters write blanks and '%' as they are.
  if (!fs::exists(path, ignored) && fs::exists(folder / utf8_path(uri), ignored)) path = folder / utf8_path(uri);
  return core::read_file(path);
}

}  // namespace inb::assets::gltf
