#include "assets/gltf/topology.h"

#include <utility>

#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

using Order = std::vector<std::uint32_t>;

Order lines_of_strip(const Order& order, bool closed) {
  Order list;
  list.reserve(order.size() * 2);
  for (std::size_t i = 0; i + 1 < order.size(); ++i) list.insert(list.end(), {order[i], order[i + 1]});
  if (closed && order.size() > 1) list.insert(list.end(), {order.back(), order.front()});
  return list;
}

// Every second triangle is turned so that all face the same way: p_i = {v_i, v_(i + 1 + i % 2), v_(i + 2 - i % 2)}.
Order triangles_of_strip(const Order& order) {
  Order list;
  list.reserve(order.size() * 3);
  for (std::size_t i = 0; i + 2 < order.size(); ++i) {
    list.insert(list.end(), {order[i], order[i + 1 + i % 2], order[i + 2 - i % 2]});
  }
  return list;
}

// p_i = {v_(i + 1), v_(i + 2), v_0}.
Order triangles_of_fan(const Order& order) {
  Order list;
  list.reserve(order.size() * 3);
  for (std::size_t i = 0; i + 2 < order.size(); ++i) {
    list.insert(list.end(), {order[i + 1], order[i + 2], order.front()});
  }
  return list;
}

Order whole(Source& source, Order order, std::size_t size, const std::string& place) {
  if (order.size() % size != 0) {
    source.warn(fmt::format("{}: {} vertices do not make whole {}, the rest is dropped", place, order.size(),
                            size == 2 ? "lines" : "triangles"));
    order.resize(order.size() - order.size() % size);
  }
  return order;
}

}  // namespace

Joined join(Source& source, std::uint32_t mode, Order order, const std::string& place) {
  // A strip or a fan gets up to three times as long.
  source.budget().charge(std::uint64_t{order.size()} * 3 * sizeof(std::uint32_t), place);
  switch (mode) {
    case 0:
      return {Topology::Points, std::move(order)};
    case 1:
      return {Topology::Lines, whole(source, std::move(order), 2, place)};
    case 2:
      return {Topology::Lines, lines_of_strip(order, true)};
    case 3:
      return {Topology::Lines, lines_of_strip(order, false)};
    case 4:
      return {Topology::Triangles, whole(source, std::move(order), 3, place)};
    case 5:
      return {Topology::Triangles, triangles_of_strip(order)};
    case 6:
      return {Topology::Triangles, triangles_of_fan(order)};
    default:
      refuse(place + "/mode", "{} is not a mode of glTF (0 to 6)", mode);
  }
}

}  // namespace inb::assets::gltf
