#!/usr/bin/env bash
# Contents of libkomdsp.a: no heap, exceptions, RTTI or static constructors, little stack; and what a static plan adds
# to a program.
set -u
. tests/support/verdict.sh
BUILD=${BUILD:-build} CXX=${CXX:-g++}
work=$BUILD/library_test
mkdir -p "$work"

heap='malloc|calloc|realloc|free|operator new|operator delete'
forbidden="$heap|__cxa_|_Unwind|__gxx_personality|__dynamic_cast|printf|puts|abort|exit"
for library in libkomdsp libkomdsp-opencl; do
  found=$(nm -C "$BUILD/$library.a" 2>/dev/null | grep -E " U .*\b($forbidden)\b" |
    grep -vE '__cxa_finalize|snprintf' | sort -u | head -5)
  verdict "$library calls neither heap, exceptions, RTTI nor output" "$([ -z "$found" ]; echo $?)" "$found"
  found=$(nm -C "$BUILD/$library.a" 2>/dev/null | grep -E 'typeinfo|vtable|_GLOBAL__sub_I' | sort -u | head -5)
  verdict "$library has neither type information nor static constructors" "$([ -z "$found" ]; echo $?)" "$found"
  found=$(objdump -h "$BUILD/$library.a" | awk '$2 ~ /^\.(init_array|ctors)/ {print $2}' | sort -u)
  verdict "$library has no initialisers" "$([ -z "$found" ]; echo $?)" "$found"
done

# A plug-in of somebody else's has them in it.
g++ -shared -Wl,-z,defs -Wl,--whole-archive "$BUILD"/libkomdsp*.a -Wl,--no-whole-archive -lOpenCL -ldl -pthread \
  -o "$work/plugin.so"
verdict "the static libraries go into a shared object" $?

# The tree and its build folder under other names.
elsewhere=$work/elsewhere
rm -rf "$elsewhere"
mkdir "$elsewhere"
for part in Makefile bsp kernels runtime tests toolchains; do ln -s "$(pwd)/$part" "$elsewhere/$part"; done
objects=$(printf 'obj/runtime/%s.o ' core/status backends/opencl_build desk/plan_reason cli/program)
# shellcheck disable=SC2046,SC2086
found=$(make --no-print-directory -C "$elsewhere" BUILD=made $(printf 'made/%s ' $objects) 2>&1 >"$work/log" &&
  for object in $objects; do cmp "$elsewhere/made/$object" "$BUILD/$object" 2>&1; done)
verdict "objects are the same bytes in another folder" "$([ -z "$found" ]; echo $?)" "$found"

# The kernels' text within the library is the one that compilers are tested with; an empty line where two literals of it
# meet would end a macro.
cat >"$work/embedded.cpp" <<'CPP'
constexpr char text[] =
#include "kernel_source.inc"
    ;
#include <cstdio>
int main() { std::fputs(text, stdout); }
CPP
$CXX -I"$BUILD/generated" "$work/embedded.cpp" -o "$work/embedded" && "$work/embedded" >"$work/embedded.cl" &&
  grep -v '^$' "$work/embedded.cl" | cmp - "$BUILD/generated/kernels.cl" &&
  awk '$0 == "" && before ~ /\\$/ { torn = 1 } { before = $0 } END { exit torn }' "$work/embedded.cl"
verdict "the embedded kernels are those that compilers are tested with" $?

# Functions that compute; planning takes more, and so do tables at a desk, and say so (planner.hpp, tables.hpp).
found=$(find "$BUILD/obj/instances" "$BUILD/obj/runtime/core" "$BUILD/obj/runtime/backends" -name '*.su' \
  -exec awk -F'\t' '{ most = FILENAME ~ /(tables|filter_spectra)\.su$/ ? 12288 : 2048 }
    $2 > most { print $2, $1 }' {} + | head -3)
verdict "no function that computes needs more than 2 KiB of stack" "$([ -z "$found" ]; echo $?)" "$found"

# Every instruction set keeps to its own object: shared inline functions would be taken from any of them.
found=$(nm -C "$BUILD"/obj/instances/*.o | awk '$2 ~ /^[WVu]$/ {sub(/^[0-9a-f]* . /, ""); print}' |
  grep -v constant_options | sort -u | head -3)
verdict "instances share no functions" "$([ -z "$found" ]; echo $?)" "$found"

# Stores past the caches are in no order until a fence.
found=
for object in "$BUILD"/obj/instances/*.o; do
  objdump -d "$object" >"$work/code"
  ! grep -Eq '	v?movnt' "$work/code" || grep -q '	sfence' "$work/code" || found="$found $object"
done
verdict "instances with streaming stores have fences" "$([ -z "$found" ]; echo $?)" "$found"

cat > "$work/plan.cpp" <<'CPP'
#include <komdsp/static_plan.hpp>
KOMDSP_STATIC_PLAN(spectrum_1024, komdsp::plan_fft({1024}, komdsp::profiles::cpp_scalar))
CPP
cat > "$work/with.c" <<'C'
#include <komdsp/komdsp.h>
extern const komdsp_plan spectrum_1024;
int main(int argc, char** argv) { return argc > 5 ? komdsp_execute(&spectrum_1024, argv[0], argv[1], argv[2]) : 0; }
C
cat > "$work/without.c" <<'C'
int main(int argc, char** argv) { return argc > 5 ? argv[0][0] : 0; }
C
set -e
$CXX -std=c++17 -O2 -fno-exceptions -fno-rtti -fno-pie -ffunction-sections -fdata-sections \
  -Iruntime -I. -I"$BUILD/generated" \
  -c "$work/plan.cpp" -o "$work/plan.o"
gcc -O2 -fno-pie -Iruntime -c "$work/with.c" -o "$work/with.o"
gcc -O2 -fno-pie -no-pie "$work/without.c" -o "$work/without"
gcc -no-pie -Wl,--gc-sections "$work/with.o" "$work/plan.o" "$BUILD/libkomdsp.a" -o "$work/with"
set +e
sum() { size -A "$1" | awk -v wanted="$2" '$1 ~ wanted {n += $2} END {print n + 0}'; }
added=$(($(sum "$work/with" '^[.](data|bss|tdata|tbss)') - $(sum "$work/without" '^[.](data|bss|tdata|tbss)')))
verdict "a static 1024-point plan adds nothing to .data and .bss" "$([ "$added" -le 0 ]; echo $?)" "$added bytes"
place=$(objdump -tC "$work/with" | awk '/::tables$/ {for (i = 2; i < 6; ++i) if ($i ~ /^[.]/) print $i}')
verdict "its tables are read-only" "$(echo "$place" | grep -q '^[.]rodata'; echo $?)" "they are in '$place'"
constructors=$(nm "$work/with" | grep -c _GLOBAL__sub_I)
verdict "it needs no code at start" "$([ "$constructors" = 0 ]; echo $?)" "$constructors constructors"
