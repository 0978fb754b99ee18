#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assets/asset.h"
#include "assets/bake.h"
#include "assets/tween.h"

// The lab: one motion in three representations side by side, and what each of them costs. Plain values, no drawing.
namespace inb::sandbox {

// The panes from left to right.
enum class LabColumn : std::uint8_t {
  Frames,  // whole meshes at a rate, each shown until the next
  Keys,    // whole meshes at a lower rate or where they are needed, a straight way between two
  File,    // what the file has: bones, nodes, morph targets, stored meshes
};
inline constexpr std::size_t kLabColumns = 3;

inline constexpr int kLabMostRate = 60;
// Bounds of the error, percent of the model's size.
inline constexpr double kLabLeastBound = 0.01;
inline constexpr double kLabMostBound = 10.0;

// What the user chose.
struct LabChoice {
  int frame_rate = 25;         // frames a second, 1..kLabMostRate
  int key_rate = 5;            // key meshes a second, the same; not used with `fewest`
  bool fewest = false;         // keys where they are needed, as few as keep the bound
  double bound_percent = 1.0;  // of the model's size
  bool heat = false;           // colour by the distance to the original; bakes nothing

  friend bool operator==(const LabChoice&, const LabChoice&) = default;
};

// Everything that a bake depends on.
struct LabWish {
  std::uint64_t model = 0;  // Model::id
  std::uint32_t motion = 0;
  float size = 0.0F;                         // of the model in this motion, model units: the bound is a part of it
  std::optional<assets::TweenChoice> tween;  // of a key set; the session may have chosen another than the file's
  LabChoice choice;

  // How far a vertex may be off, model units.
  [[nodiscard]] float bound() const { return size * static_cast<float>(choice.bound_percent / 100.0); }
};
// Whether both ask for the same bakes.
[[nodiscard]] bool same_bakes(const LabWish& a, const LabWish& b);

// One representation.
struct LabBake {
  std::unique_ptr<assets::Asset> asset;  // none: the file's own motion as it is
  std::size_t motion = 0;                // of `asset`, or of the file
  assets::BakeCost cost;
  std::string title;   // "frames", "key-frame morph", "bones", ...
  std::string detail;  // "25 a second, nothing between"
  std::string sum;     // "50 frames x 70.0 kB"
  std::string error;   // one sentence, and then neither asset nor cost
};

struct LabResult {
  LabWish wish;
  std::array<LabBake, kLabColumns> columns;

  [[nodiscard]] const LabBake& column(LabColumn which) const { return columns[static_cast<std::size_t>(which)]; }
  // The largest error of all: the end of the heat map's scale, the same in every pane. Model units.
  [[nodiscard]] float largest_error() const;
  [[nodiscard]] std::uint64_t most_bytes() const;
};

// Bakes and measures; runs on any thread. Nothing when `cancel` was set meanwhile.
[[nodiscard]] std::optional<LabResult> bake_lab(const assets::Asset& asset, const LabWish& wish,
                                                const std::atomic<bool>& cancel);

// What the file has in the way of this motion: "bones", "nodes", "morph targets", "key meshes", "frames".
[[nodiscard]] const char* representation_name(const assets::Asset& asset, std::size_t motion);

// "812 B", "50.0 kB", "10.0 MB": thousands, as the tutorial counts.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
// "0.0213 (1.2 %)": in units, and of the model's size.
[[nodiscard]] std::string error_text(float error, float size);

// Bakes on a worker thread, one wish at a time, from a copy of its own of the asset: the caller may drop the model
// whenever it wants. A new wish cancels the one before. All functions are called from one thread; nothing here blocks
// but the destructor.
class LabBaker {
 public:
  LabBaker() = default;
  ~LabBaker();
  LabBaker(const LabBaker&) = delete;
  LabBaker& operator=(const LabBaker&) = delete;

  // What is wanted from now on. Starts when that is not what was made last or is being made, when `rests` (nothing is
  // being dragged) and when the worker is free; so it is called for every picture.
  void ask(const LabWish& wish, const assets::Asset& asset, bool rests);
  // What was finished, once; nothing that is no longer wanted.
  [[nodiscard]] std::optional<LabResult> poll();
  // Whatever was asked for is no longer wanted: the model has changed or gone.
  void forget();
  [[nodiscard]] bool busy() const { return job_ != nullptr; }

 private:
  struct Job {
    LabWish wish;
    std::unique_ptr<assets::Asset> asset;
    std::atomic<bool> cancel{false};
    std::optional<LabResult> result;
    std::atomic<bool> ready{false};
  };

  std::unique_ptr<Job> job_;
  std::thread thread_;
  std::optional<LabWish> made_;          // what the caller has
  std::unique_ptr<assets::Asset> copy_;  // of the model that `copy_of_` names
  std::uint64_t copy_of_ = 0;
};

}  // namespace inb::sandbox
