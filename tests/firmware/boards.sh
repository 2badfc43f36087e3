#!/bin/sh
# Beginning of scripts that call make for boards: a folder of their own, $work, where the log is; and functions.
. tests/support/verdict.sh
work=$BUILD/$(basename "$0" .sh)
rm -rf "$work"
mkdir -p "$work"

firmware() { # BOARD WORDS...: make, quietly, with the log in $work/log
  board=$1
  shift
  make --no-print-directory BUILD="$BUILD" BOARD="$board" "$@" >"$work/log" 2>&1
}
variable_of() { make --no-print-directory -s BUILD="$BUILD" BOARD="$1" firmware-test-list LIST="$2"; }
