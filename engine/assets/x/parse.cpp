#include <deque>
#include <map>

#include "assets/fault.h"
#include "assets/load.h"
#include "assets/x/document.h"
#include "assets/x/limits.h"
#include "assets/x/readable.h"
#include "core/text.h"

namespace inb::assets::x {
namespace {

constexpr std::size_t kStraySentences = 20;
constexpr std::size_t kTokensAtATime = 1024;  // between two looks at whether the load was cancelled

class Parser {
 public:
  Parser(const Container& container, const LoadProgress* progress)
      : tokens_(container.header.binary ? binary_tokens(container.contents, container.header)
                                        : text_tokens(container.contents)),
        progress_(progress) {
    out_.header = container.header;
  }

  Document run() {
    for (Token token = take(); token.kind != TokenKind::End; token = take()) {
      switch (token.kind) {
        case TokenKind::Template:
          skip_template(token);
          break;
        case TokenKind::Word:
          top_level(token);
          break;
        case TokenKind::Semicolon:
        case TokenKind::Comma:
        case TokenKind::Close:
        case TokenKind::Other:
          stray(token, "stands outside of any object");
          break;
        case TokenKind::Open:
          reference(token);
          stray(token, "a reference stands outside of any object");
          break;
        default:
          refuse(out_.place(token.place), "{} stands outside of any object", described(token));
      }
    }
    return std::move(out_);
  }

 private:
  Token read() {
    Token token = tokens_->next();
    if (progress_ != nullptr && read_++ % kTokensAtATime == 0 && progress_->cancel.load()) {
      refuse(out_.place(token.place), "the load was cancelled");
    }
    return token;
  }
  Token take() {
    if (ahead_.empty()) return read();
    const Token token = ahead_.front();
    ahead_.pop_front();
    return token;
  }
  const Token& peek(std::size_t n) {
    while (ahead_.size() <= n) ahead_.push_back(read());
    return ahead_[n];
  }

  static std::string described(const Token& token) {
    switch (token.kind) {
      case TokenKind::String:
        return fmt::format("the string \"{}\"", readable(token.text.substr(0, 40)));
      case TokenKind::GuidValue:
        return "a GUID";
      default:
        return token.text.empty() ? "a number" : fmt::format("'{}'", readable(token.text.substr(0, 40)));
    }
  }

  void stray(const Token& token, const char* what) {
    if (++out_.stray_count > kStraySentences) return;
    out_.stray.push_back(fmt::format("{}: {}{}", out_.place(token.place),
                                     token.kind == TokenKind::Open ? "" : described(token) + " ", what));
  }

  void top_level(const Token& type) {
    if (!object_follows()) {
      refuse(out_.place(type.place), "'{}' begins no object: '{{' is missing", readable(type.text.substr(0, 40)));
    }
    const std::uint32_t index = object(type, 1);
    out_.roots.push_back(index);
  }

  // After a word: "{", or a name and "{".
  bool object_follows() {
    if (peek(0).kind == TokenKind::Open) return true;
    const TokenKind name = peek(0).kind;
    const bool may_be_name =
        name == TokenKind::Word || ((name == TokenKind::Integer || name == TokenKind::Float) && !peek(0).text.empty());
    return may_be_name && peek(1).kind == TokenKind::Open;
  }

  Type resolve(std::string_view name) const {
    const auto declared = declared_.find(core::ascii_lower(name));
    if (declared != declared_.end()) {
      const Type type = type_of_guid(declared->second);
      if (type != Type::Unknown) return type;
      // A template of the file's own that only shares its name with the one for morphing.
      if (type_of_name(name) == Type::MorphAnimationSet) return Type::Unknown;
    }
    return type_of_name(name);
  }

  std::uint32_t object(const Token& type, std::size_t depth) {
    if (depth > kMaxNesting) refuse(out_.place(type.place), "objects are nested deeper than {}", kMaxNesting);
    if (out_.objects.size() >= kMaxObjects) refuse(out_.place(type.place), "more than {} objects", kMaxObjects);
    const auto index = static_cast<std::uint32_t>(out_.objects.size());
    Object made;
    made.type = resolve(type.text);
    made.type_name = readable(type.text);
    made.place = type.place;
    if (peek(0).kind != TokenKind::Open) made.name = readable(take().text);
    take();
    out_.objects.emplace_back();
    body(made, depth);
    out_.objects[index] = std::move(made);
    return index;
  }

