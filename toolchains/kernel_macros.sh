#!/bin/sh
# Prints kernels/base/macros_begin.h or macros_end.h: the names in capitals of all kernels, which static plans include
# into programs of others. Between the two files they are the kernels'; before and behind them the program's own.
#   toolchains/kernel_macros.sh begin|end
set -eu
case ${1:-} in
  begin) what="sets aside a program's macros of the names that kernels use" ;;
  end) what='gives back what macros_begin.h set aside' ;;
  *) echo "usage: kernel_macros.sh begin|end" >&2; exit 2 ;;
esac
echo "/* macros_$1.h: $what (made by kernel_macros.sh). */"
echo '/* clang-format off */'
# KD_SHUFFLE and KD_CALLS are the tests', which build with them; KOMDSP_ names are the library's anyway.
awk -f toolchains/embed.awk kernels/komdsp.h |
  grep -oE '\b(KD_[A-Za-z0-9_]+|[A-Z][A-Z0-9_]*)\b' | grep -vxE 'KD_(SHUFFLE|CALLS)|KOMDSP_.*' | LC_ALL=C sort -u |
  awk -v part="$1" '
    # As many pragmas in a line as 120 columns hold.
    function pragma(call) {
      call = "_Pragma(\"" call "_macro(\\\"" $0 "\\\")\")"
      if (length(line) + length(call) >= 120) { pragmas = pragmas line "\n"; line = call }
      else line = line (line == "" ? "" : " ") call
    }
    { undefs = undefs "#undef " $0 "\n"; pragma(part == "begin" ? "push" : "pop") }
    END { pragmas = pragmas line "\n"; printf "%s", part == "begin" ? pragmas undefs : undefs pragmas }'
