#include "apps/inbetween/memory_pass.h"

#include <algorithm>

#include "core/check.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "apps/inbetween/memory_pass.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace inb::tool::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Others = std::span<const std::span<const std::int32_t>>;

template <std::size_t kOthers>
void pass_over(std::span<std::int32_t> values, Others others) {
  const hn::CappedTag<std::int32_t, 16> d;
  const std::size_t lanes = hn::Lanes(d);
  const std::int32_t* from[3] = {others[0].data(), others[kOthers > 1 ? 1 : 0].data(),
                                 others[kOthers > 2 ? 2 : 0].data()};
  std::size_t i = 0;
  for (; i + lanes <= values.size(); i += lanes) {
    auto sum = hn::LoadU(d, from[0] + i);
    if constexpr (kOthers > 1) sum = hn::Add(sum, hn::LoadU(d, from[1] + i));
    if constexpr (kOthers > 2) sum = hn::Add(sum, hn::LoadU(d, from[2] + i));
    hn::StoreU(hn::Min(hn::LoadU(d, values.data() + i), sum), d, values.data() + i);
  }
  for (; i < values.size(); ++i) {
    std::int32_t sum = from[0][i];
    if constexpr (kOthers > 1) sum += from[1][i];
    if constexpr (kOthers > 2) sum += from[2][i];
    values[i] = std::min(values[i], sum);
  }
}

void pass(std::span<std::int32_t> values, Others others) {
  if (others.size() == 1) pass_over<1>(values, others);
  if (others.size() == 2) pass_over<2>(values, others);
  if (others.size() == 3) pass_over<3>(values, others);
}

}  // namespace inb::tool::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace inb::tool {

HWY_EXPORT(pass);

void memory_pass(std::span<std::int32_t> values, std::span<const std::span<const std::int32_t>> others) {
  INB_CHECK(!others.empty() && others.size() <= 3);
  for (const auto& other : others) INB_CHECK(other.size() == values.size());
  HWY_DYNAMIC_DISPATCH(pass)(values, others);
}

}  // namespace inb::tool
#endif
