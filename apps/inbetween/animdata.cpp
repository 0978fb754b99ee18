#include "apps/inbetween/animdata.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "apps/inbetween/table.h"
#include "assets/animdata/animdata.h"
#include "assets/animdata/cof.h"
#include "content/animdata.h"
#include "core/file.h"
#include "sim/animation_names.h"

namespace inb::tool {
namespace {

using Json = nlohmann::ordered_json;
using Warnings = std::vector<std::string>;

// A table with what was odd about it and what it is called.
struct Source {
  sim::AnimationTable animations;
  Warnings warnings;
  std::string name;
  std::string format;
};

std::string small_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  for (char& c : extension) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return extension;
}

std::optional<std::string> words_of(const std::string& cof) {
  const Result<sim::CofParts> parts = sim::parse_cof(cof);
  if (!parts) return std::nullopt;
  return sim::words(*parts);
}

std::string flags_text(const std::vector<sim::ActionFlag>& flags) {
  if (flags.empty()) return "-";
  std::string text;
  for (const sim::ActionFlag& flag : flags) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {}", flag.frame, sim::flag_kind_word(flag.kind));
  }
  return text;
}

Json flags_json(const std::vector<sim::ActionFlag>& flags) {
  Json out = Json::array();
  for (const sim::ActionFlag& flag : flags) {
    out.push_back({{"frame", flag.frame}, {"kind", sim::flag_kind_word(flag.kind)}});
  }
  return out;
}

Json record_json(const sim::AnimationRecord& record) {
  const auto words = words_of(record.cof);
  const auto action = record.first_action();
  return {{"cof", record.cof},
          {"words", words ? Json(*words) : Json()},
          {"frames", record.frames},
          {"speed", record.speed},
          {"flags", flags_json(record.flags())},
          {"first_action", action ? Json(*action) : Json()}};
}

std::string warnings_text(const Warnings& warnings) {
  std::string text;
  if (!warnings.empty()) text += "\n  warnings\n";
  for (const std::string& warning : warnings) text += "  - " + warning + "\n";
  return text;
}

std::string list_json(const Source& source) {
  Json out;
  out["format"] = source.format;
  out["records"] = Json::array();
  for (const sim::AnimationRecord& record : source.animations.records()) out["records"].push_back(record_json(record));
  out["warnings"] = source.warnings;
  return out.dump(2) + "\n";
}

std::string list_text(const Source& source) {
  std::string text =
      fmt::format("{} ({})\n  {} animations\n", source.name, source.format, source.animations.records().size());
  Table table({"animation", "frames", "speed", "actions"});
  for (const sim::AnimationRecord& record : source.animations.records()) {
    const auto words = words_of(record.cof);
    table.add({words ? fmt::format("{} {}", record.cof, *words) : record.cof, std::to_string(record.frames),
               std::to_string(record.speed), flags_text(record.flags())});
  }
  if (!source.animations.records().empty()) text += "\n" + table.text();
  return text + warnings_text(source.warnings);
}

std::string cof_json(const assets::animdata::Cof& cof) {
  Json out;
  out["format"] = "cof";
  out["frames_per_direction"] = cof.frames_per_direction;
  out["directions"] = cof.directions;
  out["speed"] = cof.speed;
  out["flags"] = flags_json(cof.flags());
  out["layers"] = Json::array();
  for (const assets::animdata::CofLayer& layer : cof.layers) {
    out["layers"].push_back({{"component", layer.component},
                             {"weapon_class", layer.weapon_class},
                             {"shadow", layer.shadow},
                             {"selectable", layer.selectable},
                             {"transparent", layer.transparent},
                             {"draw_effect", layer.draw_effect}});
  }
  out["warnings"] = cof.warnings;
  return out.dump(2) + "\n";
}

std::string cof_text(const assets::animdata::Cof& cof, const std::string& name) {
  std::string text = fmt::format("{} (cof)\n  frames {}, directions {}, speed {}, actions {}\n", name,
                                 cof.frames_per_direction, cof.directions, cof.speed, flags_text(cof.flags()));
  Table table({"layers", "component", "weapon class", "shadow", "selectable", "transparent", "draw effect"});
  for (std::size_t i = 0; i < cof.layers.size(); ++i) {
    const assets::animdata::CofLayer& layer = cof.layers[i];
    table.add({std::to_string(i), std::to_string(layer.component), layer.weapon_class, std::to_string(layer.shadow),
               std::to_string(layer.selectable), std::to_string(layer.transparent), std::to_string(layer.draw_effect)});
  }
  if (!cof.layers.empty()) text += "\n" + table.text();
  return text + warnings_text(cof.warnings);
}

Result<Source> read_source(const std::filesystem::path& file) {
  const Result<std::vector<std::byte>> bytes = core::read_file(file);
  if (!bytes) return fail(bytes.error());
  Result<assets::animdata::Table> table = assets::animdata::read(*bytes, file.string());
  if (!table) return fail(table.error());
  const bool text = assets::animdata::form_of(*bytes, file.string()) == assets::animdata::Form::Txt;
  return Source{std::move(table->animations), std::move(table->warnings), file.filename().string(),
                text ? "animdata.txt" : "animdata.d2"};
}

