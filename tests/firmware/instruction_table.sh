#!/bin/sh
# Instructions, loads and stores of one transform on an emulated board, beside KissFFT's: counted exactly, by a plugin
# of the emulator. Instructions are no cycles. Called by `make bench BOARD=x`, which built the application `count`.
#   CROSS=mips-linux-gnu- OUT=build/malta-be32 tests/firmware/instruction_table.sh COMMAND... (which runs the emulator)
set -eu
mark() {
  "${CROSS}nm" "$OUT/count.elf" | sed -n "s/^[0-9a-f]*\([0-9a-f]\{8\}\) . $1\$/0x\1/p"
}
"$@" -plugin "$OUT/instruction_counter.so,begin=$(mark count_begin),end=$(mark count_end)" >"$OUT/counts" ||
  { cat "$OUT/counts"; exit 1; }
echo "One transform, complex f32, on $(basename "$OUT"): instructions, of KissFFT's, loads, stores"
tr -d '\r' <"$OUT/counts" | awk '
  NF != 5 && $3 !~ /^:/ { print; next }
  $3 ~ /^:/ {
    if ($2 == "direct") filters = filters sprintf("\n%6d", $1)
    filters = filters sprintf(" | %10.1f", $4 / substr($3, 2))
    next
  }
  $2 == "cosine" { cosines = cosines sprintf("%6d | %8d %6d %6d\n", $1, $3, $4, $5); next }
  { real = sub("^real-", "", $2) }
  $2 == "kissfft" {
    kissfft = $3
    rows[real] = rows[real] sprintf("\n%6d | %8d %6d %6d", $1, $3, $4, $5)
    next
  }
  $2 == "cmsis" { cmsis = sprintf(" | %-29s", "CMSIS-DSP") }
  { rows[real] = rows[real] sprintf(" | %8d %.3f %6d %6d", $3, $3 / kissfft, $4, $5) }
  END {
    printf "%6s | %-22s | %-29s | %-29s | %-29s | %-29s%s", "points", "KissFFT", "tile", "tile, radix 4", "in_place",
      "CT2 in place", cmsis
    printf "%s\n\nOne transform of real samples\n%6s | %-22s | %-29s%s", rows[0], "points", "KissFFT", "tile", cmsis
    printf "%s\n\nOne cosine transform of type II, f32: samples, instructions, loads, stores\n%s", rows[1], cosines
    printf "\nA filter of real samples, f32: instructions a sample\n%6s | %10s | %10s | %10s | %10s%s\n", "taps",
      "direct", "each step", "spectra", "64 parts", filters
  }'
