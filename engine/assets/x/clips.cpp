#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "assets/building.h"
#include "assets/x/axes.h"
#include "assets/x/scene.h"

namespace inb::assets::x {
namespace {

constexpr double kDefaultTicksPerSecond = 4800.0;

template <std::size_t N>
struct Key {
  std::uint32_t ticks = 0;
  std::array<float, N> values{};
};

template <std::size_t N>
using Keys = std::vector<Key<N>>;

// What the keys of one frame in one set say.
struct FrameKeys {
  Keys<4> rotation;
  Keys<3> scale;
  Keys<3> translation;
  Keys<16> matrix;
};

template <std::size_t N>
void read_keys(Members& members, std::size_t count, const Object& object, Keys<N>& keys) {
  keys.reserve(keys.size() + count);
  for (std::size_t k = 0; k < count; ++k) {
    Key<N> key;
    key.ticks = members.integer("time of a key");
    const std::string here = members.place();
    const std::size_t width = members.integer("number of values of a key");
    if (width != N) refuse(here, "{}: a key has {} values instead of {}", described(object), width, N);
    for (float& value : key.values) value = members.number("a value of a key");
    keys.push_back(key);
  }
}

// Files store keys in any order and some twice; of equal times the later one in the file counts.
template <std::size_t N>
void sort_keys(Keys<N>& keys) {
  std::stable_sort(keys.begin(), keys.end(), [](const Key<N>& a, const Key<N>& b) { return a.ticks < b.ticks; });
}

class TrackBuilder {
 public:
  TrackBuilder(anim::Channel channel, std::uint32_t target, std::uint32_t width, double ticks_per_second)
      : ticks_per_second_(ticks_per_second) {
    track_.channel = channel;
    track_.target = target;
    track_.width = width;
  }

  void add(std::uint32_t ticks, std::span<const float> values) {
    const auto time = static_cast<float>(static_cast<double>(ticks) / ticks_per_second_);
    // Equal as floats: the later one again.
    if (!track_.times.empty() && track_.times.back() == time) {
      track_.times.pop_back();
      track_.values.resize(track_.values.size() - track_.width);
    }
    track_.times.push_back(time);
    track_.values.insert(track_.values.end(), values.begin(), values.end());
  }
  // On the side of the last one, so that nothing ever turns the long way round.
  void add(std::uint32_t ticks, Quat rotation) {
    if (has_last_ && glm::dot(last_, rotation) < 0.0F) rotation = -rotation;
    last_ = rotation;
    has_last_ = true;
    add(ticks, std::array<float, 4>{rotation.x, rotation.y, rotation.z, rotation.w});
  }

  anim::Track finish() { return std::move(track_); }

 private:
  double ticks_per_second_;
  anim::Track track_;
  Quat last_{1.0F, 0.0F, 0.0F, 0.0F};
  bool has_last_ = false;
};

class ClipBuilder {
 public:
  explicit ClipBuilder(Build& build) : build_(build), source_(build.source) { ticks(); }

  void set(std::uint32_t object) {
    const Object& stored = source_.object(object);
    clip_ = {};
    clip_.name = stored.name;
    for (const std::uint32_t child : source_.children(object)) {
      if (source_.object(child).type == Type::Animation) animation(child);
    }
    if (clip_.tracks.empty()) {
      source_.warn(fmt::format("{}: {} moves nothing and is left out", source_.place(stored.place), described(stored)));
      return;
    }
    for (const anim::Track& track : clip_.tracks) {
      clip_.duration_s = std::max(clip_.duration_s, static_cast<double>(track.times.back()));
    }
    build_.asset.clips.push_back(std::move(clip_));
  }

  void say_rate() {
    if (stated_ || build_.asset.clips.empty()) return;
    const anim::Clip& first = build_.asset.clips.front();
    source_.warn(fmt::format(
        "the file does not say how many ticks a second has: {:g} are assumed, the default of the "
        "format, so {} lasts {:.3g} s",
        ticks_per_second_, first.name.empty() ? "its animation" : "'" + first.name + "'", first.duration_s));
  }

 private:
  void ticks() {
    const std::vector<Object>& objects = source_.document().objects;
    for (const Object& object : objects) {
      if (object.type != Type::AnimTicksPerSecond || object.values.empty()) continue;
      const std::uint32_t ticks = Members(source_, object).integer("ticks per second");
      if (ticks > 0) {
        ticks_per_second_ = static_cast<double>(ticks);
        stated_ = true;
        return;
      }
      source_.warn(fmt::format("{}: 0 ticks per second are no rate", source_.place(object.place)));
    }
  }

