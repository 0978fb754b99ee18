#!/bin/sh
# with_display.sh COMMAND [ARGUMENT...]: runs a command on an X server of its own (a free display number) with a window
# manager, without which nothing can be minimised. The exit status is the command's.
if [ -z "$INB_INSIDE_DISPLAY" ]; then
  INB_INSIDE_DISPLAY=1 exec xvfb-run -a -s "-screen 0 1280x720x24 -noreset" "$0" "$@"
fi
unset INB_INSIDE_DISPLAY
manager=
if command -v openbox >/dev/null && command -v wmctrl >/dev/null; then
  openbox >/dev/null 2>&1 &
  manager=$!
  tries=0
  until wmctrl -m >/dev/null 2>&1 || [ $tries -ge 100 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
fi
"$@"
status=$?
[ -z "$manager" ] || kill "$manager" 2>/dev/null
exit $status
