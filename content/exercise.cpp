#include <utility>

#include "assets/deform.h"
#include "assets/evaluate.h"
#include "content/mannequin.h"
#include "content/mannequin_clips.h"
#include "content/props.h"

namespace inb::content {

assets::Asset build_exercise() {
  assets::Asset rigged = build_mannequin_body();
  rigged.clips = {exercise_clip()};

  assets::MorphSet set;
  set.name = "Exercise";
  set.duration_s = rigged.clips[0].duration_s;
  set.action_frames = rigged.clips[0].action_frames;
  assets::Evaluation state;
  assets::DeformedVertices vertices;
  const std::size_t body = kJointCount;
  for (const float time_s : kExerciseKeys_s) {
    assets::evaluate_at(rigged, 0, static_cast<double>(time_s), state);
    assets::deform(rigged, state, body, 0, vertices);
    assets::KeyVertices key;
    key.positions = vertices.positions;
    for (const Vec3& normal : vertices.normals) key.normals.push_back(glm::normalize(normal));
    set.times.push_back(static_cast<double>(time_s));
    set.keys.emplace_back().push_back(std::move(key));
  }
  set.times.back() = set.duration_s;

  assets::Asset asset = new_asset("Five key meshes");
  asset.images = std::move(rigged.images);
  asset.materials = std::move(rigged.materials);
  assets::Primitive mesh = std::move(rigged.meshes[0].primitives[0]);
  mesh.influences.clear();
  mesh.influence_count = 0;
  mesh.positions = set.keys[0][0].positions;
  mesh.normals = set.keys[0][0].normals;
  set.mesh = static_cast<std::uint32_t>(add_mesh(asset, "Mannequin", std::move(mesh)));
  add_node(asset, "Mannequin", anim::kNoParent, Vec3(0.0F), static_cast<std::int32_t>(set.mesh));
  asset.morph_sets.push_back(std::move(set));
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content
