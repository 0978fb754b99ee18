#pragma once

#include <vector>

#include "anim/skeleton.h"

namespace inb::anim {

// The sampled state of one model: what a clip at a position gives, and what deformation and drawing start from.
// A plain value; buffers are reused from picture to picture.
struct Pose {
  std::vector<Transform> locals;  // one a joint, parent space
  std::vector<float> weights;     // all morph weights of the model, laid out by assets::Asset::weight_ranges
  std::vector<float> properties;  // all animated properties, laid out by assets::Asset::properties
  std::vector<Mat4> model;        // one a joint: model_from_joint (the file's world space); filled by LocalToModelJob
};

}  // namespace inb::anim