  void animation(std::uint32_t object) {
    const Object& stored = source_.object(object);
    FrameKeys keys;
    std::optional<std::uint32_t> frame;
    for (const std::uint32_t child : source_.children(object)) {
      const Object& part = source_.object(child);
      if (part.type == Type::Frame && !frame) frame = child;
      if (part.type == Type::AnimationKey) key_object(part, keys);
    }
    const auto node = frame ? build_.node_of_frame.find(*frame) : build_.node_of_frame.end();
    if (node == build_.node_of_frame.end()) {
      source_.warn(fmt::format("{}: {} names no frame of the scene and is left out", source_.place(stored.place),
                               described(stored)));
      return;
    }
    tracks(node->second, keys);
  }

  void key_object(const Object& object, FrameKeys& keys) {
    Members members(source_, object);
    const std::string here = members.place();
    const std::uint32_t type = members.integer("key type");
    constexpr std::array<std::size_t, 5> kWidth{4, 3, 3, 16, 16};
    if (type >= kWidth.size()) {
      source_.warn(fmt::format("{}: keys of type {} are not known and are left out", here, type));
      return;
    }
    const std::size_t count = members.count("keys", 2 + kWidth[type]);
    if (type == 0) read_keys(members, count, object, keys.rotation);
    if (type == 1) read_keys(members, count, object, keys.scale);
    if (type == 2) read_keys(members, count, object, keys.translation);
    if (type >= 3) read_keys(members, count, object, keys.matrix);
  }

  [[nodiscard]] TrackBuilder track(anim::Channel channel, std::uint32_t node, std::uint32_t width) const {
    return {channel, node, width, ticks_per_second_};
  }

  // A component without keys keeps the frame's own; matrix keys stand for all three.
  void tracks(std::uint32_t node, FrameKeys& keys) {
    if (!keys.matrix.empty()) {
      matrix_tracks(node, keys.matrix);
      return;
    }
    if (!keys.translation.empty()) {
      sort_keys(keys.translation);
      TrackBuilder made = track(anim::Channel::Translation, node, 3);
      for (const auto& [ticks, v] : keys.translation) {
        const Vec3 moved = right_handed(Vec3(v[0], v[1], v[2]));
        made.add(ticks, std::span<const float>(glm::value_ptr(moved), 3));
      }
      clip_.tracks.push_back(made.finish());
    }
    if (!keys.rotation.empty()) rotation_track(node, keys.rotation);
    if (!keys.scale.empty()) {
      sort_keys(keys.scale);
      TrackBuilder made = track(anim::Channel::Scale, node, 3);
      for (const auto& [ticks, v] : keys.scale) made.add(ticks, v);
      clip_.tracks.push_back(made.finish());
    }
  }

  void rotation_track(std::uint32_t node, Keys<4>& keys) {
    sort_keys(keys);
    TrackBuilder made = track(anim::Channel::Rotation, node, 4);
    for (const auto& [ticks, v] : keys) {
      // In double: the length of a quaternion of huge numbers is no float.
      const glm::dquat stored(right_handed(v[0], v[1], v[2], v[3]));
      const double length = glm::length(stored);
      if (length > 1e-12) {
        made.add(ticks, Quat(stored / length));
      } else {
        source_.warn(
            fmt::format("a rotation of '{}' has no length and is taken as none", build_.asset.skeleton.names[node]));
        made.add(ticks, Quat(1.0F, 0.0F, 0.0F, 0.0F));
      }
    }
    clip_.tracks.push_back(made.finish());
  }

  void matrix_tracks(std::uint32_t node, Keys<16>& keys) {
    sort_keys(keys);
    TrackBuilder translation = track(anim::Channel::Translation, node, 3);
    TrackBuilder rotation = track(anim::Channel::Rotation, node, 4);
    TrackBuilder scale = track(anim::Channel::Scale, node, 3);
    bool exact = true;
    for (const auto& [ticks, values] : keys) {
      const Parts parts = decompose(right_handed(values));
      exact = exact && parts.exact;
      translation.add(ticks, std::span<const float>(glm::value_ptr(parts.transform.translation), 3));
      rotation.add(ticks, parts.transform.rotation);
      scale.add(ticks, std::span<const float>(glm::value_ptr(parts.transform.scale), 3));
    }
    if (!exact) {
      source_.warn(fmt::format("the matrix keys of '{}' in '{}' are sheared, which is lost",
                               build_.asset.skeleton.names[node], clip_.name));
    }
    clip_.tracks.push_back(translation.finish());
    clip_.tracks.push_back(rotation.finish());
    clip_.tracks.push_back(scale.finish());
  }

  Build& build_;
  Source& source_;
  double ticks_per_second_ = kDefaultTicksPerSecond;
  bool stated_ = false;
  anim::Clip clip_;
};

}  // namespace

void build_clips(Build& build) {
  ClipBuilder builder(build);
  for (const std::uint32_t root : build.source.document().roots) {
    if (build.source.object(root).type == Type::AnimationSet) builder.set(root);
  }
  builder.say_rate();
}

}  // namespace inb::assets::x
