#include "tests/support/x_builder.h"

#include <fmt/format.h>
#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/support/put.h"

namespace inb::test {
namespace {

// Collects runs of numbers, since a binary file stores them as lists.
class BinaryWriter {
 public:
  explicit BinaryWriter(unsigned float_bits) : float_bits_(float_bits) {}

  void token(unsigned code) {
    flush();
    put(out_, code, 2);
  }
  void text(unsigned code, const std::string& text) {
    token(code);
    put(out_, text.size(), 4);
    out_ += text;
    if (code == 2) token(0x14);
  }
  void guid(const std::string& text) {
    token(5);
    std::string digits;
    for (const char c : text) {
      if (c != '-') digits += c;
    }
    const auto part = [&](std::size_t from, std::size_t count) {
      put(out_, std::stoull(digits.substr(from, count), nullptr, 16), count / 2);
    };
    part(0, 8);
    part(8, 4);
    part(12, 4);
    for (std::size_t i = 16; i < 32; i += 2) part(i, 2);
  }
  void number(const std::string& text) {
    const bool is_float = text.find_first_of(".eE") != std::string::npos;
    if (is_float != floats_) flush();
    floats_ = is_float;
    if (is_float && float_bits_ == 64) {
      const double value = std::stod(text);
      std::uint64_t bits = 0;
      std::memcpy(&bits, &value, 8);
      put(list_, bits, 8);
    } else if (is_float) {
      const float value = std::stof(text);
      std::uint32_t bits = 0;
      std::memcpy(&bits, &value, 4);
      put(list_, bits, 4);
    } else {
      put(list_, static_cast<std::uint64_t>(std::stoll(text)), 4);
    }
    ++count_;
  }
  std::string take() {
    flush();
    return std::move(out_);
  }

 private:
  void flush() {
    if (count_ == 0) return;
    put(out_, floats_ ? 7 : 6, 2);
    put(out_, count_, 4);
    out_ += list_;
    list_.clear();
    count_ = 0;
  }

  unsigned float_bits_;
  std::string out_;
  std::string list_;
  std::size_t count_ = 0;
  bool floats_ = false;
};

bool is_number(const std::string& word) {
  return word.find_first_not_of("0123456789+-.eE") == std::string::npos &&
         word.find_first_of("0123456789") != std::string::npos;
}

}  // namespace

std::string x_text(const std::string& body) { return "xof 0303txt 0032\n" + body; }

std::string x_binary(const std::string& body, unsigned float_bits) {
  static const std::map<char, unsigned> kMarks{{'{', 0x0A}, {'}', 0x0B}, {'[', 0x0E}, {']', 0x0F}};
  static const std::map<std::string, unsigned> kWords{{"template", 0x1F}, {"WORD", 0x28},   {"DWORD", 0x29},
                                                      {"FLOAT", 0x2A},    {"STRING", 0x31}, {"array", 0x34}};
  BinaryWriter writer(float_bits);
  for (std::size_t at = 0; at < body.size();) {
    const char c = body[at];
    const auto mark = kMarks.find(c);
    if (mark != kMarks.end()) {
      writer.token(mark->second);
      ++at;
    } else if (c == '"' || c == '<') {
      const std::size_t end = body.find(c == '"' ? '"' : '>', at + 1);
      const std::string inside = body.substr(at + 1, end - at - 1);
      c == '"' ? writer.text(2, inside) : writer.guid(inside);
      at = end + 1;
    } else if (std::strchr(" \n\r\t;,", c) != nullptr) {
      ++at;
    } else {
      const std::size_t end = std::min(body.find_first_of(" \n\r\t;,{}[]<>\"", at), body.size());
      const std::string word = body.substr(at, end - at);
      const auto known = kWords.find(word);
      if (known != kWords.end()) {
        writer.token(known->second);
      } else if (is_number(word)) {
        writer.number(word);
      } else {
        writer.text(1, word);
      }
      at = end;
    }
  }
  return fmt::format("xof 0303bin {:04}", float_bits) + writer.take();
}

std::string x_compressed(const std::string& file, std::size_t block) {
  std::string out = file.substr(0, 16);
  out.replace(8, 4, out.compare(8, 4, "bin ") == 0 ? "bzip" : "tzip");
  put(out, file.size(), 4);
  for (std::size_t at = 16; at < file.size(); at += block) {
    const std::size_t size = std::min(block, file.size() - at);
    z_stream stream{};
    if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::runtime_error("zlib");
    const std::size_t back = std::min<std::size_t>(at - 16, 32768);
    const auto* const bytes = reinterpret_cast<const Bytef*>(file.data());
    if (back > 0) deflateSetDictionary(&stream, bytes + at - back, static_cast<uInt>(back));
    std::vector<Bytef> packed(size + 1024);
    stream.next_in = const_cast<Bytef*>(bytes + at);
    stream.avail_in = static_cast<uInt>(size);
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("zlib");
    put(out, size, 2);
    put(out, stream.total_out + 2, 2);
    out += "CK";
    out.append(reinterpret_cast<const char*>(packed.data()), stream.total_out);
    deflateEnd(&stream);
  }
  return out;
}

std::string x_utf16(const std::string& file, bool big, bool mark) {
  std::string out;
  if (mark) out += big ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : file) {
    if (big) out += '\0';
    out += c;
    if (!big) out += '\0';
  }
  return out;
}

std::string x_square(const std::string& name, double z, const std::string& inside) {
  return fmt::format(
      "Mesh {0} {{\n4;\n0.0;0.0;{1:.3f};,\n0.0;1.0;{1:.3f};,\n1.0;1.0;{1:.3f};,\n1.0;0.0;{1:.3f};;\n"
      "2;\n3;0,1,2;,\n3;0,2,3;;\n{2}}}\n",
      name, z, inside);
}

}  // namespace inb::test
