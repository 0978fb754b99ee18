// Containers, URIs, versions, extensions, limits: everything before the contents.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "core/file.h"
#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;

GltfBuilder point() {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {1, 2, 3});
  file.add("meshes", fmt::format(R"({{"primitives":[{{"mode":0,"attributes":{{"POSITION":{}}}}}]}})", positions));
  file.add("nodes", R"({"mesh":0})");
  return file;
}

void expect_point(const assets::Asset& asset) {
  EXPECT_EQ(asset.meshes.at(0).primitives.at(0).positions.at(0), Vec3(1, 2, 3));
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  ASSERT_TRUE(core::write_file(path, text));
}

std::string buffer_text(const GltfBuilder& file) {
  return {reinterpret_cast<const char*>(file.buffer().data()), file.buffer().size()};
}

TEST(GltfFile, TextBinaryAndByteOrderMark) {
  const GltfBuilder file = point();
  expect_point(load_text(file.text()));
  EXPECT_EQ(load_text(file.text()).format, "gltf");
  expect_point(load_text("\xEF\xBB\xBF \n" + file.text()));
  const assets::Asset glb = load_text(file.glb());
  expect_point(glb);
  EXPECT_EQ(glb.format, "glb");
}

// Percent-encoded, base64 without padding, as plain bytes; "%00%00%80?" is 1.0F, "%00%00%00@" 2.0F, "%00%00@@" 3.0F.
TEST(GltfFile, DataUrisOfEveryKind) {
  const GltfBuilder file = point();
  const std::string base = base64(file.buffer());  // 12 bytes: no padding anyway
  for (const std::string& uri :
       {"data:application/octet-stream;base64," + base, "data:application/gltf-buffer;base64," + base,
        "data:;base64," + base, std::string("data:,%00%00%80?%00%00%00@%00%00@@")}) {
    SCOPED_TRACE(uri);
    expect_point(load_text(file.text_with_uri(uri)));
  }
}

TEST(GltfFile, ExternalBuffersWithBlanksUnicodeAndPercentSigns) {
  const fs::path folder = scratch_dir() / fs::path(u8"ein Ordner, größer") / "b c";
  const GltfBuilder file = point();
  const std::pair<std::string, std::u8string> cases[] = {
      {"plain.bin", u8"plain.bin"},
      {"with blanks.bin", u8"with blanks.bin"},
      {"with%20code.bin", u8"with code.bin"},
      {"100%25.bin", u8"100%.bin"},
      {"raw 50% off.bin", u8"raw 50% off.bin"},        // a stray percent sign stays
      {"literally%20so.bin", u8"literally%20so.bin"},  // only the undecoded name exists
      {"f\\u00fc\\u00df/a.bin", u8"füß/a.bin"},
      {"f%C3%BC%C3%9F/b.bin", u8"füß/b.bin"},
      {"./sub/../dots.bin", u8"dots.bin"},
      {"a:b/colon.bin", u8"a:b/colon.bin"},
  };
  fs::create_directories(folder / "sub");
  for (const auto& [uri, name] : cases) {
    SCOPED_TRACE(uri);
    write(folder / fs::path(name), buffer_text(file));
    const fs::path path = folder / "model mit Leerzeichen.gltf";
    write(path, file.text_with_uri(uri));
    const Result<assets::Asset> asset = assets::load(path);
    ASSERT_TRUE(asset) << asset.error().text;
    expect_point(*asset);
    EXPECT_EQ(asset->name, "model mit Leerzeichen.gltf");
  }
}

TEST(GltfFile, FormatIsToldByContents) {
  const fs::path folder = scratch_dir();
  write(folder / "binary.gltf", point().glb());
  write(folder / "text.glb", point().text());
  write(folder / "none", point().text());
  for (const char* name : {"binary.gltf", "text.glb", "none"}) {
    const Result<assets::Asset> asset = assets::load(folder / name);
    ASSERT_TRUE(asset) << asset.error().text;
    expect_point(*asset);
  }
  EXPECT_EQ(load_error("PK and more"), "test.gltf: byte 0: its name says glTF 2.0, its contents do not");
  EXPECT_EQ(load_error(""), "test.gltf: byte 0: the file is empty");
  const Result<assets::Asset> missing = assets::load(folder / "no such.gltf");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().text.find("no such.gltf"), std::string::npos);
  const Result<assets::Asset> a_folder = assets::load(folder);
  ASSERT_FALSE(a_folder);
}

