// The rules of the house that no compiler checks: who may include whom, which packages' headers stay where, file sizes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/samples.h"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = 800;

struct Source {
  std::string path;  // from the root, with /
  std::vector<std::string> lines;
};

std::vector<Source> read_sources() {
  std::vector<Source> sources;
  const fs::path root = inb::test::source_dir();
  for (const char* top : {"engine", "apps", "content", "shaders", "tests"}) {
    if (!fs::exists(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      static const std::set<std::string> kKinds = {".h", ".cpp", ".glsl", ".vert", ".frag", ".comp"};
      if (!entry.is_regular_file() || !kKinds.contains(entry.path().extension().string())) continue;
      Source source{fs::relative(entry.path(), root).generic_string(), {}};
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) source.lines.push_back(line);
      sources.push_back(std::move(source));
    }
  }
  return sources;
}

const std::vector<Source>& sources() {
  static const std::vector<Source> all = read_sources();
  return all;
}

// "engine/anim/x.h" -> "anim"; "apps/..." -> "apps".
std::string folder_of(const std::string& path) {
  const std::size_t first = path.find('/');
  const std::string top = path.substr(0, first);
  if (top != "engine") return top;
  return path.substr(first + 1, path.find('/', first + 1) - first - 1);
}

// Folders that files of a folder may include, itself aside.
const std::map<std::string, std::set<std::string>>& allowed() {
  static const std::map<std::string, std::set<std::string>> rules = {
      {"core", {}},
      {"sim", {"core"}},
      {"anim", {"core", "sim", "shaders"}},
      {"assets", {"core", "sim", "anim", "shaders"}},
      {"stage", {"core", "sim", "anim", "assets"}},
      {"gfx", {"core"}},
      {"render", {"core", "sim", "anim", "assets", "stage", "gfx", "shaders"}},
      {"content", {"core", "sim", "anim", "assets"}},
      {"shaders", {}},
  };
  return rules;
}

TEST(House, FindsItsSources) { EXPECT_GT(sources().size(), 40U); }

TEST(House, IncludesPointDownwards) {
  static const std::regex kInclude(R"re(^\s*#\s*include\s+"([^"]+)")re");
  static const std::set<std::string> kFolders = {"core",   "sim",   "anim",    "assets",  "gfx",
                                                 "render", "stage", "content", "shaders", "apps"};
  for (const Source& source : sources()) {
    const auto rule = allowed().find(folder_of(source.path));
    if (rule == allowed().end()) continue;  // apps and tests stand on top
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      std::smatch match;
      if (!std::regex_search(source.lines[i], match, kInclude)) continue;
      std::string target = match[1].str();
      if (target.rfind("engine/", 0) == 0) target = target.substr(7);
      const std::string folder = target.substr(0, target.find('/'));
      if (!kFolders.contains(folder) || folder == rule->first) continue;
      EXPECT_TRUE(rule->second.contains(folder))
          << source.path << ":" << i + 1 << ": " << rule->first << " may not include " << target;
    }
  }
}

TEST(House, PackagesStayInTheirRooms) {
  struct Rule {
    const char* header;   // regular expression of an include
    const char* allowed;  // regular expression of the paths that may have it
  };
  static const std::vector<Rule> kRules = {
      {R"(SDL)", R"(^apps/|^tests/(shell|sandbox)/)"},
      {R"(imgui)", R"(^apps/|^tests/(shell|sandbox)/)"},
      {R"(tiny_gltf\.h)", R"(\.cpp$)"},
      {R"(vulkan/vulkan)", R"(\.cpp$|^engine/gfx/vulkan/)"},
      {R"(nlohmann/)", R"(\.cpp$|^engine/assets/gltf/|^tests/sandbox/program\.h$)"},
      {R"(CLI/)", R"(\.cpp$|^apps/inbetween/)"},
      {R"(toml)", R"(\.cpp$)"},
      {R"(glm/)", R"(^engine/core/math\.h$|^shaders/shared/)"},
  };
  for (const Source& source : sources()) {
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      const std::string& line = source.lines[i];
      if (line.find("#include <") == std::string::npos) continue;
      for (const Rule& rule : kRules) {
        if (!std::regex_search(line, std::regex(std::string("<[^>]*") + rule.header))) continue;
        EXPECT_TRUE(std::regex_search(source.path, std::regex(rule.allowed)))
            << source.path << ":" << i + 1 << ": " << line;
      }
    }
  }
}

TEST(House, FilesStaySmall) {
  for (const Source& source : sources()) {
    EXPECT_LE(source.lines.size(), kLargestFile) << source.path << " is too long: split it";
  }
}

}  // namespace
