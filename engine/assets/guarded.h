#pragma once

#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "assets/asset.h"
#include "assets/fault.h"
#include "core/result.h"

namespace inb::assets {

// How every reader ends: what `build` makes when it is valid, else one sentence. `start` is the place that a cause
// without one is given ("byte 0"); it is looked at after `build`, which may know better by then.
template <typename Build>
Result<Asset> guarded(const std::string& name, const std::string_view& start, Build&& build) {
  try {
    Asset asset = build();
    // Finite numbers may still be too large for what is made of them: the last net.
    if (const std::optional<std::string> wrong = validate(asset)) return fail("{}: {}: {}", name, start, *wrong);
    return asset;
  } catch (const Fault& fault) {
    return fail("{}: {}: {}", name, fault.place(), fault.cause());
  } catch (const std::bad_alloc&) {
    return fail("{}: {}: there is not enough memory to read it", name, start);
  } catch (const std::exception& error) {
    return fail("{}: {}: {}", name, start, error.what());
  }
}

}  // namespace inb::assets
