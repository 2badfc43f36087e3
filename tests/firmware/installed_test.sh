#!/bin/sh
# Firmware outside the tree: `make install BOARD=x` gives what a project in C11 and C++17 with start-up code of its own
# is compiled and linked with, by pkg-config and by CMake, and flags that would crash do not compile.
set -u
work=$BUILD/installed_test
rm -rf "$work"
mkdir -p "$work/project"
cp tests/firmware/outside/* "$work/project"
work=$(cd "$work" && pwd)

verdict() { # NAME STATUS
  if [ "$2" -eq 0 ]; then echo "PASS $1"; else echo "FAIL $1: $(tail -n 8 "$work/log")"; fi
}
board_make() { # BOARD WORDS...
  on=$1
  shift
  make --no-print-directory BUILD="$BUILD" BOARD="$on" "$@"
}
variable() { board_make "$1" -s IMAGE='$$IMAGE' firmware-test-list LIST="$2"; }

use() { # BOARD: sets what programs for it are built and run with
  board=$1 prefix=$work/$1 ram=$(variable "$1" RAM_AT) load=$(variable "$1" LOAD)
  cross=$(variable "$1" CROSS) architecture=$(variable "$1" ARCHITECTURE)
  # Programs say so where a compiler comes without a C library.
  freestanding=
  echo '#include <stdint.h>' | "${cross}gcc" -fsyntax-only -x c - 2>"$work/log" || freestanding=-ffreestanding
  export PKG_CONFIG_LIBDIR="$prefix/lib/pkgconfig"
}
# The covering tests have no time for the library for plans at run time on each board.
installed() {
  static=$BUILD/$board/libkomdsp-static.a names=$(variable "$board" IMAGE_ARCH)
  board_make "$board" install PREFIX="$prefix" ${covers:+BOARD_LIBRARIES="$static"} || return 1
  for archive in "$prefix"/lib/*.a; do
    "${cross}objdump" -f "$archive" | grep -q "architecture: $names" || { echo "$archive"; return 1; }
  done
}
run() { # PROGRAM, which is called NAME-ram.elf
  export IMAGE="${1%-ram.elf}"
  eval "$load"
}
# All of the program lies in RAM, code and data in one segment, which binutils of Debian 13 warn of.
# shellcheck disable=SC2046 # words of a command
by_pkg_config() { # PACKAGE
  cd "$work/project" &&
    mkdir -p "../$board" && for file in main kinds; do
    "${cross}gcc" -std=c11 -O2 -Wall -Werror -c $file.c -o "../$board/$file-c.o" $freestanding \
      $(pkg-config --cflags "$1") || return 1
  done && for file in plan kinds; do
    # shellcheck disable=SC2086 # words of a command
    "${cross}g++" -std=c++17 ${covers:--O2} -Wall -Werror -fno-exceptions -fno-rtti -c $file.cpp \
      -o "../$board/$file.o" $freestanding $(pkg-config --cflags "$1") || return 1
  done && "${cross}gcc" -c "start-$architecture.S" -o "../$board/start.o" $(pkg-config --cflags "$1") &&
    "${cross}gcc" -nostdlib -T link.ld -Wl,--fatal-warnings,--no-warn-rwx-segments -Wl,--defsym=RAM_AT="$ram" \
      "../$board"/*.o $(pkg-config --libs "$1") -o "../$board-ram.elf" && run "../$board-ram.elf"
}
by_cmake() {
  cmake -S "$work/project" -B "$work/cmake-$board" -DRAM_AT="$ram" -DARCHITECTURE="$architecture" \
    -DFREESTANDING="$freestanding" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_TOOLCHAIN_FILE="$prefix/lib/cmake/komdsp/komdsp-toolchain.cmake" &&
    cmake --build "$work/cmake-$board" && cp "$work/cmake-$board/outside" "$work/cmake-$board/outside-ram.elf" &&
    run "$work/cmake-$board/outside-ram.elf"
}

# The desk's own bits, without contraction.
golden() {
  toolchains/package/install_headers.sh "$work/desk" &&
    g++ -std=c++17 -O2 -ffp-contract=off -I"$work/desk" -c "$work/project/kinds.cpp" -o "$work/kinds.o" &&
    gcc -std=c11 -O2 -I"$work/desk" "$work/project/kinds.c" "$work/project/desk.c" "$work/kinds.o" \
      "$BUILD/libkomdsp.a" -o "$work/desk_program" &&
    "$work/desk_program" >"$work/golden" && diff "$work/golden" "$work/project/golden.h"
}

# Flags of what has static plans: those of debuggers (bsp/README.md) compile in a quarter of the time.
covers="-Og -DKD_CALLS=1"
[ "$KOMDSP_TEST_SCOPE" != all ] || covers=
# One of each toolchain; the covering tests have one of each architecture.
boards="malta-be32 mps2-an386"
[ -n "$covers" ] || boards="$boards malta-soft malta-mips3 malta-le64 mipssim virt-rv32 virt-rv64"
for name in $boards; do
  use $name
  installed >"$work/log" 2>&1
  verdict "$name: make install" $?
  [ -z "$covers" ] || [ "$name" != mps2-an386 ] || continue # by CMake
  (by_pkg_config komdsp-static) >"$work/log" 2>&1
  verdict "$name: a project outside the tree, by pkg-config" $?
done
for name in mps2-an386 $([ -n "$covers" ] || echo malta-be32 malta-soft virt-rv32); do
  use "$name"
  by_cmake >"$work/log" 2>&1
  verdict "$name: a project outside the tree, by CMake" $?
done
[ -n "$covers" ] || {
  golden >"$work/log" 2>&1
  verdict "golden.h has the desk's bits, which eight kinds of plans have on each board above" $?
  use malta-be32
  (by_pkg_config komdsp && by_pkg_config komdsp-f32) >"$work/log" 2>&1
  verdict "malta-be32: the project with the libraries for plans at run time" $?
}

refused() { # FILE STANDARD COMPILER
  # shellcheck disable=SC2086 # a word or none
  ! "$3" -std="$2" -O2 $freestanding -I"$prefix/include" -c "$work/project/$1" -o "$work/refused.o" &&
    grep -q "komdsp is built for $board here: compile with ${cross}gcc $first .*-fno-pic" "$work/log"
}
refusing=malta-be32
[ -n "$covers" ] || refusing="malta-be32 mps2-an386"
for name in $refusing; do
  use $name
  first=$(variable $name CPU_FLAGS | cut -d' ' -f1)
  refused main.c c11 "${cross}gcc" >"$work/log" 2>&1
  verdict "$name: C with a compiler's own flags does not compile, and says which are needed" $?
  refused plan.cpp c++17 "${cross}g++" >"$work/log" 2>&1
  verdict "$name: C++ with a compiler's own flags does not compile, and says which are needed" $?
done
use malta-be32
# C's declaration is what there is.
sed 's/(spectrum_64, [0-9]*)/(spectrum_64, 64)/' "$work/project/plans.h" >"$work/plans.h"
cp "$work/project/plan.cpp" "$work/declared.cpp"
too_few() {
  # shellcheck disable=SC2046 # words of a command
  ! mips-linux-gnu-g++ -std=c++17 -c "$work/declared.cpp" -o "$work/declared.o" $(pkg-config --cflags komdsp-static) &&
    grep -q 'komdsp: C declares too few bytes of workspace' "$work/log"
}
too_few >"$work/log" 2>&1
verdict "a workspace that C declares too small does not compile" $?
