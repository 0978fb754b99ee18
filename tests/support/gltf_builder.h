#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace inb::test {

// Puts a small glTF 2.0 file together from a few lines: numbers go into one buffer, everything else is JSON as the file
// has it. No check of any kind, so that broken files are as easy as good ones.
//
//   GltfBuilder file;
//   const int positions = file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
//   file.add("meshes", fmt::format(R"({{"primitives":[{{"attributes":{{"POSITION":{}}}}}]}})", positions));
//   file.add("nodes", R"({"mesh":0})");
//   const Asset asset = load_text(file.text());
class GltfBuilder {
 public:
  GltfBuilder() { set("asset", R"({"version":"2.0"})"); }

  // Appends raw bytes as a buffer view of buffer 0, aligned to 4. `extra`: more properties, e.g. R"("byteStride":8)".
  int view(const void* data, std::size_t size, const std::string& extra = "");
  // A view and an accessor over it. The count follows from the type. `extra`: e.g. R"("normalized":true)".
  template <typename T>
  int accessor(const std::string& type, const std::vector<T>& values, const std::string& extra = "") {
    const int over = view(values.data(), values.size() * sizeof(T));
    return accessor_of(over, component_type<T>(), type, values.size() / components(type), extra);
  }
  // An accessor over an existing view; -1: without one.
  int accessor_of(int view, int component_type, const std::string& type, std::size_t count,
                  const std::string& extra = "");

  // Appends one object to a top-level array ("nodes", "meshes", ...). Returns its index.
  int add(const std::string& array, const std::string& object);
  // Sets a top-level property other than an array filled by `add`.
  void set(const std::string& key, const std::string& value);

  // The file with its buffer as a data URI, or with another URI in its place; the buffer itself; a binary file.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string text_with_uri(const std::string& uri) const;
  [[nodiscard]] const std::vector<std::byte>& buffer() const { return buffer_; }
  [[nodiscard]] std::string glb() const;

  template <typename T>
  static constexpr int component_type() {
    if constexpr (std::is_same_v<T, std::int8_t>) return 5120;
    if constexpr (std::is_same_v<T, std::uint8_t>) return 5121;
    if constexpr (std::is_same_v<T, std::int16_t>) return 5122;
    if constexpr (std::is_same_v<T, std::uint16_t>) return 5123;
    if constexpr (std::is_same_v<T, std::uint32_t>) return 5125;
    return 5126;
  }
  static std::size_t components(const std::string& type);

 private:
  struct Array {
    std::string key;
    std::vector<std::string> objects;
  };
  [[nodiscard]] std::string text_with_buffer(const std::string& buffer_json) const;

  std::vector<std::byte> buffer_;
  std::vector<Array> arrays_;
  std::vector<std::pair<std::string, std::string>> properties_;
};

// Standard base64 with padding.
[[nodiscard]] std::string base64(const std::vector<std::byte>& bytes);

}  // namespace inb::test
