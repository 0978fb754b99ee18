#include "assets/gltf/schema.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "assets/fault.h"
#include "assets/gltf/schema_tables.h"

namespace inb::assets::gltf {
namespace {

using nlohmann::json;

// Deep enough for every exporter, shallow enough for recursive readers of the document.
constexpr int kMaxDepth = 128;

const char* type_name(Kind kind) {
  switch (kind) {
    case Kind::Bool:
      return "true or false";
    case Kind::String:
      return "a string";
    case Kind::Number:
      return "a number";
    case Kind::Unsigned:
      return "a whole number from 0 to 4294967295";
    case Kind::Index:
      return "an index";
    case Kind::Numbers:
      return "an array of numbers";
    case Kind::Indices:
      return "an array of indices";
    case Kind::Strings:
      return "an array of strings";
    case Kind::Object:
      return "an object";
    case Kind::Objects:
      return "an array of objects";
    case Kind::IndexMap:
      return "an object of indices";
    case Kind::IndexMaps:
      return "an array of objects of indices";
  }
  return "";
}

class Checker {
 public:
  explicit Checker(const json& document) : document_(document) {}

  void object(json& value, const Schema& schema, const std::string& place) const {
    if (!value.is_object()) refuse(place, "must be an object");
    value.erase("extras");
    for (const Field& field : schema) {
      const std::string here = place + "/" + field.key;
      const auto found = value.find(field.key);
      if (found == value.end()) {
        if (field.required) refuse(place.empty() ? "/" : place, "the property '{}' is missing", field.key);
        continue;
      }
      property(*found, field, here);
    }
    extensions_are_objects(value, place);
  }

 private:
  void property(json& value, const Field& field, const std::string& here) const {
    switch (field.kind) {
      case Kind::Bool:
        demand(value.is_boolean(), field, here);
        break;
      case Kind::String:
        demand(value.is_string(), field, here);
        break;
      case Kind::Number:
        number(value, here);
        break;
      case Kind::Unsigned:
        unsigned_number(value, field, here);
        break;
      case Kind::Index:
        index(value, field, here);
        break;
      case Kind::Object:
        object(value, *field.schema, here);
        break;
      case Kind::IndexMap:
        index_map(value, field, here);
        break;
      default:
        array(value, field, here);
        break;
    }
  }

  void array(json& value, const Field& field, const std::string& here) const {
    demand(value.is_array(), field, here);
    if (value.size() < field.min || value.size() > field.max) {
      if (field.max == kAny) refuse(here, "needs at least {} elements", field.min);
      refuse(here, "has {} elements where {} belong", value.size(), field.max);
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string element = fmt::format("{}/{}", here, i);
      switch (field.kind) {
        case Kind::Numbers:
          number(value[i], element);
          break;
        case Kind::Strings:
          demand(value[i].is_string(), Field{"", Kind::String}, element);
          break;
        case Kind::Indices:
          index(value[i], field, element);
          break;
        case Kind::Objects:
          object(value[i], *field.schema, element);
          break;
        case Kind::IndexMaps:
          index_map(value[i], field, element);
          break;
        default:
          break;
      }
    }
  }

  void index_map(json& value, const Field& field, const std::string& here) const {
    if (!value.is_object()) refuse(here, "must be an object of indices");
    for (auto& [key, element] : value.items()) index(element, field, fmt::format("{}/{}", here, key));
  }

  // Everything is kept as float here.
  static void number(const json& value, const std::string& here) {
    demand(value.is_number(), Field{"", Kind::Number}, here);
    if (!std::isfinite(static_cast<float>(value.get<double>()))) refuse(here, "{} is too large a number", value.dump());
  }

  static void unsigned_number(json& value, const Field& field, const std::string& here) {
    if (value.is_number_float()) {
      const double number = value.get<double>();
      if (number >= 0.0 && number <= 4294967295.0 && number == std::floor(number)) {
        value = static_cast<std::uint64_t>(number);
      }
    }
    demand(value.is_number_unsigned() && value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max(), field,
           here);
  }

  void index(json& value, const Field& field, const std::string& here) const {
    unsigned_number(value, Field{"", Kind::Index}, here);
    if (field.pool == nullptr) return;
    const json::json_pointer pointer(field.pool);
    const std::size_t size =
        document_.contains(pointer) && document_.at(pointer).is_array() ? document_.at(pointer).size() : 0;
    if (value.get<std::uint64_t>() >= size) {
      refuse(here, "refers to {}/{}, which is not there (the file has {})", field.pool, value.get<std::uint64_t>(),
             size);
    }
  }

  static void demand(bool right, const Field& field, const std::string& here) {
    if (!right) refuse(here, "must be {}", type_name(field.kind));
  }

  static void extensions_are_objects(json& value, const std::string& place) {
    const auto found = value.find("extensions");
    if (found == value.end()) return;
    if (!found->is_object()) refuse(place + "/extensions", "must be an object");
    for (const auto& [key, element] : found->items()) {
      if (!element.is_object()) refuse(fmt::format("{}/extensions/{}", place, key), "must be an object");
    }
  }

  const json& document_;
};

// What the library says, without the part that names the library.
std::string plain_text(const json::exception& error) {
  const std::string text = error.what();
  const std::size_t column = text.find("column ");
  const std::size_t colon = column == std::string::npos ? text.find("] ") : text.find(": ", column);
  return colon == std::string::npos ? text : text.substr(colon + 2);
}

}  // namespace

json parse_json(std::string_view text, std::size_t offset) {
  const json::parser_callback_t limit = [&](int depth, json::parse_event_t, json&) {
    if (depth > kMaxDepth)
      refuse(fmt::format("byte {}", offset), "the JSON is nested deeper than {} levels", kMaxDepth);
    return true;
  };
  try {
    return json::parse(text.begin(), text.end(), limit);
  } catch (const json::parse_error& error) {
    const std::size_t byte = error.byte > 0 ? error.byte - 1 : 0;
    refuse(fmt::format("byte {}", offset + byte), "broken JSON: {}", plain_text(error));
  } catch (const json::exception& error) {
    refuse(fmt::format("byte {}", offset), "broken JSON: {}", plain_text(error));
  }
}

void check_schema(json& document) {
  if (!document.is_object()) refuse("/", "a glTF document is a JSON object");
  Checker(document).object(document, document_schema(), "");
}

}  // namespace inb::assets::gltf
