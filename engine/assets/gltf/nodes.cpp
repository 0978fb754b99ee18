#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "assets/gltf/accessor.h"
#include "assets/gltf/build.h"
#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

using anim::Transform;

// The numbers fit a float: the schema saw to that.
Vec3 vector3(const std::vector<double>& values, const Vec3& otherwise) {
  return values.size() == 3 ? Vec3(glm::dvec3(values[0], values[1], values[2])) : otherwise;
}

Quat rotation_of(Source& source, const Quat& stored, const std::string& place) {
  const float length = glm::length(stored);
  if (!(length > 1e-12F) || !std::isfinite(length)) {
    source.warn(fmt::format("{}: a rotation of length zero, taken as none", place));
    return {1.0F, 0.0F, 0.0F, 0.0F};
  }
  return stored / length;
}

// The nearest translation, rotation and scale; shear is lost.
Transform decompose(const Mat4& matrix) {
  Transform transform;
  transform.translation = Vec3(matrix[3]);
  Mat3 turn(matrix);
  transform.scale = {glm::length(turn[0]), glm::length(turn[1]), glm::length(turn[2])};
  if (glm::determinant(turn) < 0.0F) transform.scale.x = -transform.scale.x;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (transform.scale[axis] == 0.0F) return transform;
    turn[axis] /= transform.scale[axis];
  }
  const Quat rotation = glm::quat_cast(turn);
  const float length = glm::length(rotation);
  if (std::isfinite(length) && length > 0.0F) transform.rotation = rotation / length;
  return transform;
}

// Nodes whose translation, rotation or scale some channel drives.
std::set<int> moved_nodes(const tinygltf::Model& model) {
  std::set<int> moved;
  for (const auto& animation : model.animations) {
    for (const auto& channel : animation.channels) {
      if (channel.target_path != "weights") moved.insert(channel.target_node);
    }
  }
  return moved;
}

void build_transform(Source& source, Asset& asset, const tinygltf::Node& stored, bool moved, const std::string& place) {
  anim::Skeleton& skeleton = asset.skeleton;
  skeleton.names.push_back(stored.name);
  skeleton.parents.push_back(anim::kNoParent);
  skeleton.rest.emplace_back();
  skeleton.fixed.emplace_back();
  Transform& rest = skeleton.rest.back();
  if (stored.matrix.size() == 16) {
    Mat4 matrix;
    for (std::size_t i = 0; i < 16; ++i) matrix[i / 4][i % 4] = static_cast<float>(stored.matrix[i]);
    rest = decompose(matrix);
    // The specification forbids to animate such a node; users who do it expect it to move.
    if (!moved) skeleton.fixed.back() = matrix;
    return;
  }
  rest.translation = vector3(stored.translation, rest.translation);
  rest.scale = vector3(stored.scale, rest.scale);
  if (stored.rotation.size() == 4) {
    const auto& r = stored.rotation;
    rest.rotation = rotation_of(source, Quat(glm::dquat(r[3], r[0], r[1], r[2])), place + "/rotation");
  }
}

void link_parents(const tinygltf::Model& model, anim::Skeleton& skeleton) {
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    const auto& children = model.nodes[n].children;
    for (std::size_t c = 0; c < children.size(); ++c) {
      std::int32_t& parent = skeleton.parents[static_cast<std::size_t>(children[c])];
      if (parent != anim::kNoParent) {
        refuse(fmt::format("/nodes/{}/children/{}", n, c), "node {} already is a child of node {}", children[c],
               parent);
      }
      parent = static_cast<std::int32_t>(n);
    }
  }
  auto order = anim::topological_order(skeleton.parents);
  if (order) {
    skeleton.order = std::move(*order);
    return;
  }
  // Every node that never reaches a root lies on a ring or below one: walk far enough up to be on it.
  for (std::size_t n = 0; n < skeleton.size(); ++n) {
    auto at = static_cast<std::int32_t>(n);
    for (std::size_t steps = 0; steps < skeleton.size() && at != anim::kNoParent; ++steps) {
      at = skeleton.parents[static_cast<std::size_t>(at)];
    }
    if (at != anim::kNoParent) refuse(fmt::format("/nodes/{}", at), "the node is its own ancestor");
  }
}

std::vector<Transform> instances_of(Source& source, const tinygltf::Value& extension, const std::string& place) {
  const tinygltf::Value& attributes = extension.Get("attributes");
  std::vector<Transform> instances;
  const auto read = [&](const char* name, std::size_t components) -> std::vector<float> {
    if (!attributes.Has(name)) return {};
    const std::string here = place + "/attributes/" + name;
    std::vector<float> values = read_floats(source, attributes.Get(name).GetNumberAsInt(), components, here);
    const std::size_t count = values.size() / components;
    if (!instances.empty() && instances.size() != count) {
      refuse(here, "has {} elements, other attributes {}", count, instances.size());
    }
    if (instances.empty()) source.budget().charge(std::uint64_t{count} * sizeof(Transform), here);
    instances.resize(count);
    return values;
  };
  const std::vector<float> translations = read("TRANSLATION", 3);
  const std::vector<float> rotations = read("ROTATION", 4);
  const std::vector<float> scales = read("SCALE", 3);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    Transform& instance = instances[i];
    if (!translations.empty()) instance.translation = glm::make_vec3(translations.data() + i * 3);
    if (!scales.empty()) instance.scale = glm::make_vec3(scales.data() + i * 3);
    if (!rotations.empty()) {
      const float* r = rotations.data() + i * 4;
      instance.rotation = rotation_of(source, Quat(r[3], r[0], r[1], r[2]), place + "/attributes/ROTATION");
    }
  }
  return instances;
}

