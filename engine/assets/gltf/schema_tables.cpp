#include "assets/gltf/schema_tables.h"

#include <array>

namespace inb::assets::gltf {
namespace {

constexpr bool kRequired = true;

constexpr Field flag(const char* key) { return {key, Kind::Bool}; }
constexpr Field text(const char* key, bool required = false) { return {key, Kind::String, required}; }
constexpr Field number(const char* key, bool required = false) { return {key, Kind::Number, required}; }
constexpr Field natural(const char* key, bool required = false) { return {key, Kind::Unsigned, required}; }
constexpr Field index(const char* key, const char* pool, bool required = false) {
  return {key, Kind::Index, required, pool};
}
constexpr Field numbers(const char* key, std::size_t min = 0, std::size_t max = kAny) {
  return {key, Kind::Numbers, false, nullptr, min, max};
}
constexpr Field vector(const char* key, std::size_t count) { return numbers(key, count, count); }
constexpr Field indices(const char* key, const char* pool, bool required = false, std::size_t min = 0) {
  return {key, Kind::Indices, required, pool, min};
}
constexpr Field object(const char* key, const Schema& schema, bool required = false) {
  return {key, Kind::Object, required, nullptr, 0, kAny, &schema};
}
constexpr Field objects(const char* key, const Schema& schema, bool required = false, std::size_t min = 0) {
  return {key, Kind::Objects, required, nullptr, min, kAny, &schema};
}

constexpr const char* kAccessors = "/accessors";
constexpr const char* kViews = "/bufferViews";
constexpr const char* kNodes = "/nodes";

const std::array kAssetFields{text("version", kRequired), text("minVersion"), text("generator")};
const Schema kAsset = kAssetFields;

const std::array kBufferFields{text("uri"), natural("byteLength", kRequired), text("name")};
const Schema kBuffer = kBufferFields;

const std::array kMeshoptFields{index("buffer", "/buffers", kRequired),
                                natural("byteOffset"),
                                natural("byteLength", kRequired),
                                natural("byteStride", kRequired),
                                natural("count", kRequired),
                                text("mode", kRequired),
                                text("filter")};
const Schema kMeshopt = kMeshoptFields;
const std::array kViewExtensionFields{object("EXT_meshopt_compression", kMeshopt)};
const Schema kViewExtensions = kViewExtensionFields;

const std::array kViewFields{index("buffer", "/buffers", kRequired),
                             natural("byteOffset"),
                             natural("byteLength", kRequired),
                             natural("byteStride"),
                             natural("target"),
                             text("name"),
                             object("extensions", kViewExtensions)};
const Schema kView = kViewFields;

const std::array kSparseIndexFields{index("bufferView", kViews, kRequired), natural("byteOffset"),
                                    natural("componentType", kRequired)};
const Schema kSparseIndices = kSparseIndexFields;
const std::array kSparseValueFields{index("bufferView", kViews, kRequired), natural("byteOffset")};
const Schema kSparseValues = kSparseValueFields;
const std::array kSparseFields{natural("count", kRequired), object("indices", kSparseIndices, kRequired),
                               object("values", kSparseValues, kRequired)};
const Schema kSparse = kSparseFields;

const std::array kAccessorFields{
    index("bufferView", kViews), natural("byteOffset"),   natural("componentType", kRequired), flag("normalized"),
    natural("count", kRequired), text("type", kRequired), object("sparse", kSparse),           text("name")};
const Schema kAccessor = kAccessorFields;

const std::array kTransformFields{vector("offset", 2), number("rotation"), vector("scale", 2), natural("texCoord")};
const Schema kTransform = kTransformFields;
const std::array kTextureInfoExtensionFields{object("KHR_texture_transform", kTransform)};
const Schema kTextureInfoExtensions = kTextureInfoExtensionFields;
const std::array kTextureInfoFields{index("index", "/textures", kRequired), natural("texCoord"), number("scale"),
                                    number("strength"), object("extensions", kTextureInfoExtensions)};
const Schema kTextureInfo = kTextureInfoFields;

const std::array kPbrFields{vector("baseColorFactor", 4), object("baseColorTexture", kTextureInfo),
                            number("metallicFactor"), number("roughnessFactor"),
                            object("metallicRoughnessTexture", kTextureInfo)};
const Schema kPbr = kPbrFields;

const std::array kEmissiveStrengthFields{number("emissiveStrength")};
const Schema kEmissiveStrength = kEmissiveStrengthFields;
const std::array kMaterialExtensionFields{object("KHR_materials_emissive_strength", kEmissiveStrength)};
const Schema kMaterialExtensions = kMaterialExtensionFields;
const std::array kMaterialFields{text("name"),
                                 object("pbrMetallicRoughness", kPbr),
                                 object("normalTexture", kTextureInfo),
                                 object("occlusionTexture", kTextureInfo),
                                 object("emissiveTexture", kTextureInfo),
                                 vector("emissiveFactor", 3),
                                 text("alphaMode"),
                                 number("alphaCutoff"),
                                 flag("doubleSided"),
                                 object("extensions", kMaterialExtensions)};
const Schema kMaterial = kMaterialFields;

const std::array kImageFields{text("uri"), text("mimeType"), index("bufferView", kViews), text("name")};
const Schema kImage = kImageFields;
const std::array kSamplerFields{natural("magFilter"), natural("minFilter"), natural("wrapS"), natural("wrapT"),
                                text("name")};
const Schema kSampler = kSamplerFields;
const std::array kTextureFields{index("sampler", "/samplers"), index("source", "/images"), text("name")};
const Schema kTexture = kTextureFields;

const std::array kDracoFields{index("bufferView", kViews, kRequired),
                              Field{"attributes", Kind::IndexMap, kRequired, nullptr}};
const Schema kDraco = kDracoFields;
const std::array kPrimitiveExtensionFields{object("KHR_draco_mesh_compression", kDraco)};
const Schema kPrimitiveExtensions = kPrimitiveExtensionFields;
const std::array kPrimitiveFields{Field{"attributes", Kind::IndexMap, kRequired, kAccessors},
                                  index("indices", kAccessors),
                                  index("material", "/materials"),
                                  natural("mode"),
                                  Field{"targets", Kind::IndexMaps, false, kAccessors},
                                  object("extensions", kPrimitiveExtensions)};
const Schema kPrimitive = kPrimitiveFields;
const std::array kMeshFields{objects("primitives", kPrimitive, kRequired), numbers("weights"), text("name")};
const Schema kMesh = kMeshFields;

const std::array kSkinFields{index("inverseBindMatrices", kAccessors), index("skeleton", kNodes),
                             indices("joints", kNodes, kRequired, 1), text("name")};
const Schema kSkin = kSkinFields;

const std::array kPerspectiveFields{number("aspectRatio"), number("yfov", kRequired), number("zfar"),
                                    number("znear", kRequired)};
const Schema kPerspective = kPerspectiveFields;
const std::array kOrthographicFields{number("xmag", kRequired), number("ymag", kRequired), number("zfar", kRequired),
                                     number("znear", kRequired)};
const Schema kOrthographic = kOrthographicFields;
const std::array kCameraFields{text("type", kRequired), object("perspective", kPerspective),
                               object("orthographic", kOrthographic), text("name")};
const Schema kCamera = kCameraFields;

const std::array kSpotFields{number("innerConeAngle"), number("outerConeAngle")};
const Schema kSpot = kSpotFields;
const std::array kLightFields{text("name"),        text("type", kRequired), vector("color", 3),
                              number("intensity"), number("range"),         object("spot", kSpot)};
const Schema kLight = kLightFields;
const std::array kLightsFields{objects("lights", kLight, kRequired)};
const Schema kLights = kLightsFields;
const std::array kRootExtensionFields{object("KHR_lights_punctual", kLights)};
const Schema kRootExtensions = kRootExtensionFields;

const std::array kNodeLightFields{index("light", "/extensions/KHR_lights_punctual/lights", kRequired)};
const Schema kNodeLight = kNodeLightFields;
const std::array kInstancingFields{Field{"attributes", Kind::IndexMap, kRequired, kAccessors}};
const Schema kInstancing = kInstancingFields;
const std::array kVisibilityFields{flag("visible")};
const Schema kVisibility = kVisibilityFields;
const std::array kNodeExtensionFields{object("KHR_lights_punctual", kNodeLight),
                                      object("EXT_mesh_gpu_instancing", kInstancing),
                                      object("KHR_node_visibility", kVisibility)};
const Schema kNodeExtensions = kNodeExtensionFields;
const std::array kNodeFields{text("name"),
                             index("camera", "/cameras"),
                             index("mesh", "/meshes"),
                             index("skin", "/skins"),
                             indices("children", kNodes),
                             vector("matrix", 16),
                             vector("translation", 3),
                             vector("rotation", 4),
                             vector("scale", 3),
                             numbers("weights"),
                             object("extensions", kNodeExtensions)};
const Schema kNode = kNodeFields;

const std::array kSceneFields{indices("nodes", kNodes), text("name")};
const Schema kScene = kSceneFields;

const std::array kPointerFields{text("pointer", kRequired)};
const Schema kPointer = kPointerFields;
const std::array kTargetExtensionFields{object("KHR_animation_pointer", kPointer)};
const Schema kTargetExtensions = kTargetExtensionFields;
const std::array kTargetFields{index("node", kNodes), text("path", kRequired), object("extensions", kTargetExtensions)};
const Schema kTarget = kTargetFields;
// The sampler of a channel counts in the animation's own array: checked with the rest of the animation.
const std::array kChannelFields{index("sampler", nullptr, kRequired), object("target", kTarget, kRequired)};
const Schema kChannel = kChannelFields;
const std::array kAnimationSamplerFields{index("input", kAccessors, kRequired), index("output", kAccessors, kRequired),
                                         text("interpolation")};
const Schema kAnimationSampler = kAnimationSamplerFields;
const std::array kAnimationFields{objects("channels", kChannel, kRequired),
                                  objects("samplers", kAnimationSampler, kRequired), text("name")};
const Schema kAnimation = kAnimationFields;

const std::array kDocumentFields{object("asset", kAsset, kRequired),
                                 Field{"extensionsUsed", Kind::Strings},
                                 Field{"extensionsRequired", Kind::Strings},
                                 objects("buffers", kBuffer),
                                 objects("bufferViews", kView),
                                 objects("accessors", kAccessor),
                                 objects("samplers", kSampler),
                                 objects("images", kImage),
                                 objects("textures", kTexture),
                                 objects("materials", kMaterial),
                                 objects("meshes", kMesh),
                                 objects("skins", kSkin),
                                 objects("cameras", kCamera),
                                 objects("nodes", kNode),
                                 objects("scenes", kScene),
                                 index("scene", "/scenes"),
                                 objects("animations", kAnimation),
                                 object("extensions", kRootExtensions)};
const Schema kDocument = kDocumentFields;

}  // namespace

const Schema& document_schema() { return kDocument; }

}  // namespace inb::assets::gltf
