#pragma once

#include <memory>

#include "gfx/backend.h"

namespace inb::gfx {

// Draws nothing and needs nothing: records each call as a line, takes every descriptor, reads back zeros. The window is
// the hook's drawable size, or DeviceDesc::headless_size.
[[nodiscard]] std::unique_ptr<Backend> create_null_backend(const DeviceDesc& desc);

}  // namespace inb::gfx
