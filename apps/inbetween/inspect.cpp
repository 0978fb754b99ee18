#include "apps/inbetween/inspect.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/inbetween/animdata.h"
#include "apps/inbetween/load_options.h"
#include "apps/inbetween/table.h"
#include "assets/evaluate.h"
#include "assets/load.h"
#include "assets/tween.h"

namespace inb::tool {
namespace {

struct InspectOptions {
  std::string file;
  assets::LoadOptions load;
  bool json = false;
};

struct MeshSize {
  std::uint64_t vertices = 0;
  std::uint64_t triangles = 0;
};

MeshSize size_of(const assets::Mesh& mesh) {
  MeshSize size;
  size.vertices = assets::file_vertex_count(mesh);
  for (const assets::Primitive& primitive : mesh.primitives) {
    if (primitive.file_vertex.empty()) size.vertices += primitive.positions.size();
    size.triangles += primitive.stored_triangles;
  }
  return size;
}

std::size_t joint_count(const assets::Asset& asset) {
  std::set<std::uint32_t> joints;
  for (const assets::Skin& skin : asset.skins) joints.insert(skin.joints.begin(), skin.joints.end());
  return joints.size();
}

std::string meshes_text(const assets::Asset& asset) {
  Table table({"meshes", "vertices", "triangles", "primitives", "morph targets"});
  for (std::size_t i = 0; i < asset.meshes.size(); ++i) {
    const assets::Mesh& mesh = asset.meshes[i];
    const MeshSize size = size_of(mesh);
    table.add({mesh.name.empty() ? fmt::format("mesh {}", i) : mesh.name, std::to_string(size.vertices),
               std::to_string(size.triangles), std::to_string(mesh.primitives.size()),
               std::to_string(mesh.weights.size())});
  }
  return table.text();
}

// With what the file says about looping, where it does.
std::string kind_of(const assets::Asset& asset, std::size_t motion) {
  if (motion < asset.clips.size()) return "clip";
  const std::size_t set = motion - asset.clips.size();
  if (set >= asset.morph_sets.size()) return "frame set";
  const std::optional<bool>& loops = asset.morph_sets[set].loops;
  return !loops ? "morph set" : *loops ? "morph set, loops" : "morph set, plays once";
}

// 256 counter values a frame at 25 ticks a second: the rate that a whole-numbered speed really gives.
std::string speed_text(const sim::Timing& timing) {
  const double shown_hz = static_cast<double>(timing.default_speed) * 25.0 / 256.0;
  if (std::abs(shown_hz - timing.rate_hz) < 1e-9) return std::to_string(timing.default_speed);
  return fmt::format("{} ({:.2f} Hz)", timing.default_speed, shown_hz);
}

std::string motions_text(const assets::Asset& asset) {
  Table table({"animations", "kind", "seconds", "frames", "rate", "speed", "channels"});
  for (std::size_t m = 0; m < asset.motion_count(); ++m) {
    const sim::Timing timing = assets::motion_timing(asset, m);
    const std::string channels = m < asset.clips.size() ? std::to_string(asset.clips[m].tracks.size()) : "-";
    table.add({fmt::format("{} {}", m, assets::motion_name(asset, m)), kind_of(asset, m),
               fmt::format("{:.3f}", timing.duration_s), std::to_string(timing.frames),
               fmt::format("{:g} Hz", timing.rate_hz), speed_text(timing), channels});
  }
  return table.text();
}

}  // namespace

std::string inspect_json(const assets::Asset& asset) {
  nlohmann::ordered_json out;
  out["format"] = asset.format;
  out["meshes"] = nlohmann::ordered_json::array();
  for (const assets::Mesh& mesh : asset.meshes) {
    const MeshSize size = size_of(mesh);
    out["meshes"].push_back({{"name", mesh.name}, {"vertices", size.vertices}, {"triangles", size.triangles}});
  }
  out["joints"] = joint_count(asset);
  out["clips"] = nlohmann::ordered_json::array();
  for (const anim::Clip& clip : asset.clips) {
    out["clips"].push_back({{"name", clip.name}, {"duration_s", clip.duration_s}, {"channels", clip.tracks.size()}});
  }
  out["morph_sets"] = nlohmann::ordered_json::array();
  for (const assets::MorphSet& set : asset.morph_sets) {
    nlohmann::ordered_json made = {{"name", set.name}, {"keys", set.keys.size()}, {"duration_s", set.duration_s}};
    made["loops"] = set.loops ? nlohmann::ordered_json(*set.loops) : nlohmann::ordered_json(nullptr);
    made["tween"] = assets::tween_name(set.tween);
    out["morph_sets"].push_back(std::move(made));
  }
  out["frame_sets"] = nlohmann::ordered_json::array();
  for (const assets::FrameSet& set : asset.frame_sets) {
    out["frame_sets"].push_back({{"name", set.name},
                                 {"frames", set.frames.size()},
                                 {"rate_hz", set.rate_hz},
                                 {"tween", assets::tween_name(set.tween)}});
  }
  out["nodes"] = asset.nodes.size();
  out["skins"] = asset.skins.size();
  out["materials"] = asset.materials.size();
  out["warnings"] = asset.warnings;
  return out.dump(2) + "\n";
}

std::string inspect_text(const assets::Asset& asset) {
  std::string text = fmt::format("{} ({})\n", asset.name, asset.format);
  text += fmt::format("  nodes {}, joints {}, skins {}, materials {}, pictures {}, cameras {}, lights {}, scenes {}\n",
                      asset.nodes.size(), joint_count(asset), asset.skins.size(), asset.materials.size(),
                      asset.images.size(), asset.cameras.size(), asset.lights.size(), asset.scenes.size());
  if (!asset.meshes.empty()) text += "\n" + meshes_text(asset);
  if (asset.motion_count() > 0) text += "\n" + motions_text(asset);
  if (asset.motion_count() == 0) text += "\n  no animations\n";
  if (!asset.warnings.empty()) text += "\n  warnings\n";
  for (const std::string& warning : asset.warnings) text += "  - " + warning + "\n";
  return text;
}

void add_inspect_command(CLI::App& program, Result<void>& outcome) {
  auto options = std::make_shared<InspectOptions>();
  CLI::App* command =
      program.add_subcommand("inspect", "Print what a file holds: meshes, joints, animations, warnings");
  command->add_option("FILE", options->file, file_help() + ", an animation table (.d2, .txt) or a header (.cof)")
      ->required();
  command->add_flag("--json", options->json, "As JSON");
  add_load_options(*command, options->load);
  command->callback([options, &outcome] {
    if (is_animation_data(options->file)) {
      const Result<std::string> text = inspect_animation_data(options->file, options->json);
      outcome = text ? print(*text) : fail(text.error());
      return;
    }
    const Result<assets::Asset> asset = assets::load(options->file, nullptr, options->load);
    if (!asset) {
      outcome = fail(asset.error());
      return;
    }
    outcome = print(options->json ? inspect_json(*asset) : inspect_text(*asset));
  });
}

}  // namespace inb::tool
