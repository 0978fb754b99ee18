#include "gfx/vulkan/context.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

#include "core/log.h"
#include "gfx/vulkan/choose.h"

namespace inb::gfx::vulkan {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";
constexpr std::size_t kMostMessages = 1000;

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT /*severity*/,
                                          VkDebugUtilsMessageTypeFlagsEXT /*types*/,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
  static_cast<Messages*>(user)->add(fmt::format("{}: {}", data->pMessageIdName == nullptr ? "" : data->pMessageIdName,
                                                data->pMessage == nullptr ? "" : data->pMessage));
  return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT messenger_info(Messages& messages) {
  VkDebugUtilsMessengerCreateInfoEXT info{};
  info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
  info.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  // Not GENERAL: the loader's own remarks about this machine's drivers come as that.
  info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
  info.pfnUserCallback = on_message;
  info.pUserData = &messages;
  return info;
}

bool has_layer(const char* wanted) {
  std::uint32_t count = 0;
  vkEnumerateInstanceLayerProperties(&count, nullptr);
  std::vector<VkLayerProperties> layers(count);
  vkEnumerateInstanceLayerProperties(&count, layers.data());
  return std::any_of(layers.begin(), layers.end(),
                     [&](const VkLayerProperties& layer) { return std::string_view(layer.layerName) == wanted; });
}

std::vector<std::string> instance_extensions() {
  std::uint32_t count = 0;
  vkEnumerateInstanceExtensionProperties(nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> found(count);
  vkEnumerateInstanceExtensionProperties(nullptr, &count, found.data());
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const VkExtensionProperties& extension : found) names.emplace_back(extension.extensionName);
  return names;
}

std::vector<std::string> device_extensions(VkPhysicalDevice device) {
  std::uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> found(count);
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, found.data());
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const VkExtensionProperties& extension : found) names.emplace_back(extension.extensionName);
  return names;
}

bool contains(const std::vector<std::string>& names, std::string_view wanted) {
  return std::find(names.begin(), names.end(), wanted) != names.end();
}

Result<void> create_instance(Context& context, const DeviceDesc& desc) {
  const std::vector<std::string> available = instance_extensions();
  std::vector<const char*> extensions;
  if (desc.window) {
    for (const std::string& extension : desc.window->vulkan_instance_extensions) {
      if (!contains(available, extension)) {
        return fail("the Vulkan drivers of this machine can not draw into windows ({} is missing)", extension);
      }
      extensions.push_back(extension.c_str());
    }
  }
  VkInstanceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
#ifdef VK_KHR_portability_enumeration
  if (contains(available, VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)) {
    extensions.push_back(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);
    info.flags |= VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR;
  }
#endif

  VkApplicationInfo application{};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.pApplicationName = desc.application.c_str();
  application.apiVersion = VK_API_VERSION_1_1;
  info.pApplicationInfo = &application;

  const VkValidationFeatureEnableEXT enabled[] = {VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
  VkDebugUtilsMessengerCreateInfoEXT messenger = messenger_info(*context.messages);
  VkValidationFeaturesEXT features{};
  features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT;
  features.pNext = &messenger;
  features.enabledValidationFeatureCount = 1;
  features.pEnabledValidationFeatures = enabled;
  const bool validation = desc.validation && has_layer(kValidationLayer);
  if (desc.validation && !validation) core::log_warning("{} is not installed: nothing is validated", kValidationLayer);
  if (validation) {
    extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &kValidationLayer;
    info.pNext = &features;
  }
  info.enabledExtensionCount = static_cast<std::uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();

  const VkResult result = vkCreateInstance(&info, nullptr, &context.instance);
  if (result == VK_ERROR_INCOMPATIBLE_DRIVER) return fail("there is no Vulkan driver on this machine");
  if (result != VK_SUCCESS) return fail("Vulkan can not be started: {}", name(result));

  if (validation) {
    const auto create = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(context.instance, "vkCreateDebugUtilsMessengerEXT"));
    if (create != nullptr) create(context.instance, &messenger, nullptr, &context.messenger);
  }
  return {};
}

