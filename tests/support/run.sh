#!/bin/sh
# Runs test programs (GoogleTest) and test scripts, as many at once as there are processors, shows what failed, and ends
# with the one line `N passed, N failed, N skipped`, which counts test cases. Status 1 when any failed or none ran.
#   BUILD=build KOMDSP_TEST_SCOPE=cover|all tests/support/run.sh build/tests/otf/otf_test tests/library/install_test.sh
# A script prints `PASS name`, `FAIL name: why` or `SKIP name: reason` after what belongs to it.
set -u

BUILD=${BUILD:-build}
KOMDSP_TEST_SCOPE=${KOMDSP_TEST_SCOPE:-cover}
# Upper time of one program, in seconds; the whole sweep has long references of random lengths to 2^26.
case $KOMDSP_TEST_SCOPE in all) limit=10800 ;; *) limit=1800 ;; esac

# PoCL: threads stay on their processors, and a run leaves nothing outside the build folder.
POCL_AFFINITY=1
POCL_CACHE_DIR=$PWD/$BUILD/pocl-cache
UBSAN_OPTIONS=print_stacktrace=1
export BUILD KOMDSP_TEST_SCOPE POCL_AFFINITY POCL_CACHE_DIR UBSAN_OPTIONS

# One program: its log, what to show of it, its skips and its counts are left in files of its name.
run_one() {
  name=$BUILD/results/$(echo "$1" | tr / _)
  : >"$name.skips"
  began=$(date +%s)
  # Shapes that oclgrind_test.sh runs are not run twice.
  case $KOMDSP_TEST_SCOPE$1 in
    cover*/opencl_* | cover*_opencl_test) ! command -v oclgrind >/dev/null || export GTEST_FILTER='-shapes.*' ;;
  esac
  # PoCL compiles kernels in half of the time with their functions out of line. Not those of work-groups: PoCL 3 mixes
  # up groups of two threads there (otf_opencl_test). Random requests have kernels as they are shipped.
  case $KOMDSP_TEST_SCOPE$1 in
    cover*/requests_opencl_test) ;;
    cover*/commands/numpy_test.py | cover*_opencl_test) export POCL_EXTRA_BUILD_FLAGS="-D KD_CALLS=(ITEMS==1)" ;;
  esac
  # Items reversed, and in the whole sweep stirred, too: toolchains/flavours.mk.
  case $1 in */asan/tests/*) export KOMDSP_ITEMS=reversed ;; esac
  case $KOMDSP_TEST_SCOPE$1 in all*/asan/tests/*) stirred=yes ;; *) stirred= ;; esac
  # Flavours look for faults of memory and order, or of a compiler, which small sizes show; they are slow.
  case $1 in */asan/* | */tsan/* | */arm64/*) KOMDSP_TEST_SCOPE=small ;; esac
  case $1 in */arm64/*) emulator="qemu-aarch64-static -L $BUILD/arm64/root" ;; *) emulator= ;; esac
  timeout -k 10 "$limit" $emulator "$1" >"$name.log" 2>&1 </dev/null
  status=$?
  if [ "$stirred" ]; then
    KOMDSP_ITEMS=stirred timeout -k 10 "$limit" "$1" >>"$name.log" 2>&1 </dev/null || status=$?
  fi
  took=$(($(date +%s) - began))
  awk -v program="$1" -v totals="$name.counts" -v skips="$name.skips" -f tests/support/verdicts.awk "$name.log" \
    >"$name.shown"
  counts=$(tail -n 1 "$name.counts")
  # Ends that no verdict explains are failures of the program.
  case $status in
    0) why= ;;
    124 | 137) why="took more than $limit s" ;;
    *) why="ended with status $status" ;;
  esac
  [ "$status $counts" != "0 0 0 0" ] || why="ran no test"
  failed=$(echo "$counts" | cut -d' ' -f2)
  if [ -n "$why" ] && [ "$failed" -eq 0 ]; then
    {
      echo "FAIL $1: $why; its last lines:"
      tail -n 20 "$name.log"
    } >>"$name.shown"
    echo "0 1 0" >>"$name.counts"
  fi
  printf '%-44s %5d passed %3d failed %3d skipped %5d s\n' "$1" $counts "$took" >>"$name.shown"
  cat "$name.shown"
}

if [ "${1:-}" = --one ]; then
  run_one "$2"
  exit 0
fi

rm -rf "$BUILD/results"
mkdir -p "$POCL_CACHE_DIR" "$BUILD/results"
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -n 1 "$0" --one

reported=$(find "$BUILD/results" -name '*.counts' | wc -l)
[ "$reported" -eq $# ] || echo "0 1 0" >"$BUILD/results/lost.counts"
if [ -n "$(cat "$BUILD"/results/*.skips)" ]; then
  echo "Skipped:"
  cat "$BUILD"/results/*.skips
fi
cat "$BUILD"/results/*.counts | awk '{ passed += $1; failed += $2; skipped += $3 }
  END {
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    exit failed > 0 || passed == 0
  }'
