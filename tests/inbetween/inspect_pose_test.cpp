#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/inbetween/run_tool.h"
#include "tests/support/gltf_builder.h"
#include "tests/support/md2_builder.h"
#include "tests/support/x_builder.h"

namespace inb::test {
namespace {

using nlohmann::json;

// A triangle whose node moves from x = 0 to x = 2 in one second, in a clip with a name and one without; a second node
// that no scene shows; one morph target.
GltfBuilder moving_triangle() {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  const int delta = file.accessor<float>("VEC3", {0, 0, 0, 0, 0, 0, 0, 0, 4});
  const int times = file.accessor<float>("SCALAR", {0, 1});
  const int move = file.accessor<float>("VEC3", {0, 0, 0, 2, 0, 0});
  const int weights = file.accessor<float>("SCALAR", {0, 1});
  file.add(
      "meshes",
      fmt::format(R"({{"name":"tri","primitives":[{{"attributes":{{"POSITION":{}}},"targets":[{{"POSITION":{}}}]}}]}})",
                  positions, delta));
  file.add("nodes", R"({"name":"mover","mesh":0})");
  file.add("nodes", R"({"name":"apart \"quoted\"","translation":[0,5,0]})");
  file.add("scenes", R"({"nodes":[0]})");
  file.add("skins", R"({"joints":[0,1]})");
  file.add("skins", R"({"joints":[1]})");
  file.add("animations",
           fmt::format(R"({{"name":"Gehen","samplers":[{{"input":{0},"output":{1}}},{{"input":{0},"output":{2}}}],
      "channels":[{{"sampler":0,"target":{{"node":0,"path":"translation"}}}},
                  {{"sampler":1,"target":{{"node":0,"path":"weights"}}}}]}})",
                       times, move, weights));
  file.add("animations", fmt::format(R"({{"samplers":[{{"input":{},"output":{}}}],
      "channels":[{{"sampler":0,"target":{{"node":1,"path":"translation"}}}}]}})",
                                     times, move));
  return file;
}

json run_json(const std::vector<std::string>& arguments) {
  const ToolRun run = run_tool(arguments);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  return json::parse(run.out, nullptr, false);
}

TEST(Inspect, Json) {
  GltfBuilder file = moving_triangle();
  file.set("extensionsUsed", R"(["EXT_other"])");
  const json out = run_json({"inspect", written("a b.gltf", file.text()).string(), "--json"});
  EXPECT_EQ(out["format"], "gltf");
  EXPECT_EQ(out["meshes"], json::parse(R"([{"name":"tri","vertices":3,"triangles":1}])"));
  EXPECT_EQ(out["joints"], 2);  // distinct over both skins
  EXPECT_EQ(out["clips"], json::parse(R"([{"name":"Gehen","duration_s":1.0,"channels":2},
                                          {"name":"animation_1","duration_s":1.0,"channels":1}])"));
  EXPECT_EQ(out["morph_sets"], json::array());
  EXPECT_EQ(out["frame_sets"], json::array());
  ASSERT_EQ(out["warnings"].size(), 1U);
  EXPECT_NE(out["warnings"][0].get<std::string>().find("EXT_other"), std::string::npos);
}

TEST(Inspect, Text) {
  const ToolRun run = run_tool({"inspect", written("tri.glb", moving_triangle().glb()).string()});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out,
            "tri.glb (glb)\n"
            "  nodes 2, joints 2, skins 2, materials 0, pictures 0, cameras 0, lights 0, scenes 1\n"
            "\n"
            "  meshes  vertices  triangles  primitives  morph targets\n"
            "  tri            3          1           1              1\n"
            "\n"
            "  animations     kind  seconds  frames   rate  speed  channels\n"
            "  0 Gehen        clip    1.000      25  25 Hz    256         2\n"
            "  1 animation_1  clip    1.000      25  25 Hz    256         1\n");
}

TEST(Pose, JsonOfNodesWeightsAndVertices) {
  const std::string path = written("tri.gltf", moving_triangle().text()).string();
  const json out = run_json({"pose", path, "--clip", "Gehen", "--time", "0.25", "--vertices"});
  EXPECT_EQ(out["clip"], "Gehen");
  EXPECT_EQ(out["time"], 0.25);
  ASSERT_EQ(out["nodes"].size(), 2U);  // the second is in no scene
  EXPECT_EQ(out["nodes"][0]["node"], 0);
  EXPECT_EQ(out["nodes"][0]["world"], json::parse("[1,0,0,0,0,1,0,0,0,0,1,0,0.5,0,0,1]"));
  EXPECT_EQ(out["nodes"][1]["name"], "apart \"quoted\"");
  EXPECT_EQ(out["nodes"][1]["world"], json::parse("[1,0,0,0,0,1,0,0,0,0,1,0,0,5,0,1]"));
  EXPECT_EQ(out["weights"], json::parse(R"([{"node":0,"weights":[0.25]}])"));
  EXPECT_EQ(out["primitives"],
            json::parse(R"([{"node":0,"mesh":0,"primitive":0,"positions":[[0.5,0,0],[1.5,0,0],[0.5,1,1]]}])"));
}

