#include "assets/gltf/attributes.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assets/gltf/accessor.h"
#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

// POSITION decides: any number of vertices.
constexpr std::size_t kAnyCount = std::numeric_limits<std::size_t>::max();

void check_count(std::size_t found, std::size_t wanted, const std::string& here) {
  if (wanted != kAnyCount && found != wanted) {
    refuse(here, "has {} elements, the primitive {} vertices", found, wanted);
  }
}

struct Influence {
  std::uint32_t joint = 0;
  float weight = 0.0F;
};

// What users expect of weights that do not add up: the shares they stand for. All zero: the first joint carries it all.
// Returns false when nothing could be shared out.
bool share_out(std::vector<Influence>& all, Influences& out) {
  std::stable_sort(all.begin(), all.end(), [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
  if (all.size() > kMaxInfluences) all.resize(kMaxInfluences);
  float sum = 0.0F;
  for (const Influence& influence : all) sum += influence.weight;
  const bool weightless = !(sum > 0.0F) || !std::isfinite(sum);
  for (std::size_t i = 0; i < all.size(); ++i) {
    out.weights[i] = weightless ? (i == 0 ? 1.0F : 0.0F) : all[i].weight / sum;
    // Files leave anything in the joints of weights that are zero.
    out.joints[i] = out.weights[i] > 0.0F ? static_cast<std::uint16_t>(all[i].joint) : std::uint16_t{0};
  }
  return !weightless;
}

}  // namespace

void AttributeReader::mend(std::vector<float>& values, Broken broken, const std::string& here) const {
  const std::size_t bad = first_not_finite(values);
  if (bad == values.size()) return;
  if (broken == Broken::Refuse) refuse(here, "value {} is not a finite number", bad);
  source_.warn(fmt::format("{}: has values that are not finite numbers, 0 stands in", here));
  for (float& value : values) {
    if (!std::isfinite(value)) value = 0.0F;
  }
}

template <typename Vec>
std::vector<Vec> AttributeReader::as_vectors(const Values& values) {
  if (!values.present) return {};
  const std::size_t used = std::min<std::size_t>(values.width, static_cast<std::size_t>(Vec::length()));
  std::vector<Vec> vectors(values.numbers.size() / values.width, Vec(1.0F));
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (std::size_t c = 0; c < used; ++c) vectors[i][c] = values.numbers[i * values.width + c];
  }
  return vectors;
}

Elements AttributeReader::open(const std::string& name, int accessor, const Wanted& wanted,
                               const std::string& here) const {
  if (draco_ != nullptr) {
    const auto packed = draco_->attributes.find(name);
    if (packed != draco_->attributes.end()) {
      Elements elements = describe_accessor(source_, accessor, wanted, here);
      elements.bytes = packed->second;
      return elements;
    }
  }
  return open_accessor(source_, accessor, wanted, here);
}

AttributeReader::Values AttributeReader::floats(const std::string& name, const Wanted& wanted, std::size_t count,
                                                Broken broken) const {
  const auto accessor = primitive_.attributes.find(name);
  if (accessor == primitive_.attributes.end()) return {};
  const std::string here = place_ + "/attributes/" + name;
  const Elements elements = open(name, accessor->second, wanted, here);
  check_count(elements.count, count, here);
  Values values{to_floats(source_, elements, here), elements.components, true};
  mend(values.numbers, broken, here);
  return values;
}

AttributeReader::Values AttributeReader::target_floats(std::size_t target, const std::string& name,
                                                       const Wanted& wanted, std::size_t count) const {
  const auto& attributes = primitive_.targets[target];
  const auto accessor = attributes.find(name);
  if (accessor == attributes.end()) return {};
  const std::string here = fmt::format("{}/targets/{}/{}", place_, target, name);
  const Elements elements = open_accessor(source_, accessor->second, wanted, here);
  check_count(elements.count, count, here);
  Values values{to_floats(source_, elements, here), elements.components, true};
  mend(values.numbers, name == "POSITION" ? Broken::Refuse : Broken::Zero, here);
  return values;
}

std::vector<Vec3> AttributeReader::positions() const {
  return as_vectors<Vec3>(floats("POSITION", {{3}}, kAnyCount, Broken::Refuse));
}

std::vector<Vec3> AttributeReader::normals(std::size_t count) const {
  return as_vectors<Vec3>(floats("NORMAL", {{3}}, count, Broken::Zero));
}

