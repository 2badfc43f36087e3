#!/bin/sh
# Checks every board's folder against bsp/README.md: prints a verdict for each, status 1 when one is wrong.
set -u
wrong=0

# The keys of a board as make sees them, all at once in $values.
keys="TOOLCHAIN BACKENDS PARTS RUN EMULATOR FLASH FLASH_AT FLASH_SIZE RAM_AT RAM_SIZE STACK_SIZE"
values_of() { # BOARD
  printf 'include bsp/%s/board.mk\n$(foreach key,%s,$(info $(key) $(strip $($(key)))))\nnone: ;\n' "$1" "$keys" |
    make -s -f - 2>/dev/null
}
value_of() { # KEY
  echo "$values" | sed -n "s/^$1 //p"
}

problem_of() { # BOARD: the first thing that is wrong, or nothing
  folder=bsp/$1
  [ -s "$folder/README.md" ] || { echo "no README.md"; return; }
  [ "$(wc -l <"$folder/README.md")" -le 50 ] || { echo "README.md is longer than a screen"; return; }
  [ "$(wc -l <"$folder/board.mk")" -le 20 ] || { echo "board.mk is longer than 20 lines"; return; }
  sed -n 1p "$folder/board.mk" | grep -q '^# .*\.$' ||
    { echo "board.mk does not begin with a sentence on the board"; return; }
  values=$(values_of "$1") toolchain=$(value_of TOOLCHAIN)
  [ -f "toolchains/$toolchain.mk" ] || { echo "TOOLCHAIN '$toolchain' has no toolchains/$toolchain.mk"; return; }
  for part in $(value_of PARTS); do
    [ -d "bsp/$part" ] || { echo "PARTS names '$part', which is no folder of bsp/"; return; }
  done
  for backend in $(value_of BACKENDS); do
    [ -f "runtime/backends/$backend.cpp" ] || { echo "BACKENDS names '$backend', which is none"; return; }
  done
  wanted="TOOLCHAIN BACKENDS PARTS RUN"
  case " $(value_of PARTS) " in
    *" hosted "*) ;;
    *) wanted="TOOLCHAIN BACKENDS PARTS FLASH FLASH_AT FLASH_SIZE RAM_AT RAM_SIZE STACK_SIZE" ;;
  esac
  if [ -n "$(value_of EMULATOR)" ]; then
    wanted="$wanted RUN"
    grep -q '^EMULATOR' "$folder/board.mk" ||
      { echo "EMULATOR is not in board.mk itself, where the tests look"; return; }
  fi
  for key in $wanted; do
    [ -n "$(value_of "$key")" ] || { echo "board.mk does not give $key"; return; }
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