struct Candidate {
  VkPhysicalDevice physical = VK_NULL_HANDLE;
  std::uint32_t family = 0;
  std::uint32_t timestamp_bits = 0;
  DeviceInfo info;
};

DeviceKind kind_of(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
      return DeviceKind::Discrete;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
      return DeviceKind::Integrated;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
      return DeviceKind::Virtual;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
      return DeviceKind::Cpu;
    default:
      return DeviceKind::Other;
  }
}

Candidate examine(VkPhysicalDevice physical, VkSurfaceKHR surface) {
  Candidate candidate;
  candidate.physical = physical;
  VkPhysicalDeviceProperties properties{};
  vkGetPhysicalDeviceProperties(physical, &properties);
  candidate.info.name = properties.deviceName;
  candidate.info.kind = kind_of(properties.deviceType);
  candidate.info.api_major = VK_API_VERSION_MAJOR(properties.apiVersion);
  candidate.info.api_minor = VK_API_VERSION_MINOR(properties.apiVersion);
  candidate.info.graphics = false;
  candidate.info.presents = false;
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
  const bool swapchains = contains(device_extensions(physical), VK_KHR_SWAPCHAIN_EXTENSION_NAME);
  // One family for drawing and showing: every desktop driver has one, and nothing need be handed over.
  for (std::uint32_t i = 0; i < count && !candidate.info.presents; ++i) {
    if ((families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT) == 0) continue;
    VkBool32 presents = VK_FALSE;
    if (surface != VK_NULL_HANDLE && swapchains) {
      vkGetPhysicalDeviceSurfaceSupportKHR(physical, i, surface, &presents);
    }
    if (candidate.info.graphics && presents == VK_FALSE) continue;
    candidate.info.graphics = true;
    candidate.info.presents = presents == VK_TRUE;
    candidate.family = i;
    candidate.timestamp_bits = families[i].timestampValidBits;
  }
  return candidate;
}

std::vector<std::uint32_t> sample_counts(const VkPhysicalDeviceLimits& limits) {
  const VkSampleCountFlags both = limits.framebufferColorSampleCounts & limits.framebufferDepthSampleCounts;
  std::vector<std::uint32_t> counts = {1};
  for (std::uint32_t count = 2; count <= 16; count *= 2) {
    if ((both & count) != 0) counts.push_back(count);
  }
  return counts;
}

std::vector<PresentMode> present_modes(VkPhysicalDevice physical, VkSurfaceKHR surface) {
  std::vector<PresentMode> modes = {PresentMode::Fifo};
  if (surface == VK_NULL_HANDLE) return modes;
  std::uint32_t count = 0;
  vkGetPhysicalDeviceSurfacePresentModesKHR(physical, surface, &count, nullptr);
  std::vector<VkPresentModeKHR> found(count);
  vkGetPhysicalDeviceSurfacePresentModesKHR(physical, surface, &count, found.data());
  const auto has = [&](VkPresentModeKHR mode) { return std::find(found.begin(), found.end(), mode) != found.end(); };
  if (has(VK_PRESENT_MODE_MAILBOX_KHR)) modes.push_back(PresentMode::Mailbox);
  if (has(VK_PRESENT_MODE_IMMEDIATE_KHR)) modes.push_back(PresentMode::Immediate);
  return modes;
}

