#include "tests/support/md2_builder.h"

#include <bit>

#include "tests/support/put.h"

namespace inb::test {
namespace {

void put32(std::string& out, std::int32_t value) { put(out, static_cast<std::uint32_t>(value), 4); }
void put16(std::string& out, std::int16_t value) { put(out, static_cast<std::uint16_t>(value), 2); }
void put_float(std::string& out, float value) { put(out, std::bit_cast<std::uint32_t>(value), 4); }
void put_name(std::string& out, std::string name, std::size_t size, char padding) {
  if (name.size() < size) name += '\0';
  name.resize(size, padding);
  out += name;
}

}  // namespace

std::string Md2Builder::bytes() const {
  const std::size_t vertices = frames.empty() ? 0 : frames.front().vertices.size();
  const std::size_t frame_size = 40 + 4 * vertices + frame_padding;
  const auto number = [](std::size_t value) { return static_cast<std::int32_t>(value); };
  std::size_t at = 68;
  const auto part = [&](std::size_t bytes) {
    const std::size_t begin = at;
    at += bytes;
    return number(begin);
  };
  const std::int32_t ofs_skins = part(64 * skins.size());
  const std::int32_t ofs_st = part(4 * texels.size());
  const std::int32_t ofs_tris = part(12 * triangles.size());
  const std::int32_t ofs_frames = part(frame_size * frames.size());
  const std::int32_t ofs_glcmds = part(4 * commands.size());

  std::string out = "IDP2";
  for (const std::int32_t field :
       {8, skin_width, skin_height, number(frame_size), number(skins.size()), number(vertices), number(texels.size()),
        number(triangles.size()), number(commands.size()), number(frames.size()), ofs_skins, ofs_st, ofs_tris,
        ofs_frames, ofs_glcmds, number(at)}) {
    put32(out, field);
  }
  for (const std::string& skin : skins) put_name(out, skin, 64, padding);
  for (const auto& texel : texels) {
    for (const std::int16_t value : texel) put16(out, value);
  }
  for (const auto& triangle : triangles) {
    for (const std::int16_t value : triangle) put16(out, value);
  }
  for (const Frame& frame : frames) {
    for (const float value : frame.scale) put_float(out, value);
    for (const float value : frame.translate) put_float(out, value);
    put_name(out, frame.name, 16, padding);
    for (const Vertex& vertex : frame.vertices) {
      for (const std::uint8_t value : vertex.v) put(out, value, 1);
      put(out, vertex.normal, 1);
    }
    out.append(frame_padding, '\x7F');
  }
  for (const std::int32_t command : commands) put32(out, command);
  return out;
}

std::string Md2Builder::patched(std::size_t at, std::int32_t value) const {
  std::string out = bytes();
  std::string field;
  put32(field, value);
  out.replace(at, 4, field);
  return out;
}

Md2Builder Md2Builder::one_triangle(const std::vector<std::string>& names) {
  Md2Builder file;
  file.texels = {{0, 0}, {32, 0}, {64, 32}};
  file.triangles = {{0, 1, 2, 0, 1, 2}};
  for (const std::string& name : names) {
    Frame frame;
    frame.name = name;
    frame.translate[0] = 10.0F * static_cast<float>(file.frames.size());
    for (std::uint8_t i = 0; i < 3; ++i) frame.vertices.push_back({{i, 0, 0}, 0});
    file.frames.push_back(frame);
  }
  return file;
}

}  // namespace inb::test
