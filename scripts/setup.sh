#!/usr/bin/env bash
# Shared by run.sh and test.sh: installs what is missing, configures, builds. Prints one line a step; a step that fails
# shows its whole output.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
log_dir=$(mktemp -d)
trap 'rm -rf "$log_dir"' EXIT

# step NAME COMMAND...: runs it quietly.
step() {
  local name=$1 log="$log_dir/step.log" start=$SECONDS
  shift
  if "$@" >"$log" 2>&1; then
    printf '%-34s ok (%d s)\n' "$name" "$((SECONDS - start))"
  else
    local status=$?
    printf '%-34s FAILED\n' "$name"
    cat "$log"
    exit "$status"
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update || return
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

install_missing() {
  if ! command -v apt-get >/dev/null; then
    echo "packages: no apt-get here, so nothing is installed; scripts/packages.txt lists what is needed"
    return
  fi
  local missing=() name
  while read -r name; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done < <(grep -v '^#' "$root/scripts/packages.txt")
  if [ ${#missing[@]} = 0 ]; then
    echo "packages                           ok (all present)"
    return
  fi
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    echo "packages: sudo is needed to install: ${missing[*]}"
    exit 1
  fi
  step "packages (${#missing[@]} to install)" apt_install "${missing[@]}"
}

# build PRESET [CMAKE OPTIONS...]
build() {
  local preset=$1
  shift
  step "configure ($preset)" cmake -S "$root" --preset "$preset" "$@"
  step "build ($preset)" cmake --build "$root/build/$preset"
}
