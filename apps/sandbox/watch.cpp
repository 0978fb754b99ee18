#include "apps/sandbox/watch.h"

#include <algorithm>
#include <utility>

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

bool has_contents(const std::optional<FileStamp>& stamp) { return stamp && stamp->bytes > 0; }

}  // namespace

std::optional<FileStamp> stamp_of(const fs::path& file) {
  std::error_code error;
  const auto modified = fs::last_write_time(file, error);
  if (error) return std::nullopt;
  const std::uintmax_t bytes = fs::file_size(file, error);
  if (error) return std::nullopt;
  return FileStamp{static_cast<std::int64_t>(modified.time_since_epoch().count()), bytes};
}

Watch::Watch(std::vector<WatchedFile> files, std::int64_t settle_ns) : settle_ns_(settle_ns) { add(files); }

void Watch::add(const std::vector<WatchedFile>& files) {
  for (const WatchedFile& file : files) {
    const auto known = std::ranges::find(files_, file.path, &File::path);
    if (known == files_.end()) files_.push_back({file.path, file.stamp, file.stamp});
  }
}

bool Watch::changed(std::int64_t now_ns, const StampOf& stamp) {
  bool moving = false;
  bool other = false;
  for (File& file : files_) {
    const std::optional<FileStamp> now = stamp(file.path);
    moving |= now != std::exchange(file.seen, now);
    other |= has_contents(now) && now != file.loaded;
  }
  if (moving) since_ns_ = now_ns;
  if (moving || !other || !has_contents(files_.front().seen) || now_ns - since_ns_ < settle_ns_) return false;
  for (File& file : files_) file.loaded = file.seen;
  return true;
}

}  // namespace inb::sandbox
