#!/bin/sh
# with_display.sh COMMAND [ARGUMENT...]: runs a command on an X server of its own with a window manager, without which
# nothing can be minimised; INB_WINDOW_MANAGER is its process. The exit status is the command's.
folder=$(mktemp -d) || exit 1
server=
manager=
clean_up() {
  [ -z "$manager" ] || kill "$manager" 2>/dev/null
  [ -z "$server" ] || kill "$server" 2>/dev/null
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 143' HUP INT TERM

# The server itself takes a display number nobody has, and says which once it listens: two that start at the same moment
# never share one.
mkfifo "$folder/number" || exit 1
Xvfb -displayfd 3 -screen 0 1280x720x24 -noreset -nolisten tcp 3>"$folder/number" 2>"$folder/errors" &
server=$!
number=
read -r number <"$folder/number"
if [ -z "$number" ]; then
  cat "$folder/errors" >&2
  echo "with_display.sh: no X server" >&2
  exit 1
fi
DISPLAY=:$number
export DISPLAY
unset XAUTHORITY

# A manager announces itself before it listens: a window that is to be mapped between the two waits for ever. What it
# runs at the end of its start tells that it is ready.
if command -v openbox >/dev/null; then
  openbox --startup "touch '$folder/ready'" >"$folder/errors" 2>&1 &
  manager=$!
  until [ -e "$folder/ready" ]; do
    if ! kill -0 "$manager" 2>/dev/null; then
      cat "$folder/errors" >&2
      echo "with_display.sh: the window manager did not start" >&2
      exit 1
    fi
    sleep 0.05
  done
fi
INB_WINDOW_MANAGER=$manager "$@"
