#include <bit>
#include <cmath>

#include "assets/fault.h"
#include "assets/x/limits.h"
#include "assets/x/token.h"

namespace inb::assets::x {
namespace {

// Token numbers of the binary format.
enum Code : std::uint16_t {
  kName = 0x01,
  kString = 0x02,
  kInteger = 0x03,
  kGuid = 0x05,
  kIntegerList = 0x06,
  kFloatList = 0x07,
  kOpenBrace = 0x0A,
  kCloseBrace = 0x0B,
  kOpenParenthesis = 0x0C,
  kDot = 0x12,
  kComma = 0x13,
  kSemicolon = 0x14,
  kTemplate = 0x1F,
  kWord = 0x28,
  kArray = 0x34,
};

class BinaryTokens final : public Tokens {
 public:
  BinaryTokens(std::string_view contents, const Header& header)
      : bytes_(contents), header_(header), float_bytes_(header.float_bits / 8) {
    at_ = std::min(kHeaderBytes, bytes_.size());
  }

  Token next() override {
    // Lists know nothing of objects and members: they are handed out number by number. Empty ones are passed over in a
    // loop: a file may be full of them.
    while (pending_ == 0 && at_list()) {
      const std::size_t from = at_;
      const bool floats = number(2) == kFloatList;
      start_list(floats, from);
    }
    if (pending_ > 0) return list_element();
    Token token;
    token.place = static_cast<std::uint32_t>(at_);
    if (at_ >= bytes_.size()) return token;
    const std::uint32_t code = number(2);
    switch (code) {
      case kName:
      case kString:
        token.kind = code == kName ? TokenKind::Word : TokenKind::String;
        token.text = text(token.place);
        return token;
      case kInteger:
        token.kind = TokenKind::Integer;
        token.number = number(4);
        return token;
      case kGuid:
        token.kind = TokenKind::GuidValue;
        need(16);
        for (std::uint8_t& byte : token.guid) byte = static_cast<std::uint8_t>(bytes_[at_++]);
        return token;
      case kOpenBrace:
        token.kind = TokenKind::Open;
        return token;
      case kCloseBrace:
        token.kind = TokenKind::Close;
        return token;
      case kComma:
        token.kind = TokenKind::Comma;
        return token;
      case kSemicolon:
        token.kind = TokenKind::Semicolon;
        return token;
      case kTemplate:
        token.kind = TokenKind::Template;
        return token;
      default:
        break;
    }
    const bool bracket = code >= kOpenParenthesis && code <= kDot;
    const bool type = code >= kWord && code <= kArray;
    if (!bracket && !type) refuse(place(token.place), "{} is no token of the binary format", code);
    token.kind = TokenKind::Other;
    return token;
  }

 private:
  [[nodiscard]] std::string place(std::size_t at) const { return place_text(header_, static_cast<std::uint32_t>(at)); }

  [[nodiscard]] bool at_list() const {
    if (bytes_.size() - at_ < 2 || bytes_[at_ + 1] != '\0') return false;
    const auto code = static_cast<std::uint8_t>(bytes_[at_]);
    return code == kIntegerList || code == kFloatList;
  }

  void need(std::size_t count) const {
    if (bytes_.size() - at_ < count) refuse(place(at_), "the file ends inside a token");
  }

  std::uint32_t number(std::size_t count) {
    need(count);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      value |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes_[at_++])) << (8U * i);
    }
    return value;
  }

  std::string_view text(std::size_t from) {
    const std::size_t length = number(4);
    if (length > kMaxToken) refuse(place(from), "a name or string of {} bytes ({} are allowed)", length, kMaxToken);
    need(length);
    std::string_view found = bytes_.substr(at_, length);
    at_ += length;
    // Some writers count the terminating zero.
    while (!found.empty() && found.back() == '\0') found.remove_suffix(1);
    return found;
  }

  void start_list(bool floats, std::size_t from) {
    const std::size_t count = number(4);
    const std::size_t size = floats ? float_bytes_ : 4;
    if (count > (bytes_.size() - at_) / size) {
      refuse(place(from), "a list of {} numbers, {} bytes are left", count, bytes_.size() - at_);
    }
    pending_ = count;
    floats_ = floats;
  }

  Token list_element() {
    --pending_;
    Token token;
    token.place = static_cast<std::uint32_t>(at_);
    if (!floats_) {
      token.kind = TokenKind::Integer;
      token.number = number(4);
      return token;
    }
    token.kind = TokenKind::Float;
    if (float_bytes_ == 8) {
      const std::uint64_t low = number(4);
      const std::uint64_t high = number(4);
      token.number = std::bit_cast<double>(low | (high << 32U));
    } else {
      token.number = static_cast<double>(std::bit_cast<float>(number(4)));
    }
    return token;
  }

  std::string_view bytes_;
  Header header_;
  std::size_t float_bytes_;
  std::size_t at_ = 0;
  std::size_t pending_ = 0;
  bool floats_ = false;
};

}  // namespace

std::unique_ptr<Tokens> binary_tokens(std::string_view contents, const Header& header) {
  return std::make_unique<BinaryTokens>(contents, header);
}

}  // namespace inb::assets::x
