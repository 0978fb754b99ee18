#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "assets/asset.h"
#include "assets/tween.h"

namespace inb::assets {
namespace {

// The first fault found wins; later checks are skipped, so they may rely on what earlier ones made sure of.
class Validator {
 public:
  explicit Validator(const Asset& asset) : a_(asset) {}

  std::optional<std::string> run() {
    skeleton();
    for (std::size_t i = 0; i < a_.images.size(); ++i) image(a_.images[i], fmt::format("image {}", i));
    for (std::size_t i = 0; i < a_.materials.size(); ++i) material(a_.materials[i], fmt::format("material {}", i));
    for (std::size_t i = 0; i < a_.meshes.size(); ++i) mesh(a_.meshes[i], fmt::format("mesh {}", i));
    for (std::size_t i = 0; i < a_.skins.size(); ++i) skin(a_.skins[i], fmt::format("skin {}", i));
    cameras_and_lights();
    for (std::size_t i = 0; i < a_.nodes.size(); ++i) node(a_.nodes[i], fmt::format("node {}", i));
    scenes();
    properties();
    for (std::size_t i = 0; i < a_.clips.size(); ++i) clip(a_.clips[i], fmt::format("clip {}", i));
    key_sets();
    return fault_;
  }

 private:
  void demand(bool right, const std::string& place, const char* what) {
    if (!right && !fault_) fault_ = fmt::format("{}: {}", place, what);
  }
  [[nodiscard]] bool ok() const { return !fault_; }

  static bool index(std::int64_t value, std::size_t size) {
    return value >= 0 && static_cast<std::size_t>(value) < size;
  }
  static bool optional_index(std::int32_t value, std::size_t size) { return value == kNone || index(value, size); }
  static bool finite(float value) { return std::isfinite(value); }
  template <typename Vec>
  static bool finite_vec(const Vec& v) {
    for (std::size_t c = 0; c < static_cast<std::size_t>(Vec::length()); ++c) {
      if (!std::isfinite(v[c])) return false;
    }
    return true;
  }
  template <typename Vec>
  static bool all_finite(const std::vector<Vec>& values) {
    for (const Vec& value : values) {
      if (!finite_vec(value)) return false;
    }
    return true;
  }
  static bool all_finite(const std::vector<float>& values) {
    for (const float value : values) {
      if (!std::isfinite(value)) return false;
    }
    return true;
  }
  static bool transform(const anim::Transform& t) {
    const Vec4 rotation(t.rotation.x, t.rotation.y, t.rotation.z, t.rotation.w);
    return finite_vec(t.translation) && finite_vec(t.scale) && finite_vec(rotation) &&
           std::abs(glm::length(rotation) - 1.0F) < 1e-3F;
  }
  static bool matrix(const Mat4& m) {
    return finite_vec(m[0]) && finite_vec(m[1]) && finite_vec(m[2]) && finite_vec(m[3]);
  }

  void skeleton() {
    demand(a_.nodes.size() == a_.skeleton.size(), "nodes", "there are as many as joints of the skeleton");
    demand(a_.skeleton.valid(), "skeleton", "its order, parents or rest pose are broken");
  }

  void image(const Image& image, const std::string& place) {
    demand(image.width > 0 && image.height > 0, place, "it has no pixels");
    demand(image.rgba.size() == std::size_t{image.width} * image.height * 4, place, "4 bytes a pixel");
  }

  void material(const Material& m, const std::string& place) {
    const TextureRef& texture = m.base_color_texture;
    demand(optional_index(texture.image, a_.images.size()), place, "its texture names an image that is not there");
    demand(texture.uv_set <= 1, place, "its texture wants a uv set other than 0 and 1");
    demand(finite_vec(texture.transform.offset) && finite_vec(texture.transform.scale) &&
               finite(texture.transform.rotation),
           place, "its texture transform is not finite");
    demand(finite_vec(m.base_color) && finite_vec(m.emissive) && finite(m.metallic) && finite(m.roughness) &&
               finite(m.alpha_cutoff),
           place, "it has values that are not finite");
  }

  void mesh(const Mesh& mesh, const std::string& place) {
    demand(all_finite(mesh.weights), place, "its weights are not finite");
    for (std::size_t p = 0; p < mesh.primitives.size() && ok(); ++p) {
      const std::string here = fmt::format("{}, primitive {}", place, p);
      demand(mesh.primitives[p].targets.size() == mesh.weights.size(), here, "as many morph targets as weights");
      primitive(mesh.primitives[p], here);
    }
  }

  template <typename Vec>
  void attribute(const std::vector<Vec>& values, std::size_t count, const std::string& place, const char* length) {
    demand(values.empty() || values.size() == count, place, length);
    demand(all_finite(values), place, "it has values that are not finite");
  }

