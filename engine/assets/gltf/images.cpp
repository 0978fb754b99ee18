#include "assets/gltf/build.h"
#include "assets/gltf/source.h"
#include "assets/gltf/uri.h"
#include "assets/picture.h"

namespace inb::assets::gltf {
namespace {

// The cause when the bytes are no picture.
Result<Image> decode(Source& source, std::span<const std::byte> bytes, const std::string& place) {
  const Result<PictureSize> size = picture_size(bytes);
  if (!size) return fail(size.error());
  source.budget().charge(size->rgba_bytes(), place);
  return decode_picture(bytes);
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
