#!/bin/sh
# Checks every board's folder against bsp/README.md: prints a verdict for each, status 1 when one is wrong.
set -u
wrong=0

# The keys of a board as make sees them.
value_of() { # BOARD KEY
  printf 'include bsp/%s/board.mk\nprint: ; @echo "$(strip $(%s))"\n' "$1" "$2" | make -s -f - print 2>/dev/null
}

problem_of() { # BOARD: the first thing that is wrong, or nothing
  folder=bsp/$1
  [ -s "$folder/README.md" ] || { echo "no README.md"; return; }
  [ "$(wc -l <"$folder/README.md")" -le 50 ] || { echo "README.md is longer than a screen"; return; }
  [ "$(wc -l <"$folder/board.mk")" -le 20 ] || { echo "board.mk is longer than 20 lines"; return; }
  sed -n 1p "$folder/board.mk" | grep -q '^# .*\.$' ||
    { echo "board.mk does not begin with a sentence on the board"; return; }
  toolchain=$(value_of "$1" TOOLCHAIN)
  [ -f "toolchains/$toolchain.mk" ] || { echo "TOOLCHAIN '$toolchain' has no toolchains/$toolchain.mk"; return; }
  for part in $(value_of "$1" PARTS); do
    [ -d "bsp/$part" ] || { echo "PARTS names '$part', which is no folder of bsp/"; return; }
  done
  for backend in $(value_of "$1" BACKENDS); do
    [ -f "runtime/backends/$backend.cpp" ] || { echo "BACKENDS names '$backend', which is none"; return; }
  done
  wanted="TOOLCHAIN BACKENDS PARTS RUN"
  case " $(value_of "$1" PARTS) " in
    *" hosted "*) ;;
    *) wanted="TOOLCHAIN BACKENDS PARTS FLASH FLASH_AT FLASH_SIZE RAM_AT RAM_SIZE STACK_SIZE" ;;
  esac
  if [ -n "$(value_of "$1" EMULATOR)" ]; then
    wanted="$wanted RUN"
    grep -q '^EMULATOR' "$folder/board.mk" ||
      { echo "EMULATOR is not in board.mk itself, where the tests look"; return; }
  fi
  for key in $wanted; do
    [ -n "$(value_of "$1" "$key")" ] || { echo "board.mk does not give $key"; return; }
  done
}

for file in bsp/*/board.mk; do
  board=$(basename "$(dirname "$file")")
  why=$(problem_of "$board")
  if [ -z "$why" ]; then
    echo "PASS board $board is described"
  else
    echo "FAIL board $board is described: $why"
    wrong=1
  fi
done
exit $wrong
