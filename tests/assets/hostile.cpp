#include "tests/assets/hostile.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "assets/evaluate.h"
#include "core/file.h"
#include "tests/support/broken.h"

namespace inb::test {
namespace {

Result<assets::Asset> load_as(const std::string& bytes, const std::string& name) {
  return assets::load_bytes(std::as_bytes(std::span(bytes)), name, {});
}

// The folder of seeds that a file belongs to, by its extension.
std::string format_of(const std::string& name) {
  const std::string extension = std::filesystem::path(name).extension().string();
  if (extension == ".glb") return "gltf";
  if (extension == ".mesh" || extension == ".skeleton" || extension == ".xml") return "ogre";
  return extension.empty() ? extension : extension.substr(1);
}

}  // namespace

void expect_sentence(const std::string& text, const std::string& name) {
  EXPECT_EQ(text.rfind(name + ": ", 0), 0U) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  EXPECT_GT(text.size(), name.size() + 8) << text;
}

void expect_error_or_model(const Result<assets::Asset>& asset, const std::string& name) {
  if (asset) {
    EXPECT_EQ(assets::validate(*asset), std::nullopt);
    // A model must be usable: posed at its beginning and end.
    if (asset->motion_count() > 0) {
      assets::Evaluation state;
      assets::evaluate_at(*asset, 0, 0.0, state);
      assets::evaluate_at(*asset, 0, assets::motion_timing(*asset, 0).duration_s, state);
      EXPECT_EQ(state.pose.model.size(), asset->nodes.size());
    }
  } else {
    expect_sentence(asset.error().text, name);
  }
}

std::string read_sample(const std::filesystem::path& path) {
  const Result<std::vector<std::byte>> bytes = core::read_file(path);
  if (!bytes) {
    ADD_FAILURE() << bytes.error().text;
    return {};
  }
  return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

std::size_t load_cut(const std::string& whole, const std::string& name, std::size_t step) {
  keep_seed(format_of(name), whole);
  std::size_t models = 0;
  for (std::size_t size = 0; size < whole.size(); size += step) {
    SCOPED_TRACE(size);
    const Result<assets::Asset> asset = load_as(whole.substr(0, size), name);
    expect_error_or_model(asset, name);
    if (asset) ++models;
  }
  return models;
}

MutationCounts load_mutations(const std::string& whole, const std::string& name, unsigned count) {
  keep_seed(format_of(name), whole);
  MutationCounts counts;
  for (unsigned seed = 0; seed < count; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Result<assets::Asset> asset = load_as(mutated(whole, random), name);
    expect_error_or_model(asset, name);
    asset ? ++counts.models : ++counts.errors;
  }
  return counts;
}

}  // namespace inb::test
