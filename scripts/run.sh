#!/usr/bin/env bash
# Installs what is missing, builds, and opens the sandbox:  scripts/run.sh [FILE]
set -eu
caller=$PWD
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

file=${1:-}
if [ -n "$file" ]; then
  case $file in /*) ;; *) file=$caller/$file ;; esac
  if [ ! -f "$file" ]; then
    echo "run.sh: $1: no such file" >&2
    exit 1
  fi
fi

cd "$root"
install_missing
build release
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec build/release/bin/sandbox ${file:+"$file"}
fi
echo "no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): drawing a picture instead"
name=showcase
if [ -n "$file" ]; then
  name=$(basename "$file")
  name=${name%.*}
fi
mkdir -p out
step "out/$name.png" build/release/bin/sandbox --gfx vulkan --pictures 40 --fixed-dt 20000000 \
  --screenshot "out/$name.png" ${file:+"$file"}
