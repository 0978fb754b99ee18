#include <algorithm>
#include <cmath>

#include "apps/sandbox/theme.h"

namespace inb::sandbox {

namespace {

double linear(unsigned byte) {
  const double value = static_cast<double>(byte & 0xFFU) / 255.0;
  return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(unsigned colour) {
  return 0.2126 * linear(colour) + 0.7152 * linear(colour >> 8U) + 0.0722 * linear(colour >> 16U);
}

}  // namespace

double contrast(unsigned a, unsigned b) {
  const double one = luminance(a);
  const double other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

}  // namespace inb::sandbox
