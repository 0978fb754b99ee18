// Files that come to the program in its window: changed on disk, or dropped.
#include <string>
#include <vector>

#include "tests/sandbox/program.h"
#include "tests/support/gltf_builder.h"

namespace inb::sandbox {
namespace {

TEST_F(SandboxWindow, AFileIsReadAgainWhenItChanges) {
  const auto samples = test::samples();
  if (!samples) GTEST_SKIP() << test::kNoSamples;
  const fs::path first = *samples / "assets/gltf-core/RiggedFigure/glTF-Binary/RiggedFigure.glb";
  const fs::path second = *samples / "assets/gltf-core/Fox/glTF-Binary/Fox.glb";
  if (!fs::exists(first) || !fs::exists(second)) GTEST_SKIP() << "the samples lack RiggedFigure or Fox";
  const fs::path file = folder_ / "model.glb";
  fs::copy_file(first, file);
  Program program({"--size", "420x260", file.string()}, folder_);
  ASSERT_TRUE(program.await([](const json& now) { return now["title"] == "model.glb"; }));
  const std::string before = program.report().value("motion", std::string());
  fs::copy_file(second, file, fs::copy_options::overwrite_existing);
  EXPECT_TRUE(program.await([](const json& now) { return now.value("motion", std::string()) == "Survey"; }));
  EXPECT_NE(before, "Survey");
  // Half of it: an error is told and the model stays.
  fs::resize_file(file, fs::file_size(second) / 2);
  EXPECT_TRUE(program.await([](const json& now) { return !now["notices"].empty() && now["motion"] == "Survey"; }));
  const std::string notice = program.report()["notices"][0];
  EXPECT_TRUE(notice.starts_with("model.glb")) << notice;
  EXPECT_TRUE(notice.ends_with("Nothing loaded; model.glb stays.")) << notice;
}

// A triangle that moves for so many seconds, its numbers in a file beside it.
test::GltfBuilder moving_triangle(float duration_s) {
  test::GltfBuilder file;
  file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  file.accessor<float>("SCALAR", {0, duration_s});
  file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0});
  file.add("meshes", R"({"primitives":[{"attributes":{"POSITION":0}}]})");
  file.add("nodes", R"({"mesh":0})");
  file.add("animations", R"({"samplers":[{"input":1,"output":2}],)"
                         R"("channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]})");
  return file;
}

TEST_F(SandboxWindow, AModelIsReadAgainWhenAFileItRefersToChanges) {
  const fs::path file = folder_ / "model.gltf";
  const auto write = [](const fs::path& path, const auto& contents) {
    ASSERT_TRUE(core::write_file(path, contents).has_value());
  };
  const auto lasts = [](double seconds) {
    return [seconds](const json& now) {
      return now["notices"].empty() && !now["views"].empty() && now["views"][0]["duration_s"] == seconds;
    };
  };
  write(file, moving_triangle(1.0F).text_with_uri("numbers.bin"));
  write(folder_ / "numbers.bin", moving_triangle(1.0F).buffer());
  Program program({"--size", "420x260", file.string()}, folder_);
  ASSERT_TRUE(program.await(lasts(1.0)));
  write(folder_ / "numbers.bin", moving_triangle(2.0F).buffer());
  ASSERT_TRUE(program.await(lasts(2.0)));
  // The model refers to a file that comes later.
  write(file, moving_triangle(3.0F).text_with_uri("more.bin"));
  ASSERT_TRUE(program.await([](const json& now) { return !now["notices"].empty(); }));
  EXPECT_EQ(program.report()["views"][0]["duration_s"], 2.0);
  write(folder_ / "more.bin", moving_triangle(3.0F).buffer());
  EXPECT_TRUE(program.await(lasts(3.0)));
}

// What drags files onto the window in place of a file manager.
std::string drop_tool() { return (test::binary_dir() / "bin" / "drop_files").string(); }

TEST_F(SandboxWindow, DroppedFilesReplaceOrWithShiftJoinWhatIsOpen) {
  if (!fs::exists(drop_tool())) GTEST_SKIP() << "drop_files was not built: there is no libX11";
  for (const char* name : {"one.gltf", "two.gltf", "dritter Würfel.gltf", "four.gltf"}) {
    ASSERT_TRUE(core::write_file(folder_ / name, moving_triangle(1.0F).text()).has_value());
  }
  Program program({"--size", "420x260", (folder_ / "one.gltf").string()}, folder_);
  const std::string id = window();
  const auto drop = [&](const std::vector<std::string>& names) {
    std::string words = drop_tool() + " " + id;
    for (const std::string& name : names) words += " '" + (folder_ / name).string() + "'";
    EXPECT_EQ(std::system(words.c_str()), 0) << words;
  };
  const auto shows = [&](const std::string& title) {
    return program.await([&](const json& now) { return now["title"] == title; });
  };
  ASSERT_TRUE(shows("one.gltf"));
  drop({"two.gltf"});
  ASSERT_TRUE(shows("two.gltf"));
  xdo("windowfocus --sync " + id);
  xdo("keydown shift");
  drop({"dritter Würfel.gltf"});
  EXPECT_TRUE(shows("two.gltf + dritter Würfel.gltf"));
  xdo("keyup shift");
  // Of several the first replaces, the others join it.
  drop({"four.gltf", "one.gltf"});
  EXPECT_TRUE(shows("four.gltf + one.gltf"));
}

}  // namespace
}  // namespace inb::sandbox
