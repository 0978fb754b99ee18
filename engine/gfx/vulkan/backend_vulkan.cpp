#include "gfx/vulkan/backend_vulkan.h"

#include <algorithm>

#include "gfx/vulkan/vulkan.h"

namespace inb::gfx::vulkan {

namespace {

// A window's events must go on, however long the GPU takes.
constexpr std::uint64_t kPictureTimeoutNs = 1'000'000'000;

Result<void> check(VkResult result) {
  if (result == VK_SUCCESS) return {};
  return fail("{}", name(result));
}

}  // namespace

VulkanBackend::VulkanBackend(std::unique_ptr<Context> context, const DeviceDesc& desc)
    : context_(std::move(context)), passes_(*context_), headless_size_(desc.headless_size) {}

VulkanBackend::~VulkanBackend() {
  vkDeviceWaitIdle(context_->device);
  for (PictureResources& picture : pictures_) {
    for (VkFramebuffer framebuffer : picture.framebuffers) vkDestroyFramebuffer(context_->device, framebuffer, nullptr);
    for (VkDescriptorPool pool : picture.descriptor_pools) vkDestroyDescriptorPool(context_->device, pool, nullptr);
    vkDestroyQueryPool(context_->device, picture.queries, nullptr);
    vkDestroySemaphore(context_->device, picture.acquired, nullptr);
    vkDestroyFence(context_->device, picture.fence, nullptr);
    vkDestroyCommandPool(context_->device, picture.pool, nullptr);
    picture.staging.clear();
  }
  vkDestroyCommandPool(context_->device, pool_, nullptr);
  vkDestroyPipelineCache(context_->device, pipeline_cache_, nullptr);
}

Result<void> VulkanBackend::start(const DeviceDesc& desc) {
  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
  pool.queueFamilyIndex = context_->family;
  if (auto made = check(vkCreateCommandPool(context_->device, &pool, nullptr, &pool_)); !made) return made;
  VkPipelineCacheCreateInfo cache{};
  cache.sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO;
  if (auto made = check(vkCreatePipelineCache(context_->device, &cache, nullptr, &pipeline_cache_)); !made) return made;
  for (PictureResources& picture : pictures_) {
    if (auto made = make_picture_resources(picture); !made) return made;
  }
  SamplerDesc nearest{Filter::Nearest,   Filter::Nearest,   Filter::Nearest, false,
                      Wrap::ClampToEdge, Wrap::ClampToEdge, false,           1};
  auto sampler = make_sampler(*context_, nearest);
  if (!sampler) return fail(sampler.error());
  default_sampler_ = std::move(*sampler);
  if (!desc.window) return headless_size_.empty() ? Result<void>{} : make_headless();
  swapchain_ = std::make_unique<Swapchain>(*context_, desc.window->drawable_size, desc.present_mode);
  return swapchain_->choose_format();
}

Result<void> VulkanBackend::make_picture_resources(PictureResources& made) {
  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
  pool.queueFamilyIndex = context_->family;
  if (auto ok = check(vkCreateCommandPool(context_->device, &pool, nullptr, &made.pool)); !ok) return ok;
  VkCommandBufferAllocateInfo commands{};
  commands.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  commands.commandPool = made.pool;
  commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  commands.commandBufferCount = 1;
  if (auto ok = check(vkAllocateCommandBuffers(context_->device, &commands, &made.commands)); !ok) return ok;
  VkFenceCreateInfo fence{};
  fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  fence.flags = VK_FENCE_CREATE_SIGNALED_BIT;
  if (auto ok = check(vkCreateFence(context_->device, &fence, nullptr, &made.fence)); !ok) return ok;
  VkSemaphoreCreateInfo semaphore{};
  semaphore.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
  if (auto ok = check(vkCreateSemaphore(context_->device, &semaphore, nullptr, &made.acquired)); !ok) return ok;
  if (!context_->caps.timestamps) return {};
  VkQueryPoolCreateInfo queries{};
  queries.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
  queries.queryType = VK_QUERY_TYPE_TIMESTAMP;
  queries.queryCount = 2 * kTimedPasses;
  return check(vkCreateQueryPool(context_->device, &queries, nullptr, &made.queries));
}

Result<void> VulkanBackend::make_headless() {
  TextureDesc desc;
  desc.name = "window";
  desc.format = Format::RGBA8;
  desc.size = headless_size_;
  desc.usage = kTarget | kReadback;
  auto made = create_texture(desc);
  if (!made) return fail("a headless window of {}x{}: {}", desc.size.width, desc.size.height, made.error().text);
  if (headless_) retire(std::move(headless_));
  headless_.reset(static_cast<VulkanTexture*>(made->release()));
  return {};
}

Result<std::unique_ptr<Object>> VulkanBackend::create_sampler(const SamplerDesc& desc) {
  auto made = make_sampler(*context_, desc);
  if (!made) return fail(made.error());
  return std::unique_ptr<Object>(std::move(*made));
}

Result<std::unique_ptr<Object>> VulkanBackend::create_shader(const ShaderDesc& desc) {
  auto made = make_shader(*context_, desc);
  if (!made) return fail(made.error());
  return std::unique_ptr<Object>(std::move(*made));
}

Result<std::unique_ptr<Object>> VulkanBackend::create_pipeline(const PipelineDesc& desc, Object& vertex,
                                                               Object* fragment) {
  const Result<VkRenderPass> pass = passes_.compatible(desc.color_formats, desc.depth_format, desc.samples);
  if (!pass) return fail(pass.error());
  auto made = make_pipeline(*context_, desc, *pass, pipeline_cache_, static_cast<VulkanShader&>(vertex),
                            static_cast<VulkanShader*>(fragment));
  if (!made) return fail(made.error());
  return std::unique_ptr<Object>(std::move(*made));
}

void VulkanBackend::retire(std::unique_ptr<Object> object) { garbage_.push_back({serial_, std::move(object)}); }

void VulkanBackend::drop_garbage() {
  std::erase_if(garbage_, [&](const Garbage& garbage) { return garbage.serial <= finished_; });
}

void VulkanBackend::lose(const char* where, VkResult result) {
  context_->messages->add(fmt::format("{}: {}", where, name(result)));
  lost_ = true;
}

void VulkanBackend::collect_times(PictureResources& done) {
  const auto count = static_cast<std::uint32_t>(done.timed.size());
  if (count == 0) return;
  std::vector<std::uint64_t> stamps(std::size_t{2} * count);
  const VkResult result =
      vkGetQueryPoolResults(context_->device, done.queries, 0, 2 * count, stamps.size() * sizeof(std::uint64_t),
                            stamps.data(), sizeof(std::uint64_t), VK_QUERY_RESULT_64_BIT);
  if (result == VK_SUCCESS && done.serial > times_serial_) {
    times_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t ticks = (stamps[2 * i + 1] - stamps[2 * i]) & context_->timestamp_mask;
      times_.push_back(
          {std::move(done.timed[i]), static_cast<double>(ticks) * double{context_->timestamp_period_ns} * 1e-6});
    }
    times_serial_ = done.serial;
  }
  done.timed.clear();
}

