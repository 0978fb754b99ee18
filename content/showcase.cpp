#include "content/showcase.h"

#include <array>
#include <string>

#include "content/mannequin.h"
#include "content/props.h"

namespace inb::content {
namespace {

struct Entry {
  SceneInfo info;
  assets::Asset (*build)();
};

constexpr std::array<Entry, 7> kEntries{{
    {{"showcase", "Mannequin on a treadmill",
      "A jointed wooden mannequin walks as fast as the belt runs: switch the clock and watch which one falls behind."},
     build_showcase},
    {{"mannequin", "Mannequin",
      "One skinned mesh, 21 joints and nine hand-keyed clips; Throw and Block move the arms alone."},
     build_mannequin},
    {{"exercise", "Five key meshes",
      "Five whole meshes without bones: between them every vertex goes straight, so limbs shrink on their way."},
     build_exercise},
    {{"clock", "Clock hand",
      "Four keys a third of a turn apart: the hand turns by slerp, the red bead goes by lerp and cuts the corner."},
     build_clock},
    {{"bulb", "Light bulb",
      "Brightness 0 at the first key and 100 at the last: 50 in between, until the current fails."},
     build_bulb},
    {{"ball", "Bouncing ball", "Cubic keys draw the fall, linear ones the squash, and the stripes turn in steps."},
     build_ball},
    {{"flag", "Flag",
      "Four morph targets, two waves as sine and cosine: their weights send the waves along the cloth."},
     build_flag},
}};

}  // namespace

std::span<const SceneInfo> scenes() {
  static const std::array<SceneInfo, kEntries.size()> kInfos = [] {
    std::array<SceneInfo, kEntries.size()> infos{};
    for (std::size_t i = 0; i < kEntries.size(); ++i) infos[i] = kEntries[i].info;
    return infos;
  }();
  return kInfos;
}

Result<assets::Asset> build_scene(std::string_view name) {
  std::string known;
  for (const Entry& entry : kEntries) {
    if (name == entry.info.name) return entry.build();
    known += (known.empty() ? "" : ", ") + std::string(entry.info.name);
  }
  return fail("{}: there is no built-in scene of that name; there are {}", name, known);
}

}  // namespace inb::content
