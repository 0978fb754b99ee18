#pragma once

#include <optional>
#include <string>

#include "gfx/descs.h"
#include "gfx/types.h"

// What is wrong with a descriptor, as "field: cause"; nothing when it is fine. Pure: handles are the device's to check.
namespace inb::gfx {

using Problem = std::optional<std::string>;

[[nodiscard]] Problem problem_of(const BufferDesc& desc);
[[nodiscard]] Problem problem_of(const TextureDesc& desc, const Caps& caps);
[[nodiscard]] Problem problem_of(const SamplerDesc& desc);
[[nodiscard]] Problem problem_of(const ShaderDesc& desc);
[[nodiscard]] Problem problem_of(const PipelineDesc& desc, const Caps& caps);

}  // namespace inb::gfx
