#pragma once

#include <memory>

#include "core/result.h"
#include "gfx/backend.h"

namespace inb::gfx {

[[nodiscard]] Result<std::unique_ptr<Backend>> create_vulkan_backend(const DeviceDesc& desc);

}  // namespace inb::gfx
