#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assets/budget.h"
#include "assets/gltf/container.h"
#include "assets/load.h"

namespace tinygltf {
class Model;
}

namespace inb::assets::gltf {

// The bytes of one buffer, or why they are not there. A buffer that nothing reads may be missing. One without a URI
// that is not the binary part either has undefined contents by the specification: zeros.
struct BufferBytes {
  std::vector<std::byte> owned;      // of a URI
  std::span<const std::byte> bytes;  // of `owned` or of the BIN chunk
  std::string missing;               // empty: the bytes are there
  std::uint64_t undefined = 0;       // so many bytes of undefined contents
};

// One picture of the document, not decoded yet.
struct PictureSource {
  std::string name;
  std::string uri;
  std::optional<std::size_t> view;
};

// A document after the checks of its shape: the library's typed model plus the bytes it speaks of. The library parses a
// copy of the JSON from which the buffers' contents and the pictures were taken out: both are read here, where sizes
// are known and a missing picture is no error.
class Source {
 public:
  // Throws Fault.
  Source(std::span<const std::byte> file, const std::filesystem::path& folder, LoadProgress* progress);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source();

  [[nodiscard]] const tinygltf::Model& model() const { return *model_; }
  [[nodiscard]] bool binary() const { return binary_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] const std::vector<PictureSource>& pictures() const { return pictures_; }

  // The stored bytes of a buffer view, decompressed where EXT_meshopt_compression stores it. Throws Fault when
  // the buffer is missing or too short.
  [[nodiscard]] std::span<const std::byte> view(std::size_t index);
  // Bytes `offset`..`offset + length` of a buffer; `place` names who wants them.
  [[nodiscard]] std::span<const std::byte> buffer(std::size_t index, std::uint64_t offset, std::uint64_t length,
                                                  const std::string& place) const;

  Budget& budget() { return budget_; }
  // One sentence for the user; the same sentence is kept once.
  void warn(std::string sentence);
  [[nodiscard]] std::vector<std::string>& warnings() { return warnings_; }
  // Reports progress (0..1) and throws Fault when the load was cancelled.
  void step(float done) const;

 private:
  void read_buffers(const nlohmann::json& document, const Container& container);
  void parse(nlohmann::json document);

  std::filesystem::path folder_;
  LoadProgress* progress_ = nullptr;
  bool binary_ = false;
  Budget budget_;
  std::vector<std::string> warnings_;
  std::vector<BufferBytes> buffers_;
  std::vector<PictureSource> pictures_;
  std::unique_ptr<tinygltf::Model> model_;
  std::vector<std::optional<std::vector<std::byte>>> unpacked_;  // one a buffer view
};

}  // namespace inb::assets::gltf
