#!/bin/sh
# Flash of static plans, a line `NAME BYTES` each: code and constants that the function footprint_run_NAME of an object
# reaches by its relocations.
#   CROSS=mips-linux-gnu- toolchains/footprint/plan_flash.sh OBJECT
set -eu
{ "${CROSS}size" -A "$1"; "${CROSS}objdump" -t -r "$1"; } | awk '
  /^SYMBOL TABLE/ { symbols = 1; next }
  /^RELOCATION RECORDS/ { symbols = 0; from = $4; gsub(/[]:[]/, "", from); next }
  from && NF == 3 { to = $3; sub(/[+-]0x[0-9a-f]+$/, "", to); reached[from] = reached[from] " " to; next }
  symbols && NF >= 4 { # VALUE FLAGS SECTION SIZE NAME; ".hidden" may stand before the name
    for (i = 2; i < NF && $i !~ /^[.*]/; ++i) continue
    section[$NF] = $i
    next
  }
  !symbols && $1 ~ /^\.(text|rodata)/ && $1 !~ /\.cst/ { bytes[$1] = $2 } # .cst: constants that plans share
  function sum(name,   list, count, i, total) {
    if (name in section) name = section[name]
    if (!(name in bytes) || name in seen) return 0
    seen[name] = 1
    total = bytes[name]
    count = split(reached[name], list, " ")
    for (i = 1; i <= count; ++i) total += sum(list[i])
    return total
  }
  END {
    for (name in section)
      if (sub(/^footprint_run_/, "", name)) {
        split("", seen)
        print name, sum("footprint_run_" name)
      }
  }'
