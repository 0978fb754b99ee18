#include "apps/sandbox/watch.h"

namespace inb::sandbox {

namespace fs = std::filesystem;

std::optional<FileStamp> stamp_of(const fs::path& file) {
  std::error_code error;
  const auto modified = fs::last_write_time(file, error);
  if (error) return std::nullopt;
  const std::uintmax_t bytes = fs::file_size(file, error);
  if (error) return std::nullopt;
  return FileStamp{static_cast<std::int64_t>(modified.time_since_epoch().count()), bytes};
}

bool Watch::changed(std::optional<FileStamp> now, std::int64_t now_ns) {
  if (now != seen_) {
    seen_ = now;
    since_ns_ = now_ns;
    return false;
  }
  if (!now || now->bytes == 0 || now == loaded_ || now_ns - since_ns_ < settle_ns_) return false;
  loaded_ = now;
  return true;
}

}  // namespace inb::sandbox
