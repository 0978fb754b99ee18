#include <stb_image.h>

#include <limits>

#include "assets/gltf/build.h"
#include "assets/gltf/source.h"
#include "assets/gltf/uri.h"

namespace inb::assets::gltf {
namespace {

// The cause when the bytes are no picture.
Result<Image> decode(Source& source, std::span<const std::byte> bytes, const std::string& place) {
  const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
  if (bytes.empty() || bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return fail("{} bytes cannot be a picture", bytes.size());
  }
  const int size = static_cast<int>(bytes.size());
  int width = 0;
  int height = 0;
  int channels = 0;
  if (stbi_info_from_memory(data, size, &width, &height, &channels) == 0 || width <= 0 || height <= 0) {
    return fail("its format is not known (PNG and JPEG are)");
  }
  // A few bytes may promise a huge picture; stb allocates it before it looks for the data.
  source.budget().charge(std::uint64_t(width) * std::uint64_t(height) * 4, place);
  stbi_uc* pixels = stbi_load_from_memory(data, size, &width, &height, &channels, 4);
  if (pixels == nullptr) return fail("it is broken ({})", stbi_failure_reason());
  Image image;
  image.width = static_cast<std::uint32_t>(width);
  image.height = static_cast<std::uint32_t>(height);
  image.rgba.assign(pixels, pixels + std::size_t{image.width} * image.height * 4);
  stbi_image_free(pixels);
  return image;
}

Result<Image> read_picture(Source& source, const PictureSource& picture, const std::string& place) {
  if (picture.view) {
    try {
      return decode(source, source.view(*picture.view), place);
    } catch (const Fault& fault) {
      return fail("{}", fault.cause());
    }
  }
  if (picture.uri.empty()) return fail("it has neither a URI nor a buffer view");
  const Result<std::vector<std::byte>> bytes = fetch(picture.uri, source.folder());
  if (!bytes) return fail(bytes.error());
  source.budget().add_read(bytes->size());
  try {
    return decode(source, *bytes, place);
  } catch (const Fault& fault) {
    return fail("it {}", fault.cause());
  }
}

std::string shown_name(const PictureSource& picture, std::size_t index) {
  if (!picture.name.empty()) return picture.name;
  if (!picture.uri.empty() && picture.uri.rfind("data:", 0) != 0) return percent_decode(picture.uri);
  return fmt::format("image_{}", index);
}

}  // namespace

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

Image build_image(Source& source, std::size_t index) {
  const PictureSource& picture = source.pictures()[index];
  const std::string place = fmt::format("/images/{}", index);
  const std::string name = shown_name(picture, index);
  Result<Image> image = read_picture(source, picture, place);
  if (image) {
    image->name = name;
    return std::move(*image);
  }
  source.warn(fmt::format("{}: the picture '{}' is missing, a checker stands in: {}", place, name, image.error().text));
  return checker_image(name);
}

}  // namespace inb::assets::gltf
