#include <cmath>
#include <string_view>

#include "assets/budget.h"
#include "assets/bytes.h"
#include "assets/md2/file.h"
#include "assets/md2/normals.h"
#include "assets/names.h"

namespace inb::assets::md2 {
namespace {

constexpr std::size_t kSkinBytes = 64;
constexpr std::size_t kTexelBytes = 4;
constexpr std::size_t kTriangleBytes = 12;
constexpr std::size_t kFrameHeaderBytes = 40;
constexpr std::size_t kFrameNameBytes = 16;
constexpr std::size_t kVertexBytes = 4;
constexpr std::size_t kCommandBytes = 4;

// One count of the header, where it stands, and how far Quake II itself goes.
struct Count {
  const char* field;
  std::size_t at;
  std::int32_t value;
  std::int32_t least;
  std::int32_t limit;
};

// One part of the file that the header describes.
struct Part {
  const char* count_field;
  const char* offset_field;
  std::size_t at;
  std::int32_t offset;
  std::int32_t count;
  std::int64_t item_bytes;
};

Header read_header(ByteReader& in) {
  Header h;
  in.seek(8);
  for (std::int32_t* field :
       {&h.skinwidth, &h.skinheight, &h.framesize, &h.num_skins, &h.num_xyz, &h.num_st, &h.num_tris, &h.num_glcmds,
        &h.num_frames, &h.ofs_skins, &h.ofs_st, &h.ofs_tris, &h.ofs_frames, &h.ofs_glcmds, &h.ofs_end}) {
    *field = in.i32("the header");
  }
  return h;
}

void check_counts(const Header& h, bool beyond_limits) {
  constexpr std::int32_t kNoLimit = 0;
  for (const Count& c :
       {Count{"skinwidth", 8, h.skinwidth, 0, kNoLimit}, Count{"skinheight", 12, h.skinheight, 0, kNoLimit},
        Count{"num_skins", 20, h.num_skins, 0, 32}, Count{"num_xyz", 24, h.num_xyz, 1, 2048},
        Count{"num_st", 28, h.num_st, 1, kNoLimit}, Count{"num_tris", 32, h.num_tris, 1, 4096},
        Count{"num_glcmds", 36, h.num_glcmds, 0, kNoLimit}, Count{"num_frames", 40, h.num_frames, 1, 512}}) {
    if (c.value < c.least)
      refuse(fmt::format("byte {}", c.at), "{} is {}, at least {} is needed", c.field, c.value, c.least);
    if (c.limit != kNoLimit && c.value > c.limit && !beyond_limits) {
      refuse(fmt::format("byte {}", c.at), "{} is {}, Quake II allows at most {}", c.field, c.value, c.limit);
    }
  }
  const std::int64_t needed = std::int64_t{kFrameHeaderBytes} + std::int64_t{kVertexBytes} * h.num_xyz;
  if (h.framesize < needed) {
    refuse("byte 16", "framesize is {}, but a frame of {} vertices takes {} bytes", h.framesize, h.num_xyz, needed);
  }
}

void check_parts(const Header& h, std::size_t size) {
  for (const Part& p : {Part{"num_skins", "ofs_skins", 44, h.ofs_skins, h.num_skins, kSkinBytes},
                        Part{"num_st", "ofs_st", 48, h.ofs_st, h.num_st, kTexelBytes},
                        Part{"num_tris", "ofs_tris", 52, h.ofs_tris, h.num_tris, kTriangleBytes},
                        Part{"num_frames", "ofs_frames", 56, h.ofs_frames, h.num_frames, h.framesize},
                        Part{"num_glcmds", "ofs_glcmds", 60, h.ofs_glcmds, h.num_glcmds, kCommandBytes}}) {
    if (p.count == 0) continue;
    const std::string place = fmt::format("byte {}", p.at);
    if (p.offset < std::int64_t{kHeaderBytes}) {
      refuse(place, "{} is {}, which lies inside the header of {} bytes", p.offset_field, p.offset, kHeaderBytes);
    }
    const std::int64_t end = p.offset + p.count * p.item_bytes;
    if (end > static_cast<std::int64_t>(size)) {
      refuse(place, "{} {} at {} {} end at byte {}, but the file has {} bytes", p.count_field, p.count, p.offset_field,
             p.offset, end, size);
    }
  }
}

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void read_skins(ByteReader& in, File& file) {
  if (file.header.num_skins == 0) return;
  in.seek(static_cast<std::size_t>(file.header.ofs_skins));
  for (std::int32_t i = 0; i < file.header.num_skins; ++i) {
    file.skins.push_back(field_name(text_of(in.take(kSkinBytes, "the names of the skins"))));
  }
}

void read_texels(ByteReader& in, File& file) {
  in.seek(static_cast<std::size_t>(file.header.ofs_st));
  file.texels.resize(static_cast<std::size_t>(file.header.num_st));
  for (Texel& texel : file.texels) {
    texel.s = in.i16("the texture coordinates");
    texel.t = in.i16("the texture coordinates");
  }
}

void read_triangles(ByteReader& in, File& file) {
  in.seek(static_cast<std::size_t>(file.header.ofs_tris));
  file.triangles.resize(static_cast<std::size_t>(file.header.num_tris));
  const auto index = [&](std::int32_t count, const char* field) {
    const std::string place = in.place();
    const std::uint16_t value = in.u16("the triangles");
    if (value >= count) refuse(place, "a triangle names entry {}, but {} is {}", value, field, count);
    return value;
  };
  for (Triangle& triangle : file.triangles) {
    for (std::uint16_t& xyz : triangle.xyz) xyz = index(file.header.num_xyz, "num_xyz");
    for (std::uint16_t& st : triangle.st) st = index(file.header.num_st, "num_st");
  }
}

Vec3 read_vector(ByteReader& in, const char* what) {
  const std::string place = in.place();
  Vec3 v;
  for (std::size_t c = 0; c < 3; ++c) v[c] = in.f32(what);
  if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) {
    refuse(place, "{} is not finite", what);
  }
  return v;
}

// Returns how many vertices had a normal that does not exist.
std::size_t read_frame(ByteReader& in, std::size_t vertices, Frame& frame) {
  const std::string place = in.place();
  const Vec3 scale = read_vector(in, "the scale of a frame");
  const Vec3 translate = read_vector(in, "the translation of a frame");
  frame.name = field_name(text_of(in.take(kFrameNameBytes, "the name of a frame")));
  frame.positions.reserve(vertices);
  frame.normals.reserve(vertices);
  std::size_t clamped = 0;
  const auto stored = in.take(vertices * kVertexBytes, "the vertices of a frame");
  for (std::size_t v = 0; v < vertices; ++v) {
    const auto byte = [&](std::size_t i) { return std::to_integer<std::uint8_t>(stored[v * kVertexBytes + i]); };
    frame.positions.push_back(Vec3(byte(0), byte(1), byte(2)) * scale + translate);
    const std::uint8_t normal = byte(3);
    if (normal >= kNormals) ++clamped;
    frame.normals.push_back(normal < kNormals ? normal : static_cast<std::uint8_t>(kNormals - 1));
  }
  const Vec3 farthest = glm::abs(scale) * 255.0F + glm::abs(translate);
  if (!std::isfinite(farthest.x) || !std::isfinite(farthest.y) || !std::isfinite(farthest.z)) {
    refuse(place, "the scale of a frame takes its vertices beyond every number");
  }
  return clamped;
}

void read_frames(ByteReader& in, File& file, Budget& budget) {
  const Header& h = file.header;
  const auto vertices = static_cast<std::size_t>(h.num_xyz);
  const auto frames = static_cast<std::size_t>(h.num_frames);
  budget.charge(std::uint64_t{frames} * (sizeof(Frame) + vertices * (sizeof(Vec3) + 1)), "byte 56");
  file.frames.resize(frames);
  std::size_t clamped = 0;
  for (std::size_t f = 0; f < frames; ++f) {
    in.seek(static_cast<std::size_t>(h.ofs_frames) + f * static_cast<std::size_t>(h.framesize));
    clamped += read_frame(in, vertices, file.frames[f]);
  }
  if (clamped > 0) {
    file.warnings.push_back(fmt::format(
        "{} normals have a number above {}, which does not exist; the last one is taken", clamped, kNormals - 1));
  }
}

// The strips and fans are another way to write the triangles, for engines without index buffers. They are not used
// here, so a fault in them is told, not refused.
void check_commands(ByteReader& in, File& file) {
  const Header& h = file.header;
  if (h.num_glcmds == 0) return;
  in.seek(static_cast<std::size_t>(h.ofs_glcmds));
  std::int64_t words = h.num_glcmds;
  while (words > 0) {
    const std::int64_t count = std::abs(std::int64_t{in.i32("the drawing commands")});
    --words;
    if (count == 0) return;
    if (count * 3 > words) break;
    for (std::int64_t v = 0; v < count; ++v) {
      in.take(8, "the drawing commands");
      const std::int32_t index = in.i32("the drawing commands");
      if (index < 0 || index >= h.num_xyz) {
        file.warnings.push_back(fmt::format(
            "the drawing commands, which are not used here, name vertex {}, but num_xyz is {}", index, h.num_xyz));
        return;
      }
    }
    words -= count * 3;
  }
  file.warnings.emplace_back("the drawing commands, which are not used here, have no end");
}

}  // namespace

File parse(std::span<const std::byte> bytes, bool beyond_limits) {
  ByteReader in(bytes);
  if (text_of(in.take(4, "the header")) != "IDP2") refuse("byte 0", "an MD2 file begins with 'IDP2'");
  const std::int32_t version = in.i32("the header");
  if (version != 8) refuse("byte 4", "MD2 version {}, only version 8 can be read", version);
  File file;
  file.header = read_header(in);
  check_counts(file.header, beyond_limits);
  check_parts(file.header, bytes.size());
  if (file.header.ofs_end != static_cast<std::int64_t>(bytes.size())) {
    file.warnings.push_back(fmt::format("ofs_end says {} bytes, the file has {}", file.header.ofs_end, bytes.size()));
  }
  Budget budget(bytes.size());
  read_skins(in, file);
  read_texels(in, file);
  read_triangles(in, file);
  read_frames(in, file, budget);
  check_commands(in, file);
  return file;
}

}  // namespace inb::assets::md2
