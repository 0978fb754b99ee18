#include "apps/sandbox/loader.h"

#include <exception>
#include <utility>

#include "assets/bounds.h"
#include "content/showcase.h"
#include "core/file.h"

namespace inb::sandbox {

Result<Loaded> read_source(const Source& source, assets::LoadProgress* progress) {
  Result<assets::Asset> asset =
      source.scene.empty() ? assets::load(source.file, progress) : content::build_scene(source.scene);
  if (!asset) return fail(asset.error());
  Loaded loaded;
  loaded.source = source;
  loaded.asset = std::make_unique<assets::Asset>(std::move(*asset));
  const std::size_t motions = loaded.asset->motion_count();
  for (std::size_t m = 0; m < motions; ++m) {
    if (progress != nullptr && progress->cancel) return fail("{}: reading was cancelled", source.name());
    loaded.motion_bounds.push_back(assets::motion_bounds(*loaded.asset, m));
    loaded.bounds.add(loaded.motion_bounds.back());
  }
  if (motions == 0) {
    loaded.bounds = assets::motion_bounds(*loaded.asset, assets::kRestPose);
    loaded.motion_bounds.push_back(loaded.bounds);
  }
  return loaded;
}

Loader::Loader(Read read) : read_(std::move(read)) {}

Loader::~Loader() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void Loader::start(Source source, Join join, std::int64_t now_ns) {
  cancel();
  if (thread_.joinable()) thread_.join();
  job_ = std::make_unique<Job>();
  job_->source = std::move(source);
  job_->join = join;
  started_ns_ = now_ns;
  thread_ = std::thread([job = job_.get(), read = read_] {
    const core::ReadListener listener([job](const std::filesystem::path& path) {
      job->files.push_back({path, stamp_of(path)});
    });
    try {
      job->result.emplace(read(job->source, &job->progress));
    } catch (const std::exception& fault) {
      // Out of memory and the like: the window must outlive any file.
      job->result.emplace(fail("{}: {}", job->source.name(), fault.what()));
    }
    job->ready.store(true, std::memory_order_release);
  });
}

void Loader::cancel() {
  if (job_) job_->progress.cancel = true;
}

float Loader::progress() const { return job_ ? job_->progress.done.load() : 0.0F; }

std::optional<Loader::Done> Loader::take() {
  thread_.join();
  const std::unique_ptr<Job> job = std::move(job_);
  return Done{std::move(job->source), job->join, job->progress.cancel.load(), std::move(job->files),
              std::move(*job->result)};
}

std::optional<Loader::Done> Loader::poll() {
  if (!job_ || !job_->ready.load(std::memory_order_acquire)) return std::nullopt;
  return take();
}

std::optional<Loader::Done> Loader::wait() {
  if (!job_) return std::nullopt;
  return take();
}

}  // namespace inb::sandbox
