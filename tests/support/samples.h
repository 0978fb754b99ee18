#pragma once

#include <filesystem>
#include <optional>

namespace inb::test {

// The folder that holds assets/ and oracles/ (CMake option INB_SAMPLES); nothing when it is not configured: the test
// says so and skips:  const auto samples = inb::test::samples(); if (!samples) GTEST_SKIP() << inb::test::kNoSamples;
[[nodiscard]] std::optional<std::filesystem::path> samples();
inline constexpr const char* kNoSamples = "INB_SAMPLES is not set: the sample files are not here";

// The root of the repository.
[[nodiscard]] std::filesystem::path source_dir();
// The build folder, whose bin/ holds the executables.
[[nodiscard]] std::filesystem::path binary_dir();
// A fresh empty folder, unique to the calling process.
[[nodiscard]] std::filesystem::path scratch_dir();

}  // namespace inb::test
