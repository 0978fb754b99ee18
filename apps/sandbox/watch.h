#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace inb::sandbox {

// What the system says about a file at one moment. Nothing while it is not there (an exporter may delete it first).
struct FileStamp {
  std::int64_t modified = 0;  // in the file system's own unit
  std::uintmax_t bytes = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
[[nodiscard]] std::optional<FileStamp> stamp_of(const std::filesystem::path& file);

// Tells when a file on disk has become another one: once for each change, and only after it has looked the same for
// `settle_ns`, so that a half-written file is not read. An empty file, or one that is gone, never counts as changed.
class Watch {
 public:
  static constexpr std::int64_t kSettleNs = 400'000'000;
  explicit Watch(std::optional<FileStamp> loaded = std::nullopt, std::int64_t settle_ns = kSettleNs)
      : loaded_(loaded), settle_ns_(settle_ns) {}

  // Called now and then with what the file looks like and the time; true: read it again now.
  [[nodiscard]] bool changed(std::optional<FileStamp> now, std::int64_t now_ns);

 private:
  std::optional<FileStamp> loaded_;
  std::optional<FileStamp> seen_;
  std::int64_t since_ns_ = 0;
  std::int64_t settle_ns_;
};

}  // namespace inb::sandbox
