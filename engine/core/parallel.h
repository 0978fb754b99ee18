#pragma once

#include <cstddef>
#include <functional>

namespace inb::core {

// Calls body(begin, end) over disjoint pieces that cover 0..count, each at least `grain` long but the last, on several
// threads; returns when all are done. The body must not throw. oneTBB, or std::jthread in ThreadSanitizer builds, which
// cannot see into TBB. Small counts (<= grain) run in the caller.
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body);

}  // namespace inb::core