  void primitive(const Primitive& p, const std::string& place) {
    const std::size_t count = p.positions.size();
    constexpr const char* kLength = "an attribute has one entry a vertex";
    demand(optional_index(p.material, a_.materials.size()), place, "its material is not there");
    attribute(p.positions, count, place, kLength);
    attribute(p.normals, count, place, kLength);
    attribute(p.tangents, count, place, kLength);
    attribute(p.colors, count, place, kLength);
    attribute(p.uv0, count, place, kLength);
    attribute(p.uv1, count, place, kLength);
    demand(p.file_vertex.empty() || p.file_vertex.size() == count, place, kLength);
    demand(!p.flat || p.topology == Topology::Triangles, place, "only triangles are flat");
    const std::size_t corners = p.topology == Topology::Points ? 1 : p.topology == Topology::Lines ? 2 : 3;
    demand(p.indices.size() % corners == 0, place, "its indices are whole points, lines or triangles");
    for (const std::uint32_t i : p.indices) demand(i < count, place, "an index names a vertex that is not there");
    influences(p, place);
    for (const MorphTarget& target : p.targets) {
      constexpr const char* kTarget = "a morph target has one entry a vertex";
      attribute(target.positions, count, place, kTarget);
      attribute(target.normals, count, place, kTarget);
      attribute(target.tangents, count, place, kTarget);
      attribute(target.colors, count, place, kTarget);
      attribute(target.uv0, count, place, kTarget);
      attribute(target.uv1, count, place, kTarget);
    }
  }

  void influences(const Primitive& p, const std::string& place) {
    demand(p.influences.empty() || p.influences.size() == p.positions.size(), place, "influences are one a vertex");
    demand(p.influence_count <= kMaxInfluences, place, "at most 8 influences a vertex");
    demand(p.influences.empty() == (p.influence_count == 0), place, "influences and their count agree");
    for (const Influences& of_vertex : p.influences) {
      float sum = 0.0F;
      std::uint32_t used = 0;
      for (const float weight : of_vertex.weights) {
        demand(weight >= 0.0F && weight <= 1.0001F, place, "a weight lies between 0 and 1");
        sum += weight;
        if (weight > 0.0F) ++used;
      }
      demand(std::abs(sum - 1.0F) < 1e-3F, place, "the weights of a vertex add up to 1");
      demand(used <= p.influence_count, place, "a vertex has more influences than influence_count says");
      if (!ok()) return;
    }
  }

  void skin(const Skin& skin, const std::string& place) {
    demand(!skin.joints.empty(), place, "it has no joints");
    demand(skin.inverse_bind.size() == skin.joints.size(), place, "one inverse bind matrix a joint");
    for (const std::uint32_t joint : skin.joints) demand(joint < a_.nodes.size(), place, "a joint is not there");
    for (const Mat4& m : skin.inverse_bind) demand(matrix(m), place, "an inverse bind matrix is not finite");
  }

  void cameras_and_lights() {
    for (const Camera& c : a_.cameras) {
      demand(
          finite(c.yfov) && finite(c.aspect) && finite(c.xmag) && finite(c.ymag) && finite(c.znear) && finite(c.zfar),
          "camera", "it has values that are not finite");
    }
    for (const Light& l : a_.lights) {
      demand(
          finite_vec(l.color) && finite(l.intensity) && finite(l.range) && finite(l.inner_cone) && finite(l.outer_cone),
          "light", "it has values that are not finite");
    }
  }

  void node(const Node& node, const std::string& place) {
    demand(optional_index(node.mesh, a_.meshes.size()), place, "its mesh is not there");
    demand(optional_index(node.skin, a_.skins.size()), place, "its skin is not there");
    demand(optional_index(node.camera, a_.cameras.size()), place, "its camera is not there");
    demand(optional_index(node.light, a_.lights.size()), place, "its light is not there");
    for (const anim::Transform& t : node.instances) demand(transform(t), place, "an instance is broken");
    if (!ok()) return;
    const std::size_t weights = node.mesh == kNone ? 0 : a_.meshes[static_cast<std::size_t>(node.mesh)].weights.size();
    demand(node.weights_count == weights, place, "as many weights as its mesh");
    demand(std::size_t{node.weights_begin} + node.weights_count <= a_.rest_weights.size(), place,
           "its weights lie inside rest_weights");
    demand(all_finite(a_.rest_weights), "rest_weights", "they are finite");
    if (!ok() || node.mesh == kNone || node.skin == kNone) return;
    const std::size_t joints = a_.skins[static_cast<std::size_t>(node.skin)].joints.size();
    for (const Primitive& p : a_.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
      for (const Influences& of_vertex : p.influences) {
        for (const std::uint16_t joint : of_vertex.joints) {
          demand(joint < joints, place, "a vertex of its mesh names a joint that its skin does not have");
        }
      }
    }
  }

  void scenes() {
    demand(optional_index(a_.default_scene, a_.scenes.size()), "default scene", "it is not there");
    for (const Scene& scene : a_.scenes) {
      for (const std::uint32_t root : scene.roots) demand(root < a_.nodes.size(), "scene", "a root is not there");
    }
  }

