#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>

#include "assets/evaluate.h"
#include "assets/load.h"
#include "tests/support/broken.h"
#include "tests/support/x_builder.h"

namespace inb::test {

inline Result<assets::Asset> try_x(const std::string& file, const std::filesystem::path& folder = {},
                                   bool strict = false) {
  keep_seed("x", file);
  assets::LoadOptions options;
  options.x_strict = strict;
  return assets::load_bytes(std::as_bytes(std::span(file)), "test.x", folder, nullptr, options);
}

// The asset of a whole file, or a failed test with the reader's sentence and an empty asset.
inline assets::Asset load_x_file(const std::string& file, bool strict = false) {
  Result<assets::Asset> asset = try_x(file, {}, strict);
  if (!asset) {
    ADD_FAILURE() << asset.error().text;
    return {};
  }
  EXPECT_EQ(assets::validate(*asset), std::nullopt);
  return std::move(*asset);
}

// The same of the body of a text file.
inline assets::Asset load_x(const std::string& body, bool strict = false) { return load_x_file(x_text(body), strict); }

// The sentence of a text file that must be refused. Line 1 is its header.
inline std::string x_error(const std::string& body) {
  const Result<assets::Asset> asset = try_x(x_text(body));
  if (asset) {
    ADD_FAILURE() << "the file was loaded";
    return {};
  }
  return asset.error().text;
}

inline bool warned(const assets::Asset& asset, const std::string& part) {
  return std::any_of(asset.warnings.begin(), asset.warnings.end(),
                     [&](const std::string& warning) { return warning.find(part) != std::string::npos; });
}

}  // namespace inb::test
