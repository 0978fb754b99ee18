// Any bytes give one sentence, or a valid model whose motions can be posed and deformed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "assets/deform.h"
#include "assets/evaluate.h"
#include "assets/load.h"
#include "assets/readers.h"
#include "tests/fuzz/require.h"

namespace inb::test {
namespace {

// What can be posed is posed; what would take long is not.
constexpr std::size_t kMostMotions = 8;
constexpr std::size_t kMostVertices = 20000;
constexpr std::size_t kMostNodes = 2000;

const assets::Reader& reader() {
  for (const assets::Reader& reader : assets::readers()) {
    if (std::string(reader.title) == INB_FUZZ_READER) return reader;
  }
  std::abort();
}

void deform_all(const assets::Asset& asset, const assets::Evaluation& state) {
  assets::DeformedVertices vertices;
  std::size_t spent = 0;
  for (std::size_t node = 0; node < std::min(asset.nodes.size(), kMostNodes); ++node) {
    if (asset.nodes[node].mesh == assets::kNone) continue;
    const assets::Mesh& mesh = asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)];
    for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
      spent += mesh.primitives[p].positions.size() * (1 + mesh.primitives[p].targets.size());
      if (spent > kMostVertices) return;
      assets::deform(asset, state, node, p, vertices);
      require(vertices.positions.size() == mesh.primitives[p].positions.size(), "every vertex comes out");
    }
  }
}

void pose_all(const assets::Asset& asset) {
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  deform_all(asset, state);
  for (std::size_t motion = 0; motion < std::min(asset.motion_count(), kMostMotions); ++motion) {
    const double end_s = assets::motion_timing(asset, motion).duration_s;
    for (const double time_s : {0.0, end_s * 0.37, end_s}) {
      assets::evaluate_at(asset, motion, time_s, state);
      require(state.pose.model.size() == asset.nodes.size(), "every node is posed");
      deform_all(asset, state);
    }
  }
}

}  // namespace
}  // namespace inb::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inb;
  static const assets::Reader& reader = test::reader();
  static const std::filesystem::path nowhere = "/nowhere/at/all";
  static const std::string name = "fuzz";
  const auto bytes = std::as_bytes(std::span(data, size));
  if (size == 0 || !reader.looks_like(bytes)) return -1;  // -1: nothing to keep
  for (const bool lenient : {true, false}) {
    assets::LoadOptions options;
    options.md2_beyond_limits = lenient;
    options.x_strict = !lenient;
    const Result<assets::Asset> asset = reader.read({bytes, name, nowhere, nullptr, options});
    if (asset) {
      const auto fault = assets::validate(*asset);
      test::require(!fault, "the model is valid: " + fault.value_or(""));
      if (lenient) test::pose_all(*asset);
    } else {
      test::require_sentence(asset.error().text, name);
    }
  }
  return 0;
}
