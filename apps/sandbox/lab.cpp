#include "apps/sandbox/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "assets/evaluate.h"

namespace inb::sandbox {

namespace {

std::string counted(std::uint64_t count, const char* one, const char* more) {
  return fmt::format("{} {}", count, count == 1 ? one : more);
}

std::string meshes_text(const assets::BakeCost& cost, const char* one, const char* more) {
  const std::uint64_t each = cost.keys > 0 ? cost.bytes / cost.keys : 0;
  return fmt::format("{} x {}", counted(cost.keys, one, more), bytes_text(each));
}

std::string clip_text(const assets::BakeCost& cost) {
  return counted(cost.keys, "key", "keys") + ", mesh weights included";
}

// Takes over what a bake made, or says why there is none.
void take_bake(Result<assets::BakedMotion> baked, LabBake& out) {
  if (!baked) {
    out.error = baked.error().text;
    return;
  }
  out.asset = std::make_unique<assets::Asset>(std::move(baked->asset));
  out.cost = baked->cost;
  out.motion = 0;
}

void bake_frame_column(const assets::Asset& asset, const LabWish& wish, LabBake& out) {
  out.title = "frames";
  out.detail = fmt::format("{} a second, nothing between", wish.choice.frame_rate);
  assets::BakeSettings settings;
  settings.rate_hz = wish.choice.frame_rate;
  take_bake(assets::bake_frames(asset, wish.motion, settings), out);
  if (!out.asset) return;
  // Frame by frame: a picture shows a stored mesh, never anything between two.
  if (out.asset->frame_sets[0].tween != assets::Tween::Step) {
    out.asset->frame_sets[0].tween = assets::Tween::Step;
    const double bake_ms = out.cost.bake_ms;
    out.cost = assets::measure_motion(asset, wish.motion, *out.asset, 0);
    out.cost.bake_ms = bake_ms;
  }
  out.sum = meshes_text(out.cost, "frame", "frames");
}

void bake_key_column(const assets::Asset& asset, const LabWish& wish, LabBake& out) {
  out.title = "key-frame morph";
  assets::BakeSettings settings;
  settings.rate_hz = wish.choice.key_rate;
  if (wish.choice.fewest) {
    settings.error_bound = wish.bound();
    out.detail = fmt::format("fewest within {:.3g} %", wish.choice.bound_percent);
  } else {
    out.detail = fmt::format("{} a second, straight between", wish.choice.key_rate);
  }
  take_bake(assets::bake_morph(asset, wish.motion, settings), out);
  if (out.asset) out.sum = meshes_text(out.cost, "key mesh", "key meshes");
}

void measure_file_column(const assets::Asset& asset, const LabWish& wish, LabBake& out) {
  out.title = representation_name(asset, wish.motion);
  out.motion = wish.motion;
  const bool meshes = wish.motion >= asset.clips.size();
  if (wish.choice.fewest && !meshes) {
    out.detail = fmt::format("fewest within {:.3g} %", wish.choice.bound_percent);
    take_bake(assets::reduce_keys(asset, wish.motion, wish.bound()), out);
    if (out.asset) out.sum = clip_text(out.cost);
    return;
  }
  out.detail = "as in the file";
  out.cost = assets::measure_motion(asset, wish.motion, asset, wish.motion);
  if (meshes) {
    const bool keys = wish.motion < asset.clips.size() + asset.morph_sets.size();
    out.sum = meshes_text(out.cost, keys ? "key mesh" : "frame", keys ? "key meshes" : "frames");
  } else {
    out.sum = clip_text(out.cost);
  }
}

bool moves_weights(const anim::Clip& clip) {
  return std::ranges::any_of(clip.tracks,
                             [](const anim::Track& track) { return track.channel == anim::Channel::Weights; });
}

}  // namespace

bool same_bakes(const LabWish& a, const LabWish& b) {
  LabChoice one = a.choice;
  LabChoice other = b.choice;
  one.heat = other.heat = false;
  // What is not used changes nothing.
  if (one.fewest && other.fewest) one.key_rate = other.key_rate;
  if (!one.fewest && !other.fewest) one.bound_percent = other.bound_percent;
  return a.model == b.model && a.motion == b.motion && a.size == b.size && a.tween == b.tween && one == other;
}

float LabResult::largest_error() const {
  float largest = 0.0F;
  for (const LabBake& column : columns) largest = std::max(largest, column.cost.largest_error);
  return largest;
}

std::uint64_t LabResult::most_bytes() const {
  std::uint64_t most = 0;
  for (const LabBake& column : columns) most = std::max(most, column.cost.bytes);
  return most;
}

const char* representation_name(const assets::Asset& asset, std::size_t motion) {
  if (motion >= asset.clips.size()) {
    return motion < asset.clips.size() + asset.morph_sets.size() ? "key meshes" : "frames";
  }
  const bool skinned = std::ranges::any_of(
      asset.nodes, [](const assets::Node& node) { return node.skin != assets::kNone && node.mesh != assets::kNone; });
  if (skinned) return "bones";
  return moves_weights(asset.clips[motion]) ? "morph targets" : "nodes";
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array kUnits{"kB", "MB", "GB", "TB"};
  if (bytes < 1000) return fmt::format("{} B", bytes);
  double value = static_cast<double>(bytes) / 1000.0;
  std::size_t unit = 0;
  // 999.95 would be written as 1000.0.
  while (value >= 999.95 && unit + 1 < kUnits.size()) {
    value /= 1000.0;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string error_text(float error, float size) {
  if (error == 0.0F) return "0";
  const double percent = size > 0.0F ? 100.0 * static_cast<double>(error) / static_cast<double>(size) : 0.0;
  if (percent < 0.001) return fmt::format("{:.3g} (under 0.001 %)", error);
  return fmt::format("{:.3g} ({:.2g} %)", error, percent);
}

std::optional<LabResult> bake_lab(const assets::Asset& asset, const LabWish& wish, const std::atomic<bool>& cancel) {
  LabResult result;
  result.wish = wish;
  using Bake = void (*)(const assets::Asset&, const LabWish&, LabBake&);
  constexpr std::array<Bake, kLabColumns> kBakes{bake_frame_column, bake_key_column, measure_file_column};
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    kBakes[c](asset, wish, result.columns[c]);
    if (cancel) return std::nullopt;
  }
  return result;
}

LabBaker::~LabBaker() {
  if (job_) job_->cancel = true;
  if (thread_.joinable()) thread_.join();
}

void LabBaker::ask(const LabWish& wish, const assets::Asset& asset, bool rests) {
  if (job_) {
    if (!same_bakes(job_->wish, wish)) job_->cancel = true;
    return;
  }
  if (!rests || (made_ && same_bakes(*made_, wish))) return;
  if (!copy_ || copy_of_ != wish.model) {
    copy_ = std::make_unique<assets::Asset>(asset);
    copy_of_ = wish.model;
  }
  job_ = std::make_unique<Job>();
  job_->wish = wish;
  job_->asset = std::move(copy_);
  thread_ = std::thread([job = job_.get()] {
    const auto refuse = [job](const std::string& why) {
      job->result.emplace();
      job->result->wish = job->wish;
      for (LabBake& column : job->result->columns) column.error = why;
    };
    try {
      Result<void> tweened;
      if (job->wish.tween) tweened = assets::set_tween(*job->asset, job->wish.motion, *job->wish.tween);
      if (tweened) {
        job->result = bake_lab(*job->asset, job->wish, job->cancel);
      } else {
        refuse(tweened.error().text);
      }
    } catch (const std::exception& fault) {
      // Out of memory and the like: the window must outlive any choice.
      refuse(fmt::format("{}: {}", job->asset->name, fault.what()));
    }
    job->ready.store(true, std::memory_order_release);
  });
}

std::optional<LabResult> LabBaker::poll() {
  if (!job_ || !job_->ready.load(std::memory_order_acquire)) return std::nullopt;
  thread_.join();
  const std::unique_ptr<Job> job = std::move(job_);
  copy_ = std::move(job->asset);
  if (job->cancel || !job->result) {
    // Asked for anew, unless something else is wanted by then.
    if (copy_of_ == 0) copy_.reset();
    return std::nullopt;
  }
  made_ = job->wish;
  return std::move(job->result);
}

void LabBaker::forget() {
  if (job_) job_->cancel = true;
  made_.reset();
  copy_.reset();
  copy_of_ = 0;
}

}  // namespace inb::sandbox
