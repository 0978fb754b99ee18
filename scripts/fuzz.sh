#!/usr/bin/env bash
# Feeds each reader of ours broken files for a while, under the address and undefined-behaviour sanitizers: needs clang.
# The files to start from are those that the tests make.  scripts/fuzz.sh [SECONDS=60] [READER...]
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

seconds=${1:-60}
case $seconds in
  '' | *[!0-9]*)
    echo "usage: scripts/fuzz.sh [SECONDS=60] [gltf|md2|ogre|x|d2|txt|cof|picture ...]" >&2
    exit 2
    ;;
esac
shift $(($# > 0))
readers=("$@")
if [ ${#readers[@]} = 0 ]; then readers=(gltf md2 ogre x d2 txt cof picture); fi

cd "$root"
fuzz_packages=(clang libclang-rt-14-dev)
missing=()
for name in "${fuzz_packages[@]}"; do
  dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
done
install_missing
if [ ${#missing[@]} != 0 ]; then step "clang" apt_install "${missing[@]}"; fi

samples=()
if [ -d ../shared/assets ]; then samples=(-DINB_SAMPLES="$(cd ../shared && pwd)"); fi
step "configure (release)" cmake -S . --preset release "${samples[@]}"
step "build (tests that make seeds)" cmake --build build/release --target test_assets test_assets_x test_assets_ogre
step "configure (fuzz)" cmake -S . --preset fuzz
step "build (fuzz)" cmake --build build/fuzz --target fuzz

seeds=build/fuzz/seeds
found=build/fuzz/found
rm -rf "$seeds"
mkdir -p "$seeds" "$found"
make_seeds() {
  local program
  for program in assets assets_x assets_ogre; do
    INB_SEEDS=$seeds "build/release/bin/test_$program" --gtest_filter="-Hostile.*:*Oracle*:Samples*" || return
  done
}
step "seeds" make_seeds

failed=no
for reader in "${readers[@]}"; do
  corpus=build/fuzz/corpus/$reader
  log=build/fuzz/$reader.log
  mkdir -p "$corpus" "$seeds/$reader"
  if ! "build/fuzz/bin/fuzz_$reader" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=65536 \
    -artifact_prefix="$found/$reader-" "$corpus" "$seeds/$reader" >"$log" 2>&1; then
    failed=yes
    printf '%-34s FAILED (%s, %s)\n' "fuzz $reader" "$log" "the input is in $found"
    continue
  fi
  runs=$(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log")
  printf '%-34s ok (%s files in %s s, from %s seeds)\n' "fuzz $reader" "$runs" "$seconds" "$(ls "$seeds/$reader" | wc -l)"
done
[ "$failed" = no ]
