#include "tests/support/ogre_builder.h"

#include <bit>
#include <initializer_list>

namespace inb::test {

OgreBytes& OgreBytes::u8(unsigned value) {
  bytes_ += static_cast<char>(value & 0xFFU);
  return *this;
}

OgreBytes& OgreBytes::u16(unsigned value) { return u8(value).u8(value >> 8U); }

OgreBytes& OgreBytes::u32(std::uint32_t value) { return u16(value & 0xFFFFU).u16(value >> 16U); }

OgreBytes& OgreBytes::f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }

OgreBytes& OgreBytes::floats(std::initializer_list<float> values) {
  for (const float value : values) f32(value);
  return *this;
}

OgreBytes& OgreBytes::text(const std::string& value) {
  bytes_ += value + "\n";
  return *this;
}

OgreBytes& OgreBytes::raw(const std::string& bytes) {
  bytes_ += bytes;
  return *this;
}

}  // namespace inb::test