std::vector<Vec4> AttributeReader::tangents(std::size_t count) const {
  return as_vectors<Vec4>(floats("TANGENT", {{4}}, count, Broken::Zero));
}

std::vector<Vec4> AttributeReader::colors(std::size_t count) const {
  return as_vectors<Vec4>(floats("COLOR_0", {{3, 4}}, count, Broken::Zero));
}

std::vector<Vec2> AttributeReader::uvs(std::uint32_t set, std::size_t count) const {
  return as_vectors<Vec2>(floats(fmt::format("TEXCOORD_{}", set), {{2}}, count, Broken::Zero));
}

std::vector<Influences> AttributeReader::influences(std::size_t count) const {
  std::vector<std::vector<std::uint32_t>> joint_sets;
  std::vector<std::vector<float>> weight_sets;
  for (std::size_t set = 0;; ++set) {
    const std::string joints_name = fmt::format("JOINTS_{}", set);
    const std::string weights_name = fmt::format("WEIGHTS_{}", set);
    const auto joints = primitive_.attributes.find(joints_name);
    const bool has_weights = primitive_.attributes.count(weights_name) != 0;
    if (joints == primitive_.attributes.end()) {
      if (has_weights) refuse(place_ + "/attributes/" + weights_name, "has no {} beside it", joints_name);
      break;
    }
    if (!has_weights) refuse(place_ + "/attributes/" + joints_name, "has no {} beside it", weights_name);
    const std::string here = place_ + "/attributes/" + joints_name;
    const Elements elements = open(joints_name, joints->second, Wanted{{4}, true}, here);
    check_count(elements.count, count, here);
    joint_sets.push_back(to_integers(source_, elements, here));
    weight_sets.push_back(floats(weights_name, {{4}}, count, Broken::Zero).numbers);
  }
  if (joint_sets.empty()) return {};
  if (joint_sets.size() > 2) {
    source_.warn(fmt::format("{}: {} influences a vertex, the 8 heaviest are used", place_, joint_sets.size() * 4));
  }

  source_.budget().charge(std::uint64_t{count} * sizeof(Influences), place_);
  std::vector<Influences> result(count);
  std::vector<Influence> all;
  std::size_t weightless = 0;
  for (std::size_t v = 0; v < count; ++v) {
    all.clear();
    for (std::size_t set = 0; set < joint_sets.size(); ++set) {
      for (std::size_t i = v * 4; i < v * 4 + 4; ++i) {
        const float weight = std::max(weight_sets[set][i], 0.0F);
        const std::uint32_t joint = joint_sets[set][i];
        if (joint > std::numeric_limits<std::uint16_t>::max() && weight > 0.0F) {
          refuse(place_, "vertex {} names joint {}, more than a skin can have here", v, joint);
        }
        all.push_back({joint, weight});
      }
    }
    if (!share_out(all, result[v])) ++weightless;
  }
  if (weightless > 0) {
    source_.warn(fmt::format("{}: {} of {} vertices have no weights, their first joint carries them", place_,
                             weightless, count));
  }
  return result;
}

MorphTarget AttributeReader::target(std::size_t index, std::size_t count) const {
  MorphTarget target;
  target.positions = as_vectors<Vec3>(target_floats(index, "POSITION", {{3}}, count));
  target.normals = as_vectors<Vec3>(target_floats(index, "NORMAL", {{3}}, count));
  target.tangents = as_vectors<Vec3>(target_floats(index, "TANGENT", {{3}}, count));
  const Values colors = target_floats(index, "COLOR_0", {{3, 4}}, count);
  target.colors = as_vectors<Vec4>(colors);
  // A difference without alpha leaves alpha alone.
  if (colors.width == 3) {
    for (Vec4& color : target.colors) color.w = 0.0F;
  }
  target.uv0 = as_vectors<Vec2>(target_floats(index, "TEXCOORD_0", {{2}}, count));
  target.uv1 = as_vectors<Vec2>(target_floats(index, "TEXCOORD_1", {{2}}, count));
  return target;
}

std::uint32_t influence_count(const std::vector<Influences>& influences) {
  std::uint32_t most = 0;
  for (const Influences& of_vertex : influences) {
    const auto count = static_cast<std::uint32_t>(
        std::count_if(of_vertex.weights.begin(), of_vertex.weights.end(), [](float weight) { return weight > 0.0F; }));
    most = std::max(most, count);
  }
  return most;
}

}  // namespace inb::assets::gltf
