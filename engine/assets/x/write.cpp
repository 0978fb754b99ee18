#include "assets/x/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "anim/skeleton.h"
#include "assets/x/axes.h"
#include "assets/x/write_plan.h"
#include "assets/x/write_text.h"

namespace inb::assets::x {
namespace {

constexpr const char* kHeader = "xof 0303txt 0032\n";

constexpr const char* kKeyTemplate =
    "template MorphAnimationKey {\n"
    " <2746B58A-B375-4CC3-8D23-7D094D3C7C67>\n"
    " DWORD Time;\n"
    " STRING MeshName;\n"
    "}\n";

// z negated is its own inverse.
Vec3 left_handed(const Vec3& v) { return right_handed(v); }

float shown(float linear) {
  const float light = std::clamp(linear, 0.0F, 1.0F);
  if (light == 1.0F) return 1.0F;  // which the formula misses by a rounding
  if (light <= 0.0031308F) return light * 12.92F;
  return 1.055F * std::pow(light, 1.0F / 2.4F) - 0.055F;
}

Vec4 shown(const Vec4& linear) { return {shown(linear.x), shown(linear.y), shown(linear.z), linear.w}; }

std::string matrix_text(const Mat4& matrix) {
  std::array<float, 16> file{};
  for (std::size_t i = 0; i < 16; ++i) file[i] = matrix[i / 4][i % 4];
  const Mat4 turned = right_handed(file);
  std::string text;
  for (std::size_t i = 0; i < 16; ++i) text += fmt::format("{}{}", i > 0 ? "," : "", number(turned[i / 4][i % 4]));
  return text + ";;";
}

class Writer {
 public:
  Writer(const Asset& asset, const WriteOptions& options) : asset_(asset), options_(options) {}

  Result<Written> run() {
    Result<std::vector<SetPlan>> planned = plan_sets(asset_, options_, names_);
    if (!planned) return fail(planned.error());
    plans_ = std::move(*planned);
    out_.text() += kHeader;
    if (!plans_.empty()) templates();
    materials();
    for (const std::uint32_t node : asset_.skeleton.order) children_[asset_.skeleton.parents[node]].push_back(node);
    for (const std::uint32_t root : children_[anim::kNoParent]) frame(root);
    for (const SetPlan& plan : plans_) {
      if (Result<void> written = set(plan); !written) return fail(written.error());
    }
    say_what_is_lost();
    written_.text = out_.take();
    return std::move(written_);
  }

 private:
  void lose(std::size_t count, const char* what) {
    if (count > 0) written_.lost.push_back(fmt::format("{} {} are not written", count, what));
  }

  void say_what_is_lost() {
    lose(asset_.clips.size(), "clips");
    lose(asset_.skins.size(), "skins");
    lose(asset_.cameras.size(), "cameras");
    lose(asset_.lights.size(), "lights");
    std::size_t targets = 0;
    for (const Mesh& mesh : asset_.meshes) targets += mesh.weights.size();
    lose(targets, "morph targets");
    lose(dropped_, "primitives of points or lines");
  }

  void templates() {
    out_.text() += kKeyTemplate;
    out_.text() += "template MorphAnimationSet {\n <0892DE81-915A-4F34-B503-F7C397CB9E06>\n";
    if (options_.layout == MorphLayout::Loop) out_.text() += " DWORD Loop;\n";
    out_.text() += " DWORD NumKeys;\n array MorphAnimationKey Keys[NumKeys];\n}\n";
  }

  // A material list gives every face a material, so what has none among others that have gets a plain one.
  void materials() {
    for (std::size_t m = 0; m < asset_.materials.size(); ++m) {
      material_names_.push_back(names_.add(asset_.materials[m].name, fmt::format("Material{:02}", m)));
      material(asset_.materials[m], material_names_.back());
    }
    if (asset_.materials.empty()) return;
    const auto bare = [](const Primitive& primitive) { return primitive.material == kNone; };
    const bool wanted = std::any_of(asset_.meshes.begin(), asset_.meshes.end(), [&](const Mesh& mesh) {
      return std::any_of(mesh.primitives.begin(), mesh.primitives.end(), bare);
    });
    if (!wanted) return;
    material_names_.push_back(names_.add("Plain", ""));
    material(Material{}, material_names_.back());
  }

  void material(const Material& material, const std::string& name) {
    out_.open("Material", name);
    out_.line(members(shown(material.base_color)) + ";");
    // The inverse of what the reader makes of an exponent.
    const float roughness = std::clamp(material.roughness, 0.02F, 1.0F);
    out_.line(number(2.0F / (roughness * roughness) - 2.0F) + ";");
    out_.line(members(Vec3(0.0F)) + ";");
    out_.line(members(Vec3(shown(Vec4(material.emissive, 1.0F)))) + ";");
    if (material.base_color_texture.image != kNone) {
      std::string file = asset_.images[static_cast<std::size_t>(material.base_color_texture.image)].name;
      // A string knows no escapes.
      file.erase(std::remove_if(file.begin(), file.end(), [](char c) { return c == '"' || c == '\n' || c == '\r'; }),
                 file.end());
      out_.open("TextureFilename", "");
      out_.line(fmt::format("\"{}\";", file));
      out_.close();
    }
    out_.close();
  }

