#include <gtest/gtest.h>

#include <array>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>

#include "apps/sandbox/file_list.h"
#include "apps/sandbox/history.h"
#include "apps/sandbox/loader.h"
#include "apps/sandbox/notices.h"
#include "apps/sandbox/open_panel.h"
#include "apps/sandbox/watch.h"
#include "core/file.h"
#include "tests/support/gltf_builder.h"
#include "tests/support/samples.h"

namespace inb::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::array kExtensions{".gltf", ".glb"};

fs::path sample_folder() {
  const fs::path folder = test::scratch_dir();
  fs::create_directories(folder / "zebra");
  fs::create_directories(folder / "Apple");
  for (const char* name : {"fox.GLB", "Ant.gltf", "notes.txt", ".hidden.glb", "cube.glb"}) {
    EXPECT_TRUE(core::write_file(folder / name, std::string("abc")).has_value());
  }
  return folder;
}

std::vector<std::string> names(const FileList& list) {
  std::vector<std::string> all;
  for (const Entry& entry : list.entries) all.push_back(entry.name);
  return all;
}

TEST(FileList, FoldersFirstThenFilesByNameWithoutHiddenOnes) {
  const Result<FileList> list = list_folder(sample_folder(), kExtensions);
  ASSERT_TRUE(list.has_value()) << list.error().text;
  EXPECT_EQ(names(*list),
            (std::vector<std::string>{"..", "Apple", "zebra", "Ant.gltf", "cube.glb", "fox.GLB", "notes.txt"}));
  EXPECT_EQ(list->entries[0].kind, EntryKind::Up);
  EXPECT_EQ(list->entries[1].kind, EntryKind::Folder);
  EXPECT_EQ(list->entries[5].kind, EntryKind::Readable);
  EXPECT_EQ(list->entries[6].kind, EntryKind::Other);
  EXPECT_EQ(list->entries[5].bytes, 3U);
}

TEST(FileList, RootHasNoWayUp) {
  const Result<FileList> list = list_folder("/", kExtensions);
  ASSERT_TRUE(list.has_value());
  ASSERT_FALSE(list->entries.empty());
  EXPECT_NE(list->entries[0].kind, EntryKind::Up);
}

TEST(FileList, AFolderThatIsNotThereIsNamed) {
  const fs::path folder = test::scratch_dir() / "gone";
  const Result<FileList> list = list_folder(folder, kExtensions);
  ASSERT_FALSE(list.has_value());
  EXPECT_NE(list.error().text.find("gone"), std::string::npos);
}

TEST(OpenPanel, ArrowsSkipWhatCannotBeRead) {
  OpenPanel panel;
  panel.list = *list_folder(sample_folder(), kExtensions);
  panel.chosen = 5;  // fox.GLB; notes.txt below it cannot be read
  static_cast<void>(open_panel_key(panel, OpenKey::Down, 0, false));
  EXPECT_EQ(panel.chosen, 5);
  static_cast<void>(open_panel_key(panel, OpenKey::Up, 0, false));
  EXPECT_EQ(panel.chosen, 4);
  static_cast<void>(open_panel_key(panel, OpenKey::Home, 0, false));
  EXPECT_EQ(panel.chosen, 0);
  static_cast<void>(open_panel_key(panel, OpenKey::Up, 0, false));
  EXPECT_EQ(panel.chosen, 0);
  static_cast<void>(open_panel_key(panel, OpenKey::End, 0, false));
  EXPECT_EQ(panel.chosen, 5);
}

TEST(OpenPanel, LettersGoRound) {
  OpenPanel panel;
  panel.list = *list_folder(sample_folder(), kExtensions);
  panel.chosen = -1;
  static_cast<void>(open_panel_key(panel, OpenKey::Letter, 'a', false));
  EXPECT_EQ(panel.chosen, 1);  // Apple
  static_cast<void>(open_panel_key(panel, OpenKey::Letter, 'a', false));
  EXPECT_EQ(panel.chosen, 3);  // Ant.gltf
  static_cast<void>(open_panel_key(panel, OpenKey::Letter, 'a', false));
  EXPECT_EQ(panel.chosen, 1);
  static_cast<void>(open_panel_key(panel, OpenKey::Letter, 'n', false));
  EXPECT_EQ(panel.chosen, 1);  // notes.txt cannot be chosen
}

