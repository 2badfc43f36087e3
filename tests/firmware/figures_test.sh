#!/bin/sh
# Figures of bsp/README.md: flash, RAM and instructions of plans and of every transform, stack of planning, flash of
# filters, and cycles that a board prints, which become a profile. Minutes to compile: the whole sweep has it.
set -u
. tests/firmware/boards.sh

# ---- sizes ----
lengths="64 1024"
firmware malta-be32 size LENGTHS="$lengths" APP=bench
compiler=$(mips-linux-gnu-gcc -dumpversion)
larger=$(sed -n '/^| points/,/^$/{ /^$/q; p; }' bsp/README.md |
  awk -v lengths="$lengths" -v compiler="${compiler%%.*}" '
  FILENAME == "-" && $2 == "points" { for (i = 4; i < NF; i += 2) column[$i] = i; next }
  # A row of another compiler, and that of this one, which comes behind the row of all others.
  FILENAME == "-" && $3 == "by" { if ($5 != compiler) next; behind = 3 }
  FILENAME == "-" && $3 == "|" { behind = 0 }
  FILENAME == "-" && $2 == "tile" && $3 != "of" { for (n in column) promised[n] = $(column[n] + behind); next }
  FILENAME == "-" && $2 == "in_place" { for (n in column) in_place[n] = $(column[n] + behind); next }
  FILENAME != "-" && ($1 in promised) {
    checked++
    if ($5 > promised[$1]) print $1 " points: " $5
    if (!($1 in in_place) || $15 > in_place[$1] || $16 != 0) print $1 " points in place: " $15 ", workspace " $16
  }
  END { if (checked != split(lengths, all)) print "no sizes" }' - "$work/log")
verdict "malta-be32: plans take no more flash than bsp/README.md says" "$([ -z "$larger" ]; echo $?)" "$larger"

# Every transform; what is not RAM is the compiler's, which the page names.
larger=$(sed -n '/^## Footprint of every transform/,/^## /p' bsp/README.md |
  awk -F ' *[|] *' -v compiler="GCC ${compiler%%.*}" '
  FILENAME == "-" && index($0, compiler) { same = 1 }
  !/^[|].*[|] *[0-9]+ *[|]$/ { next }
  FILENAME == "-" { rows++; for (i = 3; i <= 8; ++i) promised[$2, i] = $i; next }
  ($2, 3) in promised {
    checked++
    for (i = 3; i <= 8; ++i)
      if ($i + 0 > promised[$2, i] + 0 && (same || i >= 4 && i <= 6)) print $2 ", column " i - 1 ": " $i
  }
  END { if (!rows || checked != rows) print checked + 0 " of " rows + 0 " transforms" }' - "$work/log")
verdict "malta-be32: no transform takes more than bsp/README.md says" "$([ -z "$larger" ]; echo $?)" "$larger"

# ---- stack of planning at run time: all calls of a planner together ----
variable() { variable_of malta-be32 "$1"; }
planner=$work/planner.o
# shellcheck disable=SC2046 # words of a command
$(variable TARGET_CXX) -c runtime/planner/planner.cpp -o "$planner" -fcallgraph-info=su -dumpbase "$work/planner" \
  $(variable TARGET_CXXFLAGS) -DKD_FIRMWARE=1 -Os 2>"$work/log"
chain=$(awk -f tests/firmware/call_depth.awk "$work/planner.ci")
verdict "malta-be32: planning takes at most 4 KiB of stack" \
  "$([ "$(echo "$chain" | head -n 1)" -gt 1000 ] && [ "$(echo "$chain" | head -n 1)" -le 3900 ]; echo $?)" "$chain"

# ---- filters: 64 taps of real samples, their tables included ----
cat >"$work/filter.cpp" <<'CPP'
#include <komdsp/static_plan.hpp>
constexpr komdsp::plan made = [] {
  komdsp::overlap_save t;
  t.filter_length = 64;
  t.real = true;
  return komdsp::plan_overlap_save(t, komdsp::profiles::cpp_scalar).chunk;
}();
extern "C" int filter(const void* x, const void* taps, void* z, void* workspace) {
  return komdsp::static_plan<made>::run(x, taps, z, workspace);
}
CPP
filter_bytes() { # FLAG...: of flash
  # shellcheck disable=SC2046 # words of a command
  $(variable TARGET_CXX) -c "$work/filter.cpp" -o "$work/filter.o" $(variable TARGET_CXXFLAGS) "$@" >"$work/log" 2>&1
  mips-linux-gnu-size -A "$work/filter.o" | awk '/^\.(text|rodata)/ { sum += $2 } END { print sum + 0 }'
}
takes_at_most() { # NAME BYTES FOUND
  verdict "malta-be32: $1" "$([ "$3" -gt 4000 ] && [ "$3" -le "$2" ]; echo $?)" "$3 bytes; $(tail -n 3 "$work/log")"
}
takes_at_most "64 taps of real samples take at most 12 KB of flash" 12288 "$(filter_bytes)"
takes_at_most "they take at most 40 KB to be debugged" 40960 "$(filter_bytes -Og -DKD_CALLS=1)"
# 64 taps that are constants, by partitions of 16, their spectra included.
cat >"$work/filter.cpp" <<'CPP'
#include <komdsp/static_stream.hpp>
constexpr float taps[64] = {1, 2, 3};
constexpr komdsp::overlap_save_plan made =
    komdsp::plan_overlap_save(komdsp::fir(taps, 16), komdsp::profiles::cpp_scalar);
using filter = komdsp::static_filter<made, taps>;
static_assert(filter::memory_bytes <= 1536, "RAM");
extern "C" komdsp::status open(komdsp::signal_stream& s, void* memory) { return filter::open(s, memory); }
CPP
takes_at_most "64 taps in partitions take at most 8 KB of flash" 8192 "$(filter_bytes)"

# ---- cycles: what a board prints becomes a profile, by which plans are told in its cycles ----
counter_of() { # BOARD: of QEMU's 7.2; a Cortex-M has no DWT there
  case $(variable_of "$1" ARCHITECTURE) in mips) echo 'CP0 Count' ;; riscv) echo mcycle ;; *) echo SysTick ;; esac
}
becomes_a_profile() { # BOARD
  firmware "$1" bench APP=bench || return 1
  cp "$work/log" "$work/$1.bench"
  plans=$(tr -d '\r' <"$work/$1.bench" | sed -n 's/^end of bench | \([0-9]*\) #.*/\1/p')
  "$BUILD/komdsp" board "$work/$1.bench" --output "$work/$1.json" >"$work/log" 2>&1 || return 1
  [ "$(grep -c ' cycles, .* at first' "$work/log")" -eq "$plans" ] && [ "$plans" -gt 40 ] &&
    grep -q "^$1: GCC .*$(counter_of "$1")" "$work/log" || return 1
  "$BUILD/komdsp" plan fft --length 1024 --profile "$work/$1.json" >"$work/log" 2>&1 &&
    grep -q '^Variant [^:]*: best measured at this length' "$work/log" || return 1
  # A, for every tile of the board's list, has its own line; the fastest, which emulated clocks choose, need not.
  "$BUILD/komdsp" plan fft --length 1024 --variant A --profile "$work/$1.json" >"$work/log" 2>&1 &&
    grep -q "^Cycles on $1" "$work/log" && grep -q '^  measured  ' "$work/log"
}
for board in malta-be32 mps2-an386 virt-rv32; do
  becomes_a_profile "$board"
  verdict "$board: APP=bench prints a table, which becomes a profile" $? "$(tail -n 6 "$work/log")"
