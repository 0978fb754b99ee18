#include "apps/inbetween/pose.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "assets/deform.h"
#include "assets/evaluate.h"
#include "assets/load.h"

namespace inb::tool {
namespace {

struct Options {
  std::string file;
  std::string clip;
  double time_s = 0.0;
  bool vertices = false;
};

// Enough digits to get the same float back; JSON knows no infinity (a huge but finite file can reach it).
void add_number(std::string& out, float value) {
  if (std::isfinite(value)) {
    fmt::format_to(std::back_inserter(out), "{:.9g}", value);
  } else {
    out += "null";
  }
}

void add_numbers(std::string& out, std::span<const float> values) {
  out += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ',';
    add_number(out, values[i]);
  }
  out += ']';
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void add_nodes(std::string& out, const assets::Asset& asset, const assets::Evaluation& state) {
  out += "\"nodes\":[";
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    if (n > 0) out += ',';
    fmt::format_to(std::back_inserter(out), "\n{{\"node\":{},\"name\":{},\"world\":", n,
                   quoted(asset.skeleton.names[n]));
    add_numbers(out, {glm::value_ptr(state.pose.model[n]), 16});
    out += '}';
  }
  out += "],\n\"weights\":[";
  bool first = true;
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    const assets::Node& node = asset.nodes[n];
    if (node.weights_count == 0) continue;
    if (!first) out += ',';
    first = false;
    fmt::format_to(std::back_inserter(out), "\n{{\"node\":{},\"weights\":", n);
    add_numbers(out, std::span(state.pose.weights).subspan(node.weights_begin, node.weights_count));
    out += '}';
  }
  out += ']';
}

void add_primitives(std::string& out, const assets::Asset& asset, const assets::Evaluation& state) {
  out += ",\n\"primitives\":[";
  assets::DeformedVertices deformed;
  bool first = true;
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    const std::int32_t mesh = asset.nodes[n].mesh;
    if (mesh == assets::kNone) continue;
    const std::size_t primitives = asset.meshes[static_cast<std::size_t>(mesh)].primitives.size();
    for (std::size_t p = 0; p < primitives; ++p) {
      assets::deform(asset, state, n, p, deformed);
      if (!first) out += ',';
      first = false;
      fmt::format_to(std::back_inserter(out), "\n{{\"node\":{},\"mesh\":{},\"primitive\":{},\"positions\":[", n, mesh,
                     p);
      for (std::size_t v = 0; v < deformed.positions.size(); ++v) {
        if (v > 0) out += ',';
        add_numbers(out, {glm::value_ptr(deformed.positions[v]), 3});
      }
      out += "]}";
    }
  }
  out += ']';
}

std::string motion_names(const assets::Asset& asset) {
  std::string names;
  constexpr std::size_t kShown = 20;
  for (std::size_t m = 0; m < std::min(asset.motion_count(), kShown); ++m) {
    names += fmt::format("{}{} {}", m > 0 ? ", " : "", m, assets::motion_name(asset, m));
  }
  if (asset.motion_count() > kShown) names += ", ...";
  return names;
}

}  // namespace

Result<std::size_t> find_motion(const assets::Asset& asset, const std::string& clip) {
  if (clip.empty()) return asset.motion_count() > 0 ? 0 : assets::kRestPose;
  for (std::size_t m = 0; m < asset.motion_count(); ++m) {
    if (assets::motion_name(asset, m) == clip) return m;
  }
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(clip.data(), clip.data() + clip.size(), index);
  if (error == std::errc{} && end == clip.data() + clip.size() && index < asset.motion_count()) return index;
  if (asset.motion_count() == 0) return fail("{}: no clip '{}': the file has no animations", asset.name, clip);
  return fail("{}: no clip '{}'; there are: {}", asset.name, clip, motion_names(asset));
}

std::string pose_json(const assets::Asset& asset, std::size_t motion, double time_s, bool vertices) {
  assets::Evaluation state;
  const bool rest = motion >= asset.motion_count();
  const double time = rest ? 0.0 : std::clamp(time_s, 0.0, assets::motion_timing(asset, motion).duration_s);
  if (rest) {
    assets::evaluate_rest(asset, state);
  } else {
    assets::evaluate_at(asset, motion, time, state);
  }
  std::string out =
      fmt::format("{{\"clip\":{},\"time\":{:.17g},\n", rest ? "null" : quoted(motion_name(asset, motion)), time);
  add_nodes(out, asset, state);
  if (vertices) add_primitives(out, asset, state);
  out += "}\n";
  return out;
}

void add_pose_command(CLI::App& program, Result<void>& outcome) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("pose", "Print where nodes and vertices are at one moment, as JSON");
  command->add_option("FILE", options->file, "The file (.gltf, .glb)")->required();
  command->add_option("--clip", options->clip,
                      "Name, or index over clips, then morph sets, then frame sets (default: the first)");
  command->add_option("--time", options->time_s, "Seconds; clamped to the animation")->check(CLI::Number);
  command->add_flag("--vertices", options->vertices, "Adds the world positions of all vertices");
  command->callback([options, &outcome] {
    if (std::isnan(options->time_s)) throw CLI::ValidationError("--time", "not a number");
    const Result<assets::Asset> asset = assets::load(options->file);
    if (!asset) {
      outcome = fail(asset.error());
      return;
    }
    const Result<std::size_t> motion = find_motion(*asset, options->clip);
    if (!motion) {
      outcome = fail(motion.error());
      return;
    }
    outcome = print(pose_json(*asset, *motion, options->time_s, options->vertices));
  });
}

}  // namespace inb::tool
