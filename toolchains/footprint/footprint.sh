#!/bin/sh
# The footprint of every transform on a board, as a table of Markdown: what the application `footprint` prints, and the
# flash of each plan: code and constants that its function reaches. Called by `make size`; IMAGE is linked.
#   CROSS=mips-linux-gnu- OUT=build/malta-be32 toolchains/footprint/footprint.sh IMAGE [COMMAND...]
# COMMAND runs it in the emulator, with a plugin that counts instructions; without one there is only the flash.
set -eu
image=$1
shift
object=$OUT/apps/footprint/plans.cpp.o
flash=$OUT/footprint.flash
log=$OUT/footprint.log

CROSS=$CROSS toolchains/footprint/plan_flash.sh "$object" >"$flash"

if [ $# = 0 ]; then
  echo "Flash of static plans: code and tables, in bytes"
  column -t "$flash"
  exit
fi
mark() {
  "${CROSS}nm" "$image.elf" | sed -n "s/^[0-9a-f]*\([0-9a-f]\{8\}\) . $1\$/0x\1/p"
}
"$@" -plugin "$OUT/instruction_counter.so,begin=$(mark count_begin),end=$(mark count_end)" >"$log" ||
  { cat "$log"; exit 1; }
echo "Static plans: flash (code and tables), RAM that the caller gives, worst-case stack, in bytes; instructions"
tr -d '\r' <"$log" | awk -F ' [|] ' '
  FNR == NR { split($0, flash_of, " "); flash[flash_of[1]] = flash_of[2]; next }
  NF == 7 {
    if (!rows++)
      printf "| transform | flash | input | output | workspace | stack | instructions |\n| %s |\n",
        "--- | --- | --- | --- | --- | --- | ---"
    split($7, counts, " ")
    printf "| %s | %d | %d | %d | %d | %d | %d |\n", $2, flash[$1], $3, $4, $5, $6, counts[1]
  }' "$flash" -
