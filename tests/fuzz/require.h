#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace inb::test {

// Ends the program, which libFuzzer reports together with the input, unless `holds`.
inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what.c_str());
  std::abort();
}

// An error is one line that begins with the name of the file.
inline void require_sentence(const std::string& text, const std::string& name) {
  require(text.rfind(name + ": ", 0) == 0 && text.size() > name.size() + 8 && text.find('\n') == std::string::npos,
          "an error is one sentence: " + text);
}

}  // namespace inb::test
