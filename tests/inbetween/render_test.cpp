// `inbetween render` from the outside: pictures, the line it prints, and its refusals.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "render/picture.h"
#include "tests/inbetween/run_tool.h"
#include "tests/support/gltf_builder.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

// Draws with small settings and reads the picture back.
render::Picture drawn(std::vector<std::string> arguments) {
  const std::filesystem::path out = scratch_dir() / "x.png";
  arguments.insert(arguments.begin(), "render");
  arguments.insert(arguments.end(), {"--size", "96x64", "--samples", "1", "--out", out.string()});
  const ToolRun run = run_tool(arguments);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  auto picture = render::read_png(out);
  EXPECT_TRUE(picture.has_value()) << picture.error().text;
  return picture ? std::move(*picture) : render::Picture{};
}

double mean_difference(const render::Picture& a, const render::Picture& b) {
  const auto difference = render::compare(a, b);
  EXPECT_TRUE(difference.has_value());
  return difference ? difference->mean : 0.0;
}

TEST(Render, SizeAndLine) {
  const std::filesystem::path out = scratch_dir() / "a picture.png";
  const ToolRun run = run_tool({"render", "--scene", "ball", "--clip", "0", "--time", "0.2", "--size", "80x48",
                                "--samples", "1", "--route", "cpu", "--out", out.string()});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("a picture.png: 80x48, Bouncing ball, Bounce at 0.200 s, cpu ("), std::string::npos)
      << run.out;
  const auto picture = render::read_png(out);
  ASSERT_TRUE(picture.has_value()) << picture.error().text;
  EXPECT_EQ(picture->width, 80U);
  EXPECT_EQ(picture->height, 48U);
}

// Each option changes the picture; the route does not.
TEST(Render, OptionsChangeThePicture) {
  const std::vector<std::string> base = {"--scene", "mannequin", "--clip", "Walk"};
  const render::Picture plain = drawn(base);
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), base.begin(), base.end());
    return drawn(more);
  };
  EXPECT_LT(mean_difference(plain, with({"--route", "cpu"})), 0.05);
  const std::array<std::vector<std::string>, 9> options = {{{"--time", "0.5"},
                                                            {"--joints"},
                                                            {"--wireframe"},
                                                            {"--no-grid"},
                                                            {"--no-ground"},
                                                            {"--no-sky"},
                                                            {"--no-shadow"},
                                                            {"--yaw", "90"},
                                                            {"--pitch", "60"}}};
  for (const auto& option : options) EXPECT_GT(mean_difference(plain, with(option)), 0.05) << option.front();
}

// A camera of the file 10 in front of an unlit red triangle that fills its view: the middle is pure red.
TEST(Render, LooksThroughACameraOfTheFile) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {-50, -50, 0, 50, -50, 0, 0, 90, 0});
  file.add("materials",
           R"({"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1]},"extensions":{"KHR_materials_unlit":{}}})");
  file.set("extensionsUsed", R"(["KHR_materials_unlit"])");
  file.add("meshes", fmt::format(R"({{"primitives":[{{"attributes":{{"POSITION":{}}},"material":0}}]}})", positions));
  file.add("cameras", R"({"type":"perspective","perspective":{"yfov":0.5,"znear":0.1}})");
  file.add("nodes", R"({"mesh":0})");
  file.add("nodes", R"({"name":"eye","camera":0,"translation":[0,0,10]})");
  file.add("scenes", R"({"nodes":[0,1]})");
  const std::string path = written("camera.gltf", file.text()).string();
  for (const char* camera : {"eye", "0"}) {
    const render::Picture picture = drawn({path, "--camera", camera});
    const std::size_t middle = (std::size_t{32} * 96 + 48) * 4;
    ASSERT_GT(picture.rgba.size(), middle);
    EXPECT_EQ(picture.rgba[middle], 255);
    EXPECT_EQ(picture.rgba[middle + 1], 0);
    EXPECT_EQ(picture.rgba[middle + 2], 0);
  }
  const ToolRun run = run_tool({"render", path, "--camera", "ear", "--out", "x.png"});
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("no camera 'ear'; there are: 0 eye"), std::string::npos) << run.err;
}

TEST(Render, RefusalsAreOneLine) {
  const std::string out = (scratch_dir() / "x.png").string();
  struct Case {
    std::vector<std::string> arguments;
    int status;
    const char* says;
  };
  const std::vector<Case> cases = {
      {{"render", "--out", out}, 2, "FILE or --scene"},
      {{"render", "a.glb", "--scene", "ball", "--out", out}, 2, "--scene"},
      {{"render", "--scene", "ball"}, 2, "--out"},
      {{"render", "--scene", "ball", "--out", "x.jpg"}, 2, "x.jpg: pictures are written as .png only"},
      {{"render", "--scene", "ball", "--out", "png"}, 2, "png: pictures are written as .png only"},
      {{"render", "--scene", "ball", "--out", out, "--size", "0x5"}, 2, "--size"},
      {{"render", "--scene", "ball", "--out", out, "--size", "9000x5"}, 2, "--size"},
      {{"render", "--scene", "ball", "--out", out, "--size", "12"}, 2, "--size"},
      {{"render", "--scene", "ball", "--out", out, "--route", "gpu"}, 2, "--route"},
      {{"render", "--scene", "ball", "--out", out, "--gfx", "opengl"}, 2, "--gfx"},
      {{"render", "--scene", "ball", "--out", out, "--time", "nan"}, 2, "--time"},
      {{"render", "--scene", "nothing", "--out", out}, 1, "showcase"},
      {{"render", "--scene", "ball", "--out", out, "--clip", "Fly"}, 1, "no clip 'Fly'"},
      {{"render", "--scene", "ball", "--out", out, "--camera", "1"}, 1, "no cameras"},
      {{"render", "missing.glb", "--out", out}, 1, "missing.glb"},
  };
  for (const Case& refused : cases) {
    const ToolRun run = run_tool(refused.arguments);
    EXPECT_EQ(run.status, refused.status) << run.err;
    EXPECT_NE(run.err.find(refused.says), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace inb::test
