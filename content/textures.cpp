#include "content/textures.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace inb::content {
namespace {

// A pseudo-random value 0..1 of a lattice point: Wang's integer hash over the two coordinates.
float lattice(std::uint32_t x, std::uint32_t y) {
  std::uint32_t h = x * 0x9E3779B1U ^ (y + 0x7F4A7C15U) * 0x85EBCA77U;
  h = (h ^ 61U) ^ (h >> 16U);
  h *= 9U;
  h ^= h >> 4U;
  h *= 0x27D4EB2DU;
  h ^= h >> 15U;
  return static_cast<float>(h & 0xFFFFU) / 65535.0F;
}

// Value noise over a lattice of nx x ny cells that tiles over u, v in 0..1.
float noise(float u, float v, std::uint32_t nx, std::uint32_t ny) {
  const float x = u * static_cast<float>(nx);
  const float y = v * static_cast<float>(ny);
  const float fx = x - std::floor(x);
  const float fy = y - std::floor(y);
  const auto ix = static_cast<std::uint32_t>(std::floor(x)) % nx;
  const auto iy = static_cast<std::uint32_t>(std::floor(y)) % ny;
  const auto smooth = [](float t) { return t * t * (3.0F - 2.0F * t); };
  const auto corner = [&](std::uint32_t dx, std::uint32_t dy) { return lattice((ix + dx) % nx, (iy + dy) % ny); };
  const float low = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * smooth(fx);
  const float high = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * smooth(fx);
  return low + (high - low) * smooth(fy);
}

std::uint8_t byte(float value) { return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 255.0F))); }

}  // namespace

assets::Image wood_grain(std::uint32_t width, std::uint32_t height) {
  assets::Image image{"wood grain", width, height, {}, false};
  image.rgba.reserve(std::size_t{4} * width * height);
  const Vec3 light(236.0F, 205.0F, 160.0F);
  const Vec3 dark(203.0F, 158.0F, 108.0F);
  for (std::uint32_t j = 0; j < height; ++j) {
    for (std::uint32_t i = 0; i < width; ++i) {
      const float u = static_cast<float>(i) / static_cast<float>(width);
      const float v = static_cast<float>(j) / static_cast<float>(height);
      // Year rings: bands along v whose course wanders slowly; then fine fibres.
      const float course = 2.2F * noise(u, v, 3, 2) + 0.6F * noise(u, v, 7, 4);
      const float band = 0.5F + 0.5F * std::sin(2.0F * std::numbers::pi_v<float> * (6.0F * u + course));
      const float fibre = noise(u, v, 96, 6);
      const float t = std::clamp(0.36F * band * band + 0.32F * fibre + 0.15F * noise(u, v, 5, 3), 0.0F, 1.0F);
      const Vec3 color = light + (dark - light) * t;
      image.rgba.insert(image.rgba.end(), {byte(color.r), byte(color.g), byte(color.b), 255});
    }
  }
  return image;
}

assets::Image belt_stripes(std::uint32_t width, std::uint32_t height) {
  assets::Image image{"belt", width, height, {}, false};
  image.rgba.reserve(std::size_t{4} * width * height);
  for (std::uint32_t j = 0; j < height; ++j) {
    for (std::uint32_t i = 0; i < width; ++i) {
      const float u = static_cast<float>(i) / static_cast<float>(width);
      const float v = static_cast<float>(j) / static_cast<float>(height);
      const float bar = std::abs(v - 0.5F) < 0.035F ? 1.0F : 0.0F;
      const float speckle = 6.0F * noise(u, v, 64, 64);
      const Vec3 color = Vec3(70.0F, 76.0F, 84.0F) + Vec3(48.0F) * bar + Vec3(speckle);
      image.rgba.insert(image.rgba.end(), {byte(color.r), byte(color.g), byte(color.b), 255});
    }
  }
  return image;
}

assets::TextureRef repeating(std::int32_t image) {
  assets::TextureRef texture;
  texture.image = image;
  return texture;
}

}  // namespace inb::content
