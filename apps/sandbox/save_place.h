#pragma once

#include <filesystem>
#include <string>

// Where things that the user saves without naming a file go.
namespace inb::sandbox {

// The Pictures folder of the home folder where there is one, else the folder the program was started in.
[[nodiscard]] std::filesystem::path pictures_folder();
// The first free "inbetween-001.png", "inbetween-002.png", ...
[[nodiscard]] std::filesystem::path free_numbered_file(const std::filesystem::path& folder, const std::string& stem,
                                                       const std::string& extension);
// "stem.tsv", or the first free "stem-2.tsv", "stem-3.tsv", ...
[[nodiscard]] std::filesystem::path free_file(const std::filesystem::path& folder, const std::string& stem,
                                              const std::string& extension);

}  // namespace inb::sandbox
