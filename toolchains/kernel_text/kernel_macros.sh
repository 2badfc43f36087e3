#!/bin/sh
# Prints kernels/base/macros_begin.h or macros_end.h, which builds and installed headers have: the names in capitals of
# all kernels, which static plans include into programs of others. Between the two files they are the kernels'; before
# and behind them the program's own.
#   toolchains/kernel_text/kernel_macros.sh begin|end
set -eu
case ${1:-} in
  begin) what="sets aside a program's macros of the names that kernels use" ;;
  end) what='gives back what macros_begin.h set aside' ;;
  *) echo "usage: kernel_macros.sh begin|end" >&2; exit 2 ;;
esac
echo "/* macros_$1.h: $what (made by kernel_macros.sh). */"
echo '/* clang-format off */'
# KD_SHUFFLE and KD_CALLS are the tests', which build with them; KOMDSP_ names are the library's anyway.
names=$(awk -f toolchains/kernel_text/embed.awk kernels/komdsp.h |
  grep -oE '\b(KD_[A-Za-z0-9_]+|[A-Z][A-Z0-9_]*)\b' | grep -vxE 'KD_(SHUFFLE|CALLS)|KOMDSP_.*' | LC_ALL=C sort -u)
[ "$names" ] || { echo "kernel_macros.sh: the kernels' text has no names" >&2; exit 1; }
undefs() { echo "$names" | sed 's/^/#undef /'; }
pragmas() { echo "$names" | sed "s/.*/_Pragma(\"$1_macro(\\\\\"&\\\\\")\")/" | fmt -w 120 -g 120; }
if [ "$1" = begin ]; then
  pragmas push
  undefs
else
  undefs
  pragmas pop
fi