  void body(Object& made, std::size_t depth) {
    for (;;) {
      const Token token = take();
      switch (token.kind) {
        case TokenKind::End:
          refuse(out_.place(token.place), "the file ends inside '{}', which began at {}", shown(made),
                 out_.place(made.place));
        case TokenKind::Close:
          made.values.shrink_to_fit();
          return;
        case TokenKind::Semicolon:
        case TokenKind::Comma:
          if (!made.values.empty()) add_separator(made.values.back(), token.kind);
          break;
        case TokenKind::Integer:
        case TokenKind::Float:
          made.values.push_back(
              {token.number, token.place, 0, token.kind == TokenKind::Integer ? ValueKind::Integer : ValueKind::Float});
          break;
        case TokenKind::String:
          add_text(made, token, ValueKind::String);
          break;
        case TokenKind::GuidValue:
          break;  // of this very object: nothing refers to it
        case TokenKind::Open:
          made.children.push_back(reference(token));
          break;
        case TokenKind::Template:
          skip_template(token);
          break;
        case TokenKind::Word:
          if (object_follows()) {
            const std::uint32_t child = object(token, depth + 1);
            made.children.push_back({static_cast<std::int32_t>(child), {}, token.place});
          } else {
            add_text(made, token, ValueKind::Word);
          }
          break;
        case TokenKind::Other:
          stray(token, "has no meaning here");
          break;
      }
    }
  }

  static std::string shown(const Object& made) {
    return made.name.empty() ? made.type_name : made.type_name + " " + made.name;
  }

  static void add_separator(Value& value, TokenKind kind) {
    for (unsigned shift = 0; shift < 16; shift += 2) {
      if (((static_cast<unsigned>(value.separators) >> shift) & 3U) != 0) continue;
      const unsigned mark = kind == TokenKind::Semicolon ? 1U : 2U;
      value.separators = static_cast<std::uint16_t>(value.separators | (mark << shift));
      return;
    }
  }

  void add_text(Object& made, const Token& token, ValueKind kind) {
    made.values.push_back({static_cast<double>(out_.texts.size()), token.place, 0, kind});
    out_.texts.push_back(readable(token.text));
  }

  // "{ name }", "{ name <guid> }" or "{ <guid> }", the brace already read.
  Child reference(const Token& open) {
    Child child;
    child.place = open.place;
    for (;;) {
      const Token token = take();
      switch (token.kind) {
        case TokenKind::Close:
          return child;
        case TokenKind::Word:
        case TokenKind::Integer:
        case TokenKind::Float:
        case TokenKind::String:
          if (!child.name.empty()) refuse(out_.place(token.place), "a reference names one object, not two");
          child.name = readable(token.text);
          break;
        case TokenKind::GuidValue:
        case TokenKind::Semicolon:
        case TokenKind::Comma:
          break;
        default:
          refuse(out_.place(token.place), "a reference that began at {} is not closed", out_.place(open.place));
      }
    }
  }

  // Members are of no interest (templates of the same name always have the same ones), the GUID is.
  void skip_template(const Token& keyword) {
    const Token name = take();
    if (name.kind != TokenKind::Word) refuse(out_.place(name.place), "a template without a name");
    Token token = take();
    if (token.kind != TokenKind::Open) {
      refuse(out_.place(token.place), "the template '{}' has no '{{'", readable(name.text.substr(0, 40)));
    }
    bool found = false;
    for (std::size_t depth = 1; depth > 0;) {
      token = take();
      if (token.kind == TokenKind::Open) ++depth;
      if (token.kind == TokenKind::Close) --depth;
      if (token.kind == TokenKind::GuidValue && !found) {
        declared_.emplace(core::ascii_lower(name.text), token.guid);
        found = true;
      }
      if (token.kind == TokenKind::End) {
        refuse(out_.place(token.place), "the file ends inside the template '{}', which began at {}",
               readable(name.text.substr(0, 40)), out_.place(keyword.place));
      }
    }
  }

  std::unique_ptr<Tokens> tokens_;
  const LoadProgress* progress_;
  std::size_t read_ = 0;
  std::deque<Token> ahead_;
  std::map<std::string, Guid> declared_;
  Document out_;
};

}  // namespace

Document parse(const Container& container, const LoadProgress* progress) { return Parser(container, progress).run(); }

}  // namespace inb::assets::x