TEST(Pose, ClipByIndexClampedTimesAndDefaults) {
  const std::string path = written("tri.gltf", moving_triangle().text()).string();
  const json first = run_json({"pose", path});
  EXPECT_EQ(first["clip"], "Gehen");
  EXPECT_EQ(first["time"], 0);
  EXPECT_FALSE(first.contains("primitives"));
  EXPECT_EQ(first["nodes"][0]["world"][12], 0);
  const json late = run_json({"pose", path, "--clip", "1", "--time", "99"});
  EXPECT_EQ(late["clip"], "animation_1");
  EXPECT_EQ(late["time"], 1);
  EXPECT_EQ(late["nodes"][1]["world"][12], 2);
  const json early = run_json({"pose", path, "--time=-3"});
  EXPECT_EQ(early["time"], 0);
}

TEST(Pose, RestPoseOfAFileWithoutClips) {
  GltfBuilder file;
  file.add("nodes", R"({"translation":[0.1,-2.5,3000000]})");
  const json out = run_json({"pose", written("still.gltf", file.text()).string(), "--time", "5"});
  EXPECT_TRUE(out["clip"].is_null());
  EXPECT_EQ(out["time"], 0);
  EXPECT_EQ(out["weights"], json::array());
  // Enough digits for the same float.
  EXPECT_EQ(out["nodes"][0]["world"][12].get<float>(), 0.1F);
  EXPECT_EQ(out["nodes"][0]["world"][14], 3000000);
}

TEST(Pose, UnknownClipIsAFailureThatNamesThoseThereAre) {
  const std::string path = written("tri.gltf", moving_triangle().text()).string();
  for (const char* clip : {"Run", "2"}) {
    const ToolRun run = run_tool({"pose", path, "--clip", clip});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err, fmt::format("inbetween: tri.gltf: no clip '{}'; there are: 0 Gehen, 1 animation_1\n", clip));
  }
  GltfBuilder still;
  const ToolRun run = run_tool({"pose", written("still.gltf", still.text()).string(), "--clip", "0"});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "inbetween: still.gltf: no clip '0': the file has no animations\n");
}

// Two frame sets, stand (2 frames) and run (1); vertex i of frame f lies at (i + 10 f, 0, 0) in the axes of the file.
TEST(Pose, StoredFramesCountedOverTheFileOrOneSet) {
  const std::string path = written("a.md2", Md2Builder::one_triangle({"stand01", "stand02", "run1"}).bytes()).string();
  const auto positions = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"pose", path, "--vertices"});
    return run_json(arguments)["primitives"][0]["positions"];
  };
  // x of the file is z of the scene; the order is the file's, not that of the turned triangle.
  EXPECT_EQ(positions({"--frame", "1"}), json::parse("[[0,0,10],[0,0,11],[0,0,12]]"));
  EXPECT_EQ(positions({"--frame", "1", "--file-axes"}), json::parse("[[10,0,0],[11,0,0],[12,0,0]]"));
  EXPECT_EQ(positions({"--frame", "0.25", "--file-axes"}), json::parse("[[2.5,0,0],[3.5,0,0],[4.5,0,0]]"));
  // Between the last frame of one set and the first of the next.
  EXPECT_EQ(positions({"--frame", "1.5", "--file-axes"}), json::parse("[[15,0,0],[16,0,0],[17,0,0]]"));
  EXPECT_EQ(positions({"--frame", "0", "--clip", "run", "--file-axes"}), json::parse("[[20,0,0],[21,0,0],[22,0,0]]"));
  const json out = run_json({"pose", path, "--frame", "1.5"});
  EXPECT_EQ(out["clip"], "stand");
  EXPECT_EQ(out["frame"], 1.5);
  EXPECT_EQ(out["nodes"][0]["name"], "a");
  const auto error = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"pose", path};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolRun run = run_tool(arguments);
    EXPECT_NE(run.status, 0);
    return run.err;
  };
  EXPECT_EQ(error({"--frame", "2.5"}), "inbetween: a.md2: frame 2.5 is not there: the stored frames are 0 to 2\n");
  EXPECT_EQ(error({"--frame", "1", "--clip", "run"}),
            "inbetween: a.md2: frame 1 is not there: the stored frames are 0 to 0\n");
  EXPECT_NE(error({"--frame", "1", "--time", "1"}), "");
  const ToolRun clip = run_tool({"pose", written("t.gltf", moving_triangle().text()).string(), "--frame", "0"});
  EXPECT_EQ(clip.err, "inbetween: t.gltf: --frame: the file has no stored frames\n");
}

