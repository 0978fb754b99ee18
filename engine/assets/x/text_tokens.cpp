#include <charconv>
#include <cmath>

#include "assets/fault.h"
#include "assets/x/limits.h"
#include "assets/x/readable.h"
#include "assets/x/token.h"

namespace inb::assets::x {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0'; }

bool ends_word(char c) {
  switch (c) {
    case '{':
    case '}':
    case '[':
    case ']':
    case '(':
    case ')':
    case '<':
    case '>':
    case ';':
    case ',':
    case '"':
      return true;
    default:
      return is_blank(c);
  }
}

bool same_keyword(std::string_view word, std::string_view keyword) {
  if (word.size() != keyword.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i] >= 'A' && word[i] <= 'Z' ? static_cast<char>(word[i] - 'A' + 'a') : word[i];
    if (c != keyword[i]) return false;
  }
  return true;
}

class TextTokens final : public Tokens {
 public:
  explicit TextTokens(std::string_view contents) : text_(contents), at_(std::min(kHeaderBytes, contents.size())) {}

  Token next() override {
    skip_blanks();
    Token token;
    token.place = line_;
    if (at_ >= text_.size()) return token;
    switch (text_[at_]) {
      case '{':
        return mark(TokenKind::Open);
      case '}':
        return mark(TokenKind::Close);
      case ';':
        return mark(TokenKind::Semicolon);
      case ',':
        return mark(TokenKind::Comma);
      case '[':
      case ']':
      case '(':
      case ')':
      case '>':
        return mark(TokenKind::Other);
      case '<':
        return guid();
      case '"':
        return string();
      default:
        return word();
    }
  }

 private:
  [[nodiscard]] std::string here() const { return fmt::format("line {}", line_); }

  // One line a "\n", "\r\n" or lone "\r".
  void step() {
    const char c = text_[at_++];
    if (c == '\n' || (c == '\r' && (at_ >= text_.size() || text_[at_] != '\n'))) ++line_;
  }

  [[nodiscard]] bool comment_starts() const {
    return text_[at_] == '#' || (text_[at_] == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '/');
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (is_blank(text_[at_])) {
        step();
      } else if (comment_starts()) {
        while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
      } else {
        return;
      }
    }
  }

  Token mark(TokenKind kind) {
    Token token;
    token.kind = kind;
    token.place = line_;
    token.text = text_.substr(at_++, 1);
    return token;
  }

  Token guid() {
    Token token;
    token.kind = TokenKind::GuidValue;
    token.place = line_;
    const std::size_t end = text_.find('>', at_);
    if (end == std::string_view::npos || end - at_ > 64) refuse(here(), "a '<' without '>'");
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    const std::optional<Guid> value = parse_guid(inside);
    if (!value) refuse(here(), "'<{}>' is no GUID", readable(inside.substr(0, 40)));
    token.guid = *value;
    while (at_ <= end) step();
    return token;
  }

  Token string() {
    Token token;
    token.kind = TokenKind::String;
    token.place = line_;
    const std::size_t begin = at_ + 1;
    const std::size_t end = text_.find_first_of("\"\n\r", begin);
    if (end == std::string_view::npos || text_[end] != '"') refuse(here(), "a string without its closing quote");
    if (end - begin > kMaxToken) refuse(here(), "a string of more than {} characters", kMaxToken);
    token.text = text_.substr(begin, end - begin);
    at_ = end + 1;
    return token;
  }

  Token word() {
    Token token;
    token.place = line_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !ends_word(text_[at_])) {
      // A comment may touch the word; '#' may not start one here: "-1.#IND00" is a number of sorts.
      if (text_[at_] == '/' && comment_starts()) break;
      ++at_;
    }
    token.text = text_.substr(begin, at_ - begin);
    if (token.text.size() > kMaxToken) refuse(here(), "a word of more than {} characters", kMaxToken);
    classify(token);
    return token;
  }

  void classify(Token& token) const {
    const std::string_view text = token.text;
    token.kind = TokenKind::Word;
    const char first = text.front();
    const bool may_be_number = (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
    if (!may_be_number) {
      if (same_keyword(text, "template")) token.kind = TokenKind::Template;
      return;
    }
    // What the C runtime of Windows writes for values that are no number: "-1.#IND00", "1.#QNAN0", "1.#INF00".
    const std::size_t odd = text.find("1.#");
    if (odd == 0 || (odd == 1 && (first == '-' || first == '+'))) {
      token.kind = TokenKind::Float;
      return;
    }
    const char* const begin = text.data() + (first == '+' ? 1 : 0);
    const char* const end = text.data() + text.size();
    double value = 0.0;
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (stop != end || error == std::errc::invalid_argument) return;
    if (error == std::errc::result_out_of_range) {
      // Too small becomes 0, too large is of no use to anybody.
      if (too_large(text)) refuse(here(), "the number {} is out of range", text.substr(0, 40));
      value = 0.0;
    }
    const bool digits_only =
        text.find_first_not_of("0123456789", first == '-' || first == '+' ? 1 : 0) == std::string_view::npos;
    if (!std::isfinite(value)) return;  // "-inf" is a word
    token.kind = digits_only && std::abs(value) <= 9007199254740992.0 ? TokenKind::Integer : TokenKind::Float;
    token.number = value;
  }

  static bool too_large(std::string_view text) {
    const std::size_t exponent = text.find_first_of("eE");
    return exponent == std::string_view::npos || exponent + 1 >= text.size() || text[exponent + 1] != '-';
  }

  std::string_view text_;
  std::size_t at_;
  std::uint32_t line_ = 1;
};

}  // namespace

std::unique_ptr<Tokens> text_tokens(std::string_view contents) { return std::make_unique<TextTokens>(contents); }

}  // namespace inb::assets::x