// The GPU is done with this picture and so with all before it.
void VulkanBackend::collect(PictureResources& done) {
  collect_times(done);
  for (VkFramebuffer framebuffer : done.framebuffers) vkDestroyFramebuffer(context_->device, framebuffer, nullptr);
  done.framebuffers.clear();
  for (VkDescriptorPool pool : done.descriptor_pools) vkResetDescriptorPool(context_->device, pool, 0);
  done.descriptor_pool = 0;
  // The last chunk is the largest: it alone will do for a picture like this one, or soon grow to.
  if (done.staging.size() > 1) done.staging.erase(done.staging.begin(), done.staging.end() - 1);
  done.staging_used = 0;
  finished_ = std::max(finished_, done.serial);
  drop_garbage();
}

PictureStatus VulkanBackend::begin_picture() {
  if (lost_) return PictureStatus::Lost;
  const std::uint32_t next = (slot_ + 1) % kPicturesInFlight;
  PictureResources& picture = pictures_[next];
  const std::uint64_t patience = swapchain_ ? kPictureTimeoutNs : UINT64_MAX;
  const VkResult waited = vkWaitForFences(context_->device, 1, &picture.fence, VK_TRUE, patience);
  if (waited == VK_TIMEOUT) return PictureStatus::Busy;
  if (waited != VK_SUCCESS) {
    lose("begin_picture", waited);
    return PictureStatus::Lost;
  }
  collect(picture);
  if (swapchain_) {
    const PictureStatus status = swapchain_->acquire(picture.acquired);
    if (status == PictureStatus::Lost) lost_ = true;
    if (!begun(status)) return status;
  } else {
    if (headless_size_.empty()) return PictureStatus::ZeroArea;
    if (!headless_ || !(headless_->size == headless_size_)) {
      if (Result<void> made = make_headless(); !made) {
        context_->messages->add(made.error().text);
        lost_ = true;
        return PictureStatus::Lost;
      }
    }
  }
  slot_ = next;
  picture.serial = ++serial_;
  vkResetCommandPool(context_->device, picture.pool, 0);
  VkCommandBufferBeginInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  if (const VkResult result = vkBeginCommandBuffer(picture.commands, &info); result != VK_SUCCESS) {
    lose("begin_picture", result);
    return PictureStatus::Lost;
  }
  in_picture_ = true;
  capture_wanted_ = false;
  if (picture.queries != VK_NULL_HANDLE) vkCmdResetQueryPool(picture.commands, picture.queries, 0, 2 * kTimedPasses);
  if (swapchain_) {
    change_layout(picture.commands, window_texture(), VK_IMAGE_LAYOUT_UNDEFINED, window_texture().rest);
  }
  return PictureStatus::Ready;
}