  void frame(std::uint32_t node) {
    const anim::Skeleton& skeleton = asset_.skeleton;
    out_.open("Frame", skeleton.names[node].empty() ? "" : names_.add(skeleton.names[node], ""));
    const Mat4 matrix = skeleton.fixed[node] ? *skeleton.fixed[node] : anim::to_matrix(skeleton.rest[node]);
    out_.open("FrameTransformMatrix", "");
    out_.line(matrix_text(matrix));
    out_.close();
    if (asset_.nodes[node].mesh != kNone) place_mesh(static_cast<std::uint32_t>(asset_.nodes[node].mesh));
    for (const std::uint32_t child : children_[static_cast<std::int32_t>(node)]) frame(child);
    out_.close();
  }

  // A mesh that sets move is shown by the first state of the first of them.
  void place_mesh(std::uint32_t index) {
    const auto known = placed_.find(index);
    if (known != placed_.end()) {
      out_.line(fmt::format("{{ {} }}", known->second));
      return;
    }
    const auto moved =
        std::find_if(plans_.begin(), plans_.end(), [&](const SetPlan& plan) { return plan.mesh == index; });
    const Mesh& stored = asset_.meshes[index];
    if (moved == plans_.end()) {
      placed_[index] = names_.add(stored.name, fmt::format("Mesh{:02}", index));
      mesh(index, placed_[index], nullptr);
    } else {
      placed_[index] = moved->state_names.front();
      mesh(index, placed_[index], moved->states.front());
    }
  }

  // The primitives of a mesh one after the other in one Mesh object; `state`: in place of their own vertices.
  void mesh(std::uint32_t index, const std::string& name, const std::vector<KeyVertices>* state) {
    const Mesh& stored = asset_.meshes[index];
    const auto each = [&](const auto& visit) {
      for (std::size_t p = 0; p < stored.primitives.size(); ++p) {
        if (stored.primitives[p].topology == Topology::Triangles) visit(p);
      }
    };
    std::size_t vertices = 0;
    std::size_t faces = 0;
    bool normals = true;
    bool uvs = false;
    bool colors = false;
    each([&](std::size_t p) {
      const Primitive& primitive = stored.primitives[p];
      vertices += primitive.positions.size();
      faces += primitive.indices.size() / 3;
      normals = normals && !primitive.normals.empty();
      uvs = uvs || !primitive.uv0.empty();
      colors = colors || !primitive.colors.empty();
    });
    out_.open("Mesh", name);
    list(vertices, [&](auto add) {
      each([&](std::size_t p) {
        for (const Vec3& v : state ? (*state)[p].positions : stored.primitives[p].positions)
          add(members(left_handed(v)));
      });
    });
    face_list(stored, faces, each);
    if (normals) {
      out_.open("MeshNormals", "");
      list(vertices, [&](auto add) {
        each([&](std::size_t p) {
          const bool own = state == nullptr || (*state)[p].normals.empty();
          for (const Vec3& n : own ? stored.primitives[p].normals : (*state)[p].normals) add(members(left_handed(n)));
        });
      });
      face_list(stored, faces, each);
      out_.close();
    }
    if (uvs) uv_list(index, stored, state, vertices, each);
    if (colors) {
      out_.open("MeshVertexColors", "");
      std::size_t vertex = 0;
      list(vertices, [&](auto add) {
        each([&](std::size_t p) {
          const Primitive& primitive = stored.primitives[p];
          const bool own = state == nullptr || (*state)[p].colors.empty();
          const std::vector<Vec4>& values = own ? primitive.colors : (*state)[p].colors;
          for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
            add(fmt::format("{};{};", vertex++, members(values.empty() ? Vec4(1.0F) : shown(values[v]))));
          }
        });
      });
      out_.close();
    }
    if (!asset_.materials.empty() && faces > 0) material_list(index, stored, faces, each);
    if (state == nullptr) dropped_ += stored.primitives.size() - count_triangles(stored);
    out_.close();
  }

  static std::size_t count_triangles(const Mesh& mesh) {
    return static_cast<std::size_t>(
        std::count_if(mesh.primitives.begin(), mesh.primitives.end(),
                      [](const Primitive& primitive) { return primitive.topology == Topology::Triangles; }));
  }

