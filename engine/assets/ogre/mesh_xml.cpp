#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "assets/budget.h"
#include "assets/names.h"
#include "assets/ogre/file.h"
#include "assets/ogre/xml.h"

namespace inb::assets::ogre {
namespace {

constexpr std::array<std::pair<const char*, Operation>, 6> kOperations{{{"point_list", Operation::Points},
                                                                        {"line_list", Operation::Lines},
                                                                        {"line_strip", Operation::LineStrip},
                                                                        {"triangle_list", Operation::Triangles},
                                                                        {"triangle_strip", Operation::TriangleStrip},
                                                                        {"triangle_fan", Operation::TriangleFan}}};

Operation operation_of(const Xml& xml, const pugi::xml_node& submesh) {
  const std::string_view name = submesh.attribute("operationtype").as_string("triangle_list");
  const auto* const found =
      std::find_if(kOperations.begin(), kOperations.end(), [&](const auto& known) { return name == known.first; });
  if (found == kOperations.end()) {
    refuse(xml.place(submesh), "the operation '{}' does not exist", shown_name(name));
  }
  return found->second;
}

// "r g b a" or "r g b", 0..1.
Vec4 color_of(const Xml& xml, const pugi::xml_node& node) {
  const std::string_view text = node.attribute("value").value();
  Vec4 color(1.0F);
  const char* at = text.data();
  const char* const end = at + text.size();
  std::size_t c = 0;
  for (; c < 4; ++c) {
    while (at != end && *at == ' ') ++at;
    if (at == end) break;
    const auto result = std::from_chars(at, end, color[c]);
    if (result.ec != std::errc{} || !std::isfinite(color[c])) break;
    at = result.ptr;
  }
  if (c < 3) refuse(xml.place(node), "a colour needs three or four numbers");
  return color;
}

// One <vertexbuffer>: each <vertex> has some of the elements. An element that is there once has to be there always.
void read_buffer(const Xml& xml, const pugi::xml_node& buffer, std::size_t count, Geometry& out) {
  std::size_t vertices = 0;
  const std::array<std::size_t, 5> before{out.positions.size(), out.normals.size(), out.colors.size(), out.uv0.size(),
                                          out.uv1.size()};
  for (const pugi::xml_node& vertex : buffer.children("vertex")) {
    ++vertices;
    std::size_t uv = 0;
    for (const pugi::xml_node& element : vertex.children()) {
      const std::string_view name = element.name();
      if (name == "position") out.positions.push_back(xml.vector(element));
      if (name == "normal") out.normals.push_back(xml.vector(element));
      if (name == "colour_diffuse") out.colors.push_back(color_of(xml, element));
      if (name == "texcoord" && uv < 2) {
        (uv++ == 0 ? out.uv0 : out.uv1).emplace_back(xml.number(element, "u"), xml.number(element, "v", 0.0F));
      }
    }
  }
  const std::array<std::size_t, 5> after{out.positions.size(), out.normals.size(), out.colors.size(), out.uv0.size(),
                                         out.uv1.size()};
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (after[i] != before[i] && (after[i] != count || before[i] != 0 || vertices != count)) {
      refuse(xml.place(buffer), "an element is there for {} vertices of {}", after[i], count);
    }
  }
}

Geometry geometry_of(const Xml& xml, const pugi::xml_node& node) {
  const std::uint32_t count = xml.whole(node, "vertexcount");
  Geometry out;
  for (const pugi::xml_node& buffer : node.children("vertexbuffer")) read_buffer(xml, buffer, count, out);
  if (out.positions.size() != count) refuse(xml.place(node), "{} vertices have no positions", count);
  return out;
}

std::vector<Assignment> assignments_of(const Xml& xml, const pugi::xml_node& list) {
  std::vector<Assignment> out;
  for (const pugi::xml_node& node : list.children("vertexboneassignment")) {
    out.push_back({xml.whole(node, "vertexindex"), static_cast<std::uint16_t>(xml.whole(node, "boneindex", 0xFFFFU)),
                   xml.number(node, "weight")});
  }
  return out;
}

Submesh submesh_of(const Xml& xml, const pugi::xml_node& node) {
  Submesh submesh;
  submesh.place = xml.place(node);
  submesh.material = shown_name(node.attribute("material").value());
  submesh.shared = Xml::flag(node, "usesharedvertices", true);
  submesh.operation = operation_of(xml, node);
  // Lists name all corners; strips and fans three in their first face and one in each that follows.
  for (const pugi::xml_node& face : node.child("faces").children("face")) {
    for (const char* corner : {"v1", "v2", "v3"}) {
      if (face.attribute(corner)) submesh.indices.push_back(xml.whole(face, corner));
    }
  }
  if (!submesh.shared) {
    const pugi::xml_node geometry = node.child("geometry");
    if (!geometry) refuse(submesh.place, "a submesh has no vertices of its own (<geometry>)");
    submesh.own = geometry_of(xml, geometry);
  }
  submesh.assignments = assignments_of(xml, node.child("boneassignments"));
  return submesh;
}

}  // namespace

MeshFile parse_mesh_xml(std::span<const std::byte> bytes) {
  const Xml xml(bytes, "mesh");
  const pugi::xml_node root = xml.root();
  MeshFile file;
  if (const pugi::xml_node shared = root.child("sharedgeometry")) file.shared = geometry_of(xml, shared);
  for (const pugi::xml_node& node : root.child("submeshes").children("submesh")) {
    file.submeshes.push_back(submesh_of(xml, node));
  }
  if (file.submeshes.empty()) refuse(xml.place(root), "the mesh has no submesh");
  if (const pugi::xml_node link = root.child("skeletonlink")) file.skeleton = xml.text(link, "name");
  file.shared_assignments = assignments_of(xml, root.child("boneassignments"));
  for (const pugi::xml_node& node : root.child("submeshnames").children("submeshname")) {
    const std::uint32_t index = xml.whole(node, "index");
    if (index < file.submeshes.size()) file.submeshes[index].name = xml.text(node, "name");
  }
  return file;
}

}  // namespace inb::assets::ogre
