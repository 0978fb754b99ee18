#include <array>
#include <vector>

#include "gfx/vulkan/objects.h"

namespace inb::gfx::vulkan {

namespace {

VkFormat vk_format(VertexFormat format) {
  switch (format) {
    case VertexFormat::Float:
      return VK_FORMAT_R32_SFLOAT;
    case VertexFormat::Float2:
      return VK_FORMAT_R32G32_SFLOAT;
    case VertexFormat::Float3:
      return VK_FORMAT_R32G32B32_SFLOAT;
    case VertexFormat::Float4:
      return VK_FORMAT_R32G32B32A32_SFLOAT;
    case VertexFormat::UByte4:
      return VK_FORMAT_R8G8B8A8_UINT;
    case VertexFormat::UShort4:
      return VK_FORMAT_R16G16B16A16_UINT;
    case VertexFormat::UInt:
      return VK_FORMAT_R32_UINT;
    case VertexFormat::UInt4:
      return VK_FORMAT_R32G32B32A32_UINT;
    case VertexFormat::UByte4Norm:
      return VK_FORMAT_R8G8B8A8_UNORM;
    case VertexFormat::UShort4Norm:
      return VK_FORMAT_R16G16B16A16_UNORM;
    case VertexFormat::UShort2Norm:
      return VK_FORMAT_R16G16_UNORM;
    case VertexFormat::Byte4Norm:
      return VK_FORMAT_R8G8B8A8_SNORM;
    case VertexFormat::Short4Norm:
      return VK_FORMAT_R16G16B16A16_SNORM;
  }
  return VK_FORMAT_UNDEFINED;
}

VkPrimitiveTopology vk_topology(Topology topology) {
  switch (topology) {
    case Topology::Points:
      return VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
    case Topology::Lines:
      return VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    case Topology::LineStrip:
      return VK_PRIMITIVE_TOPOLOGY_LINE_STRIP;
    case Topology::Triangles:
      return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    case Topology::TriangleStrip:
      return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    case Topology::TriangleFan:
      return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN;
  }
  return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
}

VkCompareOp vk_compare(Compare compare) {
  switch (compare) {
    case Compare::Less:
      return VK_COMPARE_OP_LESS;
    case Compare::LessOrEqual:
      return VK_COMPARE_OP_LESS_OR_EQUAL;
    case Compare::Equal:
      return VK_COMPARE_OP_EQUAL;
    case Compare::Greater:
      return VK_COMPARE_OP_GREATER;
    case Compare::Always:
      return VK_COMPARE_OP_ALWAYS;
  }
  return VK_COMPARE_OP_ALWAYS;
}

VkCullModeFlags vk_cull(Cull cull) {
  switch (cull) {
    case Cull::None:
      return VK_CULL_MODE_NONE;
    case Cull::Back:
      return VK_CULL_MODE_BACK_BIT;
    case Cull::Front:
      return VK_CULL_MODE_FRONT_BIT;
  }
  return VK_CULL_MODE_NONE;
}

VkPipelineColorBlendAttachmentState blend_state(Blend blend) {
  VkPipelineColorBlendAttachmentState state{};
  state.colorWriteMask =
      VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
  state.blendEnable = blend == Blend::Opaque ? VK_FALSE : VK_TRUE;
  state.colorBlendOp = VK_BLEND_OP_ADD;
  state.alphaBlendOp = VK_BLEND_OP_ADD;
  state.srcColorBlendFactor = blend == Blend::Alpha ? VK_BLEND_FACTOR_SRC_ALPHA : VK_BLEND_FACTOR_ONE;
  state.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
  const VkBlendFactor over = blend == Blend::Additive ? VK_BLEND_FACTOR_ONE : VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
  state.dstColorBlendFactor = over;
  state.dstAlphaBlendFactor = over;
  return state;
}

Result<void> make_layouts(const Context& context, const PipelineDesc& desc, VulkanPipeline& made) {
  constexpr VkShaderStageFlags kBoth = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
  if (!desc.bindings.empty()) {
    std::vector<VkDescriptorSetLayoutBinding> bindings;
    for (const BindingLayout& layout : desc.bindings) {
      const VkDescriptorType type = layout.kind == BindingKind::Uniform ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                                                                        : VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
      bindings.push_back({layout.slot, type, 1, kBoth, nullptr});
    }
    VkDescriptorSetLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    info.bindingCount = static_cast<std::uint32_t>(bindings.size());
    info.pBindings = bindings.data();
    const VkResult result = vkCreateDescriptorSetLayout(context.device, &info, nullptr, &made.set_layout);
    if (result != VK_SUCCESS) return fail("{}", name(result));
  }
  const VkPushConstantRange constants{kBoth, 0, desc.push_constant_bytes};
  VkPipelineLayoutCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  info.setLayoutCount = made.set_layout == VK_NULL_HANDLE ? 0 : 1;
  info.pSetLayouts = &made.set_layout;
  info.pushConstantRangeCount = desc.push_constant_bytes == 0 ? 0 : 1;
  info.pPushConstantRanges = &constants;
  const VkResult result = vkCreatePipelineLayout(context.device, &info, nullptr, &made.layout);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  return {};
}

}  // namespace

VulkanPipeline::~VulkanPipeline() {
  vkDestroyPipeline(context.device, pipeline, nullptr);
  vkDestroyPipelineLayout(context.device, layout, nullptr);
  vkDestroyDescriptorSetLayout(context.device, set_layout, nullptr);
}

Result<std::unique_ptr<VulkanPipeline>> make_pipeline(const Context& context, const PipelineDesc& desc,
                                                      VkRenderPass pass, VkPipelineCache cache,
                                                      const VulkanShader& vertex, const VulkanShader* fragment) {
  auto made = std::make_unique<VulkanPipeline>(context);
  if (Result<void> layouts = make_layouts(context, desc, *made); !layouts) return fail(layouts.error());

  std::array<VkPipelineShaderStageCreateInfo, 2> stages{};
  for (VkPipelineShaderStageCreateInfo& stage : stages) {
    stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    stage.pName = "main";
  }
  stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
  stages[0].module = vertex.module;
  stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
  stages[1].module = fragment == nullptr ? VK_NULL_HANDLE : fragment->module;

  std::vector<VkVertexInputBindingDescription> buffers;
  for (std::uint32_t i = 0; i < desc.vertex_buffers.size(); ++i) {
    const VertexBufferLayout& layout = desc.vertex_buffers[i];
    buffers.push_back(
        {i, layout.stride, layout.per_instance ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX});
  }
  std::vector<VkVertexInputAttributeDescription> attributes;
  for (const VertexAttribute& attribute : desc.attributes) {
    attributes.push_back({attribute.location, attribute.buffer, vk_format(attribute.format), attribute.offset});
  }
  VkPipelineVertexInputStateCreateInfo input{};
  input.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
  input.vertexBindingDescriptionCount = static_cast<std::uint32_t>(buffers.size());
  input.pVertexBindingDescriptions = buffers.data();
  input.vertexAttributeDescriptionCount = static_cast<std::uint32_t>(attributes.size());
  input.pVertexAttributeDescriptions = attributes.data();

  VkPipelineInputAssemblyStateCreateInfo assembly{};
  assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
  assembly.topology = vk_topology(desc.topology);

  VkPipelineViewportStateCreateInfo viewport{};
  viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
  viewport.viewportCount = 1;
  viewport.scissorCount = 1;

  VkPipelineRasterizationStateCreateInfo raster{};
  raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
  raster.polygonMode = desc.polygon == PolygonMode::Line ? VK_POLYGON_MODE_LINE : VK_POLYGON_MODE_FILL;
  raster.cullMode = vk_cull(desc.cull);
  raster.frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE;
  raster.lineWidth = 1.0F;
  raster.depthBiasEnable = desc.depth.bias_constant != 0.0F || desc.depth.bias_slope != 0.0F ? VK_TRUE : VK_FALSE;
  raster.depthBiasConstantFactor = desc.depth.bias_constant;
  raster.depthBiasSlopeFactor = desc.depth.bias_slope;

  VkPipelineMultisampleStateCreateInfo multisample{};
  multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
  multisample.rasterizationSamples = static_cast<VkSampleCountFlagBits>(desc.samples);

  VkPipelineDepthStencilStateCreateInfo depth{};
  depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
  depth.depthTestEnable = desc.depth.test ? VK_TRUE : VK_FALSE;
  depth.depthWriteEnable = desc.depth.write ? VK_TRUE : VK_FALSE;
  depth.depthCompareOp = vk_compare(desc.depth.compare);

  const std::vector<VkPipelineColorBlendAttachmentState> blends(desc.color_formats.size(), blend_state(desc.blend));
  VkPipelineColorBlendStateCreateInfo blend{};
  blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
  blend.attachmentCount = static_cast<std::uint32_t>(blends.size());
  blend.pAttachments = blends.data();

  const std::array<VkDynamicState, 2> dynamics = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
  VkPipelineDynamicStateCreateInfo dynamic{};
  dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
  dynamic.dynamicStateCount = static_cast<std::uint32_t>(dynamics.size());
  dynamic.pDynamicStates = dynamics.data();

  VkGraphicsPipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
  info.stageCount = fragment == nullptr ? 1 : 2;
  info.pStages = stages.data();
  info.pVertexInputState = &input;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewport;
  info.pRasterizationState = &raster;
  info.pMultisampleState = &multisample;
  info.pDepthStencilState = &depth;
  info.pColorBlendState = &blend;
  info.pDynamicState = &dynamic;
  info.layout = made->layout;
  info.renderPass = pass;
  const VkResult result = vkCreateGraphicsPipelines(context.device, cache, 1, &info, nullptr, &made->pipeline);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  return made;
}

}  // namespace inb::gfx::vulkan
