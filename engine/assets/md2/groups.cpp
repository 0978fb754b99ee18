#include "assets/md2/groups.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace inb::assets::md2 {
namespace {

constexpr double kServerTicksHz = 10.0;
constexpr double kBookHz = 5.0;
constexpr std::size_t kPlayerFrames = 198;

struct Customary {
  const char* name;
  std::size_t first;
  double rate_hz;
};

// The frames of a player model (Quake II, m_player.h) and the rates by which MD2 tutorials show them.
constexpr std::array<Customary, 21> kPlayer{
    {{"stand", 0, 9},     {"run", 40, 10},     {"attack", 46, 10},  {"pain1", 54, 7},   {"pain2", 58, 7},
     {"pain3", 62, 7},    {"jump", 66, 7},     {"flip", 72, 7},     {"salute", 84, 7},  {"taunt", 95, 10},
     {"wave", 112, 7},    {"point", 123, 6},   {"crstnd", 135, 10}, {"crwalk", 154, 7}, {"crattak", 160, 10},
     {"crpain", 169, 7},  {"crdeath", 173, 5}, {"death1", 178, 7},  {"death2", 184, 7}, {"death3", 190, 7},
     {"fallback", 95, 10}}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string group_name(std::string_view frame_name) {
  for (int digits = 0; digits < 2 && !frame_name.empty() && is_digit(frame_name.back()); ++digits) {
    frame_name.remove_suffix(1);
  }
  return std::string(frame_name);
}

std::vector<Group> split_groups(const std::vector<std::string>& frame_names) {
  std::vector<Group> groups;
  std::string running;
  for (std::size_t f = 0; f < frame_names.size(); ++f) {
    const std::string name = group_name(frame_names[f]);
    if (f == 0 || name != running) {
      running = name;
      groups.push_back({name, f, 0});
    }
    ++groups.back().count;
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const std::string name = groups[g].name;
    std::size_t copies = 1;
    for (std::size_t later = g + 1; later < groups.size(); ++later) {
      if (groups[later].name == name && !name.empty()) groups[later].name = fmt::format("{} ({})", name, ++copies);
    }
  }
  return groups;
}

double rate_of(const Group& group, std::size_t frames_of_file, Md2Rate rate) {
  if (rate == Md2Rate::Slow) return kBookHz;
  if (rate == Md2Rate::Quake) return kServerTicksHz;
  const std::string name = core::ascii_lower(group.name);
  for (const Customary& known : kPlayer) {
    if (name == known.name) return known.rate_hz;
  }
  for (const Customary& known : kPlayer) {
    if (frames_of_file == kPlayerFrames && group.first == known.first) return known.rate_hz;
  }
  return kServerTicksHz;
}

}  // namespace inb::assets::md2
