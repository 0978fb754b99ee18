#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "assets/budget.h"
#include "assets/load.h"
#include "assets/x/document.h"

namespace inb::assets::x {

// What all parts of the reader share: the parsed file, what it may still ask for, and what there is to tell the user.
class Source {
 public:
  Source(const Document& document, std::filesystem::path folder, std::uint64_t file_bytes, LoadProgress* progress);

  [[nodiscard]] const Document& document() const { return document_; }
  [[nodiscard]] const Object& object(std::uint32_t index) const { return document_.objects[index]; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] Budget& budget() { return budget_; }
  [[nodiscard]] std::string place(std::uint32_t at) const { return document_.place(at); }

  // The first object of that name and one of these types; names are case-sensitive.
  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& name, std::initializer_list<Type> types) const;
  // The children of an object, references followed whatever they name, as object indices. A name that nothing has is
  // a warning. Throws Fault when there are too many.
  [[nodiscard]] std::vector<std::uint32_t> children(std::uint32_t object);
  // The first child of that type.
  [[nodiscard]] std::optional<std::uint32_t> child(std::uint32_t object, Type type);

  // One sentence for the user; the same sentence is kept once, and after many of them only their number.
  void warn(std::string sentence);
  [[nodiscard]] std::vector<std::string> take_warnings();
  // Reports progress (0..1) and throws Fault when the load was cancelled.
  void step(float done) const;

 private:
  const Document& document_;
  std::filesystem::path folder_;
  Budget budget_;
  LoadProgress* progress_;
  std::multimap<std::string, std::uint32_t> by_name_;
  std::vector<std::string> warnings_;
  std::uint64_t more_warnings_ = 0;
};

// "Mesh 'Body'", "Mesh" without a name.
[[nodiscard]] std::string described(const Object& object);

// The members of an object in the order of its template. Every count is checked against the values that are there
// before anything is reserved, and charged, since one object can be referred to often. Throws Fault with the place of
// the value in question.
class Members {
 public:
  Members(Source& source, const Object& object) : source_(source), object_(object) {}

  [[nodiscard]] std::size_t left() const { return object_.values.size() - at_; }
  // How many elements follow, each of at least `values` values.
  std::size_t count(const char* what, std::size_t values = 1);
  std::uint32_t integer(const char* what);
  // An integer below `limit`, else a fault that says what it indexes.
  std::uint32_t index(const char* what, std::size_t limit);
  float number(const char* what);
  std::string text(const char* what);
  // 32 bits as they are, whether the file lists them as integers or as floats.
  std::uint32_t bits(const char* what);
  // The place of the next value, or of the object at its end.
  [[nodiscard]] std::string place() const;
  [[nodiscard]] const Value* peek() const { return left() > 0 ? &object_.values[at_] : nullptr; }

 private:
  const Value& take(const char* what);

  Source& source_;
  const Object& object_;
  std::size_t at_ = 0;
};

}  // namespace inb::assets::x
