#pragma once

#include "apps/inbetween/command.h"

namespace inb::tool {

// render FILE --out X.png [--scene NAME] [--clip C] [--time S] [--size WxH] [--route R] [--camera N] ...: one moment of
// a file, or of a built-in scene, as a picture.
void add_render_command(CLI::App& program, Result<void>& outcome);

}  // namespace inb::tool
