#pragma once

#include <string>
#include <utility>
#include <vector>

namespace inb::tool {

// A table for people, with columns as wide as their widest cell; the first is left-aligned, the others right-aligned.
// Each row has as many cells as the head.
class Table {
 public:
  explicit Table(std::vector<std::string> head) { add(std::move(head)); }
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  // Lines indented by two blanks, each ended.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace inb::tool
