#pragma once

#include <assimp/IOSystem.hpp>
#include <assimp/ProgressHandler.hpp>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "assets/load.h"

namespace inb::assets::foreign {

// The files that Assimp sees: the main one from memory, others read from the folder of the model or below it, by their
// path or else by their bare name in any letter case. Nothing is ever written.
class FolderIo : public Assimp::IOSystem {
 public:
  // `main`: what the main file is called, without a folder. `bytes` outlives this.
  FolderIo(std::filesystem::path folder, std::string main, std::span<const std::byte> bytes);

  bool Exists(const char* file) const override;
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* file, const char* mode) override;
  void Close(Assimp::IOStream* stream) override;

 private:
  [[nodiscard]] bool is_main(const std::filesystem::path& file) const;
  // Empty: not there.
  [[nodiscard]] std::filesystem::path found(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  std::string main_;
  std::span<const std::byte> bytes_;
};

// Tells Assimp's steps to whoever waits, as the part `from`..`to` of all that is to be done, and Assimp that it should
// stop.
class Steps : public Assimp::ProgressHandler {
 public:
  Steps(LoadProgress* progress, float from, float to) : progress_(progress), from_(from), to_(to) {}
  bool Update(float done) override;

 private:
  LoadProgress* progress_;
  float from_;
  float to_;
};

}  // namespace inb::assets::foreign
