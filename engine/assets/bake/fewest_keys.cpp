#include "assets/bake/fewest_keys.h"

#include <array>

#include "anim/interpolant.h"
#include "anim/shared.h"
#include "assets/bake/shortest_path.h"

namespace inb::assets::baking {
namespace {

// Tells whether one segment will do. Most will not, and what broke the last one mostly breaks the next: that vertex is
// asked first.
class SegmentTest {
 public:
  SegmentTest(const Samples& samples, float bound) : samples_(samples), limit_(bound * bound * (1.0F - 1e-6F)) {}

  // Straight from sample a to b, with exactly the arithmetic of playing it.
  bool linear(std::size_t a, std::size_t b) {
    const std::array<double, 2> ends{samples_.times[a], samples_.times[b]};
    return all_between(a, b, [&](std::size_t i) {
      const float t = anim::find_keys(std::span<const double>(ends), samples_.times[i]).t;
      return [this, a, b, t](std::size_t v) { return shared::lerp(at(a, v), at(b, v), t); };
    });
  }

  // Sample a held until b.
  bool step(std::size_t a, std::size_t b) {
    return all_between(a, b, [&](std::size_t) { return [this, a](std::size_t v) { return at(a, v); }; });
  }

 private:
  [[nodiscard]] const Vec3& at(std::size_t sample, std::size_t v) const {
    return samples_.positions[sample * samples_.vertices + v];
  }

  template <typename Shown>
  bool all_between(std::size_t a, std::size_t b, const Shown& shown_at) {
    if (b - a < 2 || samples_.vertices == 0) return true;
    const std::size_t middle = a + (b - a) / 2;
    if (!near(middle, suspect_, shown_at(middle))) return false;
    // From the middle outwards: that is where a segment is likeliest to fail.
    for (std::size_t away = 0; middle + away < b; ++away) {
      if (!all_near(middle + away, shown_at(middle + away))) return false;
      if (away > 0 && middle > a + away && !all_near(middle - away, shown_at(middle - away))) return false;
    }
    return true;
  }

  template <typename Shown>
  bool all_near(std::size_t i, const Shown& shown) {
    for (std::size_t v = 0; v < samples_.vertices; ++v) {
      if (near(i, v, shown)) continue;
      suspect_ = v;
      return false;
    }
    return true;
  }

  template <typename Shown>
  [[nodiscard]] bool near(std::size_t i, std::size_t v, const Shown& shown) const {
    const Vec3 off = at(i, v) - shown(v);
    return glm::dot(off, off) <= limit_;
  }

  const Samples& samples_;
  float limit_;
  std::size_t suspect_ = 0;
};

}  // namespace

std::vector<std::size_t> fewest_linear_keys(const Samples& samples, float bound) {
  SegmentTest test(samples, bound);
  return shortest_path(samples.times.size() - 1, [&](std::size_t a, std::size_t b) { return test.linear(a, b); });
}

std::vector<std::size_t> fewest_step_keys(const Samples& samples, float bound) {
  SegmentTest test(samples, bound);
  // The goal lies after the last sample: the last key has to last until there.
  std::vector<std::size_t> keys =
      shortest_path(samples.times.size(), [&](std::size_t a, std::size_t b) { return test.step(a, b); });
  keys.pop_back();
  return keys;
}

}  // namespace inb::assets::baking
