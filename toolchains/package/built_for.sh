#!/bin/sh
# Prints a header that stops programs whose flags do not go with a board's libraries: they would link, and crash.
#   toolchains/package/built_for.sh BOARD 'MACRO...' COMPILER FLAG...
# The macros are those by which the architecture's code differs, beside those of all.
set -eu
board=$1 names=$2
shift 2
macros=$("$@" -dM -E -x c /dev/null)
compiler=$1
shift

printf '/* built_for.h: the libraries that these headers came with are for %s. */\n#if 0' "$board"
for name in $names __SIZEOF_POINTER__ __BYTE_ORDER__; do
  value=$(echo "$macros" | sed -n "s/^#define $name \(..*\)/\1/p")
  if [ -n "$value" ]; then
    printf ' || !defined(%s) || %s != %s' "$name" "$name" "$value"
  else
    printf ' || defined(%s)' "$name"
  fi
done
printf '\n  #error "komdsp is built for %s here: compile with %s %s (pkg-config --cflags komdsp)"\n#endif\n' "$board" \
  "$compiler" "$*"
