#include "apps/inbetween/render.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <string_view>

#include "apps/inbetween/load_options.h"
#include "apps/inbetween/pose.h"
#include "apps/inbetween/tween_options.h"
#include "assets/bounds.h"
#include "assets/evaluate.h"
#include "assets/load.h"
#include "content/showcase.h"
#include "gfx/device.h"
#include "render/renderer.h"

namespace inb::tool {
namespace {

constexpr std::uint32_t kLargestEdge = 8192;

struct RenderOptions {
  std::string file;
  assets::LoadOptions load;
  TweenOptions tween;
  std::string scene;
  std::string clip;
  double time_s = 0.0;
  std::string size = "1280x720";
  std::string route = "gpu_vertex";
  std::string out;
  std::string gfx = "vulkan";
  std::string camera;
  std::uint32_t samples = 4;
  double yaw_deg = 30.0;
  double pitch_deg = 15.0;
  bool joints = false;
  bool wireframe = false;
  bool no_grid = false;
  bool no_ground = false;
  bool no_sky = false;
  bool no_shadow = false;
};

// "1280x720"; nothing when it is not that, or an edge is 0 or above kLargestEdge.
std::optional<gfx::Extent> parse_size(std::string_view text) {
  gfx::Extent size;
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  if (width.ec != std::errc{} || width.ptr == end || (*width.ptr != 'x' && *width.ptr != 'X')) return std::nullopt;
  const auto height = std::from_chars(width.ptr + 1, end, size.height);
  if (height.ec != std::errc{} || height.ptr != end) return std::nullopt;
  const auto sound = [](std::uint32_t edge) { return edge > 0 && edge <= kLargestEdge; };
  return sound(size.width) && sound(size.height) ? std::optional(size) : std::nullopt;
}

Result<assets::Asset> load_subject(const RenderOptions& options) {
  if (!options.scene.empty()) return content::build_scene(options.scene);
  return assets::load(options.file, nullptr, options.load);
}

Result<render::Camera> choose_camera(const RenderOptions& options, const assets::Asset& asset,
                                     const assets::Evaluation& state, const Bounds& bounds, float aspect) {
  if (options.camera.empty()) {
    render::OrbitCamera orbit;
    orbit.yaw = glm::radians(static_cast<float>(options.yaw_deg));
    orbit.pitch = std::clamp(glm::radians(static_cast<float>(options.pitch_deg)), -render::OrbitCamera::kMaxPitch,
                             render::OrbitCamera::kMaxPitch);
    orbit.frame(bounds, aspect);
    return orbit.camera(aspect);
  }
  const auto cameras = render::file_cameras(asset);
  std::string names;
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    names += fmt::format("{}{} {}", i > 0 ? ", " : "", i, cameras[i].name);
    if (cameras[i].name != options.camera && std::to_string(i) != options.camera) continue;
    const auto camera = render::file_camera(asset, state, cameras[i].node, aspect);
    if (camera) return *camera;
    return fail("{}: camera '{}' stands on a node that is scaled to nothing", asset.name, options.camera);
  }
  if (cameras.empty()) return fail("{}: no camera '{}': the file has no cameras", asset.name, options.camera);
  return fail("{}: no camera '{}'; there are: {}", asset.name, options.camera, names);
}

bool is_png(std::string_view path) {
  std::string ending(path.substr(path.size() < 4 ? 0 : path.size() - 4));
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending == ".png";
}

Result<void> render_picture(const RenderOptions& options, gfx::Extent size) {
  Result<assets::Asset> asset = load_subject(options);
  if (!asset) return fail(asset.error());
  auto tweened = apply_tween(*asset, options.clip, options.tween);
  if (!tweened) return tweened;
  const Result<std::size_t> motion = find_motion(*asset, options.clip);
  if (!motion) return fail(motion.error());
  assets::Evaluation state;
  assets::evaluate_rest(*asset, state);
  if (*motion != assets::kRestPose) evaluate_tweened(*asset, *motion, options.time_s, options.tween.closed, state);

  gfx::DeviceDesc desc;
  desc.backend = options.gfx;
  desc.headless_size = size;
  auto device = gfx::create_device(desc);
  if (!device) return fail(device.error());
  auto renderer = render::Renderer::create(**device);
  if (!renderer) return fail(renderer.error());
  const auto model = (*renderer)->upload(*asset);
  if (!model) return fail(model.error());

  render::Shape shape;
  shape.model = *model;
  shape.state = &state;
  shape.route = options.route == "cpu" ? render::Route::Cpu : render::Route::GpuVertex;
  shape.wireframe = options.wireframe;
  shape.joints = options.joints;

  render::ViewDesc view;
  view.viewport = {0.0F, 0.0F, static_cast<float>(size.width), static_cast<float>(size.height)};
  view.shapes = {&shape, 1};
  view.bounds = assets::motion_bounds(*asset, *motion);
  view.grid = !options.no_grid;
  view.ground = !options.no_ground;
  view.sky = !options.no_sky;
  view.shadow = !options.no_shadow;
  const auto camera = choose_camera(options, *asset, state, view.bounds, view.viewport.aspect());
  if (!camera) return fail(camera.error());
  view.camera = *camera;

  const auto picture = (*renderer)->draw_picture(size, options.samples, {&view, 1});
  if (!picture) return fail(picture.error());
  const auto messages = (*device)->messages();
  if (!messages.empty()) return fail("{}", messages.front());
  const auto written = render::write_png(options.out, *picture);
  if (!written) return fail(written.error());

  const gfx::Caps& caps = (*device)->caps();
  const std::string what =
      *motion == assets::kRestPose
          ? std::string("rest pose")
          : fmt::format("{} at {:.3f} s", assets::motion_name(*asset, *motion),
                        std::clamp(options.time_s, 0.0, assets::motion_timing(*asset, *motion).duration_s));
  const char* const software = caps.kind == gfx::DeviceKind::Cpu ? ", software" : "";
  return print(fmt::format("{}: {}x{}, {}, {}, {} ({}{})\n", options.out, size.width, size.height, asset->name, what,
                           render::name(shape.route), caps.device_name, software));
}

}  // namespace

