#!/bin/sh
# Shapes of launches, in the whole sweep every one, under oclgrind, which reports invalid accesses, data races between
# the items of a group and the use of uninitialised memory. The device allows small groups and little local memory.
set -u
if ! command -v oclgrind >/dev/null; then
  echo "SKIP launches of every shape run clean under oclgrind: oclgrind is not installed"
  exit 0
fi
findings=$BUILD/results/oclgrind_findings
for program in $(grep -l '^TEST(shapes,' tests/*/*_test.cpp | sed "s,\(.*\)_test.cpp,$BUILD/\1_opencl_test,"); do
  name="launches of every shape in $(basename "$program") run clean under oclgrind"
  rm -f "$findings"
  if ! oclgrind --build-options "-cl-opt-disable -D KD_CALLS=1" --data-races --uninitialized --max-wgsize 64 \
    --local-mem-size 16384 --log "$findings" "$program" --gtest_filter='shapes.*'; then
    echo "FAIL $name: the test failed"
  elif [ -s "$findings" ]; then
    head -n 40 "$findings"
    echo "FAIL $name: findings in $findings"
  else
    echo "PASS $name"
  fi
done
