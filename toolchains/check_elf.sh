#!/bin/sh
# ELF files for the CPU that was asked for: one object of the compiler's own for a newer CPU changes the whole file.
# check_elf.sh READELF FILE MARKS: class, byte order, then words of the ELF header's flags.
set -eu
readelf=$1 file=$2
shift 2
header=$("$readelf" -h "$file")
flags=$(echo "$header" | sed -n 's/^ *Flags: *//p')
marks="$(echo "$header" | sed -n 's/^ *Class: *//p') $(echo "$header" |
  sed -n 's/^ *Data:.*, \(.*\) endian.*/\1/p') $(echo "$flags" | tr -d ,)"
for mark in "$@"; do
  case " $marks " in *" $mark "*) ;; *)
    echo "$file is not for this CPU: wanted $*, its header says: $marks" >&2
    rm -f "$file"
    exit 1
    ;;
  esac
done
