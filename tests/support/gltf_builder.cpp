#include "tests/support/gltf_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace inb::test {
namespace {

void append_u32(std::string& out, std::size_t value) {
  for (unsigned shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>((value >> shift) & 0xFFU));
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += ",\n";
    text += part;
  }
  return text;
}

}  // namespace

std::size_t GltfBuilder::components(const std::string& type) {
  if (type == "SCALAR") return 1;
  if (type == "VEC2") return 2;
  if (type == "VEC3") return 3;
  return type == "MAT4" ? 16 : 4;
}

int GltfBuilder::view(const void* data, std::size_t size, const std::string& extra) {
  buffer_.resize((buffer_.size() + 3) / 4 * 4);
  const std::size_t offset = buffer_.size();
  buffer_.resize(offset + size);
  if (size > 0) std::memcpy(buffer_.data() + offset, data, size);
  return add("bufferViews", fmt::format(R"({{"buffer":0,"byteOffset":{},"byteLength":{}{}{}}})", offset, size,
                                        extra.empty() ? "" : ",", extra));
}

int GltfBuilder::accessor_of(int view, int component_type, const std::string& type, std::size_t count,
                             const std::string& extra) {
  const std::string place = view < 0 ? "" : fmt::format(R"("bufferView":{},)", view);
  return add("accessors", fmt::format(R"({{{}"componentType":{},"type":"{}","count":{}{}{}}})", place, component_type,
                                      type, count, extra.empty() ? "" : ",", extra));
}

int GltfBuilder::add(const std::string& array, const std::string& object) {
  auto found = std::find_if(arrays_.begin(), arrays_.end(), [&](const Array& a) { return a.key == array; });
  if (found == arrays_.end()) found = arrays_.insert(arrays_.end(), {array, {}});
  found->objects.push_back(object);
  return static_cast<int>(found->objects.size()) - 1;
}

void GltfBuilder::set(const std::string& key, const std::string& value) {
  const auto found =
      std::find_if(properties_.begin(), properties_.end(), [&](const auto& p) { return p.first == key; });
  if (found == properties_.end()) {
    properties_.emplace_back(key, value);
  } else {
    found->second = value;
  }
}

std::string GltfBuilder::text_with_buffer(const std::string& buffer_json) const {
  std::vector<std::string> parts;
  for (const auto& [key, value] : properties_) parts.push_back(fmt::format("\"{}\":{}", key, value));
  if (!buffer_json.empty()) parts.push_back(fmt::format("\"buffers\":[{}]", buffer_json));
  for (const Array& array : arrays_) parts.push_back(fmt::format("\"{}\":[{}]", array.key, joined(array.objects)));
  return fmt::format("{{{}}}", joined(parts));
}

std::string GltfBuilder::text() const {
  return text_with_uri(fmt::format("data:application/octet-stream;base64,{}", base64(buffer_)));
}

std::string GltfBuilder::text_with_uri(const std::string& uri) const {
  if (buffer_.empty()) return text_with_buffer("");
  return text_with_buffer(fmt::format(R"({{"byteLength":{},"uri":"{}"}})", buffer_.size(), uri));
}

std::string GltfBuilder::glb() const {
  std::string json = text_with_buffer(buffer_.empty() ? "" : fmt::format(R"({{"byteLength":{}}})", buffer_.size()));
  json.resize((json.size() + 3) / 4 * 4, ' ');
  std::string bin(buffer_.size(), '\0');
  if (!buffer_.empty()) std::memcpy(bin.data(), buffer_.data(), buffer_.size());
  bin.resize((bin.size() + 3) / 4 * 4, '\0');

  std::string out = "glTF";
  append_u32(out, 2);
  append_u32(out, 12 + 8 + json.size() + (bin.empty() ? 0 : 8 + bin.size()));
  append_u32(out, json.size());
  out += "JSON" + json;
  if (!bin.empty()) {
    append_u32(out, bin.size());
    out += std::string("BIN\0", 4) + bin;
  }
  return out;
}

std::string base64(const std::vector<std::byte>& bytes) {
  constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    const std::size_t used = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k) {
      group = (group << 8U) | (k < used ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text.push_back(k <= used ? kAlphabet[(group >> (18U - 6U * k)) & 63U] : '=');
    }
  }
  return text;
}

}  // namespace inb::test
