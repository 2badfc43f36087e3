#!/bin/sh
# Functions that call make for a board, of the scripts of tests/firmware/. The log is $work/log.
firmware() { # BOARD WORDS...: make, quietly, with the log in $work/log
  board=$1
  shift
  make --no-print-directory BUILD="$BUILD" BOARD="$board" "$@" >"${work:?}/log" 2>&1
}
variable_of() { make --no-print-directory -s BUILD="$BUILD" BOARD="$1" firmware-test-list LIST="$2"; }
