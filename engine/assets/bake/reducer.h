#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "anim/clip.h"
#include "assets/asset.h"
#include "assets/bake/joint_boxes.h"
#include "assets/bake/sampler.h"

namespace inb::assets::baking {

// Makes clips with fewer keys from one clip: see reduce_keys. Borrows the asset.
class Reducer {
 public:
  // `times`: the grid, ascending from 0.
  Reducer(const Asset& asset, std::size_t clip, const Sampler& sampler, std::vector<double> times);

  struct Reduced {
    anim::Clip clip;
    float point_error = 0.0F;  // largest, of the points of the joints that move no vertex
  };
  // `allowance`: the bound before it is shared out, in model units.
  [[nodiscard]] Reduced reduce(float allowance) const;

 private:
  [[nodiscard]] std::size_t cell(std::size_t time, std::size_t joint) const { return time * joints_ + joint; }
  void count_tracks();
  void reduce_joint(std::uint32_t joint, float allowance, std::vector<anim::Transform>& locals,
                    std::vector<Mat4>& models, anim::Clip& out) const;
  [[nodiscard]] anim::Track reduce_pose_track(const anim::Track& track, float budget,
                                              const std::vector<anim::Transform>& locals,
                                              const std::vector<Mat4>& models) const;
  [[nodiscard]] anim::Track reduce_weights(const anim::Track& track, float budget,
                                           const std::vector<Mat4>& models) const;
  [[nodiscard]] float point_error(const std::vector<Mat4>& models) const;

  const Asset& asset_;
  const anim::Clip& clip_;
  std::vector<double> times_;
  std::size_t joints_ = 0;
  std::vector<anim::Transform> locals_;  // of the original: one a joint, time after time
  std::vector<Mat4> models_;
  std::vector<float> weights_;  // likewise, rest_weights.size() a time
  std::vector<Bounds> reach_;   // around all that hangs on a joint, in the world
  std::vector<bool> carries_points_;
  std::vector<bool> superseded_;                     // tracks that a later one of the clip overrides
  std::vector<std::vector<std::size_t>> tracks_of_;  // pose tracks of each joint that change, in the clip's order
  std::vector<float> rank_before_;                   // tracks that change above a joint
  std::vector<float> ranks_below_;                   // on the longest way down from it
  bool shared_ = false;                              // joints and weights both move
};

}  // namespace inb::assets::baking