void add_render_command(CLI::App& program, Result<void>& outcome) {
  auto options = std::make_shared<RenderOptions>();
  CLI::App* command =
      program.add_subcommand("render", "Draw one moment of a file into a PNG picture, without a window");
  CLI::Option* file = command->add_option("FILE", options->file, file_help());
  CLI::Option* scene = command->add_option("--scene", options->scene, "A built-in scene in place of a file");
  scene->excludes(file);
  command->add_option("--clip", options->clip, kClipHelp);
  command->add_option("--time", options->time_s, "Seconds; clamped to the animation")->check(CLI::Number);
  command->add_option("--size", options->size, "Width x height in pixels, up to 8192")->capture_default_str();
  command->add_option("--route", options->route, "Where vertices are deformed")
      ->check(CLI::IsMember({"cpu", "gpu_vertex"}))
      ->capture_default_str();
  command->add_option("--out", options->out, "The picture to write (.png)")->required();
  command->add_option("--gfx", options->gfx, "Graphics backend")
      ->check(CLI::IsMember(gfx::backend_names()))
      ->capture_default_str();
  command->add_option("--camera", options->camera, "A camera of the file: name or index (default: frames the model)");
  command->add_option("--yaw", options->yaw_deg, "Degrees round the model; 0 is its front")->capture_default_str();
  command->add_option("--pitch", options->pitch_deg, "Degrees above the horizon")->capture_default_str();
  command->add_option("--samples", options->samples, "Samples a pixel (MSAA)")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_flag("--joints", options->joints, "Joints and bones over the mesh");
  command->add_flag("--wireframe", options->wireframe, "Edges in place of surfaces");
  command->add_flag("--no-grid", options->no_grid, "No lines on the ground");
  command->add_flag("--no-ground", options->no_ground, "No ground");
  command->add_flag("--no-sky", options->no_sky, "A plain background");
  command->add_flag("--no-shadow", options->no_shadow, "No shadows");
  add_tween_options(*command, options->tween);
  add_load_options(*command, options->load);
  command->callback([options, &outcome] {
    if (options->file.empty() == options->scene.empty()) {
      throw CLI::ValidationError("render", "needs a FILE or --scene NAME");
    }
    if (std::isnan(options->time_s)) throw CLI::ValidationError("--time", "not a number");
    if (!std::isfinite(options->yaw_deg) || !std::isfinite(options->pitch_deg)) {
      throw CLI::ValidationError("--yaw", "angles are finite numbers");
    }
    const auto size = parse_size(options->size);
    if (!size) throw CLI::ValidationError("--size", "is WIDTHxHEIGHT with edges of 1 to 8192 pixels");
    if (!is_png(options->out))
      throw CLI::ValidationError("--out", options->out + ": pictures are written as .png only");
    outcome = render_picture(*options, *size);
  });
}

}  // namespace inb::tool
