#include <fmt/format.h>

#include "gfx/device.h"
#include "gfx/null/null.h"

namespace inb::gfx {

std::vector<std::string> backend_names() { return {"null"}; }

Result<std::unique_ptr<Device>> create_device(const DeviceDesc& desc) {
  if (desc.backend == "null") return std::make_unique<Device>(create_null_backend(desc));
  return fail("there is no graphics backend '{}' (there are: {})", desc.backend, fmt::join(backend_names(), ", "));
}

}  // namespace inb::gfx
