#!/bin/sh
# Runs test programs (GoogleTest) and test scripts, shows what failed, and ends with the one line
# `N passed, N failed, N skipped`, which counts test cases. Status 1 when any failed or none ran.
#   BUILD=build KOMDSP_TEST_SCOPE=cover|all tests/run.sh build/tests/fft_test tests/install_test.sh
# A script prints `PASS name`, `FAIL name: why` or `SKIP name: reason` after what belongs to it.
set -u

BUILD=${BUILD:-build}
KOMDSP_TEST_SCOPE=${KOMDSP_TEST_SCOPE:-cover}
# Upper time of one program, in seconds.
case $KOMDSP_TEST_SCOPE in all) limit=3600 ;; *) limit=600 ;; esac

# PoCL: threads stay on their processors, and a run leaves nothing outside the build folder.
POCL_AFFINITY=1
POCL_CACHE_DIR=$PWD/$BUILD/pocl-cache
UBSAN_OPTIONS=print_stacktrace=1
export BUILD KOMDSP_TEST_SCOPE POCL_AFFINITY POCL_CACHE_DIR UBSAN_OPTIONS
mkdir -p "$POCL_CACHE_DIR" "$BUILD/results"

totals=$BUILD/results/totals
skips=$BUILD/results/skips
: >"$totals"
: >"$skips"

for program in "$@"; do
  log=$BUILD/results/$(echo "$program" | tr / _).log
  status_file=$BUILD/results/status
  began=$(date +%s)
  {
    timeout -k 10 "$limit" "$program" 2>&1 </dev/null
    echo $? >"$status_file"
  } | tee "$log" | awk -v program="$program" -v totals="$totals" -v skips="$skips" -f tests/verdicts.awk
  status=$(cat "$status_file")
  took=$(($(date +%s) - began))
  counts=$(tail -n 1 "$totals")
  # What ends in a way that no verdict explains is a failure of the program.
  case $status in
    0) why= ;;
    124 | 137) why="took more than $limit s" ;;
    *) why="ended with status $status" ;;
  esac
  [ "$status $counts" != "0 0 0 0" ] || why="ran no test"
  failed=$(echo "$counts" | cut -d' ' -f2)
  if [ -n "$why" ] && [ "$failed" -eq 0 ]; then
    echo "FAIL $program: $why; its last lines:"
    tail -n 20 "$log"
    echo "0 1 0" >>"$totals"
  fi
  printf '%-44s %5d passed %3d failed %3d skipped %5d s\n' "$program" $counts "$took"
done

if [ -s "$skips" ]; then
  echo "Skipped:"
  cat "$skips"
fi
awk '{ passed += $1; failed += $2; skipped += $3 }
  END {
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    exit failed > 0 || passed == 0
  }' "$totals"
