#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "assets/asset.h"

// OGRE's material scripts, as far as they say how a surface looks at a glance.
namespace inb::assets::ogre {

struct ScriptMaterial {
  std::string texture;  // file name; empty: none
  Vec4 diffuse{1.0F};
  bool blended = false;
  bool masked = false;  // alpha_rejection
  bool double_sided = false;
};

// Reads the materials of one script into `out`; a name that is there already stays as it is. Of the texture units the
// first with a picture counts, but for those called "overlay", which hold a player's colour under the base picture.
// Never fails: what it does not know it passes over.
void parse_materials(std::string_view script, std::map<std::string, ScriptMaterial>& out);

// All materials of all .material files in a folder, read in the order of their names.
[[nodiscard]] std::map<std::string, ScriptMaterial> materials_of(const std::filesystem::path& folder);

}  // namespace inb::assets::ogre