done
# Each instruction takes 1024 ns, and Count goes at 160 MHz, by QEMU 7.2 at 1 / 6 ns: the transform takes the
# instructions that the plugin counted.
by_instructions() {
  firmware malta-be32 bench APP=bench EMULATOR='qemu-system-mips -cpu 24Kf -icount shift=10,sleep=off' || return 1
  found=$(tr -d '\r' <"$work/log" | awk -F ' [|] ' '$1 == "c2c" { print int($7 / 2 * 6.25 / 1024) }')
  counted=$(sed -n 's/^| fft 1024 |.* \([0-9]*\) |$/\1/p' bsp/README.md)
  [ $((found * 100)) -gt $((counted * 95)) ] && [ $((found * 100)) -lt $((counted * 105)) ] || return 1
  "$BUILD/komdsp" board "$work/log" --output "$work/counted.json" >"$work/told" 2>&1 &&
    grep -q '^Profile malta-be32-tuned: radix 8, 256 points tile, .*, 2048 points tile$' "$work/told"
}
found=none
by_instructions
verdict "malta-be32: cycles are those of QEMU's instructions, and the tile is chosen" $? "$found, not ${counted:-none}"
! firmware malta-be32 bench APP=bench FAULT=truth && grep -q '^FAIL c2c: the result has not' "$work/log"
verdict "malta-be32: a plan whose result is wrong has no cycles" $? "$(tail -n 6 "$work/log")"

# ---- instructions, whatever the data ----
# Floating point without an FPU is the compiler's functions, which look at the data; block floating point looks at them
# itself: it counts the bits that a stage may grow by.
takes_the_same() { # BOARD
  firmware "$1" bench APP=tests/firmware/any_data || return 1
  case $(variable_of "$1" CPU_FLAGS) in *soft-float* | *march=rv32imac*) soft=yes ;; *) soft= ;; esac
  awk -v soft="$soft" '
    $3 != "inputs" { next }
    { plans++; most = /_f32/ ? (soft ? 1.6 : 1) : /fixed_shifts/ ? 1 : 1.35 }
    $2 != 100 || $7 > most { print; wrong++ }
    END { exit plans != 18 || wrong }' "$work/log" >"$work/found"
}
for board in malta-be32 malta-soft mps2-an386 virt-rv32 virt-rv64; do
  takes_the_same "$board"
  verdict "$board: FPUs and fixed shifts take the same instructions for any data" $? "$(cat "$work/found")"
done
