#include "assets/gltf/source.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "assets/gltf/compression.h"
#include "assets/gltf/extensions.h"
#include "assets/gltf/schema.h"
#include "assets/gltf/uri.h"
#include "assets/gltf/values.h"

namespace inb::assets::gltf {
namespace {

using nlohmann::json;

void check_version(const json& document) {
  const auto& asset = document.at("asset");
  const auto major = [&](const char* key) -> std::string {
    if (!asset.contains(key)) return "2";
    const std::string text = asset.at(key).get<std::string>();
    return text.substr(0, text.find('.'));
  };
  if (major("version") != "2") {
    refuse("/asset/version", "glTF {} cannot be read, only glTF 2", asset.at("version").get<std::string>());
  }
  const bool newer = asset.contains("minVersion") && asset.at("minVersion").get<std::string>() != "2.0";
  if (newer) {
    refuse("/asset/minVersion", "needs a reader of glTF {}, this one knows 2.0",
           asset.at("minVersion").get<std::string>());
  }
}

bool is_pointer_channel(const json& channel) {
  const auto& target = channel.at("target");
  return target.contains("extensions") && target.at("extensions").contains("KHR_animation_pointer");
}

}  // namespace

Source::~Source() = default;

Source::Source(std::span<const std::byte> file, const std::filesystem::path& folder, LoadProgress* progress)
    : folder_(folder), progress_(progress), budget_(file.size()) {
  const Container container = open_container(file);
  binary_ = container.binary;
  json document = parse_json(container.json, container.json_offset);
  if (document.is_object() && document.contains("asset") && document["asset"].is_object()) {
    // Before the rest of the shape: a glTF 1.0 file has another one, and the version is what its user must hear.
    const auto& asset = document["asset"];
    if (asset.contains("version") && asset["version"].is_string()) {
      if (!asset.contains("minVersion") || asset["minVersion"].is_string()) check_version(document);
    }
  }
  check_schema(document);
  check_values(document);
  check_extensions(document, *this);
  step(0.1F);
  read_buffers(document, container);
  step(0.2F);
  parse(std::move(document));
  unpacked_.resize(model_->bufferViews.size());
  step(0.3F);
}

void Source::read_buffers(const json& document, const Container& container) {
  if (!document.contains("buffers")) return;
  const auto& list = document.at("buffers");
  buffers_.resize(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    BufferBytes& buffer = buffers_[i];
    const auto length = list[i].at("byteLength").get<std::uint64_t>();
    if (list[i].contains("uri")) {
      Result<std::vector<std::byte>> bytes = fetch(list[i].at("uri").get<std::string>(), folder_);
      if (bytes) {
        buffer.owned = std::move(*bytes);
        buffer.bytes = buffer.owned;
        budget_.add_read(buffer.bytes.size());
      } else {
        buffer.missing = bytes.error().text;
      }
    } else if (i == 0 && container.bin) {
      buffer.bytes = *container.bin;
    } else if (i == 0 && container.binary) {
      buffer.missing = "the file has no binary part";
    } else {
      buffer.undefined = length;
      continue;
    }
    if (buffer.missing.empty() && buffer.bytes.size() < length) {
      buffer.missing = fmt::format("the buffer has {} bytes where {} are promised", buffer.bytes.size(), length);
    }
    if (buffer.missing.empty()) buffer.bytes = buffer.bytes.first(length);
    step(0.1F);
  }
}

void Source::parse(json document) {
  for (std::size_t i = 0; document.contains("images") && i < document["images"].size(); ++i) {
    const auto& image = document["images"][i];
    PictureSource picture{image.value("name", ""), image.value("uri", ""), std::nullopt};
    if (image.contains("bufferView")) picture.view = image.at("bufferView").get<std::size_t>();
    pictures_.push_back(std::move(picture));
  }
  document.erase("images");
  if (document.contains("buffers")) {
    for (auto& buffer : document["buffers"])
      buffer = {{"byteLength", 1}, {"uri", "data:application/octet-stream;base64,AA=="}};
  }
  // The library refuses an index accessor without a buffer view (compressed or sparse ones have none): lend it one.
  std::vector<std::size_t> lent;
  if (document.contains("accessors")) {
    for (std::size_t i = 0; i < document["accessors"].size(); ++i) {
      if (document["accessors"][i].contains("bufferView")) continue;
      document["accessors"][i]["bufferView"] = 0;
      lent.push_back(i);
    }
    if (!lent.empty() && !document.contains("bufferViews")) {
      document["bufferViews"] = {{{"buffer", 0}, {"byteLength", 1}}};
    }
  }
  // It drops channels without a node, which those of KHR_animation_pointer are.
  if (document.contains("animations")) {
    for (auto& animation : document["animations"]) {
      for (auto& channel : animation["channels"]) {
        if (is_pointer_channel(channel) || !channel["target"].contains("node")) channel["target"]["node"] = -1;
      }
    }
  }

  model_ = std::make_unique<tinygltf::Model>();
  const std::string text = document.dump();
  document = nullptr;
  std::string errors;
  std::string warnings;
  tinygltf::TinyGLTF parser;
  // The text has passed the checks of its shape, so what the library still refuses is a limit of its own.
  if (!parser.LoadASCIIFromString(model_.get(), &errors, &warnings, text.data(), static_cast<unsigned int>(text.size()),
                                  "")) {
    std::replace(errors.begin(), errors.end(), '\n', ' ');
    errors.erase(errors.find_last_not_of(' ') + 1);
    refuse("/", "{}", errors.empty() ? "the document cannot be read" : errors);
  }
  for (const std::size_t accessor : lent) model_->accessors[accessor].bufferView = -1;
}

std::span<const std::byte> Source::buffer(std::size_t index, std::uint64_t offset, std::uint64_t length,
                                          const std::string& place) const {
  const BufferBytes& buffer = buffers_[index];
  if (!buffer.missing.empty()) refuse(fmt::format("/buffers/{}", index), "{}", buffer.missing);
  if (offset > buffer.bytes.size() || length > buffer.bytes.size() - offset) {
    refuse(place, "reaches to byte {} of buffer {}, which has {}", offset + length, index, buffer.bytes.size());
  }
  return buffer.bytes.subspan(offset, length);
}

std::span<const std::byte> Source::view(std::size_t index) {
  const tinygltf::BufferView& view = model_->bufferViews[index];
  if (unpacked_[index]) return *unpacked_[index];
  const std::string here = fmt::format("/bufferViews/{}", index);
  const auto compressed = view.extensions.find("EXT_meshopt_compression");
  if (compressed != view.extensions.end()) {
    unpacked_[index] = unpack_meshopt(*this, compressed->second, here + "/extensions/EXT_meshopt_compression");
    if (unpacked_[index]->size() < view.byteLength) {
      refuse(here, "is {} bytes long but unpacks to {}", view.byteLength, unpacked_[index]->size());
    }
    return *unpacked_[index];
  }
  const BufferBytes& whole = buffers_[static_cast<std::size_t>(view.buffer)];
  if (whole.undefined >= view.byteOffset + view.byteLength) {
    warn(fmt::format("/buffers/{}: has no data, zeros stand in", view.buffer));
    budget_.charge(view.byteLength, here);
    unpacked_[index] = std::vector<std::byte>(view.byteLength);
    return *unpacked_[index];
  }
  return buffer(static_cast<std::size_t>(view.buffer), view.byteOffset, view.byteLength, here);
}

void Source::warn(std::string sentence) {
  if (std::find(warnings_.begin(), warnings_.end(), sentence) == warnings_.end()) {
    warnings_.push_back(std::move(sentence));
  }
}

void Source::step(float done) const {
  if (progress_ == nullptr) return;
  if (progress_->cancel.load()) refuse("/", "the load was cancelled");
  progress_->done.store(done);
}

}  // namespace inb::assets::gltf
