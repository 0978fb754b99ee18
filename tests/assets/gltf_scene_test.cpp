// Nodes, scenes, cameras, lights, materials and pictures.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/file.h"
#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

// A PNG of 2 x 1 pixels, red and blue, made with another program.
constexpr const char* kPng =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/"
    "4iOeWQAAAABJRU5ErkJggg==";

TEST(GltfScene, TransformsScenesAndNames) {
  GltfBuilder file;
  file.add("nodes",
           R"({"name":"Fu\u00df links","translation":[1,2,3],"rotation":[0,0,2,0],"scale":[1,-2,3],"children":[2]})");
  file.add("nodes", R"({"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 4,5,6,1]})");
  file.add("nodes", R"({"rotation":[0,0,0,0]})");
  file.add("nodes", R"({"extensions":{"KHR_node_visibility":{"visible":false}}})");
  file.add("scenes", R"({"nodes":[1],"name":"a"})");
  file.add("scenes", R"({"nodes":[0,3]})");
  file.set("scene", "1");
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(asset.skeleton.names[0], "Fu\xC3\x9F links");
  EXPECT_EQ(asset.skeleton.rest[0], (anim::Transform{Vec3(1, 2, 3), Quat(0, 0, 0, 1), Vec3(1, -2, 3)}));
  ASSERT_TRUE(asset.skeleton.fixed[1]);
  EXPECT_EQ((*asset.skeleton.fixed[1])[3], Vec4(4, 5, 6, 1));
  EXPECT_EQ(asset.skeleton.rest[1].translation, Vec3(4, 5, 6));
  EXPECT_EQ(asset.skeleton.rest[2].rotation, Quat(1, 0, 0, 0));  // of length zero: told, taken as none
  EXPECT_EQ(asset.warnings.size(), 1U);
  EXPECT_TRUE(asset.nodes[0].visible);
  EXPECT_FALSE(asset.nodes[3].visible);
  EXPECT_EQ(asset.default_scene, 1);
  EXPECT_EQ(assets::shown_nodes(asset), (std::vector<std::uint32_t>{0, 2, 3}));
}

TEST(GltfScene, FirstSceneOrAllNodesWhenTheFileNamesNone) {
  GltfBuilder file;
  file.add("nodes", "{}");
  file.add("nodes", "{}");
  EXPECT_EQ(assets::shown_nodes(load_text(file.text())).size(), 2U);
  file.add("scenes", R"({"nodes":[1]})");
  file.add("scenes", R"({"nodes":[0]})");
  EXPECT_EQ(assets::shown_nodes(load_text(file.text())), (std::vector<std::uint32_t>{1}));
}

TEST(GltfScene, CamerasAndLights) {
  GltfBuilder file;
  file.set("extensionsUsed", R"(["KHR_lights_punctual"])");
  file.set("extensions", R"({"KHR_lights_punctual":{"lights":[{"type":"directional"},
      {"type":"point","color":[1,0.5,0.25],"intensity":30,"range":7},
      {"type":"spot","name":"lamp","spot":{"innerConeAngle":0.25,"outerConeAngle":0.5}}]}})");
  file.add("cameras",
           R"({"name":"main","type":"perspective","perspective":{"yfov":0.5,"znear":0.25,"zfar":50,"aspectRatio":2}})");
  file.add("cameras", R"({"type":"orthographic","orthographic":{"xmag":3,"ymag":2,"znear":0,"zfar":10}})");
  file.add("cameras", R"({"type":"perspective","perspective":{"yfov":0.5,"znear":0.25}})");
  file.add("nodes", R"({"camera":1,"extensions":{"KHR_lights_punctual":{"light":2}}})");
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.cameras.size(), 3U);
  EXPECT_EQ(asset.cameras[0].name, "main");
  EXPECT_EQ(asset.cameras[0].yfov, 0.5F);
  EXPECT_EQ(asset.cameras[0].aspect, 2.0F);
  EXPECT_EQ(asset.cameras[0].zfar, 50.0F);
  EXPECT_FALSE(asset.cameras[1].perspective);
  EXPECT_EQ(asset.cameras[1].xmag, 3.0F);
  EXPECT_EQ(asset.cameras[1].ymag, 2.0F);
  EXPECT_EQ(asset.cameras[2].zfar, 0.0F);    // infinite
  EXPECT_EQ(asset.cameras[2].aspect, 0.0F);  // of the view
  ASSERT_EQ(asset.lights.size(), 3U);
  EXPECT_EQ(asset.lights[1].kind, assets::LightKind::Point);
  EXPECT_EQ(asset.lights[1].color, Vec3(1, 0.5F, 0.25F));
  EXPECT_EQ(asset.lights[1].intensity, 30.0F);
  EXPECT_EQ(asset.lights[1].range, 7.0F);
  EXPECT_EQ(asset.lights[2].outer_cone, 0.5F);
  EXPECT_EQ(asset.nodes[0].camera, 1);
  EXPECT_EQ(asset.nodes[0].light, 2);
}

