#pragma once

#include <SDL.h>

#include "apps/shell/event.h"

namespace inb::shell {

// An SDL event as one of ours. Positions are multiplied by `points_scale`; a drop gets `mouse_x`, `mouse_y`, since SDL
// does not say where it fell. Frees the name of a dropped file.
[[nodiscard]] Event translate(const SDL_Event& event, float points_scale, float mouse_x, float mouse_y);

}  // namespace inb::shell
