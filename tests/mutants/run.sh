#!/usr/bin/env bash
# Small wrong changes that tests must notice.  Each mutant of tests/mutants/*.txt is applied to a copy of the sources
# below build/mutants, what it needs is built there, and its tests run, the likeliest first, until one fails.  A mutant
# that passes them all has survived: a failure, as is one that changes nothing or does not compile, and a test that
# fails without any mutant or runs nothing.
#   tests/mutants/run.sh [PATTERN]       those whose list and name have it, `kernels` or `npy`: all without
# CHECK=no: tests do not run without a mutant first; FOLDER=build/mutants2: there, so that two may run at once.
# A mutant is a paragraph of four lines: its name; the file; what sed -E makes of it; its tests.  A test is one of
#   ROOM/NAME[=FILTER]                   a program of tests/, with GoogleTest's filter
#   run/BOARD/APP                        an application runs on an emulated board and is content
#   fault/BOARD/FAULT/STATUS             the self-test of that board finds the fault and ends with that status
#   script/PATH                          a script of tests/
#   python/NAME                          tests/python/python_NAME.py
set -u
cd "$(dirname "$0")/../.." || exit 1
work=$PWD/${FOLDER:-build/mutants}
tree=$work/tree
log=$work/log
lists=(tests/mutants/*.txt)
set -f # patterns of tests are not names of files
export KOMDSP_TEST_SCOPE=cover POCL_AFFINITY=1 POCL_CACHE_DIR=$work/pocl-cache BUILD=build

ulimit -c 0

make_in() { make -C "$tree" --no-print-directory -j"$(nproc)" "$@" >>"$log" 2>&1; }

# Objects compiled here are the same bytes there: flags name the folder, and nothing is to be compiled again for that.
flags_of_there() {
  find "$tree/build" -name flags | while read -r file; do
    cp -p "$file" "$work/flags"
    sed "s#-map=$PWD=#-map=$tree=#g" "$work/flags" >"$file"
    touch -r "$work/flags" "$file"
  done
}

# Sources as they are here.  What was built there before stays, and what changed is newer than it; the first time it is
# what was built here.
copy_tree() {
  mkdir -p "$tree" "$POCL_CACHE_DIR"
  git ls-files -co --exclude-standard | grep -v '^tests/mutants/' | sort >"$work/files"
  (cd "$tree" && find . -path ./build -prune -o -type f -print) | sed 's/^..//' | sort |
    comm -13 "$work/files" - | (cd "$tree" && xargs -r rm -f)
  while read -r file; do
    if [ ! -e "$tree/$file" ]; then
      mkdir -p "$tree/$(dirname "$file")" && cp -p "$file" "$tree/$file"
    elif ! cmp -s "$file" "$tree/$file"; then
      cp "$file" "$tree/$file"
    fi
  done <"$work/files"
  [ -d "$tree/build" ] && return
  mkdir "$tree/build" && tar -c --exclude="./mutants*" -C build . | tar -x -C "$tree/build" && flags_of_there
}

# Programs that a test needs, as words of make.
words_for() {
  case $1 in
    script/library/library_test.sh) echo build/libkomdsp.a build/libkomdsp-opencl.a ;;
    script/cli/*) echo build/komdsp build/tests/cli/commands/komdsp_cases ;;
    script/library/c_api_test.sh) echo build/libkomdsp{,-desk,-opencl}.a build/libkomdsp{,-opencl,-cuda}.so.0 ;;
    script/* | fault/*) ;;
    python/*) echo build/libkomdsp.so.0 build/libkomdsp-opencl.so.0 ;;
    run/*) rest=${1#run/} && echo "BOARD=${rest%%/*} APP=${rest#*/} firmware-images" ;;
    cli/commands/command_line_*) echo "build/tests/$1" build/komdsp ;; # which it runs
    *) echo "build/tests/$1" ;;
  esac
}

