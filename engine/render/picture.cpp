#include "render/picture.h"

// Declarations only: the implementation lives in the shared library that also reads glTF.
#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>

#include "core/file.h"

namespace inb::render {

bool Picture::valid() const { return width > 0 && height > 0 && rgba.size() == std::size_t{width} * height * 4; }

Result<void> write_png(const std::filesystem::path& path, const Picture& picture) {
  if (!picture.valid()) return fail("{}: there is no picture to write", path.string());
  std::vector<std::byte> bytes;
  const auto append = [](void* context, void* data, int size) {
    const auto* begin = static_cast<const std::byte*>(data);
    auto* to = static_cast<std::vector<std::byte>*>(context);
    to->insert(to->end(), begin, begin + size);
  };
  const int written =
      stbi_write_png_to_func(append, &bytes, static_cast<int>(picture.width), static_cast<int>(picture.height), 4,
                             picture.rgba.data(), static_cast<int>(picture.width * 4));
  if (written == 0) return fail("{}: the picture could not be packed as PNG", path.string());
  return core::write_file(path, bytes);
}

Result<Picture> read_png(const std::filesystem::path& path) {
  auto bytes = core::read_file(path, std::size_t{1} << 28U);
  if (!bytes) return fail(std::move(bytes.error()));
  int width = 0;
  int height = 0;
  int channels = 0;
  unsigned char* pixels = stbi_load_from_memory(reinterpret_cast<const unsigned char*>(bytes->data()),
                                                static_cast<int>(bytes->size()), &width, &height, &channels, 4);
  if (pixels == nullptr) return fail("{}: not a picture that can be read ({})", path.string(), stbi_failure_reason());
  Picture picture{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), {}};
  picture.rgba.assign(pixels, pixels + std::size_t{picture.width} * picture.height * 4);
  stbi_image_free(pixels);
  return picture;
}

Result<PictureDifference> compare(const Picture& a, const Picture& b) {
  if (!a.valid() || !b.valid()) return fail("comparing pictures: one of them is empty");
  if (a.width != b.width || a.height != b.height) {
    return fail("comparing pictures: {}x{} against {}x{}", a.width, a.height, b.width, b.height);
  }
  PictureDifference result;
  std::uint64_t sum = 0;
  std::size_t over = 0;
  const std::size_t pixels = std::size_t{a.width} * a.height;
  for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
    std::uint32_t worst = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const int difference = int{a.rgba[pixel * 4 + channel]} - int{b.rgba[pixel * 4 + channel]};
      worst = std::max(worst, static_cast<std::uint32_t>(std::abs(difference)));
      sum += static_cast<std::uint64_t>(std::abs(difference));
    }
    over += worst > 8 ? 1U : 0U;
    result.largest = std::max(result.largest, worst);
  }
  result.mean = static_cast<double>(sum) / static_cast<double>(pixels * 3);
  result.share_over_8 = static_cast<double>(over) / static_cast<double>(pixels);
  return result;
}

}  // namespace inb::render
