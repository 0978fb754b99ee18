#include "assets/picture.h"

#include <stb_image.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "assets/dds.h"
#include "assets/pcx.h"
#include "core/file.h"
#include "core/text.h"

namespace inb::assets {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kLargestPicture = std::uint64_t{256} << 20U;
constexpr std::array<const char*, 7> kExtensions{".png", ".jpg", ".jpeg", ".tga", ".bmp", ".dds", ".pcx"};

bool is_picture(const fs::path& file) {
  const std::string extension = core::ascii_lower(file.extension().string());
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

// The files of a folder, sorted by name, so that the same picture is found on every machine.
std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  if (folder.empty()) return files;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->is_regular_file(ignored)) files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A path of any system as one below the model's folder; empty when it leads out of it.
fs::path relative_path(std::string stored) {
  std::replace(stored.begin(), stored.end(), '\\', '/');
  const fs::path path(stored);
  const bool drive = stored.size() > 1 && stored[1] == ':';
  if (path.is_absolute() || drive || stored.find('\0') != std::string::npos) return {};
  for (const fs::path& part : path) {
    if (part == "..") return {};
  }
  return path;
}

std::string bare_name(std::string stored) {
  std::replace(stored.begin(), stored.end(), '\\', '/');
  return stored.substr(stored.find_last_of('/') + 1);
}

fs::path find_picture(const fs::path& folder, const std::string& stored) {
  std::error_code ignored;
  const fs::path relative = relative_path(stored);
  if (!folder.empty() && !relative.empty() && fs::is_regular_file(folder / relative, ignored)) return folder / relative;
  const std::string name = core::ascii_lower(bare_name(stored));
  if (name.empty()) return {};
  const std::vector<fs::path> files = files_of(folder);
  for (const fs::path& file : files) {
    if (core::ascii_lower(file.filename().string()) == name) return file;
  }
  const std::string stem = core::ascii_lower(fs::path(name).stem().string());
  for (const fs::path& file : files) {
    if (is_picture(file) && core::ascii_lower(file.stem().string()) == stem) return file;
  }
  return {};
}

Result<Image> read_picture(const fs::path& file) {
  const Result<std::vector<std::byte>> bytes = core::read_file(file);
  if (!bytes) return fail(bytes.error());
  const Result<PictureSize> size = picture_size(*bytes);
  if (!size) return fail(size.error());
  if (size->rgba_bytes() > kLargestPicture) {
    return fail("{} x {} pixels are more than fit into {} MiB", size->width, size->height, kLargestPicture >> 20U);
  }
  return decode_picture(*bytes);
}

}  // namespace

Result<PictureSize> picture_size(std::span<const std::byte> bytes) {
  if (bytes.empty() || bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return fail("{} bytes cannot be a picture", bytes.size());
  }
  // Before the others: a TGA has no signature, and its reader takes a PCX for one.
  if (looks_like_pcx(bytes)) return pcx_size(bytes);
  if (looks_like_dds(bytes)) return dds_size(bytes);
  int width = 0;
  int height = 0;
  int channels = 0;
  const int known = stbi_info_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                                          static_cast<int>(bytes.size()), &width, &height, &channels);
  if (known == 0 || width <= 0 || height <= 0)
    return fail("its format is not known (PNG, JPEG, TGA, BMP, DDS and PCX are)");
  return PictureSize{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

Result<Image> decode_picture(std::span<const std::byte> bytes) {
  const Result<PictureSize> size = picture_size(bytes);
  if (!size) return fail(size.error());
  if (looks_like_pcx(bytes)) return decode_pcx(bytes);
  if (looks_like_dds(bytes)) return decode_dds(bytes);
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()), &width,
                            &height, &channels, 4),
      &stbi_image_free);
  if (pixels == nullptr) return fail("it is broken ({})", stbi_failure_reason());
  Image image;
  image.width = static_cast<std::uint32_t>(width);
  image.height = static_cast<std::uint32_t>(height);
  image.rgba.assign(pixels.get(), pixels.get() + std::size_t{image.width} * image.height * 4);
  return image;
}

Image checker_image(std::string name) {
  constexpr std::uint32_t kSize = 64;
  constexpr std::uint32_t kCell = 8;
  Image image;
  image.name = std::move(name);
  image.width = kSize;
  image.height = kSize;
  image.missing = true;
  image.rgba.reserve(std::size_t{kSize} * kSize * 4);
  for (std::uint32_t y = 0; y < kSize; ++y) {
    for (std::uint32_t x = 0; x < kSize; ++x) {
      const bool light = ((x / kCell) + (y / kCell)) % 2 == 0;
      const std::uint8_t green = light ? 0 : 32;
      const std::uint8_t other = light ? 255 : 32;
      image.rgba.insert(image.rgba.end(), {other, green, other, 255});
    }
  }
  return image;
}

Image load_picture(const fs::path& folder, const std::string& stored, const std::string& place,
                   std::vector<std::string>& warnings) {
  const std::string name = bare_name(stored);
  const fs::path file = find_picture(folder, stored);
  std::string cause = "no such file beside the model";
  if (!file.empty()) {
    Result<Image> image = read_picture(file);
    if (image) {
      image->name = file.filename().string();
      return std::move(*image);
    }
    cause = image.error().text;
  }
  warnings.push_back(fmt::format("{}: the picture '{}' is missing, a checker stands in: {}", place, name, cause));
  return checker_image(name);
}

fs::path picture_beside(const fs::path& folder, const std::string& stem) {
  const std::string wanted = core::ascii_lower(stem);
  if (wanted.empty()) return {};
  fs::path begins;
  for (const fs::path& file : files_of(folder)) {
    if (!is_picture(file)) continue;
    const std::string name = core::ascii_lower(file.stem().string());
    if (name == wanted) return file;
    const bool shorter = begins.empty() || name.size() < begins.stem().string().size();
    if (name.rfind(wanted, 0) == 0 && shorter) begins = file;
  }
  return begins;
}

}  // namespace inb::assets
