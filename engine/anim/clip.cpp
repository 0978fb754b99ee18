#include "anim/clip.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace inb::anim {
namespace {

bool width_fits(Channel channel, std::uint32_t width) {
  switch (channel) {
    case Channel::Translation:
    case Channel::Scale:
      return width == 3;
    case Channel::Rotation:
      return width == 4;
    case Channel::Weights:
    case Channel::Property:
      return width > 0;
  }
  return false;
}

}  // namespace

bool Track::valid() const {
  const auto finite = [](float f) { return std::isfinite(f); };
  return width_fits(channel, width) && !times.empty() && values.size() == times.size() * floats_per_key() &&
         std::all_of(times.begin(), times.end(), finite) && std::all_of(values.begin(), values.end(), finite) &&
         std::adjacent_find(times.begin(), times.end(), std::greater_equal<>()) == times.end();
}

}  // namespace inb::anim
