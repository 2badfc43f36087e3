#!/bin/sh
# Instructions that transforms take, whatever their data, on an emulated board: a line for each plan, the least and the
# most of a hundred inputs, and their ratio. Called by `make bench BOARD=x APP=tests/firmware/any_data`.
#   CROSS=mips-linux-gnu- OUT=build/malta-be32 tests/firmware/any_data.sh COMMAND... (which runs the emulator)
set -eu
mark() {
  "${CROSS}nm" "$OUT/any_data.elf" | sed -n "s/^[0-9a-f]*\([0-9a-f]\{8\}\) . $1\$/0x\1/p"
}
"$@" -plugin "$OUT/instruction_counter.so,begin=$(mark count_begin),end=$(mark count_end)" >"$OUT/any_data.counts" ||
  { cat "$OUT/any_data.counts"; exit 1; }
tr -d '\r' <"$OUT/any_data.counts" | awk '
  NF == 5 && !($1 in most) { least[$1] = most[$1] = $3; order[++plans] = $1 }
  NF == 5 { inputs[$1]++; if ($3 < least[$1]) least[$1] = $3; if ($3 > most[$1]) most[$1] = $3 }
  END {
    for (i = 1; i <= plans; ++i) {
      p = order[i]
      printf "%-20s %3d inputs %9d to %9d %.3f\n", p, inputs[p], least[p], most[p], most[p] / least[p]
    }
  }'