void VulkanBackend::end_picture() {
  PictureResources& picture = current();
  if (capture_wanted_) copy_capture(picture.commands);
  if (swapchain_) {
    change_layout(picture.commands, window_texture(), window_texture().rest, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
  }
  in_picture_ = false;
  if (const VkResult result = vkEndCommandBuffer(picture.commands); result != VK_SUCCESS) {
    return lose("end_picture", result);
  }
  // Everything the picture does to the window's image comes after its first change of layout, which waits here.
  const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
  const VkSemaphore finished = swapchain_ ? swapchain_->finished() : VK_NULL_HANDLE;
  VkSubmitInfo submit{};
  submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &picture.commands;
  if (swapchain_) {
    submit.waitSemaphoreCount = 1;
    submit.pWaitSemaphores = &picture.acquired;
    submit.pWaitDstStageMask = &stage;
    submit.signalSemaphoreCount = 1;
    submit.pSignalSemaphores = &finished;
  }
  vkResetFences(context_->device, 1, &picture.fence);
  if (const VkResult result = vkQueueSubmit(context_->queue, 1, &submit, picture.fence); result != VK_SUCCESS) {
    return lose("end_picture", result);
  }
  if (swapchain_ && !swapchain_->present()) lost_ = true;
}

Format VulkanBackend::window_format() const { return swapchain_ ? swapchain_->format() : Format::RGBA8; }

Extent VulkanBackend::window_size() const {
  return swapchain_ ? swapchain_->size() : headless_ ? headless_->size : Extent{};
}

void VulkanBackend::set_present_mode(PresentMode mode) {
  if (swapchain_) swapchain_->set_mode(mode);
}

PresentMode VulkanBackend::present_mode() const { return swapchain_ ? swapchain_->mode() : PresentMode::Fifo; }

void VulkanBackend::wait_idle() {
  vkDeviceWaitIdle(context_->device);
  if (lost_) return;
  for (PictureResources& picture : pictures_) {
    if (picture.serial != 0 && !(in_picture_ && &picture == &current())) collect(picture);
  }
}

Result<VkRenderPass> VulkanBackend::window_pass() { return passes_.compatible({window_format()}, Format::None, 1); }

std::pair<std::uint32_t, std::uint32_t> VulkanBackend::window_images() const {
  const std::uint32_t least = swapchain_ ? swapchain_->least_images() : 2;
  const std::uint32_t now = swapchain_ ? swapchain_->image_count() : 2;
  return {std::max(least, 2U), std::max({least, now, kPicturesInFlight})};
}

}  // namespace inb::gfx::vulkan

namespace inb::gfx {

Result<std::unique_ptr<Backend>> create_vulkan_backend(const DeviceDesc& desc) {
  auto context = vulkan::create_context(desc);
  if (!context) return fail(context.error());
  auto backend = std::make_unique<vulkan::VulkanBackend>(std::move(*context), desc);
  if (Result<void> started = backend->start(desc); !started) return fail(started.error());
  return std::unique_ptr<Backend>(std::move(backend));
}

}  // namespace inb::gfx
