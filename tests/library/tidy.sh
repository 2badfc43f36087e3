#!/bin/sh
# clang-tidy over sources of the library, called by lint_test.sh. Left out: adjacent parameters of one type, which
# signal processing is full of; narrowing, which the compiler's warnings are trusted with; and two checks that take
# handles of drivers and marks without a zero for mistakes.
checks='-*,bugprone-*,performance-*,-bugprone-easily-swappable-parameters,-bugprone-narrowing-conversions'
checks=$checks,-bugprone-sizeof-expression,-bugprone-not-null-terminated-result
exec clang-tidy --quiet --checks="$checks" --warnings-as-errors='*' "$@" -- \
  -std=c++17 -I. -Iruntime "-I${BUILD:-build}/generated" -fno-exceptions
