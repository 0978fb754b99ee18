#include "apps/inbetween/pose.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "apps/inbetween/load_options.h"
#include "apps/inbetween/tween_options.h"
#include "assets/deform.h"
#include "assets/evaluate.h"
#include "assets/load.h"
#include "core/text.h"

namespace inb::tool {
namespace {

struct PoseOptions {
  std::string file;
  assets::LoadOptions load;
  TweenOptions tween;
  PoseQuery query;
};

// What to show: one state, or the way from one to another where a frame lies between two frame sets.
struct Moment {
  std::size_t motion = assets::kRestPose;
  double time_s = 0.0;
  assets::Evaluation from;
  assets::Evaluation to;
  float t = 0.0F;  // above 0 only between two frame sets
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

void add_nodes(std::string& out, const assets::Asset& asset, const assets::Evaluation& state, const Mat4& shown_axes) {
  const Mat4 scene_from_shown = glm::transpose(shown_axes);
  out += "\"nodes\":[";
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    if (n > 0) out += ',';
    fmt::format_to(std::back_inserter(out), "\n{{\"node\":{},\"name\":{},\"world\":", n,
                   quoted(asset.skeleton.names[n]));
    const Mat4 world = shown_axes * state.pose.model[n] * scene_from_shown;
    add_numbers(out, {glm::value_ptr(world), 16});
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

// Positions of one primitive in the axes to show.
std::vector<Vec3> positions_of(const assets::Asset& asset, const Moment& moment, std::size_t node,
                               std::size_t primitive, const Mat3& shown_axes) {
  assets::DeformedVertices deformed;
  assets::deform(asset, moment.from, node, primitive, deformed);
  std::vector<Vec3> positions = deformed.positions;
  if (moment.t > 0.0F) {
    assets::deform(asset, moment.to, node, primitive, deformed);
    for (std::size_t v = 0; v < positions.size(); ++v) {
      positions[v] += (deformed.positions[v] - positions[v]) * moment.t;
    }
  }
  for (Vec3& position : positions) position = shown_axes * position;
  return positions;
}

void add_primitive(std::string& out, std::size_t node, std::int32_t mesh, std::size_t primitive,
                   const std::vector<Vec3>& positions) {
  fmt::format_to(std::back_inserter(out), "{}\n{{\"node\":{},\"mesh\":{},\"primitive\":{},\"positions\":[",
                 out.back() == '[' ? "" : ",", node, mesh, primitive);
  for (std::size_t v = 0; v < positions.size(); ++v) {
    if (v > 0) out += ',';
    add_numbers(out, {glm::value_ptr(positions[v]), 3});
  }
  out += "]}";
}

void add_primitives(std::string& out, const assets::Asset& asset, const Moment& moment, const Mat3& shown_axes) {
  out += ",\n\"primitives\":[";
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    const std::int32_t index = asset.nodes[n].mesh;
    if (index == assets::kNone) continue;
    const assets::Mesh& mesh = asset.meshes[static_cast<std::size_t>(index)];
    std::vector<Vec3> table(assets::file_vertex_count(mesh));
    std::optional<std::size_t> first_of_table;
    for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
      const std::vector<Vec3> positions = positions_of(asset, moment, n, p, shown_axes);
      const std::vector<std::uint32_t>& file_vertex = mesh.primitives[p].file_vertex;
      if (file_vertex.empty()) {
        add_primitive(out, n, index, p, positions);
        continue;
      }
      if (!first_of_table) first_of_table = p;
      for (std::size_t v = 0; v < file_vertex.size(); ++v) table[file_vertex[v]] = positions[v];
    }
    if (first_of_table) add_primitive(out, n, index, *first_of_table, table);
  }
  out += ']';
}

// Stored frame `frame` counted over the frame sets first..last (indices of motions).
Result<Moment> moment_of_frame(const assets::Asset& asset, std::size_t first, std::size_t last, double frame) {
  const std::size_t sets_begin = asset.motion_count() - asset.frame_sets.size();
  std::size_t count = 0;
  for (std::size_t m = first; m < last; ++m) count += asset.frame_sets[m - sets_begin].frames.size();
  if (!(frame >= 0.0 && frame <= static_cast<double>(count - 1))) {
    return fail("{}: frame {} is not there: the stored frames are 0 to {}", asset.name, frame, count - 1);
  }
  Moment moment;
  moment.motion = first;
  std::size_t begin = 0;
  const auto size = [&](std::size_t m) { return asset.frame_sets[m - sets_begin].frames.size(); };
  while (frame >= static_cast<double>(begin + size(moment.motion))) begin += size(moment.motion++);
  const double in_set = frame - static_cast<double>(begin);
  const assets::FrameSet& set = asset.frame_sets[moment.motion - sets_begin];
  moment.time_s = in_set / assets::motion_timing(asset, moment.motion).rate_hz;
  assets::evaluate(asset, moment.motion, {in_set, moment.time_s, false}, false, moment.from);
  const double past_last = in_set - static_cast<double>(set.frames.size() - 1);
  if (past_last > 0.0) {
    assets::evaluate(asset, moment.motion + 1, {0.0, 0.0, false}, false, moment.to);
    moment.t = static_cast<float>(past_last);
  }
  return moment;
}

Result<Moment> moment_of(const assets::Asset& asset, const PoseQuery& query) {
  const Result<std::size_t> motion = find_motion(asset, query.clip);
  if (!motion) return fail(motion.error());
  if (query.frame) {
    if (asset.frame_sets.empty()) return fail("{}: --frame: the file has no stored frames", asset.name);
    const std::size_t sets_begin = asset.motion_count() - asset.frame_sets.size();
    if (query.clip.empty()) return moment_of_frame(asset, sets_begin, asset.motion_count(), *query.frame);
    if (*motion < sets_begin) {
      return fail("{}: --frame: '{}' is no frame set", asset.name, assets::motion_name(asset, *motion));
    }
    return moment_of_frame(asset, *motion, *motion + 1, *query.frame);
  }
  Moment moment;
  moment.motion = *motion;
  if (*motion >= asset.motion_count()) {
    assets::evaluate_rest(asset, moment.from);
  } else {
    moment.time_s = std::clamp(query.time_s, 0.0, assets::motion_timing(asset, *motion).duration_s);
    evaluate_tweened(asset, *motion, moment.time_s, query.closed, moment.from);
  }
  return moment;
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

// As the morph sets of .X files have always been looked up: upper and lower case are the same, of several with a name
// the last counts, and so does the last of all when nothing is named.
std::optional<std::size_t> find_x_set(const assets::Asset& asset, const std::string& name) {
  const std::size_t begin = asset.clips.size();
  if (name.empty() && begin > 0) return std::nullopt;
  const std::string wanted = core::ascii_lower(name);
  for (std::size_t set = asset.morph_sets.size(); set-- > 0;) {
    const std::string& own = asset.morph_sets[set].name;
    if (name.empty() || (!own.empty() && core::ascii_lower(own) == wanted)) return begin + set;
  }
  return std::nullopt;
}

}  // namespace

Result<std::size_t> find_motion(const assets::Asset& asset, const std::string& clip) {
  if (asset.format == "x" && !asset.morph_sets.empty()) {
    if (const auto set = find_x_set(asset, clip)) return *set;
  }
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

Result<std::string> pose_json(const assets::Asset& asset, const PoseQuery& query) {
  const Result<Moment> moment = moment_of(asset, query);
  if (!moment) return fail(moment.error());
  const bool rest = moment->motion >= asset.motion_count();
  std::string out = fmt::format("{{\"clip\":{},\"time\":{:.17g},",
                                rest ? "null" : quoted(motion_name(asset, moment->motion)), moment->time_s);
  if (query.frame) fmt::format_to(std::back_inserter(out), "\"frame\":{:.17g},", *query.frame);
  out += '\n';
  const Mat3 shown_axes = assets::file_from_scene(query.file_axes ? asset.file_axes : assets::FileAxes::Gltf);
  add_nodes(out, asset, moment->from, Mat4(shown_axes));
  if (query.vertices) add_primitives(out, asset, *moment, shown_axes);
  out += "}\n";
  return out;
}

void add_pose_command(CLI::App& program, Result<void>& outcome) {
  auto options = std::make_shared<PoseOptions>();
  CLI::App* command = program.add_subcommand("pose", "Print where nodes and vertices are at one moment, as JSON");
  command->add_option("FILE", options->file, file_help())->required();
  command->add_option("--clip", options->query.clip, kClipHelp);
  CLI::Option* time = command->add_option("--time", options->query.time_s, "Seconds; clamped to the animation");
  time->check(CLI::Number);
  command
      ->add_option("--frame", options->query.frame,
                   "Stored frame, fractions allowed: of the frame set --clip, else counted over the whole file")
      ->check(CLI::Number)
      ->excludes(time);
  command->add_flag("--vertices", options->query.vertices,
                    "Adds the world positions of all vertices, in the order of the file");
  command->add_flag("--file-axes", options->query.file_axes,
                    "In the axes of the file (.md2: z up, .x: left-handed) in place of the scene's");
  add_tween_options(*command, options->tween);
  add_load_options(*command, options->load);
  command->callback([options, &outcome] {
    if (std::isnan(options->query.time_s)) throw CLI::ValidationError("--time", "not a number");
    Result<assets::Asset> asset = assets::load(options->file, nullptr, options->load);
    if (!asset) {
      outcome = fail(asset.error());
      return;
    }
    outcome = apply_tween(*asset, options->query.clip, options->tween);
    if (!outcome) return;
    options->query.closed = options->tween.closed;
    const Result<std::string> json = pose_json(*asset, options->query);
    outcome = json ? print(*json) : fail(json.error());
  });
}

}  // namespace inb::tool
