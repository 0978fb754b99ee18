// Which reader a file gets, and what `load` says when there is none.
#include "assets/load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "tests/assets/loading.h"

namespace inb::test {
namespace {

std::string error_of(const std::string& bytes, const std::string& name) {
  const Result<assets::Asset> asset = assets::load_bytes(std::as_bytes(std::span(bytes)), name, {});
  EXPECT_FALSE(asset);
  return asset ? std::string() : asset.error().text;
}

TEST(Load, NamesTheFormatsThatItReads) {
  const std::string text = error_of("PK and more", "a.zip");
  EXPECT_EQ(text.rfind("a.zip: byte 0: not a format this program reads (", 0), 0U) << text;
  for (const char* extension : {".gltf", ".glb", ".md2", ".mesh", ".skeleton.xml", ".x", ".fbx", ".bvh"}) {
    EXPECT_NE(text.find(extension), std::string::npos) << text;
  }
}

TEST(Load, AKnownNameWithOtherContents) {
  EXPECT_EQ(error_of("PK and more", "A.GLB"), "A.GLB: byte 0: its name says glTF 2.0, its contents do not");
  // A bare extension is no name.
  EXPECT_NE(error_of("PK and more", ".glb").find("not a format"), std::string::npos);
}

TEST(Load, ExtensionsAreLowerCaseWithADotAndEachStandsOnce) {
  std::set<std::string> seen;
  for (const std::string extension : assets::supported_extensions()) {
    EXPECT_EQ(extension.rfind('.', 0), 0U) << extension;
    EXPECT_TRUE(std::none_of(extension.begin(), extension.end(), [](unsigned char c) { return std::isupper(c); }));
    EXPECT_TRUE(seen.insert(extension).second) << extension;
  }
  EXPECT_TRUE(seen.contains(".gltf"));
  EXPECT_TRUE(seen.contains(".glb"));
}

}  // namespace
}  // namespace inb::test
