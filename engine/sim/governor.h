#pragma once

#include <cstdint>
#include <vector>

#include "sim/tick_clock.h"

namespace inb::sim {

enum class GovernorKind : std::uint8_t {
  Real,    // one instant for each picture that is really drawn; a recorded input
  Fixed,   // `rate` pictures a second; with `hitch_every`, hitches
  Uneven,  // intervals between half and one and a half periods of `rate`, from `seed`
  List,    // `intervals_ns`, again and again
};

// What emits a view's picture instants. A plain value, part of a set-up.
struct GovernorSpec {
  GovernorKind kind = GovernorKind::Real;
  Rate rate{60, 1};              // 1..1000 pictures a second
  std::int64_t hitch_every = 0;  // every so many pictures one takes `hitch_ns` longer; 0: never
  std::int64_t hitch_ns = 0;
  std::int64_t added_cost_ns = 0;            // render cost added to every picture
  std::uint64_t seed = 1;                    // Uneven
  std::vector<std::int64_t> intervals_ns{};  // List: each at least 1 ns and an average of at least 1 ms

  [[nodiscard]] bool valid() const;
  [[nodiscard]] bool scripted() const { return kind != GovernorKind::Real; }
  friend bool operator==(const GovernorSpec&, const GovernorSpec&) = default;
};

// Runs a GovernorSpec in stage time. The first instant of a scripted governor lies one interval after its start.
class Governor {
 public:
  // `spec` must be valid (checked). Starts at `start_ns`.
  explicit Governor(GovernorSpec spec = {}, std::int64_t start_ns = 0);

  [[nodiscard]] const GovernorSpec& spec() const { return spec_; }
  // Scripted: the next instant. Real: never (INT64_MAX).
  [[nodiscard]] std::int64_t next_ns() const;
  // Scripted: takes the next instant and returns it.
  std::int64_t take();
  // Real: a picture was drawn at `now_ns`, the one before it `interval_ns` earlier. True when it counts as a picture
  // instant: added cost and stalls make pictures that come too soon not count.
  bool real_picture(std::int64_t now_ns, std::int64_t interval_ns);
  // The next picture takes `ns` longer, once.
  void stall(std::int64_t ns);
  // Pictures emitted since the start.
  [[nodiscard]] std::int64_t pictures() const { return count_; }
  [[nodiscard]] std::int64_t last_ns() const { return last_ns_; }

 private:
  [[nodiscard]] std::int64_t raster_ns() const;  // of the next picture, without anything that makes pictures longer
  [[nodiscard]] std::int64_t longer_ns() const;  // what makes the next picture longer

  GovernorSpec spec_;
  std::int64_t base_ns_ = 0;  // raster instant of the latest picture
  std::int64_t start_ns_ = 0;
  std::int64_t last_ns_ = 0;
  std::int64_t extra_ns_ = 0;  // hitches, added cost and stalls so far
  std::int64_t stall_ns_ = 0;  // the pending stall
  std::int64_t count_ = 0;
};

}  // namespace inb::sim
