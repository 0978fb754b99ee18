#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "assets/load.h"

// The animations of an MD2 file, which it tells apart by the names of its frames alone.
namespace inb::assets::md2 {

// A frame's name without its number: at most the last two digits. "stand01" and "stand40" are of "stand", "run1" is of
// "run", "pain101" is of "pain1" (the animation pain1, frame 01).
[[nodiscard]] std::string group_name(std::string_view frame_name);

struct Group {
  std::string name;
  std::size_t first = 0;
  std::size_t count = 0;
};

// Neighbouring frames of one group name, in the order of the file; together all frames. A name that comes back later
// is another group: "stand (2)".
[[nodiscard]] std::vector<Group> split_groups(const std::vector<std::string>& frame_names);

// Frames a second. With Md2Rate::Groups: the customary rate of the animation by its name, or by its place in a file
// that has the 198 frames of a player model (names are misspelt in the wild: "crdeth"); else 10.
[[nodiscard]] double rate_of(const Group& group, std::size_t frames_of_file, Md2Rate rate);

}  // namespace inb::assets::md2
