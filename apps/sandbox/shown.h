#pragma once

#include "assets/asset.h"
#include "assets/evaluate.h"
#include "sim/smoothing.h"

namespace inb::sandbox {

// What a view shows, ready for deformation and drawing.
void evaluate_shown(const assets::Asset& asset, const sim::Shown& shown, assets::Evaluation& out);

}  // namespace inb::sandbox
