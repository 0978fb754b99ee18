#include "core/parallel.h"

#include <algorithm>

#ifdef INB_SYNC_PARALLEL
#include <thread>
#include <vector>
#else
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#endif

namespace inb::core {

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body) {
  if (count == 0) return;
  grain = std::max<std::size_t>(grain, 1);
  if (count <= grain) {
    body(0, count);
    return;
  }
#ifdef INB_SYNC_PARALLEL
  const std::size_t workers =
      std::min<std::size_t>(std::max(2U, std::thread::hardware_concurrency()), (count + grain - 1) / grain);
  const std::size_t piece = (count + workers - 1) / workers;
  std::vector<std::jthread> threads;
  for (std::size_t begin = piece; begin < count; begin += piece) {
    threads.emplace_back([&body, begin, end = std::min(count, begin + piece)] { body(begin, end); });
  }
  body(0, std::min(count, piece));
#else
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, grain),
                    [&body](const tbb::blocked_range<std::size_t>& range) { body(range.begin(), range.end()); });
#endif
}

}  // namespace inb::core
