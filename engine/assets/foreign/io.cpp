#include "assets/foreign/io.h"

#include <algorithm>
#include <assimp/IOStream.hpp>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "core/file.h"
#include "core/text.h"

namespace inb::assets::foreign {

namespace fs = std::filesystem;

namespace {

class MemoryFile : public Assimp::IOStream {
 public:
  explicit MemoryFile(std::span<const std::byte> bytes) : bytes_(bytes) {}
  explicit MemoryFile(std::vector<std::byte> bytes) : own_(std::move(bytes)), bytes_(own_) {}

  std::size_t Read(void* buffer, std::size_t size, std::size_t count) override {
    if (size == 0 || count == 0) return 0;
    const std::size_t whole = std::min(count, (bytes_.size() - at_) / size);
    if (whole > 0) std::memcpy(buffer, bytes_.data() + at_, whole * size);
    at_ += whole * size;
    return whole;
  }
  std::size_t Write(const void* /*buffer*/, std::size_t /*size*/, std::size_t /*count*/) override { return 0; }
  aiReturn Seek(std::size_t offset, aiOrigin origin) override {
    const std::size_t from = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? at_ : bytes_.size();
    // An offset back from here comes as a huge one; the sum wraps to where it should be.
    const std::size_t to = from + offset;
    if (to > bytes_.size()) return aiReturn_FAILURE;
    at_ = to;
    return aiReturn_SUCCESS;
  }
  std::size_t Tell() const override { return at_; }
  std::size_t FileSize() const override { return bytes_.size(); }
  void Flush() override {}

 private:
  std::vector<std::byte> own_;
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

// As files of other machines name others: with backslashes.
fs::path with_slashes(std::string text) {
  std::replace(text.begin(), text.end(), '\\', '/');
  return fs::path(text).lexically_normal();
}

// Assimp's MD5 parser passes over the line behind each "name value" line, so that of four such lines in a row it takes
// two and plays everything at 24 frames a second. An empty line behind every line is what it may pass over.
bool loses_lines(const fs::path& path) {
  const std::string extension = core::ascii_lower(path.extension().string());
  return extension == ".md5mesh" || extension == ".md5anim" || extension == ".md5camera";
}

std::vector<std::byte> with_empty_lines(std::span<const std::byte> text) {
  std::vector<std::byte> out;
  out.reserve(text.size() + text.size() / 16);
  for (const std::byte c : text) {
    out.push_back(c);
    if (c == std::byte{'\n'}) out.push_back(c);
  }
  return out;
}

std::unique_ptr<Assimp::IOStream> stream_of(const fs::path& path, std::span<const std::byte> bytes) {
  if (loses_lines(path)) return std::make_unique<MemoryFile>(with_empty_lines(bytes));
  return std::make_unique<MemoryFile>(bytes);
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

}  // namespace

FolderIo::FolderIo(fs::path folder, std::string main, std::span<const std::byte> bytes)
    : folder_(std::move(folder)), main_(std::move(main)), bytes_(bytes) {}

bool FolderIo::is_main(const fs::path& file) const { return file == fs::path(main_); }

fs::path FolderIo::found(const fs::path& file) const {
  if (folder_.empty() || file.empty()) return {};
  if (!file.is_absolute() && *file.begin() != fs::path("..") && is_file(folder_ / file)) return folder_ / file;
  const std::string name = core::ascii_lower(file.filename().string());
  fs::path best;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    if (core::ascii_lower(at->path().filename().string()) != name || !is_file(at->path())) continue;
    if (best.empty() || at->path() < best) best = at->path();
  }
  return best;
}

bool FolderIo::Exists(const char* file) const {
  const fs::path path = with_slashes(file);
  return is_main(path) || !found(path).empty();
}

Assimp::IOStream* FolderIo::Open(const char* file, const char* mode) {
  if (std::strpbrk(mode, "wa+") != nullptr) return nullptr;
  const fs::path path = with_slashes(file);
  if (is_main(path)) return stream_of(path, bytes_).release();
  const fs::path there = found(path);
  if (there.empty()) return nullptr;
  Result<std::vector<std::byte>> bytes = core::read_file(there);
  if (!bytes) return nullptr;
  if (loses_lines(path)) return stream_of(path, *bytes).release();
  return std::make_unique<MemoryFile>(std::move(*bytes)).release();
}

void FolderIo::Close(Assimp::IOStream* stream) { const std::unique_ptr<Assimp::IOStream> closed(stream); }

bool Steps::Update(float done) {
  if (progress_ == nullptr) return true;
  if (done >= 0.0F && done <= 1.0F) progress_->done = from_ + (to_ - from_) * done;
  return !progress_->cancel;
}

}  // namespace inb::assets::foreign