# Objects that are not compiled again though they read what changed, as words of make.  Kernels are texts to a
# device's compiler, plans are made by the library, and so are tables; the cpp backend's functions are made of kernels
# and what calls them.
old_objects() { # TEST FILE
  case $2:$1 in
    kernels/*:opencl/* | kernels/*:*_opencl_test) of=obj but='*/backends/opencl_*' ;;
    runtime/planner/*:plan/*) of=obj/instances but=none ;;
    runtime/planner/*) of=obj but='*/runtime/planner/*' ;;
    *detail/twiddle.hpp:plan/plan_test) of=obj but='*/plan/plan_test.o' ;;
    *detail/twiddle.hpp:* | *komdsp/tables.hpp:*) of=obj but='*/runtime/core/*' ;;
    *cpp_call.hpp:script/*) of=obj/instances but='*/avx2_f32.o' ;; # one of them shows it
    kernels/* | runtime/backends/cpp_instances* | *cpp_call.hpp:*) return ;;
    *) of=obj/instances but=none ;;
  esac
  (cd "$tree/build" && find "$of" -name '*.o' ! -path "$but" -printf '-o build/%p ')
}

run_test() { # TEST FILTER
  case $1 in
    script/*) (cd "$tree" && timeout 600 "tests/${1#script/}" >"$work/script" 2>&1 && ! grep '^FAIL' "$work/script") ;;
    python/*) (cd "$tree" && export KOMDSP_LIBRARY=$PWD/build/libkomdsp.so.0 &&
      PYTHONPATH=runtime/python:tests/python:tests/cli/commands timeout 300 \
        /usr/bin/python3 "tests/python/python_${1#python/}.py" >"$work/script" 2>&1 && ! grep '^FAIL' "$work/script") ;;
    run/*) rest=${1#run/} && make_in "BOARD=${rest%%/*}" "APP=${rest#*/}" TIME_LIMIT=20 run ;;
    fault/*) IFS=/ read -r _ board fault wanted <<<"$1" && make_in "BOARD=$board" "FAULT=$fault" TIME_LIMIT=20 run
      tail -n 1 "$log" | grep -q "Error $wanted\$" ;;
    # All shapes of launches, of which the covering tests have some.
    *) (cd "$tree" || exit 1
      case $2 in shapes.*) KOMDSP_TEST_SCOPE=all ;; esac
      timeout 300 "build/tests/$1" --gtest_break_on_failure --gtest_filter="$2") ;;
  esac >>"$log" 2>&1
}

# Sets program and filter.
split_test() {
  program=${1%%=*} filter='*'
  [ "$program" = "$1" ] || filter=${1#*=}
}

# Prints who noticed; status 1: nobody did.
who_notices() { # FILE TESTS...
  source=$1
  shift
  for test in "$@"; do
    split_test "$test"
    : >"$log"
    words=$(words_for "$program")
    # shellcheck disable=SC2046,SC2086 # words
    if [ -n "$words" ] && ! make_in $(old_objects "$program" "$source") $words; then
      grep -q 'static assertion failed' "$log" && { echo "the compiler, building $program"; return 0; }
      echo "does not compile: $(grep -m1 -E 'error|Error' "$log")"
      return 1
    fi
    run_test "$program" "$filter" || { echo "$test"; return 0; }
  done
  echo "nobody"
  return 1
}

# Programs of a mutant give way to what was there before.
put_back() {
  (cd "$tree/build" && find . -type f -newer "$work/began" -print) | while read -r file; do
    cp -p "$work/built/$file" "$tree/build/$file" 2>/dev/null || rm -f "$tree/build/$file"
  done
}

try_mutant() { # LIST NAME FILE EDIT TESTS
  began=$(date +%s)
  touch "$work/began"
  cp -p "$tree/$3" "$work/original"
  sed -i -E "$4" "$tree/$3"
  if cmp -s "$work/original" "$tree/$3"; then
    noticed="changes nothing" status=1
  else
    # shellcheck disable=SC2086
    noticed=$(who_notices "$3" $5)
    status=$?
  fi
  cp -p "$work/original" "$tree/$3"
  put_back
  if [ $status -eq 0 ]; then
    echo "PASS $1 $2: noticed by $noticed ($(($(date +%s) - began)) s)"
    noticed_count=$((noticed_count + 1))
  else
    echo "FAIL $1 $2: $noticed"
    survived=$((survived + 1))
  fi
}

# Calls the function for each mutant that is asked for.
each_mutant() { # PATTERN FUNCTION
  for file in "${lists[@]}"; do
    list=$(basename "$file" .txt)
    while read -r name && read -r source && read -r edit && read -r tests; do
      read -r _ || true
      case "$list $name" in *"$1"*) "$2" "$list" "$name" "$source" "$edit" "$tests" </dev/null ;; esac
    done <"$file"
  done
}

# Every test passes, and runs something, while nothing is wrong.
print_tests() { echo "$5" | tr ' ' '\n'; } # LIST NAME FILE EDIT TESTS
check_tests() { # PATTERN
  each_mutant "$1" print_tests | sort -u >"$work/tests"
  : >"$log"
  words=$(while read -r test; do split_test "$test" && words_for "$program"; done <"$work/tests" | grep -v BOARD=)
  # shellcheck disable=SC2086 # words
  [ -z "$words" ] || make_in $words || { echo "FAIL the tests do not compile: $(grep -m1 error "$log")"; return 1; }
  failing=0
  while read -r test <&3; do
    split_test "$test"
    : >"$log"
    run_test "$program" "$filter" && ! grep -q 'Running 0 tests' "$log" && continue
    echo "FAIL $test fails, or runs nothing, without a mutant"
    failing=$((failing + 1))
  done 3<"$work/tests"
  [ $failing -eq 0 ]
}

began_all=$(date +%s)
copy_tree
noticed_count=0 survived=0
[ "${CHECK:-yes}" = no ] || check_tests "${1:-}" || survived=1
rm -rf "$work/built" && cp -a "$tree/build" "$work/built"
each_mutant "${1:-}" try_mutant
echo "$(($(date +%s) - began_all)) s"
echo "$noticed_count passed, $survived failed, 0 skipped"
[ "$survived" -eq 0 ] && [ "$noticed_count" -gt 0 ]
