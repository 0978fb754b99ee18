#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "core/result.h"

// Pictures that models refer to: decoding, and finding them beside the model. Errors are causes alone ("its format is
// not known ..."): the reader adds file and place.
namespace inb::assets {

struct PictureSize {
  std::uint32_t width = 0;
  std::uint32_t height = 0;

  [[nodiscard]] std::uint64_t rgba_bytes() const { return std::uint64_t{width} * height * 4; }
};

// What a picture claims to be, before anything of that size is allocated: a few bytes may promise a huge one.
[[nodiscard]] Result<PictureSize> picture_size(std::span<const std::byte> bytes);
// PNG, JPEG, TGA, BMP, DDS and PCX. Whoever calls it has judged `picture_size` first.
[[nodiscard]] Result<Image> decode_picture(std::span<const std::byte> bytes);

// What stands in for a picture that cannot be had: loud enough to be seen as a fault, not as a look. `missing` is set.
[[nodiscard]] Image checker_image(std::string name);

// The picture that a model file names, as models carry it: an absolute path of another machine, backslashes, another
// letter case, a .pcx where only a .png is there. Searched in `folder` (empty: nowhere): the path below it, then the
// bare file name, then its stem with each known extension. Nothing found: a checker, and a warning that begins with
// `place`. Pictures above 256 MiB unpacked count as not readable.
[[nodiscard]] Image load_picture(const std::filesystem::path& folder, const std::string& stored,
                                 const std::string& place, std::vector<std::string>& warnings);

// For models that name no picture: one beside them whose name is, or else begins with, the model's `stem`. Empty path:
// there is none.
[[nodiscard]] std::filesystem::path picture_beside(const std::filesystem::path& folder, const std::string& stem);

}  // namespace inb::assets
