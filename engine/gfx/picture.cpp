#include <algorithm>
#include <cstring>
#include <utility>

#include "gfx/backend.h"
#include "gfx/device.h"
#include "gfx/state.h"

namespace inb::gfx {

namespace {

// The largest alignment of a uniform offset that any API here may ask for.
constexpr std::uint64_t kAlignment = 256;
constexpr std::uint64_t kSmallestChunk = std::uint64_t{1} << 20U;

}  // namespace

PictureStatus Device::begin_picture() {
  State& state = *state_;
  if (state.in_picture) {
    state.report("begin_picture: the picture before has not ended");
    return PictureStatus::Ready;
  }
  const PictureStatus status = state.backend->begin_picture();
  if (!begun(status)) return status;
  state.in_picture = true;
  state.capture = State::Capture::None;
  state.open_ring();
  const Extent size = state.backend->window_size();
  TextureSlot& window = *state.textures.get(state.window);
  window.desc.size = size;
  window.desc.format = state.backend->window_format();
  const bool resized = !(size == state.shown_size);
  state.shown_size = size;
  return resized ? PictureStatus::Resized : PictureStatus::Ready;
}

void Device::end_picture() {
  State& state = *state_;
  if (!state.in_picture) return state.report("end_picture: no picture has begun");
  if (state.in_pass) {
    state.report("end_picture: pass '{}' has not ended", state.pass.name);
    end_pass();
  }
  state.in_picture = false;
  state.backend->end_picture();
  if (state.capture == State::Capture::Asked) state.capture = State::Capture::Kept;
}

// The last picture of this slot is done. If it needed several chunks, one chunk of their size takes their place, so
// that a steady picture needs one.
void Device::State::open_ring() {
  std::vector<Chunk>& ring = rings[backend->picture_slot()];
  if (ring.size() == 1) {
    ring.front().used = 0;
    return;
  }
  std::uint64_t total = 0;
  for (const Chunk& chunk : ring) {
    total += chunk.size;
    backend->retire(std::move(buffers.remove(chunk.buffer)->object));
  }
  ring.clear();
  BufferDesc desc{"upload ring", std::max(total, kSmallestChunk), kVertex | kIndex | kUniform, {}};
  auto object = backend->create_buffer(desc, true);
  if (!object) return report("upload: {}", object.error().text);
  const std::uint64_t size = desc.size;
  ring.push_back({buffers.add(BufferSlot{std::move(desc), std::move(*object), true}), size, 0});
}

Slice Device::upload(std::span<const std::byte> bytes) {
  State& state = *state_;
  if (!state.in_picture) {
    state.report("upload: no picture has begun");
    return {};
  }
  if (bytes.empty()) {
    state.report("upload: 0 bytes");
    return {};
  }
  std::vector<State::Chunk>& ring = state.rings[state.backend->picture_slot()];
  const std::uint64_t padded = (bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
  if (ring.empty() || ring.back().size - ring.back().used < padded) {
    const std::uint64_t last = ring.empty() ? kSmallestChunk : ring.back().size;
    BufferDesc desc{"upload ring", std::max(last, padded), kVertex | kIndex | kUniform, {}};
    auto object = state.backend->create_buffer(desc, true);
    if (!object) {
      state.report("upload: {}", object.error().text);
      return {};
    }
    const std::uint64_t size = desc.size;
    ring.push_back({state.buffers.add(BufferSlot{std::move(desc), std::move(*object), true}), size, 0});
  }
  State::Chunk& chunk = ring.back();
  const Slice slice{chunk.buffer, chunk.used, bytes.size()};
  std::memcpy(state.backend->mapped(*state.buffers.get(chunk.buffer)->object) + chunk.used, bytes.data(), bytes.size());
  chunk.used += padded;
  return slice;
}

Texture Device::window_target() const { return state_->window; }

Format Device::window_format() const { return state_->backend->window_format(); }

Extent Device::window_size() const { return state_->backend->window_size(); }

void Device::set_headless_size(Extent size) {
  if (state_->in_picture) return state_->report("set_headless_size: inside a picture");
  const std::uint32_t most = caps().max_texture_size;
  if (size.width > most || size.height > most) {
    return state_->report("set_headless_size: {}x{} is above {}", size.width, size.height, most);
  }
  state_->backend->set_headless_size(size);
}

void Device::set_present_mode(PresentMode mode) {
  const std::vector<PresentMode>& modes = caps().present_modes;
  if (std::find(modes.begin(), modes.end(), mode) == modes.end()) {
    return state_->report("set_present_mode: the window has no {}", name(mode));
  }
  state_->backend->set_present_mode(mode);
}

PresentMode Device::present_mode() const { return state_->backend->present_mode(); }

void Device::capture_window() {
  if (!state_->in_picture) return state_->report("capture_window: no picture has begun");
  if (state_->capture == State::Capture::Asked) return;
  state_->backend->capture_window();
  state_->capture = State::Capture::Asked;
}

Result<Device::Capture> Device::read_capture() {
  if (state_->in_picture) return fail("read_capture: not inside a picture");
  if (state_->capture != State::Capture::Kept)
    return fail("read_capture: capture_window() was not called in the last picture");
  return state_->backend->read_capture();
}

}  // namespace inb::gfx
