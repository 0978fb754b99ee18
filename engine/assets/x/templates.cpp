#include <array>
#include <map>

#include "core/text.h"

#include "assets/x/document.h"

namespace inb::assets::x {
namespace {

struct Known {
  Type type;
  const char* name;
  const char* guid;
};

constexpr std::array<Known, 21> kKnown{{
    {Type::Header, "header", "3D82AB43-62DA-11CF-AB39-0020AF71E433"},
    {Type::Frame, "frame", "3D82AB46-62DA-11CF-AB39-0020AF71E433"},
    {Type::FrameTransformMatrix, "frametransformmatrix", "F6F23F41-7686-11CF-8F52-0040333594A3"},
    {Type::Mesh, "mesh", "3D82AB44-62DA-11CF-AB39-0020AF71E433"},
    {Type::MeshNormals, "meshnormals", "F6F23F43-7686-11CF-8F52-0040333594A3"},
    {Type::MeshTextureCoords, "meshtexturecoords", "F6F23F40-7686-11CF-8F52-0040333594A3"},
    {Type::MeshVertexColors, "meshvertexcolors", "1630B821-7842-11CF-8F52-0040333594A3"},
    {Type::MeshMaterialList, "meshmateriallist", "F6F23F42-7686-11CF-8F52-0040333594A3"},
    {Type::Material, "material", "3D82AB4D-62DA-11CF-AB39-0020AF71E433"},
    {Type::TextureFilename, "texturefilename", "A42790E1-7810-11CF-8F52-0040333594A3"},
    {Type::XSkinMeshHeader, "xskinmeshheader", "3CF169CE-FF7C-44AB-93C0-F78F62D172E2"},
    {Type::SkinWeights, "skinweights", "6F0D123B-BAD2-4167-A0D0-80224F25FABB"},
    {Type::VertexDuplicationIndices, "vertexduplicationindices", "B8D65549-D7C9-4995-89CF-53A9A8B031E3"},
    {Type::DeclData, "decldata", "BF22E553-292C-4781-9FEA-62BD554BDD93"},
    {Type::FvfData, "fvfdata", "B6E70A0E-8EF9-4E83-94AD-ECC8B0C04897"},
    {Type::AnimationSet, "animationset", "3D82AB50-62DA-11CF-AB39-0020AF71E433"},
    {Type::Animation, "animation", "3D82AB4F-62DA-11CF-AB39-0020AF71E433"},
    {Type::AnimationKey, "animationkey", "10DD46A8-775B-11CF-8F52-0040333594A3"},
    {Type::AnimationOptions, "animationoptions", "E2BF56C0-840F-11CF-8F52-0040333594A3"},
    {Type::AnimTicksPerSecond, "animtickspersecond", "9E415A43-7BA6-4A73-8743-B73D47E88476"},
    {Type::MorphAnimationSet, "morphanimationset", "0892DE81-915A-4F34-B503-F7C397CB9E06"},
}};

}  // namespace

Type type_of_name(std::string_view name) {
  static const std::map<std::string, Type> kByName = [] {
    std::map<std::string, Type> names;
    for (const Known& known : kKnown) names.emplace(known.name, known.type);
    return names;
  }();
  const auto found = kByName.find(core::ascii_lower(name));
  return found == kByName.end() ? Type::Unknown : found->second;
}

Type type_of_guid(const Guid& guid) {
  static const std::map<Guid, Type> kByGuid = [] {
    std::map<Guid, Type> guids;
    for (const Known& known : kKnown) {
      if (const std::optional<Guid> value = parse_guid(known.guid)) guids.emplace(*value, known.type);
    }
    return guids;
  }();
  const auto found = kByGuid.find(guid);
  return found == kByGuid.end() ? Type::Unknown : found->second;
}

}  // namespace inb::assets::x
