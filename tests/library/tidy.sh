#!/bin/sh
# clang-tidy, and the compiler's warnings, over sources of the library, called by lint_test.sh. Left out: adjacent
# parameters of one type, which signal processing is full of; narrowing, which the compiler's warnings are trusted with;
# and checks that take handles of drivers and marks without a zero for mistakes.
checks='-*,clang-diagnostic-*,bugprone-*,performance-*,-bugprone-easily-swappable-parameters'
checks=$checks,-bugprone-narrowing-conversions,-bugprone-multi-level-implicit-pointer-conversion
checks=$checks,-bugprone-sizeof-expression,-bugprone-not-null-terminated-result
exec clang-tidy --quiet --checks="$checks" --warnings-as-errors='*' "$@" -- \
  -std=c++17 -Wall -Wextra -I. -Iruntime "-I${BUILD:-build}/generated" -fno-exceptions