TEST(GltfScene, MaterialsSamplersAndTextureTransform) {
  GltfBuilder file;
  file.set("extensionsUsed", R"(["KHR_materials_unlit","KHR_texture_transform","KHR_materials_emissive_strength"])");
  file.add("images", fmt::format(R"({{"uri":"{}","name":"two"}})", kPng));
  file.add("samplers", R"({"magFilter":9728,"minFilter":9729,"wrapS":33071,"wrapT":33648})");
  file.add("textures", R"({"source":0,"sampler":0})");
  file.add("textures", R"({"source":0})");
  file.add("materials",
           R"({"name":"a","alphaMode":"MASK","alphaCutoff":0.25,"doubleSided":true,"emissiveFactor":[1,0.5,0],
      "extensions":{"KHR_materials_unlit":{},"KHR_materials_emissive_strength":{"emissiveStrength":2}},
      "pbrMetallicRoughness":{"baseColorFactor":[0.1,0.2,0.3,0.4],"metallicFactor":0.5,"roughnessFactor":0.75,
      "baseColorTexture":{"index":0,"texCoord":0,"extensions":{"KHR_texture_transform":
      {"offset":[0.5,0.25],"rotation":1.5,"scale":[2,3],"texCoord":1}}}}})");
  file.add("materials", R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"baseColorTexture":{"index":1}}})");
  file.add("materials", "{}");
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.materials.size(), 3U);
  const assets::Material& a = asset.materials[0];
  EXPECT_EQ(a.base_color, Vec4(0.1F, 0.2F, 0.3F, 0.4F));
  EXPECT_EQ(a.emissive, Vec3(2, 1, 0));
  EXPECT_EQ(a.metallic, 0.5F);
  EXPECT_EQ(a.roughness, 0.75F);
  EXPECT_EQ(a.alpha_mode, assets::AlphaMode::Mask);
  EXPECT_EQ(a.alpha_cutoff, 0.25F);
  EXPECT_TRUE(a.double_sided);
  EXPECT_TRUE(a.unlit);
  const assets::TextureRef& texture = a.base_color_texture;
  EXPECT_EQ(texture.uv_set, 1U);  // the transform's wins
  EXPECT_EQ(texture.transform.offset, Vec2(0.5F, 0.25F));
  EXPECT_EQ(texture.transform.rotation, 1.5F);
  EXPECT_EQ(texture.transform.scale, Vec2(2, 3));
  EXPECT_TRUE(texture.sampler.nearest);
  EXPECT_FALSE(texture.sampler.mipmaps);
  EXPECT_EQ(texture.sampler.wrap_u, assets::Wrap::ClampToEdge);
  EXPECT_EQ(texture.sampler.wrap_v, assets::Wrap::MirroredRepeat);
  // Two textures of one picture share it; without a sampler: repeat, linear, mipmaps.
  EXPECT_EQ(asset.materials[1].base_color_texture.image, texture.image);
  EXPECT_EQ(asset.materials[1].alpha_mode, assets::AlphaMode::Blend);
  EXPECT_EQ(asset.materials[1].base_color_texture.sampler.wrap_u, assets::Wrap::Repeat);
  EXPECT_TRUE(asset.materials[1].base_color_texture.sampler.mipmaps);
  EXPECT_EQ(asset.materials[2].base_color, Vec4(1));
  EXPECT_EQ(asset.materials[2].base_color_texture.image, assets::kNone);
  EXPECT_FALSE(asset.materials[2].unlit);

  ASSERT_EQ(asset.images.size(), 1U);
  EXPECT_EQ(asset.images[0].name, "two");
  EXPECT_EQ(asset.images[0].width, 2U);
  EXPECT_EQ(asset.images[0].height, 1U);
  EXPECT_FALSE(asset.images[0].missing);
  EXPECT_EQ(asset.images[0].rgba, (std::vector<std::uint8_t>{255, 0, 0, 255, 0, 0, 255, 255}));
}

