#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test; then the parts that read files and do arithmetic once more
# under the address and undefined-behaviour sanitizers.  scripts/test.sh [--no-asan]
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

asan=yes
if [ "${1:-}" = --no-asan ]; then asan=no; fi

cd "$root"
install_missing
samples=()
if [ -d ../shared/assets ]; then samples=(-DINB_SAMPLES="$(cd ../shared && pwd)"); fi

build release "${samples[@]}"
ctest --test-dir build/release --output-on-failure -j 2

if [ "$asan" = yes ]; then
  build asan "${samples[@]}"
  export LSAN_OPTIONS="suppressions=$root/tests/support/lsan.supp:print_suppressions=0"
  ctest --test-dir build/asan --output-on-failure -j 2
fi
