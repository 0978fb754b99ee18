#pragma once

#include <span>
#include <string_view>

#include "assets/asset.h"
#include "core/result.h"

// What the demo shows without a file: models that this project makes by code, with hand-keyed animations.
namespace inb::content {

// One built-in model. `name` is the stable id (`--scene NAME`, one word, lower case); `title` names it on screen;
// `text` is one sentence that says what to look at.
struct SceneInfo {
  const char* name;
  const char* title;
  const char* text;
};

// All built-in models in the order the picker shows them; the first is the default ("showcase").
[[nodiscard]] std::span<const SceneInfo> scenes();

// Builds a scene by its name: format "content", Asset::name the title, one scene, no file needed. Every asset passes
// assets::validate. Stands on y = 0, faces +Z. An unknown name is an error that lists the known ones. Takes some tens
// of milliseconds, since meshes, textures and clips are computed; keep the result.
[[nodiscard]] Result<assets::Asset> build_scene(std::string_view name);

}  // namespace inb::content