// A picture that cannot be had is a warning and a checker; a picture that nothing shows is not even looked for.
TEST(GltfScene, MissingPicturesAreWarningsAndTheModelStillLoads) {
  const char* const pictures[] = {
      R"({"uri":"no such file.png"})",
      R"({"uri":"data:image/png;base64,AAAA"})",
      R"({"uri":"https://example.com/a.png"})",
      R"({"uri":"data:nothing"})",
      R"({"bufferView":0,"mimeType":"image/png"})",
      "{}",
  };
  for (const char* picture : pictures) {
    SCOPED_TRACE(picture);
    GltfBuilder file;
    file.accessor<float>("SCALAR", {1, 2, 3});
    file.add("images", picture);
    file.add("textures", R"({"source":0})");
    file.add("materials", R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})");
    const assets::Asset asset = load_text(file.text(), scratch_dir());
    ASSERT_EQ(asset.warnings.size(), 1U);
    EXPECT_EQ(asset.warnings[0].rfind("/images/0: the picture", 0), 0U) << asset.warnings[0];
    ASSERT_EQ(asset.images.size(), 1U);
    EXPECT_TRUE(asset.images[0].missing);
    EXPECT_EQ(asset.materials[0].base_color_texture.image, 0);
    // A checker: more than one colour, opaque.
    const auto& rgba = asset.images[0].rgba;
    EXPECT_NE(std::vector<std::uint8_t>(rgba.begin(), rgba.begin() + 4),
              std::vector<std::uint8_t>(rgba.end() - 36, rgba.end() - 32));
  }
  GltfBuilder unused;
  unused.add("images", R"({"uri":"no such file.png"})");
  EXPECT_TRUE(load_text(unused.text(), scratch_dir()).warnings.empty());
  GltfBuilder unknown;
  unknown.add("textures", "{}");
  unknown.add("materials", R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})");
  const assets::Asset asset = load_text(unknown.text());
  EXPECT_TRUE(asset.images.at(0).missing);
  EXPECT_EQ(asset.warnings.size(), 1U);
}

TEST(GltfScene, FaultsNameTheirPlace) {
  const auto with = [](const std::string& array, const std::string& object) {
    GltfBuilder file;
    file.add("nodes", R"({"children":[1]})");
    file.add("nodes", "{}");
    file.add(array, object);
    return file.text();
  };
  const std::pair<std::string, std::string> cases[] = {
      {with("nodes", R"({"children":[1]})"), "/nodes/2/children/0: node 1 already is a child of node 0"},
      {with("nodes", R"({"children":[2]})"), "/nodes/2: the node is its own ancestor"},
      {with("nodes", R"({"children":[3]})"), "/nodes/2/children/0: refers to /nodes/3"},
      {with("nodes", R"({"translation":[1,2]})"), "/nodes/2/translation: has 2 elements where 3 belong"},
      {with("nodes", R"({"translation":[1,2,"3"]})"), "/nodes/2/translation/2: must be a number"},
      {with("nodes", R"({"translation":[1,2,1e300]})"), "/nodes/2/translation/2: 1e+300 is too large a number"},
      {with("nodes", R"({"mesh":0})"), "/nodes/2/mesh: refers to /meshes/0"},
      {with("nodes", R"({"skin":-1})"), "/nodes/2/skin: must be an index"},
      {with("nodes", R"({"name":7})"), "/nodes/2/name: must be a string"},
      {with("nodes", "[]"), "/nodes/2: must be an object"},
      {with("nodes", R"({"extensions":[]})"), "/nodes/2/extensions: must be an object"},
      {with("nodes", R"({"extensions":{"KHR_lights_punctual":{"light":0}}})"),
       "/nodes/2/extensions/KHR_lights_punctual/light: refers to /extensions/KHR_lights_punctual/lights/0"},
      {with("scenes", R"({"nodes":[2]})"), "/scenes/0/nodes/0: refers to /nodes/2"},
      {with("cameras", R"({"type":"fisheye"})"), "/cameras/0/type: 'fisheye' is not a kind of camera"},
      {with("cameras", R"({"type":"perspective","perspective":{"yfov":1e40,"znear":1}})"),
       "/cameras/0/perspective/yfov: 1e+40 is too large a number"},
      {with("cameras", R"({"type":"perspective"})"), "/cameras/0: the property 'perspective' is missing"},
      {with("materials", R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})"),
       "/materials/0/pbrMetallicRoughness/baseColorTexture/index: refers to /textures/0"},
      {with("materials", R"({"pbrMetallicRoughness":{"baseColorFactor":[1,1,1]}})"),
       "/materials/0/pbrMetallicRoughness/baseColorFactor: has 3 elements where 4 belong"},
      {with("materials", R"({"doubleSided":"yes"})"), "/materials/0/doubleSided: must be true or false"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << sentence << "\n" << load_error(bytes);
  }
}

}  // namespace
}  // namespace inb::test
