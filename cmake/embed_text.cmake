# Run as a script: makes a text file part of a program.
#   cmake -DINPUT=a.txt -DOUTPUT=a.h -DNAME=a_txt -P embed_text.cmake
#   ->  inline constexpr std::string_view inb::embedded::a_txt[]: the text in pieces, small enough for every compiler
file(READ "${INPUT}" text)
string(LENGTH "${text}" length)
set(piece 8000)
set(out "#pragma once\n\n#include <string_view>\n\nnamespace inb::embedded {\n")
string(APPEND out "inline constexpr std::string_view ${NAME}[] = {\n")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} ${piece} part)
  string(APPEND out "R\"text(${part})text\",\n")
  math(EXPR at "${at} + ${piece}")
endwhile()
string(APPEND out "};\n}  // namespace inb::embedded\n")
file(WRITE "${OUTPUT}" "${out}")
