#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "assets/load.h"

// What every reader is put through: broken files give one sentence or a model that can be used.
namespace inb::test {

// One line that names the file: what the user sees.
void expect_sentence(const std::string& text, const std::string& name);
// Such a sentence, or a valid model that can be posed at its beginning and end.
void expect_error_or_model(const Result<assets::Asset>& asset, const std::string& name);

// The bytes of a file; a failed test and nothing when it cannot be read.
std::string read_sample(const std::filesystem::path& path);

// Loads `whole` under `name`, cut at every `step`th byte: errors or models. Returns how many cuts were models.
std::size_t load_cut(const std::string& whole, const std::string& name, std::size_t step = 64);

// Loads `count` seeded mutations of `whole` under `name`, with nothing beside the file.
struct MutationCounts {
  std::size_t models = 0;
  std::size_t errors = 0;
};
MutationCounts load_mutations(const std::string& whole, const std::string& name, unsigned count = 2000);

}  // namespace inb::test
