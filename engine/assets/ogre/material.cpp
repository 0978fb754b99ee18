#include "assets/ogre/material.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/file.h"
#include "core/text.h"

namespace inb::assets::ogre {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLargestScript = std::size_t{4} << 20U;

using Words = std::vector<std::string>;

// The lines of a script as words, without comments; braces are lines of their own.
std::vector<Words> lines_of(std::string_view script) {
  std::vector<Words> lines(1);
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) lines.back().push_back(std::move(word));
    word.clear();
  };
  const auto end_line = [&] {
    end_word();
    if (!lines.back().empty()) lines.emplace_back();
  };
  bool quoted = false;
  for (std::size_t i = 0; i < script.size(); ++i) {
    const char c = script[i];
    if (c == '\n' || c == '\r') {
      quoted = false;
      end_line();
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && script.substr(i, 2) == "//") {
      i = std::min(script.find('\n', i), script.size()) - 1;
    } else if (!quoted && script.substr(i, 2) == "/*") {
      const std::size_t end = script.find("*/", i + 2);
      i = end == std::string_view::npos ? script.size() : end + 1;
    } else if (!quoted && (c == '{' || c == '}')) {
      end_line();
      lines.back().push_back(std::string(1, c));
      end_line();
    } else if (!quoted && (c == ' ' || c == '\t')) {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
  return lines;
}

float number_of(const std::string& text, float otherwise) {
  float value = otherwise;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc{} && value >= 0.0F && value <= 1.0F ? value : otherwise;
}

// One line inside a material.
void apply(const Words& line, const std::string& unit, ScriptMaterial& material) {
  const std::string key = core::ascii_lower(line[0]);
  const std::string value = line.size() > 1 ? core::ascii_lower(line[1]) : std::string();
  if (key == "texture" && line.size() > 1) {
    const bool overlay = core::ascii_lower(unit).find("overlay") != std::string::npos;
    if (material.texture.empty() && !overlay) material.texture = line[1];
  } else if (key == "diffuse" && line.size() >= 4) {
    for (std::size_t c = 0; c < 4 && c + 1 < line.size(); ++c) {
      material.diffuse[c] = number_of(line[c + 1], material.diffuse[c]);
    }
  } else if (key == "scene_blend" && (value == "alpha_blend" || value == "src_alpha")) {
    material.blended = true;
  } else if (key == "alpha_rejection" && value != "always_pass") {
    material.masked = true;
  } else if (key == "cull_hardware" && value == "none") {
    material.double_sided = true;
  }
}

// "material NAME : PARENT", where the name may hold blanks: up to the colon or the end of the line.
std::string name_of(const Words& line, std::string& parent) {
  std::string name;
  for (std::size_t w = 1; w < line.size(); ++w) {
    if (line[w] == ":") {
      if (w + 1 < line.size()) parent = line[w + 1];
      break;
    }
    name += (name.empty() ? "" : " ") + line[w];
  }
  return name;
}

}  // namespace

void parse_materials(std::string_view script, std::map<std::string, ScriptMaterial>& out) {
  std::size_t depth = 0;
  std::string name;
  std::string unit;
  std::string overlay;  // the picture of an overlay, in case there is no other
  ScriptMaterial material;
  bool inside = false;
  for (const Words& line : lines_of(script)) {
    if (line.empty()) continue;
    if (line[0] == "{") {
      ++depth;
    } else if (line[0] == "}") {
      if (depth > 0) --depth;
      if (depth == 0 && inside) {
        if (material.texture.empty()) material.texture = overlay;
        out.try_emplace(name, material);
        inside = false;
      }
    } else if (depth == 0 && core::ascii_lower(line[0]) == "material") {
      std::string parent;
      name = name_of(line, parent);
      const auto base = out.find(parent);
      material = base != out.end() ? base->second : ScriptMaterial{};
      unit.clear();
      overlay.clear();
      inside = true;
    } else if (inside) {
      if (core::ascii_lower(line[0]) == "texture_unit") unit = line.size() > 1 ? line[1] : std::string();
      if (core::ascii_lower(line[0]) == "texture" && line.size() > 1 && overlay.empty()) overlay = line[1];
      apply(line, unit, material);
    }
  }
}

std::map<std::string, ScriptMaterial> materials_of(const fs::path& folder) {
  std::map<std::string, ScriptMaterial> materials;
  if (folder.empty()) return materials;
  std::vector<fs::path> scripts;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (core::ascii_lower(at->path().extension().string()) == ".material") scripts.push_back(at->path());
  }
  std::sort(scripts.begin(), scripts.end());
  for (const fs::path& script : scripts) {
    const Result<std::vector<std::byte>> bytes = core::read_file(script, kLargestScript);
    if (bytes) parse_materials({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, materials);
  }
  return materials;
}

}  // namespace inb::assets::ogre
