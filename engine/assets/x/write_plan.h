#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "assets/x/write.h"
#include "assets/x/write_text.h"
#include "core/result.h"

namespace inb::assets::x {

// One key of a set to write: when, and which of the set's states.
struct StateKey {
  std::uint32_t time_ms = 0;
  std::size_t state = 0;
};

struct SetPlan {
  std::string name;
  std::uint32_t mesh = 0;
  bool loops = true;
  std::vector<const std::vector<KeyVertices>*> states;  // each different one once
  std::vector<std::string> state_names;
  std::vector<StateKey> keys;
};

// What becomes of the morph sets and frame sets of an asset (see `write`). The plans point into the asset.
[[nodiscard]] Result<std::vector<SetPlan>> plan_sets(const Asset& asset, const WriteOptions& options,
                                                     UniqueNames& names);

}  // namespace inb::assets::x