// A clock's hand from 12 o'clock to 4, twice under one name; the second set turns only to 3 and says that it plays
// once.
std::string hand_file() {
  const auto hand = [](const char* name, double x, double y) {
    return fmt::format("Mesh {} {{ 3; 0.0;0.0;0.0;, {};{};0.0;, 0.0;0.0;0.5;; 1; 3;0,1,2;; }}\n", name, x, y);
  };
  return x_text(hand("Twelve", 0.0, 1.0) + hand("Four", 0.8660254, -0.5) + hand("Three", 1.0, 0.0) +
                hand("Six", 0.0, -1.0) + "MorphAnimationSet Turn { 2; 0; \"Twelve\";, 1000; \"Four\";; }\n" +
                "MorphAnimationSet half { 2; 0; \"Twelve\";, 1000; \"Six\";; }\n" +
                "MorphAnimationSet TURN { 0; 2; 0; \"Twelve\";, 1000; \"Three\";; }\n");
}

TEST(Pose, SetsGoStraightOrRoundAndAreFoundInAnyCase) {
  const std::string path = written("hand.x", hand_file()).string();
  const auto tip = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"pose", path, "--vertices", "--file-axes"});
    return run_json(more)["primitives"][0]["positions"][1].get<std::vector<double>>();
  };
  const auto expect_tip = [&](const std::vector<std::string>& more, double x, double y) {
    const std::vector<double> at = tip(more);
    EXPECT_NEAR(at.at(0), x, 1e-6);
    EXPECT_NEAR(at.at(1), y, 1e-6);
  };
  // 120 degrees: half way the chord is half as far out, the arc is at 60 degrees.
  expect_tip({"--clip", "0", "--time", "0.5"}, 0.4330127, 0.25);
  expect_tip({"--clip", "0", "--time", "0.5", "--tween", "spherical"}, 0.8660254, 0.5);
  expect_tip({"--clip", "0", "--time", "0.5", "--tween", "step"}, 0.0, 1.0);
  // Of both sets with that name the last one; the last one also when none is named. In any case.
  for (const std::vector<std::string>& clip : {std::vector<std::string>{"--clip", "turn"}, {}}) {
    std::vector<std::string> end = clip;
    end.insert(end.end(), {"--time", "9"});
    expect_tip(end, 1.0, 0.0);
    // Closed: a second more, back to twelve o'clock.
    end = clip;
    end.insert(end.end(), {"--time", "1.5", "--closed", "--tween", "spherical"});
    expect_tip(end, 0.7071068, 0.7071068);
  }
  const ToolRun refused = run_tool({"pose", path, "--clip", "HALF", "--tween", "spherical"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_EQ(
      refused.err,
      "inbetween: hand.x: 'half' cannot go round its pivot: vertex 1 of primitive 0 lies opposite itself, as seen "
      "from the pivot, in keys 0 and 1\n");
  EXPECT_EQ(run_tool({"pose", path, "--clip", "half", "--tween", "spherical", "--pivot", "0,0,1"}).status, 0);
  EXPECT_EQ(run_tool({"pose", path, "--pivot", "1,2"}).status, 2);
  EXPECT_EQ(run_tool({"pose", path, "--tween", "curved"}).status, 2);
  const ToolRun clip = run_tool({"pose", written("t.gltf", moving_triangle().text()).string(), "--closed"});
  EXPECT_EQ(clip.err,
            "inbetween: t.gltf: --tween, --pivot and --closed are for morph and frame sets; 'Gehen' is none\n");
  const json sets = run_json({"inspect", path, "--json"})["morph_sets"];
  EXPECT_EQ(sets[0], json::parse(R"({"name":"Turn","keys":2,"duration_s":1.0,"loops":null,"tween":"linear"})"));
  EXPECT_EQ(sets[2]["loops"], false);
}

TEST(Inspect, XFilesStrictly) {
  const std::string path =
      written("a.x", x_text("Frame F { Mesh M { 3; 0;0;0;, 1;0;0;, 0;1;0;;;; 1; 3;0,1,2;; } }")).string();
  EXPECT_EQ(run_json({"inspect", path, "--json"})["warnings"].size(), 0U);
  EXPECT_GT(run_json({"inspect", path, "--json", "--x-strict"})["warnings"].size(), 0U);
}

TEST(Inspect, Md2AtTheRateThatIsAskedFor) {
  const std::string path = written("a.md2", Md2Builder::one_triangle({"stand01", "stand02", "run1"}).bytes()).string();
  const json usual = run_json({"inspect", path, "--json"});
  EXPECT_EQ(usual["format"], "md2");
  EXPECT_EQ(usual["meshes"], json::parse(R"([{"name":"a","vertices":3,"triangles":1}])"));
  EXPECT_EQ(usual["frame_sets"], json::parse(R"([{"name":"stand","frames":2,"rate_hz":10.0,"tween":"linear"},
                             {"name":"run","frames":1,"rate_hz":10.0,"tween":"linear"}])"));
  EXPECT_EQ(run_json({"inspect", path, "--json", "--md2-rate", "5"})["frame_sets"][0]["rate_hz"], 5.0);
  EXPECT_EQ(run_json({"inspect", path, "--json", "--md2-rate", "groups"})["frame_sets"][0]["rate_hz"], 9.0);
  EXPECT_EQ(run_tool({"inspect", path, "--md2-rate", "7"}).status, 2);
}

}  // namespace
}  // namespace inb::test