TEST(OpenPanel, EnterOpensFilesAndFolders) {
  OpenPanel panel;
  panel.list = *list_folder(sample_folder(), kExtensions);
  panel.chosen = 4;
  const OpenResult file = open_panel_key(panel, OpenKey::Enter, 0, true);
  ASSERT_TRUE(file.file.has_value());
  EXPECT_EQ(file.file->filename(), "cube.glb");
  EXPECT_TRUE(file.beside);
  panel.chosen = 1;
  const OpenResult folder = open_panel_key(panel, OpenKey::Enter, 0, false);
  EXPECT_FALSE(folder.file.has_value());
  EXPECT_EQ(folder.folder->filename(), "Apple");
  EXPECT_EQ(*open_panel_key(panel, OpenKey::Parent, 0, false).folder, panel.list.folder.parent_path());
  panel.chosen = 6;
  const OpenResult other = open_panel_key(panel, OpenKey::Enter, 0, false);
  EXPECT_FALSE(other.file.has_value());
  EXPECT_FALSE(other.folder.has_value());
}

TEST(FileList, SizesHaveUnits) {
  EXPECT_EQ(size_text(0), "0 B");
  EXPECT_EQ(size_text(999), "999 B");
  EXPECT_EQ(size_text(1000), "1.0 KB");
  EXPECT_EQ(size_text(9'949), "9.9 KB");
  EXPECT_EQ(size_text(9'950), "10 KB");
  EXPECT_EQ(size_text(12'345'678), "12 MB");
}

// A folder that looks as a test says.
struct FakeFolder {
  std::map<std::string, FileStamp> files;

  bool changed(Watch& watch, std::int64_t now_ms) const {
    return watch.changed(now_ms * 1'000'000, [this](const fs::path& path) {
      const auto found = files.find(path.string());
      return found == files.end() ? std::nullopt : std::optional(found->second);
    });
  }
};

constexpr FileStamp kFirst{1, 100};

// ms: 0    100   200   300   400   500   600   700   800
//     A ---B(written)--C--------------------^ told once, 400 ms after the last change
TEST(Watch, WaitsUntilAFileHasSettled) {
  FakeFolder folder{{{"m", kFirst}}};
  Watch watch({{"m", kFirst}});
  EXPECT_FALSE(folder.changed(watch, 0));
  EXPECT_FALSE(folder.changed(watch, 1000));
  folder.files["m"] = {2, 40};
  EXPECT_FALSE(folder.changed(watch, 1100));
  EXPECT_FALSE(folder.changed(watch, 1200));
  folder.files["m"] = {2, 120};
  EXPECT_FALSE(folder.changed(watch, 1300));
  EXPECT_FALSE(folder.changed(watch, 1699));
  EXPECT_TRUE(folder.changed(watch, 1700));
  EXPECT_FALSE(folder.changed(watch, 1800));
  EXPECT_FALSE(folder.changed(watch, 9000));
}

TEST(Watch, AFileThatIsGoneOrEmptyIsNotReadAgain) {
  FakeFolder folder;
  Watch watch({{"m", kFirst}});
  EXPECT_FALSE(folder.changed(watch, 0));
  EXPECT_FALSE(folder.changed(watch, 5000));
  folder.files["m"] = {3, 0};
  EXPECT_FALSE(folder.changed(watch, 6000));
  EXPECT_FALSE(folder.changed(watch, 9000));
  folder.files["m"] = {4, 50};
  EXPECT_FALSE(folder.changed(watch, 10000));
  EXPECT_TRUE(folder.changed(watch, 11000));
}

// An exporter writes a.bin, then b.png, then the model: it is read once, when all have settled.
TEST(Watch, SeveralFilesAreOneChange) {
  FakeFolder folder{{{"m", kFirst}, {"a.bin", kFirst}, {"b.png", kFirst}}};
  Watch watch({{"m", kFirst}, {"a.bin", kFirst}, {"b.png", kFirst}, {"a.bin", kFirst}});
  EXPECT_EQ(watch.count(), 3U);
  folder.files["a.bin"] = {2, 100};
  EXPECT_FALSE(folder.changed(watch, 0));
  folder.files["b.png"] = {3, 100};
  EXPECT_FALSE(folder.changed(watch, 300));
  folder.files["m"] = {4, 100};
  EXPECT_FALSE(folder.changed(watch, 600));
  EXPECT_FALSE(folder.changed(watch, 999));
  EXPECT_TRUE(folder.changed(watch, 1000));
  EXPECT_FALSE(folder.changed(watch, 5000));
  folder.files["a.bin"] = {5, 100};
  EXPECT_FALSE(folder.changed(watch, 6000));
  EXPECT_TRUE(folder.changed(watch, 6400));
}

TEST(Watch, NothingIsReadWhileTheModelItselfIsGone) {
  FakeFolder folder{{{"a.bin", {2, 100}}}};
  Watch watch({{"m", kFirst}, {"a.bin", kFirst}});
  EXPECT_FALSE(folder.changed(watch, 0));
  EXPECT_FALSE(folder.changed(watch, 5000));
  folder.files["m"] = kFirst;
  EXPECT_FALSE(folder.changed(watch, 6000));
  EXPECT_TRUE(folder.changed(watch, 6400));
}

// A part that is gone leaves the model alone; with a model that does without it, it is no hindrance; when it comes, it
// counts.
TEST(Watch, PartsMayGoAndCome) {
  FakeFolder folder{{{"m", kFirst}}};
  Watch watch({{"m", kFirst}, {"a.bin", kFirst}});
  EXPECT_FALSE(folder.changed(watch, 0));
  EXPECT_FALSE(folder.changed(watch, 5000));
  folder.files["m"] = {2, 100};
  EXPECT_FALSE(folder.changed(watch, 6000));
  EXPECT_TRUE(folder.changed(watch, 6400));
  folder.files["a.bin"] = {3, 100};
  EXPECT_FALSE(folder.changed(watch, 7000));
  EXPECT_TRUE(folder.changed(watch, 7400));
}

// Read in vain because a part was not there yet: that part is watched from then on.
TEST(Watch, WhatAFailedReadingLookedForIsWatchedToo) {
  FakeFolder folder{{{"m", kFirst}}};
  Watch watch({{"m", kFirst}});
  watch.add({{"m", FileStamp{9, 9}}, {"late.bin", std::nullopt}});
  EXPECT_EQ(watch.count(), 2U);
  EXPECT_FALSE(folder.changed(watch, 0));
  EXPECT_FALSE(folder.changed(watch, 5000));
  folder.files["late.bin"] = {3, 100};
  EXPECT_FALSE(folder.changed(watch, 6000));
  EXPECT_TRUE(folder.changed(watch, 6400));
}

TEST(Watch, ABuiltInSceneHasNothingToWatch) {
  Watch watch;
  EXPECT_FALSE(watch.changed(0));
  EXPECT_FALSE(watch.changed(5'000'000'000));
}

TEST(Watch, StampsSeeSizeAndTime) {
  const fs::path file = test::scratch_dir() / "x.glb";
  EXPECT_EQ(stamp_of(file), std::nullopt);
  ASSERT_TRUE(core::write_file(file, std::string("1234")).has_value());
  const auto first = stamp_of(file);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->bytes, 4U);
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(5));
  EXPECT_NE(stamp_of(file), first);
}

TEST(Notices, ThePillSaysTheWorst) {
  Notices notices;
  EXPECT_EQ(notices.pill_text(), "");
  notices.add(Severity::Warning, "a picture is missing");
  EXPECT_EQ(notices.pill_text(), "1 warning");
  notices.add(Severity::Warning, "another");
  EXPECT_EQ(notices.pill_text(), "2 warnings");
  EXPECT_EQ(notices.worst(), Severity::Warning);
  notices.add(Severity::Error, "half.x, line 53355: a number was expected.");
  notices.add(Severity::Warning, "a third");
  EXPECT_EQ(notices.worst(), Severity::Error);
  EXPECT_EQ(notices.pill_text(), "half.x, line 53355: a number was expected.");
  EXPECT_EQ(notices.more_text(), "");
  notices.add(Severity::Error, "none.glb: there is no such file.");
  EXPECT_EQ(notices.pill_text(), "none.glb: there is no such file.");
  EXPECT_EQ(notices.more_text(), " (+1 more)");
  notices.clear(Severity::Error);
  EXPECT_EQ(notices.pill_text(), "3 warnings");
  EXPECT_EQ(notices.more_text(), "") << "the number is said already";
}

TEST(Notices, TheSameAgainCountsUpAndComesFirst) {
  Notices notices;
  notices.add(Severity::Warning, "one");
  notices.add(Severity::Warning, "two");
  notices.add(Severity::Warning, "one");
  ASSERT_EQ(notices.list().size(), 2U);
  EXPECT_EQ(notices.list()[0].text, "one");
  EXPECT_EQ(notices.list()[0].times, 2U);
  EXPECT_EQ(notices.pill_text(), "2 warnings");
}

TEST(Notices, AreBounded) {
  Notices notices;
  for (int i = 0; i < 1000; ++i) notices.add(Severity::Warning, std::to_string(i));
  EXPECT_EQ(notices.list().size(), Notices::kMost);
  EXPECT_EQ(notices.list().front().text, "999");
}

TEST(Notices, FailuresSayWhatStays) {
  EXPECT_EQ(load_failure_text("half.x, line 53355: a number was expected", "fox.glb"),
            "half.x, line 53355: a number was expected. Nothing loaded; fox.glb stays.");
  EXPECT_EQ(load_failure_text("a.glb: it is empty.", ""), "a.glb: it is empty. Nothing loaded.");
}

TEST(History, GoesBackAndForth) {
  History<int> history;
  EXPECT_EQ(history.undo(1), std::nullopt);
  history.remember(1);
  history.remember(2);
  EXPECT_EQ(history.undo(3), 2);
  EXPECT_EQ(history.undo(2), 1);
  EXPECT_EQ(history.undo(1), std::nullopt);
  EXPECT_EQ(history.redo(1), 2);
  EXPECT_EQ(history.redo(2), 3);
  EXPECT_EQ(history.redo(3), std::nullopt);
}

TEST(History, AChangeEndsWhatCouldBeRedone) {
  History<int> history;
  history.remember(1);
  EXPECT_EQ(history.undo(2), 1);
  history.remember(1);
  EXPECT_FALSE(history.can_redo());
  EXPECT_EQ(history.undo(7), 1);
}

TEST(History, ADragIsOneStep) {
  History<int> history;
  history.remember(10, 5);
  history.remember(11, 5);
  history.remember(12, 5);
  EXPECT_EQ(history.undo(13), 10);
  EXPECT_FALSE(history.can_undo());
  history.remember(10, 5);
  history.seal();
  history.remember(15, 5);
  EXPECT_EQ(history.undo(20), 15);
  EXPECT_EQ(history.undo(15), 10);
  history.remember(10, 5);
  history.remember(20, 6);
  EXPECT_EQ(history.undo(30), 20);
  EXPECT_EQ(history.undo(20), 10);
}

TEST(History, ForgetsTheOldest) {
  History<int> history(3);
  for (int i = 0; i < 10; ++i) history.remember(i);
  EXPECT_EQ(history.undo(10), 9);
  EXPECT_EQ(history.undo(9), 8);
  EXPECT_EQ(history.undo(8), 7);
  EXPECT_EQ(history.undo(7), std::nullopt);
}

// A reader that stands still until the test lets it go on.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};

Result<Loaded> empty_model(const Source& source) {
  Loaded loaded;
  loaded.source = source;
  loaded.asset = std::make_unique<assets::Asset>();
  loaded.asset->name = source.name();
  return loaded;
}

TEST(Loader, ReadsBesideTheCaller) {
  Gate gate;
  Loader loader([&](const Source& source, assets::LoadProgress* progress) -> Result<Loaded> {
    progress->done = 0.5F;
    gate.wait();
    return empty_model(source);
  });
  loader.start({"a.glb", {}}, Join::Beside, 1000);
  EXPECT_TRUE(loader.busy());
  EXPECT_EQ(loader.poll().has_value(), false);
  EXPECT_EQ(loader.name(), "a.glb");
  EXPECT_FALSE(loader.worth_showing(1000 + Loader::kQuietNs - 1));
  EXPECT_TRUE(loader.worth_showing(1000 + Loader::kQuietNs));
  gate.open();
  const auto done = loader.wait();
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->join, Join::Beside);
  ASSERT_TRUE(done->loaded.has_value());
  EXPECT_EQ(done->loaded->asset->name, "a.glb");
  EXPECT_FALSE(done->cancelled);
  EXPECT_FALSE(loader.busy());
  EXPECT_FALSE(loader.wait().has_value());
}

TEST(Loader, CancelIsSeenByTheReaderAndTold) {
  Loader loader([](const Source& source, const assets::LoadProgress* progress) -> Result<Loaded> {
    while (!progress->cancel) std::this_thread::yield();
    return fail("{}: given up", source.name());
  });
  loader.start({"a.glb", {}}, Join::Replace, 0);
  loader.cancel();
  const auto done = loader.wait();
  ASSERT_TRUE(done.has_value());
  EXPECT_TRUE(done->cancelled);
}

TEST(Loader, AnotherStartDropsTheFirst) {
  Loader loader([](const Source& source, const assets::LoadProgress* progress) -> Result<Loaded> {
    if (source.file == "slow.glb") {
      while (!progress->cancel) std::this_thread::yield();
    }
    return empty_model(source);
  });
  loader.start({"slow.glb", {}}, Join::Replace, 0);
  loader.start({"quick.glb", {}}, Join::Replace, 0);
  const auto done = loader.wait();
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->source.file, "quick.glb");
  EXPECT_FALSE(done->cancelled);
}

TEST(Loader, AReaderThatThrowsIsAnError) {
  Loader loader([](const Source&, assets::LoadProgress*) -> Result<Loaded> { throw std::bad_alloc(); });
  loader.start({"huge.glb", {}}, Join::Replace, 0);
  const auto done = loader.wait();
  ASSERT_TRUE(done.has_value());
  ASSERT_FALSE(done->loaded.has_value());
  EXPECT_EQ(done->loaded.error().text.find("huge.glb: "), 0U) << done->loaded.error().text;
}

TEST(Loader, TellsWhichFilesAModelIsMadeOf) {
  const fs::path folder = test::scratch_dir();
  test::GltfBuilder file;
  file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  file.add("meshes", R"({"primitives":[{"attributes":{"POSITION":0},"material":0}]})");
  file.add("nodes", R"({"mesh":0})");
  file.add("images", R"({"uri":"skin%20one.png"})");
  file.add("textures", R"({"source":0})");
  file.add("materials", R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})");
  ASSERT_TRUE(core::write_file(folder / "m.gltf", file.text_with_uri("part.bin")).has_value());
  ASSERT_TRUE(core::write_file(folder / "part.bin", file.buffer()).has_value());
  // The picture is not there: it is a file the model is made of all the same. Nor is, later, what it cannot do without.
  const std::vector<fs::path> expected{folder / "m.gltf", folder / "part.bin", folder / "skin one.png"};
  for (const bool complete : {true, false}) {
    if (!complete) fs::remove(folder / "part.bin");
    Loader loader(read_source);
    loader.start({folder / "m.gltf", {}}, Join::Replace, 0);
    const auto done = loader.wait();
    ASSERT_TRUE(done.has_value());
    EXPECT_EQ(done->loaded.has_value(), complete);
    std::vector<fs::path> files;
    for (const WatchedFile& watched : done->files) {
      files.push_back(watched.path);
      EXPECT_EQ(watched.stamp, stamp_of(watched.path)) << watched.path;
    }
    EXPECT_EQ(files, expected) << complete;
  }
}

TEST(Loader, MeasuresWhatItReads) {
  const Result<Loaded> missing = read_source({test::scratch_dir() / "none.glb", {}}, nullptr);
  ASSERT_FALSE(missing.has_value());
  EXPECT_NE(missing.error().text.find("none.glb"), std::string::npos);
}

}  // namespace
}  // namespace inb::sandbox
