#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace inb::core {

// A typed reference into a Pool. A default handle refers to nothing; a handle whose slot was released is stale and is
// refused by the pool, since the generation no longer matches.
template <typename Tag>
struct Handle {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;  // 0: refers to nothing

  [[nodiscard]] bool valid() const { return generation != 0; }
  friend bool operator==(const Handle&, const Handle&) = default;
};

// Owns values that are referred to by handle. Addresses are not stable across `add`.
template <typename T, typename Tag = T>
class Pool {
 public:
  using HandleType = Handle<Tag>;

  HandleType add(T value) {
    if (!free_.empty()) {
      const std::uint32_t index = free_.back();
      free_.pop_back();
      slots_[index].value.emplace(std::move(value));
      return {index, slots_[index].generation};
    }
    slots_.push_back(Slot{std::optional<T>(std::move(value)), 1});
    return {static_cast<std::uint32_t>(slots_.size() - 1), 1};
  }

  // Null when the handle is default or stale.
  [[nodiscard]] T* get(HandleType handle) {
    if (handle.index >= slots_.size()) return nullptr;
    Slot& slot = slots_[handle.index];
    return slot.generation == handle.generation && slot.value ? &*slot.value : nullptr;
  }
  [[nodiscard]] const T* get(HandleType handle) const { return const_cast<Pool*>(this)->get(handle); }

  // The value, moved out; nothing when the handle is default or stale.
  std::optional<T> remove(HandleType handle) {
    if (get(handle) == nullptr) return std::nullopt;
    Slot& slot = slots_[handle.index];
    std::optional<T> value = std::move(slot.value);
    slot.value.reset();
    ++slot.generation;
    free_.push_back(handle.index);
    return value;
  }

  [[nodiscard]] std::size_t size() const { return slots_.size() - free_.size(); }

  // Calls visit(HandleType, T&) for every live value in slot order.
  template <typename Visit>
  void for_each(Visit&& visit) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].value) visit(HandleType{static_cast<std::uint32_t>(i), slots_[i].generation}, *slots_[i].value);
    }
  }

 private:
  struct Slot {
    std::optional<T> value;
    std::uint32_t generation = 1;
  };
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

}  // namespace inb::core