void fill_caps(Context& context, const Candidate& candidate, const VkPhysicalDeviceFeatures& features) {
  VkPhysicalDeviceProperties properties{};
  vkGetPhysicalDeviceProperties(context.physical, &properties);
  const VkPhysicalDeviceLimits& limits = properties.limits;
  Caps& caps = context.caps;
  caps.backend = "vulkan";
  caps.device_name = candidate.info.name;
  caps.driver = fmt::format("Vulkan {}.{}.{}, driver {:#x}", VK_API_VERSION_MAJOR(properties.apiVersion),
                            VK_API_VERSION_MINOR(properties.apiVersion), VK_API_VERSION_PATCH(properties.apiVersion),
                            properties.driverVersion);
  caps.kind = candidate.info.kind;
  caps.max_texture_size = std::min({limits.maxImageDimension2D, limits.maxFramebufferWidth, limits.maxFramebufferHeight,
                                    limits.maxViewportDimensions[0], limits.maxViewportDimensions[1]});
  caps.max_uniform_bytes = limits.maxUniformBufferRange;
  // A processor that draws (Mesa's llvmpipe) visits every texel of an anisotropic footprint, without a bound: where a
  // surface is seen edge-on, those may be thousands of millions, and the picture does not end for minutes.
  const bool anisotropic = features.samplerAnisotropy == VK_TRUE && caps.kind != DeviceKind::Cpu;
  caps.max_anisotropy = anisotropic ? static_cast<std::uint32_t>(limits.maxSamplerAnisotropy) : 1;
  caps.sample_counts = sample_counts(limits);
  caps.wireframe = features.fillModeNonSolid == VK_TRUE;
  caps.timestamps = candidate.timestamp_bits > 0 && limits.timestampPeriod > 0.0F;
  caps.present_modes = present_modes(context.physical, context.surface);
  context.timestamp_period_ns = limits.timestampPeriod;
  context.timestamp_mask =
      candidate.timestamp_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << candidate.timestamp_bits) - 1;
}

Result<void> create_vk_device(Context& context, const DeviceDesc& desc) {
  std::uint32_t count = 0;
  vkEnumeratePhysicalDevices(context.instance, &count, nullptr);
  std::vector<VkPhysicalDevice> physicals(count);
  vkEnumeratePhysicalDevices(context.instance, &count, physicals.data());
  std::vector<Candidate> candidates;
  std::vector<DeviceInfo> infos;
  for (VkPhysicalDevice physical : physicals) {
    candidates.push_back(examine(physical, context.surface));
    infos.push_back(candidates.back().info);
  }
  const Result<std::size_t> chosen = choose_device(infos, desc.window.has_value());
  if (!chosen) return fail(chosen.error());
  const Candidate& candidate = candidates[*chosen];
  context.physical = candidate.physical;
  context.family = candidate.family;

  const float priority = 1.0F;
  VkDeviceQueueCreateInfo queue{};
  queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queue.queueFamilyIndex = context.family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkPhysicalDeviceFeatures available{};
  vkGetPhysicalDeviceFeatures(context.physical, &available);
  VkPhysicalDeviceFeatures wanted{};
  wanted.fillModeNonSolid = available.fillModeNonSolid;
  wanted.samplerAnisotropy = available.samplerAnisotropy;
  wanted.largePoints = available.largePoints;
  std::vector<const char*> extensions;
  if (desc.window) extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
  // The specification wants it enabled wherever it is offered.
  constexpr const char* kPortabilitySubset = "VK_KHR_portability_subset";
  if (contains(device_extensions(context.physical), kPortabilitySubset)) extensions.push_back(kPortabilitySubset);
  VkDeviceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = static_cast<std::uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  info.pEnabledFeatures = &wanted;
  const VkResult result = vkCreateDevice(context.physical, &info, nullptr, &context.device);
  if (result != VK_SUCCESS) return fail("{} can not be used: {}", candidate.info.name, name(result));
  vkGetDeviceQueue(context.device, context.family, 0, &context.queue);

  VkPhysicalDeviceMemoryProperties memory{};
  vkGetPhysicalDeviceMemoryProperties(context.physical, &memory);
  for (std::uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    context.memory_types.push_back(memory.memoryTypes[i].propertyFlags);
  }
  fill_caps(context, candidate, wanted);
  return {};
}

}  // namespace

