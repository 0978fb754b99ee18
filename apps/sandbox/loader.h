#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "apps/sandbox/watch.h"
#include "assets/load.h"
#include "core/math.h"
#include "core/result.h"

namespace inb::sandbox {

// Where a model comes from: a file, or a built-in scene by name.
struct Source {
  std::filesystem::path file;
  std::string scene;

  [[nodiscard]] std::string name() const { return scene.empty() ? file.filename().string() : scene; }
  friend bool operator==(const Source&, const Source&) = default;
};

// A model with what takes long to work out from it. The asset's address stays the same while it is passed on.
struct Loaded {
  Source source;
  std::unique_ptr<assets::Asset> asset;
  std::vector<Bounds> motion_bounds;  // by motion; one (the rest pose) for a model without motions
  Bounds bounds;                      // over all motions
};

// Reads and measures; runs on any thread.
[[nodiscard]] Result<Loaded> read_source(const Source& source, assets::LoadProgress* progress);

// How a loaded model joins what is on show.
enum class Join : std::uint8_t { Replace, Beside, Reload };

// Reads one model at a time on a worker thread. A new start cancels the one before. All functions are called from one
// thread; nothing here blocks but the destructor, `wait` and `start`, which waits until a cancelled reader gave up.
class Loader {
 public:
  using Read = std::function<Result<Loaded>(const Source&, assets::LoadProgress*)>;

  struct Done {
    Source source;
    Join join = Join::Replace;
    bool cancelled = false;
    std::vector<WatchedFile> files;  // read or looked for, the model's own first; also when reading failed
    Result<Loaded> loaded;
  };

  // `read` is read_source outside of tests.
  explicit Loader(Read read);
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  void start(Source source, Join join, std::int64_t now_ns);
  void cancel();
  // The finished load, once.
  [[nodiscard]] std::optional<Done> poll();
  // Waits for the load in progress; nothing when there is none.
  [[nodiscard]] std::optional<Done> wait();

  [[nodiscard]] bool busy() const { return job_ != nullptr; }
  [[nodiscard]] std::string name() const { return job_ ? job_->source.name() : std::string(); }
  [[nodiscard]] float progress() const;
  // Only a load of some length is worth a bar.
  [[nodiscard]] bool worth_showing(std::int64_t now_ns) const { return busy() && now_ns - started_ns_ >= kQuietNs; }
  static constexpr std::int64_t kQuietNs = 300'000'000;

 private:
  struct Job {
    Source source;
    Join join = Join::Replace;
    assets::LoadProgress progress;
    std::vector<WatchedFile> files;
    std::optional<Result<Loaded>> result;
    std::atomic<bool> ready{false};
  };

  std::optional<Done> take();

  Read read_;
  std::unique_ptr<Job> job_;
  std::thread thread_;
  std::int64_t started_ns_ = 0;
};

}  // namespace inb::sandbox
