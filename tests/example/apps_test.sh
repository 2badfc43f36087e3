#!/bin/sh
# The programs of bsp/apps that plan at run time, on the host: a radar finds its targets, a pupil has the transfer
# function that optics promises, and both draw.
set -u
BUILD=${BUILD:-build}
work=$BUILD/apps_test
rm -rf "$work"
mkdir -p "$work"

verdict() { # NAME STATUS WHY
  if [ "$2" -eq 0 ]; then echo "PASS $1"; else echo "FAIL $1: $3"; fi
}
for app in radar optics; do
  make --no-print-directory BUILD="$BUILD" BOARD=host APP=$app firmware-images >"$work/log" 2>&1
  verdict "$app: builds" $? "$(tail -n 5 "$work/log")"
done

# The column `off` is in metres.
seeds='1 2'
[ "${KOMDSP_TEST_SCOPE:-cover}" != all ] || seeds='1 2 3 4 5'
for seed in $seeds; do
  "$BUILD/host/radar" "$seed" "$work/radar.png" >"$work/radar"
  status=$?
  awk '$2 == "m" && $6 == "m" { ++found; if ($5 > 3 || $5 < -3) far = 1 }
    END { exit found != 7 || far }' "$work/radar" && grep -qx '7 targets, 0 missed, 0 false' "$work/radar" &&
    [ $status -eq 0 ]
  verdict "radar: every target is detected, within 3 m, and no other (seed $seed)" $? \
    "status $status; $(cat "$work/radar")"
done

"$BUILD/host/optics" "$work/optics.png" >"$work/optics"
verdict "optics: without aberrations the MTF is its closed form within 1e-3" $? "$(cat "$work/optics")"
grep -q "Strehl ratio 0.621 (about 0.610 by" "$work/optics"
verdict "optics: aberrations lower the Strehl ratio as their variance says" $? "$(cat "$work/optics")"

for app in radar optics; do
  name="$app: draws a picture"
  command -v gnuplot >/dev/null || { echo "SKIP $name: gnuplot is not installed"; continue; }
  [ "$(head -c 4 "$work/$app.png" | tail -c 3)" = PNG ]
  verdict "$name" $? "$(tail -n 2 "$work/$app")"
done
