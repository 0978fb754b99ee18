#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace inb::test {

// Writes OGRE's binary chunks one after another. Lengths are whatever the test says (0: a lie, as in real files).
class OgreBytes {
 public:
  explicit OgreBytes(const std::string& version) { u16(0x1000).text(version); }
  OgreBytes() = default;

  OgreBytes& u8(unsigned value);
  OgreBytes& u16(unsigned value);
  OgreBytes& u32(std::uint32_t value);
  OgreBytes& f32(float value);
  OgreBytes& floats(std::initializer_list<float> values);
  OgreBytes& text(const std::string& value);  // with its line feed
  OgreBytes& chunk(unsigned id, std::uint32_t length = 0) { return u16(id).u32(length); }
  OgreBytes& raw(const std::string& bytes);

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

}  // namespace inb::test
