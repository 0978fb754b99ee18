#include "content/mannequin.h"

#include "content/mannequin_clips.h"

namespace inb::content {

assets::Asset build_mannequin() {
  assets::Asset asset = build_mannequin_body();
  asset.clips = {stand_clip(), walk_clip(),  run_clip(),   attack_clip(),  hit_clip(),
                 die_clip(),   throw_clip(), block_clip(), exercise_clip()};
  return asset;
}

}  // namespace inb::content
