#include "core/file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace inb::core {

namespace fs = std::filesystem;

namespace {

thread_local ReadListener* latest_listener = nullptr;

}  // namespace

ReadListener::ReadListener(std::function<void(const fs::path&)> reads)
    : reads_(std::move(reads)), before_(std::exchange(latest_listener, this)) {}

ReadListener::~ReadListener() { latest_listener = before_; }

Result<std::vector<std::byte>> read_file(const fs::path& path, std::size_t limit) {
  if (latest_listener != nullptr) latest_listener->reads_(path);
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (!fs::exists(status)) return fail("{}: no such file", path.string());
  if (fs::is_directory(status)) return fail("{}: is a folder, not a file", path.string());
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) return fail("{}: cannot be opened: {}", path.string(), std::strerror(errno));
  const std::streamoff size = in.tellg();
  if (size < 0) return fail("{}: its size cannot be told", path.string());
  if (static_cast<std::size_t>(size) > limit)
    return fail("{}: {} bytes are more than the limit of {}", path.string(), size, limit);
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  in.seekg(0);
  in.read(reinterpret_cast<char*>(bytes.data()), size);
  if (in.gcount() != size) return fail("{}: only {} of {} bytes could be read", path.string(), in.gcount(), size);
  return bytes;
}

Result<void> write_file(const fs::path& path, std::span<const std::byte> bytes) {
  std::error_code code;
  if (path.has_parent_path()) {
    fs::create_directories(path.parent_path(), code);
    if (code) return fail("{}: its folder cannot be made: {}", path.string(), code.message());
  }
  fs::path neighbour = path;
  neighbour += ".part";
  {
    std::ofstream out(neighbour, std::ios::binary | std::ios::trunc);
    if (!out) return fail("{}: cannot be written: {}", path.string(), std::strerror(errno));
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) {
      const std::string cause = std::strerror(errno);
      fs::remove(neighbour, code);
      return fail("{}: cannot be written: {}", path.string(), cause);
    }
  }
  fs::rename(neighbour, path, code);
  if (code) {
    const std::string cause = code.message();
    fs::remove(neighbour, code);
    return fail("{}: cannot be written: {}", path.string(), cause);
  }
  return {};
}

Result<void> write_file(const fs::path& path, const std::string& text) {
  return write_file(path, std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace inb::core
