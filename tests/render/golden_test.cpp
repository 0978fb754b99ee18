// Whole pictures against ones that were looked at. A picture that fails is written to the build folder beside its
// golden twin; when the change is wanted and looks right, it is copied to tests/render/golden.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

#include "assets/bounds.h"
#include "assets/load.h"
#include "content/showcase.h"
#include "tests/render/support.h"
#include "tests/support/samples.h"

namespace inb::render::test {
namespace {

struct GoldenCase {
  const char* name;  // of the picture
  const char* file;  // below assets/; null: the built-in scene of that name
  const char* scene;
  std::size_t motion;
  double time_s;

  friend std::ostream& operator<<(std::ostream& out, const GoldenCase& picture) { return out << picture.name; }
};

// clang-format off
constexpr GoldenCase kCases[] = {
    {"showcase", nullptr, "showcase", 0, 0.3},
    {"cesium_man", "gltf-core/CesiumMan/glTF-Binary/CesiumMan.glb", nullptr, 0, 0.5},
    {"fox_run", "gltf-core/Fox/glTF-Binary/Fox.glb", nullptr, 2, 0.3},
    {"morph_stress", "gltf-core/MorphStressTest/glTF-Binary/MorphStressTest.glb", nullptr, 0, 0.7},
};
// clang-format on

class Golden : public GpuTest, public ::testing::WithParamInterface<GoldenCase> {};

TEST_P(Golden, PictureIsUnchanged) {
  const GoldenCase& wanted = GetParam();
  const auto samples = inb::test::samples();
  if (wanted.file != nullptr && !samples) GTEST_SKIP() << inb::test::kNoSamples;
  if (device().caps().kind != gfx::DeviceKind::Cpu) {
    GTEST_SKIP() << "golden pictures are those of the software device, this is " << device().caps().device_name;
  }
  const auto asset =
      wanted.file != nullptr ? assets::load(*samples / "assets" / wanted.file) : content::build_scene(wanted.scene);
  ASSERT_TRUE(asset.has_value()) << asset.error().text;
  Loaded loaded;
  load(*asset, loaded);
  assets::evaluate_at(*asset, wanted.motion, wanted.time_s, loaded.state);

  ViewDesc view;
  view.shapes = {&loaded.shape, 1};
  view.bounds = assets::motion_bounds(*asset, wanted.motion);
  OrbitCamera orbit;
  orbit.frame(view.bounds, 4.0F / 3.0F);
  view.camera = orbit.camera(4.0F / 3.0F);
  const std::string file = std::string(wanted.name) + ".png";
  const std::filesystem::path golden_path = inb::test::source_dir() / "tests" / "render" / "golden" / file;
  const std::filesystem::path actual_path = inb::test::binary_dir() / "golden" / file;
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    loaded.shape.route = route;
    const Picture actual = draw(view, 256, 192, 4);
    const auto golden = read_png(golden_path);
    const auto difference = golden ? compare(actual, *golden) : fail(golden.error());
    const bool same = difference && difference->mean < 1.0 && difference->share_over_8 <= 0.002;
    if (same) continue;
    EXPECT_TRUE(write_png(actual_path, actual).has_value());
    ADD_FAILURE() << wanted.name << " by " << name(route) << ": "
                  << (difference ? fmt::format("mean difference {:.3f}/255, {:.3f} % of the pixels over 8/255",
                                               difference->mean, difference->share_over_8 * 100.0)
                                 : difference.error().text)
                  << "\n  drawn:  " << actual_path.string() << "\n  golden: " << golden_path.string();
  }
  renderer().release(loaded.model);
}

INSTANTIATE_TEST_SUITE_P(Pictures, Golden, ::testing::ValuesIn(kCases),
                         [](const auto& picture) { return std::string(picture.param.name); });

}  // namespace
}  // namespace inb::render::test