const char* name(VkResult result) {
  switch (result) {
    case VK_SUCCESS:
      return "success";
    case VK_ERROR_OUT_OF_HOST_MEMORY:
      return "out of memory";
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
      return "out of graphics memory";
    case VK_ERROR_INITIALIZATION_FAILED:
      return "the driver failed to start";
    case VK_ERROR_DEVICE_LOST:
      return "the graphics device was lost";
    case VK_ERROR_LAYER_NOT_PRESENT:
      return "a Vulkan layer is missing";
    case VK_ERROR_EXTENSION_NOT_PRESENT:
      return "a Vulkan extension is missing";
    case VK_ERROR_FEATURE_NOT_PRESENT:
      return "a device feature is missing";
    case VK_ERROR_INCOMPATIBLE_DRIVER:
      return "no compatible Vulkan driver";
    case VK_ERROR_TOO_MANY_OBJECTS:
      return "too many graphics objects";
    case VK_ERROR_FORMAT_NOT_SUPPORTED:
      return "the format is not supported";
    case VK_ERROR_SURFACE_LOST_KHR:
      return "the window's surface was lost";
    case VK_ERROR_NATIVE_WINDOW_IN_USE_KHR:
      return "the window is in use";
    case VK_ERROR_OUT_OF_DATE_KHR:
      return "the window has changed";
    default:
      return "unknown Vulkan error";
  }
}

void Messages::add(std::string text) {
  const std::lock_guard lock(mutex_);
  if (texts_.size() < kMostMessages) texts_.push_back(std::move(text));
}

std::vector<std::string> Messages::all() const {
  const std::lock_guard lock(mutex_);
  return texts_;
}

void Messages::clear() {
  const std::lock_guard lock(mutex_);
  texts_.clear();
}

Context::~Context() {
  const std::size_t known = messages->all().size();
  if (device != VK_NULL_HANDLE) vkDestroyDevice(device, nullptr);
  if (surface != VK_NULL_HANDLE) vkDestroySurfaceKHR(instance, surface, nullptr);
  if (messenger != VK_NULL_HANDLE) {
    const auto destroy = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(instance, "vkDestroyDebugUtilsMessengerEXT"));
    if (destroy != nullptr) destroy(instance, messenger, nullptr);
  }
  if (instance != VK_NULL_HANDLE) vkDestroyInstance(instance, nullptr);
  // Things that were never destroyed are found here, when nobody is left to ask for messages.
  const std::vector<std::string> all = messages->all();
  for (std::size_t i = known; i < all.size(); ++i) core::log_error("{}", all[i]);
}

Result<VkDeviceMemory> Context::allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags required,
                                         VkMemoryPropertyFlags preferred) const {
  const int type = choose_memory(memory_types, needs.memoryTypeBits, required, preferred);
  if (type < 0) return fail("{} has no memory of the kind that is needed", caps.device_name);
  VkMemoryAllocateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  info.allocationSize = needs.size;
  info.memoryTypeIndex = static_cast<std::uint32_t>(type);
  VkDeviceMemory memory = VK_NULL_HANDLE;
  const VkResult result = vkAllocateMemory(device, &info, nullptr, &memory);
  if (result != VK_SUCCESS) return fail("{} bytes of graphics memory: {}", needs.size, name(result));
  return memory;
}

Result<std::unique_ptr<Context>> create_context(const DeviceDesc& desc) {
  auto context = std::make_unique<Context>();
  if (Result<void> made = create_instance(*context, desc); !made) return fail(made.error());
  if (desc.window) {
    if (!desc.window->create_vulkan_surface) return fail("the window has no hook that makes a Vulkan surface");
    const Result<std::uint64_t> surface = desc.window->create_vulkan_surface(context->instance);
    if (!surface) return fail(surface.error());
    context->surface = std::bit_cast<VkSurfaceKHR>(*surface);
  }
  if (Result<void> made = create_vk_device(*context, desc); !made) return fail(made.error());
  return context;
}

}  // namespace inb::gfx::vulkan