  void properties() {
    demand(all_finite(a_.rest_properties), "rest_properties", "they are finite");
    for (const Property& p : a_.properties) {
      demand(std::size_t{p.begin} + p.width <= a_.rest_properties.size(), "property", "it lies inside rest_properties");
      const bool of_node = p.kind == PropertyKind::NodeVisible;
      const bool of_material =
          p.kind >= PropertyKind::MaterialBaseColor && p.kind <= PropertyKind::MaterialTextureScale;
      const bool of_camera = p.kind >= PropertyKind::CameraYfov && p.kind <= PropertyKind::CameraYmag;
      const std::size_t objects = of_node       ? a_.nodes.size()
                                  : of_material ? a_.materials.size()
                                  : of_camera   ? a_.cameras.size()
                                                : a_.lights.size();
      demand(p.object < objects, "property", "its object is not there");
    }
  }

  void clip(const anim::Clip& clip, const std::string& place) {
    demand(std::isfinite(clip.duration_s) && clip.duration_s >= 0.0, place, "its duration is not a time");
    for (std::size_t t = 0; t < clip.tracks.size() && ok(); ++t) {
      const anim::Track& track = clip.tracks[t];
      const std::string here = fmt::format("{}, track {}", place, t);
      demand(track.valid(), here, "its keys are broken");
      const bool property = track.channel == anim::Channel::Property;
      demand(track.target < (property ? a_.properties.size() : a_.nodes.size()), here, "its target is not there");
      if (!ok()) return;
      std::size_t width = 3;
      if (track.channel == anim::Channel::Rotation) width = 4;
      if (track.channel == anim::Channel::Weights) width = a_.nodes[track.target].weights_count;
      if (property) width = a_.properties[track.target].width;
      demand(track.width == width, here, "its width is not that of its target");
    }
    increasing(clip.action_frames, place);
  }

  void increasing(const std::vector<std::uint32_t>& frames, const std::string& place) {
    for (std::size_t i = 1; i < frames.size(); ++i) {
      demand(frames[i] > frames[i - 1], place, "its action frames ascend");
    }
  }

  void keys(const std::vector<std::vector<KeyVertices>>& keys, std::size_t mesh_index, const std::string& place) {
    demand(!keys.empty(), place, "it has no keys");
    demand(mesh_index < a_.meshes.size(), place, "its mesh is not there");
    if (!ok()) return;
    const std::vector<Primitive>& primitives = a_.meshes[mesh_index].primitives;
    for (const std::vector<KeyVertices>& key : keys) {
      demand(key.size() == primitives.size(), place, "one state a primitive in each key");
      for (std::size_t p = 0; p < key.size() && ok(); ++p) {
        const std::size_t count = primitives[p].positions.size();
        demand(key[p].positions.size() == count, place, "a key has one position a vertex");
        constexpr const char* kLength = "a key has one entry a vertex";
        attribute(key[p].positions, count, place, kLength);
        attribute(key[p].normals, count, place, kLength);
        attribute(key[p].colors, count, place, kLength);
        attribute(key[p].uv0, count, place, kLength);
      }
    }
  }

  void tween(Tween tween, const Vec3& pivot, std::size_t motion, bool closed, const std::string& place) {
    demand(finite_vec(pivot), place, "its pivot is finite");
    if (!ok() || tween != Tween::Spherical) return;
    if (const auto fault = check_spherical(a_, motion, pivot, closed)) demand(false, place, fault->c_str());
  }

  void key_sets() {
    for (std::size_t i = 0; i < a_.morph_sets.size(); ++i) {
      const MorphSet& set = a_.morph_sets[i];
      const std::string place = fmt::format("morph set {}", i);
      keys(set.keys, set.mesh, place);
      demand(set.times.size() == set.keys.size(), place, "one time a key");
      demand(set.times.empty() || set.times.front() == 0.0, place, "its first key lies at 0");
      for (std::size_t k = 1; k < set.times.size(); ++k) {
        demand(set.times[k] > set.times[k - 1], place, "its times ascend");
      }
      demand(std::isfinite(set.duration_s) && (set.times.empty() || set.duration_s >= set.times.back()), place,
             "it lasts until its last key");
      increasing(set.action_frames, place);
      tween(set.tween, set.pivot, a_.clips.size() + i, set.closed, place);
    }
    for (std::size_t i = 0; i < a_.frame_sets.size(); ++i) {
      const FrameSet& set = a_.frame_sets[i];
      const std::string place = fmt::format("frame set {}", i);
      keys(set.frames, set.mesh, place);
      demand(set.frame_names.empty() || set.frame_names.size() == set.frames.size(), place, "one name a frame");
      demand(std::isfinite(set.rate_hz) && set.rate_hz > 0.0, place, "its rate is above 0");
      increasing(set.action_frames, place);
      tween(set.tween, set.pivot, a_.clips.size() + a_.morph_sets.size() + i, true, place);
    }
  }

  const Asset& a_;
  std::optional<std::string> fault_;
};

}  // namespace

std::optional<std::string> validate(const Asset& asset) { return Validator(asset).run(); }

}  // namespace inb::assets
