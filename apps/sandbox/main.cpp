#include <algorithm>
#include <cstdio>

#include "apps/sandbox/app.h"
#include "content/showcase.h"

namespace {

using namespace inb;

int list_scenes() {
  for (const content::SceneInfo& scene : content::scenes()) {
    std::printf("%-12s %s: %s\n", scene.name, scene.title, scene.text);
  }
  return 0;
}

bool known_scene(const std::string& name) {
  return std::ranges::any_of(content::scenes(), [&](const content::SceneInfo& scene) { return name == scene.name; });
}

}  // namespace

int main(int argc, char** argv) {
  const sandbox::Parsed parsed = sandbox::parse_command_line(argc, argv);
  std::fputs(parsed.out.c_str(), stdout);
  std::fputs(parsed.err.c_str(), stderr);
  if (parsed.stop) return parsed.status;
  if (parsed.options.list) return list_scenes();
  if (!parsed.options.scene.empty() && !known_scene(parsed.options.scene)) {
    std::fprintf(stderr, "sandbox: no built-in scene is called \"%s\"; --list names them\n",
                 parsed.options.scene.c_str());
    return 2;
  }
  auto app = sandbox::App::create(parsed.options);
  if (!app) {
    std::fprintf(stderr, "sandbox: %s\n", app.error().text.c_str());
    return 1;
  }
  const int status = (*app)->run();
  for (const std::string& sentence : (*app)->complaints()) std::fprintf(stderr, "sandbox: %s\n", sentence.c_str());
  return status;
}
