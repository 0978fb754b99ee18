#pragma once

#include <string>

namespace inb::test {

// Small .X files out of the text between header and end. No check of any kind, so that broken files are as easy as good
// ones.

// A text file.
[[nodiscard]] std::string x_text(const std::string& body);

// The same objects as a binary file with floats of 32 or 64 bits. What has a '.' or an exponent becomes a float, other
// numbers integers; runs of either become lists that pay no heed to members, as real writers make them.
[[nodiscard]] std::string x_binary(const std::string& body, unsigned float_bits);

// A text or binary file compressed: "txt " becomes "tzip", "bin " "bzip". Blocks of `block` bytes that build on each
// other's contents.
[[nodiscard]] std::string x_compressed(const std::string& file, std::size_t block = 32768);

// A text file as UTF-16, with or without its byte order mark. ASCII only.
[[nodiscard]] std::string x_utf16(const std::string& file, bool big, bool mark);

// Pieces of a body. A square of the two triangles (0 1 2) and (0 2 3) in the plane z, side 1; `inside` goes to the end
// of the Mesh object.
[[nodiscard]] std::string x_square(const std::string& name, double z, const std::string& inside = "");

}  // namespace inb::test
