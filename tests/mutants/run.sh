#!/usr/bin/env bash
# Small wrong changes that tests must notice.  Each mutant of tests/mutants/*.txt is applied to a copy of the sources below
# build/mutants, what it needs is built there, and its tests run, the likeliest first, until one fails.  A mutant that
# passes them all has survived: a failure, as is one that changes nothing or does not compile.
#   tests/mutants/run.sh [PATTERN]       those whose file and name have it, `kernels` or `npy`: all without
# A mutant is a paragraph of four lines: its name; the file; what sed makes of it; its tests.  A test is one of
#   ROOM/NAME[=FILTER]                   a program of tests/, with GoogleTest's filter
#   asan/ROOM/NAME[=FILTER]              the same under the sanitizers, items in another order
#   oclgrind/NAME[=FILTER]               a program of tests/opencl under oclgrind
#   script/PATH                          a script of tests/
#   board/BOARD                          the self-test of an emulated board
set -u
cd "$(dirname "$0")/../.." || exit 1
work=$PWD/build/mutants tree=$PWD/build/mutants/tree
log=$work/log
export KOMDSP_TEST_SCOPE=cover POCL_AFFINITY=1 POCL_CACHE_DIR=$work/pocl-cache BUILD=build

make_in() { make -C "$tree" --no-print-directory -j"$(nproc)" "$@" >>"$log" 2>&1; }

# Sources as they are here; what was built there before stays.
copy_tree() {
  mkdir -p "$tree" "$POCL_CACHE_DIR"
  git ls-files -co --exclude-standard | grep -v '^tests/mutants/' | rsync -a --files-from=- ./ "$tree"/
}

# Programs that a test needs, as targets of make.
target_of() {
  case $1 in
    asan/*) echo "build/asan/tests/${1#asan/}" ;;
    oclgrind/*) echo "build/tests/opencl/${1#oclgrind/}" ;;
    script/library/library_test.sh) echo all ;;
    script/*) echo "" ;;
    board/*) echo "" ;;
    *) echo "build/tests/$1" ;;
  esac
}

# Kernels of devices are texts: the functions of the cpp backend need not be compiled again for them.
old_objects() {
  case $1 in
    opencl/* | oclgrind/*) find "$tree/build/obj/instances" -name '*.o' -printf '-o build/obj/instances/%f ' 2>/dev/null ;;
  esac
}

build_for() { # TEST
  target=$(target_of "$1")
  [ -n "$target" ] || return 0
  # shellcheck disable=SC2046
  make_in $(old_objects "$1") "$target"
}

run_test() { # TEST FILTER
  case $1 in
    asan/*) (cd "$tree" && timeout 300 "build/asan/tests/${1#asan/}" --gtest_filter="$2" &&
      KOMDSP_ITEMS=reversed timeout 300 "build/asan/tests/${1#asan/}" --gtest_filter="$2") ;;
    oclgrind/*) (cd "$tree" && rm -f "$work/findings" &&
      timeout 300 oclgrind --build-options "-cl-opt-disable -D KD_CALLS=1" --data-races --uninitialized --max-wgsize 64 \
        --local-mem-size 16384 --log "$work/findings" "build/tests/opencl/${1#oclgrind/}" --gtest_filter="$2" &&
      [ ! -s "$work/findings" ]) ;;
    script/*) (cd "$tree" && timeout 600 "tests/${1#script/}" >"$work/script" 2>&1 && ! grep -q '^FAIL' "$work/script") ;;
    board/*) make_in "BOARD=${1#board/}" run ;;
    *) (cd "$tree" && timeout 300 "build/tests/$1" --gtest_filter="$2") ;;
  esac >>"$log" 2>&1
}

# Prints who noticed; status 1: nobody did.
who_notices() { # TESTS...
  for test in "$@"; do
    program=${test%%=*} filter='*'
    [ "$program" = "$test" ] || filter=${test#*=}
    : >"$log"
    if ! build_for "$program"; then
      grep -q 'static assertion failed' "$log" && { echo "the compiler, building $program"; return 0; }
      echo "does not compile: $(grep -m1 -E 'error' "$log")"
      return 1
    fi
    run_test "$program" "$filter" || { echo "$test"; return 0; }
  done
  echo "nobody"
  return 1
}

try_mutant() { # LIST NAME FILE EDIT TESTS
  cp -p "$tree/$3" "$work/original"
  sed -i -E "$4" "$tree/$3"
  if cmp -s "$work/original" "$tree/$3"; then
    noticed="changes nothing" status=1
  else
    # shellcheck disable=SC2086
    noticed=$(who_notices $5)
    status=$?
  fi
  cp "$work/original" "$tree/$3"
  if [ $status -eq 0 ]; then
    echo "PASS $1 $2: noticed by $noticed"
    noticed_count=$((noticed_count + 1))
  else
    echo "FAIL $1 $2: $noticed"
    survived=$((survived + 1))
  fi
}

copy_tree
: >"$log"
noticed_count=0 survived=0
for file in tests/mutants/*.txt; do
  list=$(basename "$file" .txt)
  while read -r name && read -r source && read -r edit && read -r tests; do
    read -r _ || true
    case "$list $name" in *"${1:-}"*) ;; *) continue ;; esac
    try_mutant "$list" "$name" "$source" "$edit" "$tests" </dev/null
  done <"$file"
done
echo "$noticed_count passed, $survived failed, 0 skipped"
[ "$survived" -eq 0 ] && [ "$noticed_count" -gt 0 ]
