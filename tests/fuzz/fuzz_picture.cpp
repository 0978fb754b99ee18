// Any bytes of a PCX or DDS file give a cause, or a picture of the size they promised.
#include <cstddef>
#include <cstdint>
#include <span>

#include "assets/dds.h"
#include "assets/pcx.h"
#include "assets/picture.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inb;
  constexpr std::uint64_t kMostBytes = 16U << 20U;
  const auto bytes = std::as_bytes(std::span(data, size));
  if (!assets::looks_like_pcx(bytes) && !assets::looks_like_dds(bytes)) return -1;
  const auto promised = assets::picture_size(bytes);
  if (!promised) {
    test::require(!promised.error().text.empty(), "an error has a cause");
    return 0;
  }
  if (promised->rgba_bytes() > kMostBytes) return 0;
  const auto image = assets::decode_picture(bytes);
  if (!image) {
    test::require(!image.error().text.empty(), "an error has a cause");
    return 0;
  }
  test::require(image->width == promised->width && image->height == promised->height, "the promised size");
  test::require(image->rgba.size() == promised->rgba_bytes(), "every pixel is there");
  return 0;
}