struct AnimdataOptions {
  std::string file;
  std::string out;
  std::string cof;
  bool shipped = false;
  bool raw = false;
  bool json = false;
};

Result<Source> source_of(const AnimdataOptions& options) {
  if (!options.shipped) return read_source(options.file);
  Source source{content::player_animations(options.raw), {}, "shipped table", "animdata"};
  const content::AnimationCorrection& correction = content::town_guard_correction();
  if (!options.raw) {
    source.warnings.push_back(fmt::format("{} acts on frame {}, not on frame {} as the data file says: {}",
                                          correction.cof, correction.action, correction.stored_action,
                                          correction.reason));
  }
  return source;
}

Result<void> look_up(const Source& source, const AnimdataOptions& options) {
  const sim::AnimationRecord* found = source.animations.find(options.cof);
  const sim::AnimationRecord record = found != nullptr ? *found : sim::default_record(options.cof);
  if (options.json) {
    Json out = record_json(record);
    out["in_table"] = found != nullptr;
    return print(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  if (found == nullptr) {
    return print(fmt::format("{}: not in the table: the default, {} frames, speed {}, no action\n", record.cof,
                             record.frames, record.speed));
  }
  const auto words = words_of(record.cof);
  const auto flags = record.flags();
  std::string text = fmt::format("{}{}: {} frames, speed {}, ", record.cof, words ? " (" + *words + ")" : "",
                                 record.frames, record.speed);
  text += flags.empty() ? std::string("no action") : "action on frame " + flags_text(flags);
  for (const std::string& warning : source.warnings) {
    if (warning.rfind(record.cof, 0) == 0) text += "\n  " + warning;
  }
  return print(text + "\n");
}

Result<void> convert(const Source& source, const std::string& out) {
  Result<void> written;
  if (small_extension(out) == ".txt") {
    const Result<std::string> text = assets::animdata::write_txt(source.animations);
    if (!text) return fail("{}: {}", out, text.error().text);
    written = core::write_file(out, *text);
  } else {
    const Result<std::vector<std::byte>> bytes = assets::animdata::write_d2(source.animations);
    if (!bytes) return fail("{}: {}", out, bytes.error().text);
    written = core::write_file(out, *bytes);
  }
  if (!written) return written;
  return print(fmt::format("{}: {} animations written\n{}", out, source.animations.records().size(),
                           warnings_text(source.warnings)));
}

Result<void> run(const AnimdataOptions& options) {
  if (options.file.empty() != options.shipped) {
    throw CLI::ValidationError("animdata", "takes either a FILE or --shipped");
  }
  if (options.raw && !options.shipped)
    throw CLI::ValidationError("--raw", "belongs to --shipped: a file is always raw");
  if (!options.out.empty() && small_extension(options.out) != ".txt" && small_extension(options.out) != ".d2") {
    throw CLI::ValidationError("--out", "the file has to end in .d2 or .txt");
  }
  const Result<Source> source = source_of(options);
  if (!source) return fail(source.error());
  if (!options.cof.empty()) return look_up(*source, options);
  if (!options.out.empty()) return convert(*source, options.out);
  return print(options.json ? list_json(*source) : list_text(*source));
}

}  // namespace

bool is_animation_data(const std::filesystem::path& file) {
  const std::string extension = small_extension(file);
  return extension == ".d2" || extension == ".txt" || extension == ".cof";
}

Result<std::string> inspect_animation_data(const std::filesystem::path& file, bool json) {
  if (small_extension(file) == ".cof") {
    const Result<std::vector<std::byte>> bytes = core::read_file(file);
    if (!bytes) return fail(bytes.error());
    const Result<assets::animdata::Cof> cof = assets::animdata::read_cof(*bytes, file.string());
    if (!cof) return fail(cof.error());
    return json ? cof_json(*cof) : cof_text(*cof, file.filename().string());
  }
  const Result<Source> source = read_source(file);
  if (!source) return fail(source.error());
  return json ? list_json(*source) : list_text(*source);
}

void add_animdata_command(CLI::App& program, Result<void>& outcome) {
  auto options = std::make_shared<AnimdataOptions>();
  CLI::App* command = program.add_subcommand(
      "animdata", "List a table of counter-driven animations, convert it, or look one animation up");
  command->add_option("FILE", options->file, "The table (animdata.d2 or animdata.txt)");
  command->add_flag("--shipped", options->shipped, "The table that is part of this program, instead of a file");
  command->add_flag("--raw", options->raw, "The shipped table as stored, without its one correction (GUA1HTH)");
  CLI::Option* out = command->add_option("--out", options->out, "Write the table to this file (.d2 or .txt)");
  CLI::Option* cof = command->add_option("--cof", options->cof, "Look this animation up, e.g. PAA11HS");
  CLI::Option* json = command->add_flag("--json", options->json, "As JSON");
  out->excludes(cof)->excludes(json);
  command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace inb::tool
