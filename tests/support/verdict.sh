#!/bin/sh
# Functions of test scripts, which run in the root of the sources.
verdict() { # NAME STATUS [WHY]
  if [ "$2" -eq 0 ]; then echo "PASS $1"; else echo "FAIL $1: ${3:-see above}"; fi
}

# A command line of "$program" is refused with this status: one line on standard error, nothing else, no file.
refused() { # STATUS ARGUMENTS...
  wanted=$1
  shift
  mkdir refused
  # shellcheck disable=SC2154 # the script's own
  (cd refused && "$program" "$@" >../out 2>../err)
  found=$?
  left=$(ls -A refused)
  rm -rf refused
  [ $found -eq "$wanted" ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && [ -z "$left" ]
  verdict "status $wanted and one line: $*" $?
}
