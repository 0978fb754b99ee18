#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>

#include "assets/evaluate.h"
#include "assets/load.h"
#include "tests/support/broken.h"
#include "tests/support/gltf_builder.h"

namespace inb::test {

inline Result<assets::Asset> try_load(const std::string& bytes, const std::filesystem::path& folder = {}) {
  keep_seed("gltf", bytes);
  return assets::load_bytes(std::as_bytes(std::span(bytes)), "test.gltf", folder);
}

// The asset, or a failed test with the reader's sentence and an empty asset.
inline assets::Asset load_text(const std::string& bytes, const std::filesystem::path& folder = {}) {
  Result<assets::Asset> asset = try_load(bytes, folder);
  if (!asset) {
    ADD_FAILURE() << asset.error().text;
    return {};
  }
  EXPECT_EQ(assets::validate(*asset), std::nullopt);
  return std::move(*asset);
}

inline const assets::Primitive& first_primitive(const assets::Asset& asset) {
  return asset.meshes.at(0).primitives.at(0);
}

// The sentence of a load that must fail.
inline std::string load_error(const std::string& bytes, const std::filesystem::path& folder = {}) {
  const Result<assets::Asset> asset = try_load(bytes, folder);
  if (asset) {
    ADD_FAILURE() << "the file was loaded";
    return {};
  }
  return asset.error().text;
}

inline assets::Evaluation pose_at(const assets::Asset& asset, double time_s, std::size_t motion = 0) {
  assets::Evaluation state;
  assets::evaluate_at(asset, motion, time_s, state);
  return state;
}

}  // namespace inb::test