Node build_node(Source& source, const tinygltf::Node& stored, const std::string& place) {
  Node node;
  node.mesh = stored.mesh;
  node.skin = stored.skin;
  node.camera = stored.camera;
  const auto& extensions = stored.extensions;
  if (const auto light = extensions.find("KHR_lights_punctual"); light != extensions.end()) {
    node.light = light->second.Get("light").GetNumberAsInt();
  }
  if (const auto visibility = extensions.find("KHR_node_visibility");
      visibility != extensions.end() && visibility->second.Has("visible")) {
    node.visible = visibility->second.Get("visible").Get<bool>();
  }
  if (const auto instancing = extensions.find("EXT_mesh_gpu_instancing"); instancing != extensions.end()) {
    node.instances = instances_of(source, instancing->second, place + "/extensions/EXT_mesh_gpu_instancing");
  }
  return node;
}

void build_scenes(const tinygltf::Model& model, Asset& asset) {
  for (const auto& stored : model.scenes) {
    Scene scene;
    scene.name = stored.name;
    for (const int root : stored.nodes) scene.roots.push_back(static_cast<std::uint32_t>(root));
    asset.scenes.push_back(std::move(scene));
  }
  // Viewers show the first scene when the file names none.
  asset.default_scene = model.defaultScene >= 0 ? model.defaultScene : (model.scenes.empty() ? kNone : 0);
}

void build_skin(Source& source, Asset& asset, const tinygltf::Skin& stored, const std::string& place) {
  Skin skin;
  skin.name = stored.name;
  for (const int joint : stored.joints) skin.joints.push_back(static_cast<std::uint32_t>(joint));
  source.budget().charge(std::uint64_t{skin.joints.size()} * sizeof(Mat4), place);
  skin.inverse_bind.assign(skin.joints.size(), Mat4(1.0F));
  if (stored.inverseBindMatrices >= 0) {
    const std::string here = place + "/inverseBindMatrices";
    const std::vector<float> values = read_floats(source, stored.inverseBindMatrices, 16, here);
    if (values.size() / 16 < skin.joints.size()) {
      refuse(here, "has {} matrices for {} joints", values.size() / 16, skin.joints.size());
    }
    for (std::size_t j = 0; j < skin.joints.size(); ++j) skin.inverse_bind[j] = glm::make_mat4(values.data() + j * 16);
  }
  asset.skins.push_back(std::move(skin));
}

// A mesh may hang under several skins, so its joints can only be checked where both meet.
void check_joints(const Asset& asset) {
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    const Node& node = asset.nodes[n];
    if (node.mesh == kNone || node.skin == kNone) continue;
    const std::size_t joints = asset.skins[static_cast<std::size_t>(node.skin)].joints.size();
    const auto& primitives = asset.meshes[static_cast<std::size_t>(node.mesh)].primitives;
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      for (std::size_t v = 0; v < primitives[p].influences.size(); ++v) {
        for (const std::uint16_t joint : primitives[p].influences[v].joints) {
          if (joint < joints) continue;
          refuse(fmt::format("/meshes/{}/primitives/{}", node.mesh, p),
                 "vertex {} names joint {}, but skin {} of node {} has {}", v, joint, node.skin, n, joints);
        }
      }
    }
  }
}

}  // namespace

void build_nodes(Source& source, Asset& asset) {
  const tinygltf::Model& model = source.model();
  const std::set<int> moved = moved_nodes(model);
  std::vector<std::vector<float>> node_weights;
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    const std::string place = fmt::format("/nodes/{}", n);
    const auto& stored = model.nodes[n];
    build_transform(source, asset, stored, moved.count(static_cast<int>(n)) != 0, place);
    asset.nodes.push_back(build_node(source, stored, place));
    std::vector<float>& weights = node_weights.emplace_back();
    for (const double weight : stored.weights) weights.push_back(static_cast<float>(weight));
  }
  link_parents(model, asset.skeleton);
  build_scenes(model, asset);
  for (std::size_t s = 0; s < model.skins.size(); ++s) {
    build_skin(source, asset, model.skins[s], fmt::format("/skins/{}", s));
  }
  check_joints(asset);
  std::uint64_t weights = 0;
  for (const Node& node : asset.nodes) {
    if (node.mesh != kNone) weights += asset.meshes[static_cast<std::size_t>(node.mesh)].weights.size();
  }
  source.budget().charge(weights * sizeof(float), "/nodes");
  lay_out_weights(asset, node_weights);
}

}  // namespace inb::assets::gltf
