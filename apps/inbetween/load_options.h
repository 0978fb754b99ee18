#pragma once

#include <string>

namespace CLI {
class App;
}

namespace inb::assets {
struct LoadOptions;
}

namespace inb::tool {

// "The file (.gltf, .glb, ...)": help for every FILE.
[[nodiscard]] std::string file_help();

// The options that say what a format leaves open; parsed into `options`, which must outlive the parsing.
void add_load_options(CLI::App& command, assets::LoadOptions& options);

}  // namespace inb::tool