  // A count, then its elements: commas between them, a semicolon after the last.
  template <typename Fill>
  void list(std::size_t count, const Fill& fill) {
    out_.line(fmt::format("{};", count));
    std::size_t at = 0;
    fill([&](const std::string& element) { out_.line(element + (++at < count ? "," : ";")); });
  }

  template <typename Each>
  void face_list(const Mesh& stored, std::size_t faces, const Each& each) {
    list(faces, [&](auto add) {
      std::size_t first = 0;
      each([&](std::size_t p) {
        const Primitive& primitive = stored.primitives[p];
        for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
          // The winding turns with the mirrored axis.
          const std::array<std::uint32_t, 3> turned = fan_triangle(0);
          add(fmt::format("3;{},{},{};", first + primitive.indices[i + turned[0]],
                          first + primitive.indices[i + turned[1]], first + primitive.indices[i + turned[2]]));
        }
        first += primitive.positions.size();
      });
    });
  }

  template <typename Each>
  void uv_list(std::uint32_t index, const Mesh& stored, const std::vector<KeyVertices>* state, std::size_t vertices,
               const Each& each) {
    const bool own = state != nullptr &&
                     std::any_of(state->begin(), state->end(), [](const KeyVertices& key) { return !key.uv0.empty(); });
    if (!own && shared_uvs_.count(index) != 0) {
      out_.line(fmt::format("{{ {} }}", shared_uvs_[index]));
      return;
    }
    std::string name;
    if (!own) name = shared_uvs_[index] = names_.add("SharedTextureCoords", "");
    out_.open("MeshTextureCoords", name);
    list(vertices, [&](auto add) {
      each([&](std::size_t p) {
        const Primitive& primitive = stored.primitives[p];
        const std::vector<Vec2>& values = own && !(*state)[p].uv0.empty() ? (*state)[p].uv0 : primitive.uv0;
        for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
          add(members(values.empty() ? Vec2(0.0F) : values[v]));
        }
      });
    });
    out_.close();
  }

  template <typename Each>
  void material_list(std::uint32_t index, const Mesh& stored, std::size_t faces, const Each& each) {
    const auto known = shared_materials_.find(index);
    if (known != shared_materials_.end()) {
      out_.line(fmt::format("{{ {} }}", known->second));
      return;
    }
    std::vector<std::int32_t> used;
    std::string indices;
    std::size_t at = 0;
    each([&](std::size_t p) {
      const Primitive& primitive = stored.primitives[p];
      const auto plain = static_cast<std::int32_t>(asset_.materials.size());
      const std::int32_t material = primitive.material == kNone ? plain : primitive.material;
      const auto found = std::find(used.begin(), used.end(), material);
      const auto slot = found - used.begin();
      if (found == used.end()) used.push_back(material);
      for (std::size_t f = 0; f < primitive.indices.size() / 3; ++f) {
        indices += fmt::format("{}{}", slot, ++at < faces ? "," : ";");
      }
    });
    shared_materials_[index] = names_.add("SharedMaterialList", "");
    out_.open("MeshMaterialList", shared_materials_[index]);
    out_.line(fmt::format("{};", used.size()));
    out_.line(fmt::format("{};", faces));
    out_.line(indices);
    for (const std::int32_t material : used) {
      out_.line(fmt::format("{{ {} }}", material_names_[static_cast<std::size_t>(material)]));
    }
    out_.close();
  }

  Result<void> set(const SetPlan& plan) {
    const auto placed = placed_.find(plan.mesh);
    if (placed == placed_.end()) return fail("{}: no node shows the mesh of the set", plan.name);
    for (std::size_t s = 0; s < plan.states.size(); ++s) {
      if (plan.state_names[s] != placed->second) mesh(plan.mesh, plan.state_names[s], plan.states[s]);
    }
    out_.open("MorphAnimationSet", plan.name);
    if (options_.layout == MorphLayout::Loop) out_.line(plan.loops ? "1;" : "0;");
    list(plan.keys.size(), [&](auto add) {
      for (const StateKey& key : plan.keys) add(fmt::format("{};\"{}\";", key.time_ms, plan.state_names[key.state]));
    });
    out_.close();
    return {};
  }

  const Asset& asset_;
  const WriteOptions& options_;
  TextWriter out_;
  UniqueNames names_;
  Written written_;
  std::vector<SetPlan> plans_;
  std::vector<std::string> material_names_;
  std::map<std::int32_t, std::vector<std::uint32_t>> children_;
  std::map<std::uint32_t, std::string> placed_;  // by mesh: the Mesh object that stands for it
  std::map<std::uint32_t, std::string> shared_uvs_;
  std::map<std::uint32_t, std::string> shared_materials_;
  std::size_t dropped_ = 0;
};

}  // namespace

Result<Written> write(const Asset& asset, const WriteOptions& options) { return Writer(asset, options).run(); }

}  // namespace inb::assets::x
