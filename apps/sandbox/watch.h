#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace inb::sandbox {

// What the system says about a file at one moment. Nothing while it is not there (an exporter may delete it first).
struct FileStamp {
  std::int64_t modified = 0;  // in the file system's own unit
  std::uintmax_t bytes = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
[[nodiscard]] std::optional<FileStamp> stamp_of(const std::filesystem::path& file);

// A file that a model is made of, as it was just before it was read (or looked for in vain).
struct WatchedFile {
  std::filesystem::path path;
  std::optional<FileStamp> stamp;
};

// Tells when the files of a model on disk have become others: once for each change, and only after all of them have
// looked the same for `settle_ns`, so that half-written files are not read. A file that is empty or gone never counts
// as changed, and while the first one, the model's own, is, nothing does.
class Watch {
 public:
  static constexpr std::int64_t kSettleNs = 400'000'000;
  using StampOf = std::function<std::optional<FileStamp>(const std::filesystem::path&)>;
  explicit Watch(std::vector<WatchedFile> files = {}, std::int64_t settle_ns = kSettleNs);

  // Called now and then with the time; true: read the model again now.
  [[nodiscard]] bool changed(std::int64_t now_ns, const StampOf& stamp = stamp_of);

  // Watches these too, beside the others: what was looked for by a reading that failed.
  void add(const std::vector<WatchedFile>& files);

  [[nodiscard]] std::size_t count() const { return files_.size(); }

 private:
  struct File {
    std::filesystem::path path;
    std::optional<FileStamp> loaded;
    std::optional<FileStamp> seen;
  };
  std::vector<File> files_;  // no path twice
  std::int64_t since_ns_ = 0;
  std::int64_t settle_ns_;
};

}  // namespace inb::sandbox
