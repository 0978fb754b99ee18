// Broken and hostile files: an error that names the file, or a valid model; never a crash, never an endless load.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/assets/hostile.h"
#include "tests/assets/loading.h"
#include "tests/support/broken.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;

std::optional<int> errors_of_report(const fs::path& file) {
  std::ifstream in(file.string() + ".report.json");
  if (!in) return std::nullopt;
  return nlohmann::json::parse(in)["issues"]["numErrors"].get<int>();
}

TEST(Hostile, EveryFileIsAnErrorOrAModelAndThoseWithoutErrorsLoad) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  std::size_t files = 0;
  std::size_t must_load = 0;
  for (const auto& entry : fs::recursive_directory_iterator(*folder / "assets" / "hostile")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".gltf" && extension != ".glb") continue;
    SCOPED_TRACE(entry.path().string());
    const Result<assets::Asset> asset = assets::load(entry.path());
    expect_error_or_model(asset, entry.path().string());
    if (errors_of_report(entry.path()) == 0) {
      EXPECT_TRUE(asset) << asset.error().text;
      ++must_load;
    }
    ++files;
  }
  EXPECT_GE(files, 150U);
  EXPECT_GE(must_load, 30U);
}

// JSON with data URIs, JSON with a small buffer, and a binary file.
const std::vector<const char*>& real_files() {
  static const std::vector<const char*> kFiles{"gltf-core/SimpleSkin/glTF-Embedded/SimpleSkin.gltf",
                                               "gltf-core/SimpleMorph/glTF-Embedded/SimpleMorph.gltf",
                                               "gltf-core/BoxInterleaved/glTF-Binary/BoxInterleaved.glb"};
  return kFiles;
}

TEST(Hostile, FilesCutAtEvery64thByte) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  std::vector<std::string> paths(real_files().begin(), real_files().end());
  paths.emplace_back("gltf-core/RiggedSimple/glTF-Embedded/RiggedSimple.gltf");
  paths.emplace_back("gltf-core/RiggedFigure/glTF-Binary/RiggedFigure.glb");
  for (const std::string& path : paths) {
    SCOPED_TRACE(path);
    const std::string whole = read_sample(*folder / "assets" / path);
    ASSERT_TRUE(try_load(whole));
    // No end of a JSON text and no length of a binary file but the right one is a whole file.
    for (std::size_t size = 0; size < whole.size(); size += 64) {
      const Result<assets::Asset> asset = try_load(whole.substr(0, size));
      const bool only_blanks_lost = whole.find_first_not_of(" \r\n", size) == std::string::npos;
      EXPECT_EQ(asset.has_value(), only_blanks_lost) << "cut at " << size;
      expect_error_or_model(asset, "test.gltf");
    }
  }
}

TEST(Hostile, TwoThousandSeededMutationsOfThreeRealFiles) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  constexpr unsigned kMutations = 2000;
  std::size_t models = 0;
  std::size_t errors = 0;
  for (const char* path : real_files()) {
    SCOPED_TRACE(path);
    const std::string whole = read_sample(*folder / "assets" / path);
    for (unsigned seed = 0; seed < kMutations; ++seed) {
      SCOPED_TRACE(seed);
      std::mt19937 random(seed);
      const Result<assets::Asset> asset = try_load(mutated(whole, random));
      expect_error_or_model(asset, "test.gltf");
      asset ? ++models : ++errors;
    }
  }
  // The changes are neither all fatal nor all harmless, so both paths were walked.
  EXPECT_GE(models, 100U);
  EXPECT_GE(errors, 1000U);
}

}  // namespace
}  // namespace inb::test
