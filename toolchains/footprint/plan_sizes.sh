#!/bin/sh
# Sizes of an image, and of one static plan, on a board. Called by `make size`; IMAGE.elf is linked, COMPILE is the
# compiler with the board's flags, CROSS the prefix of its tools.
#   CROSS=mips-linux-gnu- COMPILE="mips-linux-gnu-g++ ..." OUT=build/malta-be32 \
#     toolchains/footprint/plan_sizes.sh IMAGE [LENGTH...]
set -eu
image=$1
shift
[ $# -gt 0 ] || set -- 64 128 256 512 1024 2048 4096
work=$OUT/sizes
mkdir -p "$work"

constant_of() { # SYMBOL of the image: an absolute number
  printf '%d' "0x$("${CROSS}nm" "$image.elf" | sed -n "s/ . $1\$//p" | sed 's/^f\{8\}//')"
}
size_of() { # FILE PATTERN: bytes of the symbol
  printf '%d' "0x0$("${CROSS}nm" -S "$1" | sed -n "s/^[0-9a-f]* \([0-9a-f]*\) . .*$2\$/\1/p")"
}
executor_of() { # IMAGE.elf: bytes of what walks the launches of all plans
  total=0
  for size in $("${CROSS}nm" -S "$1" |
    sed -nE 's/^[0-9a-f]* ([0-9a-f]*) [tT] _ZN6komdsp3cpp(12_GLOBAL__N_18run_part|7execute|8run_loop).*/\1/p'); do
    total=$((total + 0x$size))
  done
  echo $total
}
constants_of() { # FILE: bytes of code and read-only data
  "${CROSS}size" -A "$1" | awk '/^\.(text|rodata)/ { sum += $2 } END { print sum + 0 }'
}

plan() { # LENGTH CHOICE: code, tables, their sum, workspace
  cat >"$work/plan.cpp" <<CPP
#include <komdsp/static_plan.hpp>
constexpr komdsp::plan made = [] {
  komdsp::fft t;
  t.length = $1;
  komdsp::profile p = komdsp::profiles::cpp_scalar;
  if ($2 == 1) p.radix = p.first_radix = 4;
  t.in_place = $2 >= 2;
  return komdsp::plan_fft(t, p, $2 == 2   ? komdsp::fft_variant::in_place
                                : $2 == 3 ? komdsp::fft_variant::CT2
                                          : komdsp::fft_variant::tile);
}();
extern "C" komdsp::status probe(const void* in, void* out, void* workspace);
komdsp::status probe(const void* in, void* out, void* workspace) {
  return komdsp::static_plan<made>::execute(in, out, workspace);
}
extern "C" unsigned char probe_workspace[];
unsigned char probe_workspace[made.workspace_bytes(1) + 1];
CPP
  $COMPILE -c "$work/plan.cpp" -o "$work/plan.o"
  all=$(constants_of "$work/plan.o") tables=$(size_of "$work/plan.o" 6tablesE)
  printf ' | %6d %6d %6d %9d' $((all - tables)) "$tables" "$all" $(($(size_of "$work/plan.o" probe_workspace) - 1))
}

echo "$image: flash $(constant_of image_bytes) bytes, RAM $(constant_of ram_bytes) bytes with the stack"
echo
echo "One static plan, complex f32, in bytes; the workspace is RAM that the caller gives. What runs plans takes"
echo "$(executor_of "$image.elf") bytes of this image once for all plans; a name for C 24 bytes more."
printf '       | %-30s | %-30s | %-30s | %s\n' tile "tile, radix 4" in_place "CT2 in place"
printf 'points'
for choice in 0 1 2 3; do printf ' |   code tables  flash workspace'; done
echo
for length in "$@"; do
  printf '%6d' "$length"
  for choice in 0 1 2 3; do plan "$length" $choice; done
  echo
done
