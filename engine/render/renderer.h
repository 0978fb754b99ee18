#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/handle.h"
#include "core/math.h"
#include "core/result.h"
#include "gfx/types.h"
#include "render/camera.h"
#include "render/picture.h"

namespace inb::gfx {
class Device;
}
namespace inb::assets {
struct Asset;
struct Evaluation;
}  // namespace inb::assets

namespace inb::render {

using ModelHandle = core::Handle<struct ModelTag>;

// Where the vertices of a picture are deformed (morphed, tweened, skinned). Shading is the same code for both.
enum class Route : std::uint8_t {
  Cpu,        // assets/deform on the processor, vertices uploaded every picture
  GpuVertex,  // in the vertex shader, from the pose alone
};
[[nodiscard]] const char* name(Route route);  // "cpu", "gpu_vertex"

// Numbers on vertices, drawn as colours in place of the material, lit a little from the eye so that the form stays
// readable (a surface that faces the eye has exactly the scale's colour). Colours: shaders/shared/heat.glsl.
struct HeatMap {
  // One value a vertex: nodes in the order of the asset's shown nodes (also those that are hidden for a while), their
  // primitives in order. All instances of a node share them. Another number of values is an error of draw().
  std::span<const float> values;
  float first = 0.0F;  // value of the first colour; what lies below has it too
  float last = 1.0F;   // value of the last colour; not above `first`: everything has the first
};
// The colour of a share 0..1 of the way from HeatMap::first to last, display-referred; for legends.
[[nodiscard]] Vec3 heat_color(float share);

// One model as a picture shows it. `state` and what it holds must live until draw() returns.
struct Shape {
  ModelHandle model;
  const assets::Evaluation* state = nullptr;  // made by assets::evaluate from the asset that was uploaded
  Mat4 world_from_model{1.0F};
  Route route = Route::GpuVertex;
  bool wireframe = false;  // edges of the triangles in place of surfaces
  bool joints =
      false;  // joints, and lines to their parents, over the mesh: the skins' joints, or all nodes without a skin
  const HeatMap* heat = nullptr;
};

// One rectangle of the target: a camera on some shapes.
struct ViewDesc {
  Viewport viewport;
  Camera camera;
  std::span<const Shape> shapes;
  // Animated bounds of the shapes, in the world (assets/bounds.h): the ground lies at its lowest point, grid spacing
  // and the reach of the shadow follow its size. Nothing is culled by it.
  Bounds bounds;
  bool ground = true;                    // mid-grey floor; catches the shadow, fades into the background
  bool grid = true;                      // lines on the ground
  bool sky = true;                       // gradient behind everything; false: `background`
  bool shadow = true;                    // sun with a shadow map
  bool file_lights = true;               // KHR_lights_punctual of the shapes beside a dimmed sun, where a file has them
  Vec3 background{0.36F, 0.37F, 0.39F};  // display-referred
};

// Where draw() draws. The rest of the target is filled with `clear` (display-referred).
struct DrawTarget {
  gfx::Texture texture;                     // colour; a default handle: the device's window target
  gfx::Format format = gfx::Format::RGBA8;  // of `texture`; ignored for the window target
  std::uint32_t samples = 1;                // MSAA; the largest supported count that is not above it is used
  Vec4 clear{0.12F, 0.12F, 0.13F, 1.0F};
};

// Largest differences between the two routes of one shape, over every vertex of every primitive and instance.
struct RouteDifference {
  float distance = 0.0F;       // between positions, in the model's units
  float relative = 0.0F;       // distance / size
  float normal = 0.0F;         // length of the difference between unit normals
  float size = 0.0F;           // diagonal of the deformed shape's box
  std::uint32_t vertices = 0;  // how many were compared
};
// A vertex as the vertex stage left it: place in the model, normal unnormalised (0 where the mesh has none).
struct CapturedVertex {
  Vec3 position{0.0F};
  Vec3 normal{0.0F};
};
// The bound that the two routes keep: RouteDifference::relative and ::normal.
inline constexpr float kRouteTolerance = 1e-4F;

// Draws models. Owns everything it makes on the device, which must outlive it. One thread. All errors that depend on
// the outside world come from create() and upload(); a stale handle or null state in a shape is reported by draw().
class Renderer {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Renderer>> create(gfx::Device& device);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // Makes buffers and textures of everything the asset shows. The asset is borrowed until release(): it must neither
  // move nor change. Outside passes.
  [[nodiscard]] Result<ModelHandle> upload(const assets::Asset& asset);
  // Frees the model once the pictures in flight are done with it. A default handle is ignored.
  void release(ModelHandle model);

  // Records shadow maps and one pass that draws all views. Between Device::begin_picture() and end_picture(), outside
  // passes, any number of times a picture. Views do not overlap. Afterwards the target may be drawn over with
  // Load::Keep (as an overlay of the user interface does).
  [[nodiscard]] Result<void> draw(const DrawTarget& target, std::span<const ViewDesc> views);

  // Measures how far the routes of a shape lie apart (its `route` does not matter), by the capture pass: each vertex a
  // point on its own texel of a float target. record_comparison() inside a picture, outside passes, replaces an earlier
  // one; read_comparison() after end_picture() waits for the GPU.
  [[nodiscard]] Result<void> record_comparison(const Shape& shape);
  [[nodiscard]] Result<RouteDifference> read_comparison();
  // All vertices of the last comparison by one route: nodes in the order of Asset's shown nodes, primitives, instances.
  [[nodiscard]] Result<std::vector<CapturedVertex>> captured_vertices(Route route);
  // Both in a picture of its own: for headless devices.
  [[nodiscard]] Result<RouteDifference> compare_routes(const Shape& shape);

  // Draws the views into a picture of its own, outside pictures, and reads it back: for headless devices.
  [[nodiscard]] Result<Picture> draw_picture(gfx::Extent size, std::uint32_t samples, std::span<const ViewDesc> views);

  // How many draw calls, triangles and bytes of deformed vertices the last draw() recorded.
  struct Counts {
    std::uint32_t draws = 0;
    std::uint64_t triangles = 0;
    std::uint64_t uploaded_bytes = 0;
  };
  [[nodiscard]] const Counts& counts() const;

 private:
  struct State;
  explicit Renderer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace inb::render
