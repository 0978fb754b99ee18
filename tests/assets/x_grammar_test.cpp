// What is a .X file: encodings, separators, comments, odd numbers, and where errors are said to be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/assets/x_loading.h"

namespace inb::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A bit of everything: a template to skip, frames, a mesh with normals, a skin, an animation, an unknown object.
const std::string kBody = std::string(R"(
template Frame { <3d82ab46-62da-11cf-ab39-0020af71e433> [...] }
template Mine { <11111111-2222-3333-4444-555555555555> DWORD n; array FLOAT data[n]; }
AnimTicksPerSecond { 100; }
Mine Extra { 2; 1.5, 2.5; Frame { } }
Frame Root {
  FrameTransformMatrix { 1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, 5.0,6.0,7.0,1.0;; }
)") + x_square("Quad", 2.0, R"(MeshNormals { 1; 0.0;0.0;-1.0;; 2; 3;0,0,0;, 3;0,0,0;; }
MeshTextureCoords { 4; 0.0;0.25;, 0.0;0.0;, 1.0;0.0;, 1.0;1.0;; }
SkinWeights { "Arm"; 1; 2; 1.0; 1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, 0.0,0.0,3.0,1.0;; }
)") + R"(
  Frame Arm { }
}
AnimationSet Wave { Animation { { Arm } AnimationKey { 2; 2; 0;3;0.0,0.0,0.0;;, 50;3;1.0,2.0,3.0;;; } } }
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

void expect_the_scene(const assets::Asset& asset) {
  ASSERT_EQ(asset.format, "x");
  ASSERT_THAT(asset.skeleton.names, ElementsAre("Root", "Arm"));
  EXPECT_EQ(asset.skeleton.parents[1], 0);
  // z is negated on the way in.
  EXPECT_EQ(asset.skeleton.rest[0].translation, Vec3(5.0F, 6.0F, -7.0F));
  ASSERT_EQ(asset.meshes.size(), 1U);
  EXPECT_EQ(asset.meshes[0].name, "Quad");
  const assets::Primitive& quad = asset.meshes[0].primitives.at(0);
  EXPECT_THAT(quad.positions, ElementsAre(Vec3(0, 0, -2), Vec3(0, 1, -2), Vec3(1, 1, -2), Vec3(1, 0, -2)));
  EXPECT_THAT(quad.normals, ElementsAre(Vec3(0, 0, 1), Vec3(0, 0, 1), Vec3(0, 0, 1), Vec3(0, 0, 1)));
  EXPECT_THAT(quad.indices, ElementsAre(0, 2, 1, 0, 3, 2));
  EXPECT_THAT(quad.uv0, ElementsAre(Vec2(0, 0.25F), Vec2(0, 0), Vec2(1, 0), Vec2(1, 1)));
  ASSERT_EQ(asset.skins.size(), 1U);
  EXPECT_EQ(asset.skins[0].inverse_bind[0][3], Vec4(0.0F, 0.0F, -3.0F, 1.0F));
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_EQ(asset.clips[0].name, "Wave");
  EXPECT_EQ(asset.clips[0].duration_s, 0.5);
  EXPECT_THAT(asset.clips[0].tracks.at(0).values, ElementsAre(0, 0, 0, 1, 2, -3));
  EXPECT_THAT(asset.warnings, IsEmpty());
}

TEST(XGrammar, OneSceneInEveryEncoding) {
  const std::string text = x_text(kBody);
  const std::vector<std::pair<const char*, std::string>> files{
      {"text", text},
      {"CR LF", replaced(text, "\n", "\r\n")},
      {"CR only", replaced(text, "\n", "\r")},
      {"UTF-8 with its mark", "\xEF\xBB\xBF" + text},
      {"UTF-16 LE", x_utf16(text, false, true)},
      {"UTF-16 BE", x_utf16(text, true, true)},
      {"UTF-16 LE without a mark", x_utf16(text, false, false)},
      {"UTF-16 BE without a mark", x_utf16(text, true, false)},
      {"zeros for blanks", replaced(text, " { ", std::string(" {\0", 3))},
      {"text that says 64", replaced(text, "txt 0032", "txt 0064")},
      {"version 3.2", replaced(text, "xof 0303", "xof 0302")},
      {"compressed text", x_compressed(text)},
      {"compressed text in small blocks", x_compressed(text, 100)},
      {"binary, 32 bit", x_binary(kBody, 32)},
      {"binary, 64 bit", x_binary(kBody, 64)},
      {"compressed binary, 32 bit", x_compressed(x_binary(kBody, 32))},
      {"compressed binary, 64 bit, in small blocks", x_compressed(x_binary(kBody, 64), 77)},
  };
  for (const auto& [what, file] : files) {
    SCOPED_TRACE(what);
    expect_the_scene(load_x_file(file));
  }
}

TEST(XGrammar, SeparatorsAreBlanksAndCountsDecide) {
  const std::vector<std::pair<const char*, std::string>> bodies{
      {"no commas between elements", replaced(kBody, ";,", ";")},
      {"commas for semicolons", replaced(kBody, ";", ",")},
      {"semicolons for commas", replaced(kBody, ",", ";")},
      {"doubled", replaced(replaced(kBody, ";", ";;"), ",", ",,")},
      {"blanks alone", replaced(replaced(kBody, ";", " "), ",", " ")},
      {"no blanks after separators", replaced(replaced(kBody, "; ", ";"), ", ", ",")},
      {"blanks before separators", replaced(kBody, ";", " ;")},
  };
  for (const auto& [what, body] : bodies) {
    SCOPED_TRACE(what);
    expect_the_scene(load_x(body));
  }
}

TEST(XGrammar, CommentsCaseAndStrayMarks) {
  const std::vector<std::pair<const char*, std::string>> bodies{
      {"comments", replaced(replaced(kBody, "4;\n", "4; // vertices { \"\n# and more }\n"), "2;\n", "2;#faces\n")},
      {"a comment that touches a number", replaced(kBody, "4;\n", "4//four\n;\n")},
      {"types in another case", replaced(replaced(kBody, "Mesh ", "MESH "), "AnimationSet", "animationset")},
      {"a keyword in another case", replaced(kBody, "template", "Template")},
      {"a brace too many at top level", kBody + "}\n"},
      {"marks at top level", ";;," + kBody + ";"},
      {"a reference at top level", "{ Root }" + kBody},
      {"named parts", replaced(replaced(kBody, "AnimationKey {", "AnimationKey pos {"), "AnimTicksPerSecond {",
                               "AnimTicksPerSecond fps {")},
      {"counts with a decimal point", replaced(kBody, "\n4;\n", "\n4.000;\n")},
      {"a GUID of the object itself",
       replaced(kBody, "Frame Arm {", "Frame Arm {<11111111-2222-3333-4444-555555555556>")},
  };
  for (const auto& [what, body] : bodies) {
    SCOPED_TRACE(what);
    expect_the_scene(load_x(body));
  }
}

// What the C runtime of Windows writes for values that are none counts as 0.
TEST(XGrammar, OddNumbers) {
  const assets::Asset asset = load_x("Mesh { 3; -1.#IND00;1.#QNAN0;+1.5;, 1.;.5;-2.e1;, 1e-320;0;-0; 1; 3;0,1,2;; }");
  ASSERT_EQ(asset.meshes.size(), 1U);
  EXPECT_THAT(asset.meshes[0].primitives.at(0).positions,
              ElementsAre(Vec3(0, 0, -1.5F), Vec3(1, 0.5F, 20), Vec3(0, 0, 0)));
}

TEST(XGrammar, NamesAreMadeUtf8) {
  EXPECT_EQ(load_x("Frame K\xF6rper { }").skeleton.names.at(0), "K\xC3\xB6rper");
  EXPECT_EQ(load_x("Frame K\xC3\xB6rper.1-2 { }").skeleton.names.at(0), "K\xC3\xB6rper.1-2");
  EXPECT_EQ(load_x("Frame 007 { }").skeleton.names.at(0), "007");
}

TEST(XGrammar, ErrorsSayWhere) {
  const std::string long_name(2000, 'a');
  const std::vector<std::pair<std::string, std::string>> bodies{
      {"Frame A {\n", "line 3: the file ends inside 'Frame A', which began at line 2"},
      {"\n\nhello", "line 4: 'hello' begins no object"},
      {"Frame A { }\n\"text\"", "line 3: the string \"text\" stands outside of any object"},
      {"Frame A { }\n5;", "line 3: '5' stands outside of any object"},
      {"Frame A {\rMesh {\r\n3;\n0;0;", "line 5: the file ends inside 'Mesh'"},
      {"Mesh {\n\"open\n}", "line 3: a string without its closing quote"},
      {"Mesh {\n<0>\n}", "line 3: '<0>' is no GUID"},
      {"Mesh {\n<0\n}", "line 3: a '<' without '>'"},
      {"template {\n}", "line 2: a template without a name"},
      {"template A\n<", "line 3: a '<' without '>'"},
      {"template A {\n DWORD n;", "line 3: the file ends inside the template 'A', which began at line 2"},
      {"Mesh {\n3;\n1e999;", "line 4: the number 1e999 is out of range"},
      {"Frame { {A B} }", "line 2: a reference names one object, not two"},
      {"Frame { {A { } }", "line 2: a reference that began at line 2 is not closed"},
      {"Frame A { Frame B {\n{ A } } }", "line 2: Frame 'A' contains itself"},
      {"Mesh M {\n2;0;0;0;,0;0;0;;\n1;3;0,1,2;; }", "line 4: Mesh 'M': vertex 2 is out of range, there are 2"},
      {"Mesh M {\n900;0;0;0;; }", "line 3: Mesh 'M': 900 vertices, but only 3 values follow"},
      {"Mesh M {\n1;0;\n\"x\";0;; }", "line 4: Mesh 'M': a vertex must be a number"},
      {"Mesh M {\n-1; }", "line 3: Mesh 'M': vertices must be a whole number that is not negative"},
      {"Mesh M {\n1.5; }", "line 3: Mesh 'M': vertices must be a whole number that is not negative"},
      {"Mesh M {\n}", "line 2: Mesh 'M' ends before its vertices"},
      {"Frame " + std::string(5000, 'a') + " { }", "line 2: a word of more than 4096 characters"},
  };
  for (const auto& [body, error] : bodies) {
    SCOPED_TRACE(body.substr(0, 60));
    EXPECT_THAT(x_error(body), HasSubstr("test.x: " + error));
  }
  EXPECT_EQ(load_x("Frame " + long_name + " { }").skeleton.names.at(0), long_name);
  EXPECT_THAT(x_error("Frame " + long_name), HasSubstr("line 2: 'Frame' begins no object"));
}

TEST(XGrammar, BinaryErrorsSayTheByte) {
  const auto error = [](const std::string& file) {
    const Result<assets::Asset> asset = try_x(file);
    return asset ? std::string("loaded") : asset.error().text;
  };
  const std::string head = "xof 0303bin 0032";
  EXPECT_THAT(error(head + std::string("\x63\x00", 2)), HasSubstr("test.x: byte 16: 99 is no token"));
  EXPECT_THAT(error(head + std::string("\x01\x00\xFF\xFF\xFF\xFF", 6)), HasSubstr("byte 16: a name or string of"));
  EXPECT_THAT(error(head + std::string("\x06\x00\xFF\xFF\xFF\x7F", 6)), HasSubstr("byte 16: a list of 2147483647"));
  EXPECT_THAT(error(head + "\x01"), HasSubstr("byte 16: the file ends inside a token"));
  EXPECT_THAT(error(x_binary("Mesh { 1.0 }", 32)), HasSubstr("must be a whole number"));
  // The same in a compressed file: bytes of what it unpacks to.
  EXPECT_THAT(error(x_compressed(x_binary("Mesh { 1.0 }", 32))), HasSubstr("unpacked byte"));
  EXPECT_THAT(error(x_binary("Mesh { 1 1.0e39 0.0 0.0 }", 64)), HasSubstr("a vertex is not a finite number"));
}

TEST(XGrammar, HeadersThatAreNone) {
  const auto error = [](const std::string& file) {
    const Result<assets::Asset> asset = try_x(file);
    return asset ? std::string("loaded") : asset.error().text;
  };
  EXPECT_THAT(error("xof 0303txt 003"), HasSubstr("byte 15: the file ends inside its header"));
  EXPECT_THAT(error("xof 03x3txt 0032"), HasSubstr("byte 6: the version in the header is no number"));
  EXPECT_THAT(error("xof 0303cmp 0032"), HasSubstr("byte 8: the old compression 'cmp '"));
  EXPECT_THAT(error("xof 0303abc 0032"), HasSubstr("byte 8: the format in the header"));
  EXPECT_THAT(error("xof 0303bin 0016"), HasSubstr("byte 12: floats of 16 bits"));
  EXPECT_THAT(error("xof 0303txt 00a2"), HasSubstr("byte 14: the float size"));
  EXPECT_THAT(error("yof 0303txt 0032"), HasSubstr("its name says DirectX, its contents do not"));
}

TEST(XGrammar, StrictModeReportsAndDoesNotRefuse) {
  // The scene follows the grammar to the letter, the lenient variants do not.
  EXPECT_THAT(load_x(kBody, true).warnings, IsEmpty());
  const assets::Asset commas = load_x(replaced(kBody, "3;0,1,2;,", "3;0,1,2;"), true);
  EXPECT_TRUE(warned(commas, "';' stands after a value of Mesh 'Quad' where the grammar wants ';,'"))
      << ::testing::PrintToString(commas.warnings);
  const assets::Asset matrix = load_x(replaced(kBody, "5.0,6.0,7.0,1.0;;", "5.0,6.0,7.0,1.0;"), true);
  EXPECT_TRUE(warned(matrix, "';' stands after a value of FrameTransformMatrix where the grammar wants ';;'"));
  EXPECT_EQ(matrix.warnings.size(), 1U);
  EXPECT_TRUE(warned(load_x(kBody + "}", true), "'}' stands outside of any object"));
  EXPECT_TRUE(warned(load_x(replaced(kBody, "{ 100; }", "{ 100; 7; }"), true), "1 values more than its template"));
}

}  // namespace
}  // namespace inb::test