TEST(GltfFile, OnlyBuffersThatSomethingReadsMustBeThere) {
  GltfBuilder unused;
  unused.set("buffers", R"([{"byteLength":4,"uri":"gone.bin"},{"byteLength":4,"uri":"http://example.com/x.bin"}])");
  EXPECT_EQ(try_load(unused.text(), scratch_dir()).has_value(), true);
  const fs::path folder = scratch_dir();
  EXPECT_EQ(load_error(point().text_with_uri("gone.bin"), folder),
            fmt::format("test.gltf: /buffers/0: {}: no such file", (folder / "gone.bin").string()));
  EXPECT_EQ(
      load_error(point().text_with_uri("https://example.com/a.bin"), folder),
      "test.gltf: /buffers/0: 'https://example.com/a.bin' is not a file beside this one ('https:' addresses are not "
      "read)");
  EXPECT_EQ(load_error(point().text_with_uri("data:;base64,AAAA")),
            "test.gltf: /buffers/0: the buffer has 3 bytes where 12 are promised");
  EXPECT_EQ(load_error(point().text_with_uri("data:;base64,AA?A")),
            "test.gltf: /buffers/0: the base64 text has a wrong character at position 2");
}

TEST(GltfFile, VersionsAndExtensions) {
  const auto with = [](const std::string& key, const std::string& value) {
    GltfBuilder file = point();
    file.set(key, value);
    return file.text();
  };
  expect_point(load_text(with("asset", R"({"version":"2.1","minVersion":"2.0"})")));
  const assets::Asset optional = load_text(with("extensionsUsed", R"(["EXT_unheard_of","KHR_materials_unlit"])"));
  expect_point(optional);
  ASSERT_EQ(optional.warnings.size(), 1U);
  EXPECT_EQ(optional.warnings[0], "the optional extension 'EXT_unheard_of' is not known here and is left out");
  const std::pair<std::string, std::string> cases[] = {
      {with("asset", R"({"version":"1.0"})"), "/asset/version: glTF 1.0 cannot be read, only glTF 2"},
      {with("asset", R"({"version":"3.0"})"), "/asset/version: glTF 3.0 cannot be read, only glTF 2"},
      {with("asset", R"({"version":2.0})"), "/asset/version: must be a string"},
      {with("asset", R"({"version":"2.1","minVersion":"2.1"})"),
       "/asset/minVersion: needs a reader of glTF 2.1, this one knows 2.0"},
      {with("asset", "{}"), "/asset: the property 'version' is missing"},
      {with("extensionsRequired", R"(["KHR_materials_unlit","EXT_unheard_of"])"),
       "/extensionsRequired/1: the file cannot be shown without the extension 'EXT_unheard_of', which is not known "
       "here"},
      {with("extensionsRequired", "[7]"), "/extensionsRequired/0: must be a string"},
      {with("scene", "0"), "/scene: refers to /scenes/0, which is not there (the file has 0)"},
      {"{\"asset\":",
       "byte 9: broken JSON: syntax error while parsing value - unexpected end of input; expected '[', '{', "
       "or a literal"},
      {"{}", "/: the property 'asset' is missing"},
  };
  for (const auto& [bytes, sentence] : cases) EXPECT_EQ(load_error(bytes), "test.gltf: " + sentence);
}

TEST(GltfFile, BrokenBinaryFiles) {
  const std::string good = point().glb();
  const auto patched = [&](std::size_t offset, const std::string& bytes) {
    std::string file = good;
    file.replace(offset, bytes.size(), bytes);
    return file;
  };
  using namespace std::string_literals;
  const std::pair<std::string, std::string> cases[] = {
      {good.substr(0, 11), "byte 11: the file ends inside the GLB header"},
      {patched(4, "\x01\0\0\0"s), "byte 4: GLB version 1, only version 2 can be read"},
      {good.substr(0, good.size() - 1),
       fmt::format("byte 8: the header promises {} bytes, the file has {}: it was cut off", good.size(),
                   good.size() - 1)},
      {patched(12, "\xFF\xFF\xFF\xFF"),
       fmt::format("byte 12: a chunk of 4294967295 bytes, but only {} are left", good.size() - 20)},
      {patched(16, "BIN\0"s), "byte 16: the first chunk is not JSON"},
      {patched(20, "[["), ""},
      {"glTF\x02\0\0\0\x0C\0\0\0"s, "byte 12: the GLB has no JSON chunk"},
      {"glTF\x02\0\0\0\x0D\0\0\0\0"s, "byte 12: the file ends inside a chunk header"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << load_error(bytes);
  }
  // Bytes behind the promised length, and a chunk of an unknown kind at the end, are allowed.
  expect_point(load_text(good + "more"));
  std::string extended = good + "\x04\0\0\0XXXX1234"s;
  extended[8] = static_cast<char>(extended.size() & 0xFFU);
  extended[9] = static_cast<char>(extended.size() >> 8U);
  expect_point(load_text(extended));
}

TEST(GltfFile, NestingWithoutEndIsRefused) {
  const std::string deep(100000, '[');
  EXPECT_NE(load_error("{\"extras\":" + deep).find("nested deeper than 128 levels"), std::string::npos);
}

// A hundred thousand primitives that all read one accessor of a thousand points would make a gigabyte out of a few
// megabytes; the limit is 256 MiB or 64 times the file.
TEST(GltfFile, FewBytesCannotUnpackToGigabytes) {
  GltfBuilder file;
  const int zeros = file.accessor_of(-1, 5126, "VEC3", 1000000);
  std::string primitives = fmt::format(R"({{"mode":0,"attributes":{{"POSITION":{}}}}})", zeros);
  for (int i = 0; i < 100; ++i) primitives += fmt::format(R"(,{{"mode":0,"attributes":{{"POSITION":{}}}}})", zeros);
  file.add("meshes", fmt::format(R"({{"primitives":[{}]}})", primitives));
  EXPECT_NE(load_error(file.text()).find("unpacks to more than 256 MiB"), std::string::npos);
}

TEST(GltfFile, ProgressRisesAndCancelStops) {
  const std::string text = point().text();
  assets::LoadProgress progress;
  ASSERT_TRUE(assets::load_bytes(std::as_bytes(std::span(text)), "test.gltf", {}, &progress));
  EXPECT_EQ(progress.done.load(), 1.0F);
  progress.cancel = true;
  const auto cancelled = assets::load_bytes(std::as_bytes(std::span(text)), "test.gltf", {}, &progress);
  ASSERT_FALSE(cancelled);
  EXPECT_NE(cancelled.error().text.find("cancelled"), std::string::npos);
}

}  // namespace
}  // namespace inb::test
