#pragma once

#include <cstddef>
#include <random>
#include <string>

// Files for readers to fail on.
namespace inb::test {

// One to four changes: a byte, a bit, a digit, a piece of up to `longest` bytes cut out, doubled or overwritten by
// another piece. Files no longer than two pieces stay as they are.
std::string mutated(std::string bytes, std::mt19937& random, std::size_t longest = 32);

// Puts a file into the folder `format` of the folder that the environment variable INB_SEEDS names, under a name made
// of its contents: what a fuzzer starts from (scripts/fuzz.sh). Nothing without that variable, nor above 64 KiB.
void keep_seed(const std::string& format, const std::string& bytes);

}  // namespace inb::test
