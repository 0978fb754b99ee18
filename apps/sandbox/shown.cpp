#include "apps/sandbox/shown.h"

namespace inb::sandbox {

void evaluate_shown(const assets::Asset& asset, const sim::Shown& shown, assets::Evaluation& out) {
  if (shown.rest) {
    assets::evaluate_rest(asset, out);
  } else if (shown.pair) {
    assets::Evaluation from;
    assets::Evaluation to;
    assets::evaluate(asset, shown.pair->motion_a, shown.pair->a, true, from);
    assets::evaluate(asset, shown.pair->motion_b, shown.pair->b, true, to);
    assets::blend(asset, from, to, static_cast<float>(shown.pair->t), out);
  } else {
    assets::evaluate(asset, shown.motion, shown.position, shown.held, out);
  }
}

}  // namespace inb::sandbox
