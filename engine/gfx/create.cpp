#include <fmt/format.h>

#include <utility>

#include "gfx/device.h"
#include "gfx/null/null.h"
#include "gfx/vulkan/vulkan.h"

namespace inb::gfx {

std::vector<std::string> backend_names() { return {"vulkan", "null"}; }

Result<std::unique_ptr<Device>> create_device(const DeviceDesc& desc) {
  if (desc.backend == "null") return std::make_unique<Device>(create_null_backend(desc));
  if (desc.backend == "vulkan") {
    Result<std::unique_ptr<Backend>> backend = create_vulkan_backend(desc);
    if (!backend) return fail(backend.error());
    return std::make_unique<Device>(std::move(*backend));
  }
  return fail("there is no graphics backend '{}' (there are: {})", desc.backend, fmt::join(backend_names(), ", "));
}

}  // namespace inb::gfx
