#!/bin/sh
# Checks every board's and every architecture's folder against bsp/README.md: prints a verdict for each, status 1 when
# one is wrong.
set -u
wrong=0

# The keys of files as make sees them, all at once in $values.
bare_keys="FLASH FLASH_AT FLASH_SIZE RAM_AT RAM_SIZE STACK_SIZE CPU_CLOCK CYCLES_PER_COUNT"
board_keys="TOOLCHAIN BACKENDS PARTS RUN LOAD EMULATOR $bare_keys"
architecture_keys="ARCHITECTURE ABI_MACROS IMAGE_ARCH"
values_of() { # FILE KEYS
  printf 'include %s\n$(foreach key,%s,$(info $(key) $(strip $($(key)))))\nnone: ;\n' "$1" "$2" |
    make -s -f - 2>/dev/null
}
value_of() { # KEY
  echo "$values" | sed -n "s/^$1 //p"
}

problem_of() { # BOARD: the first thing that is wrong, or nothing
  folder=bsp/$1
  [ -s "$folder/README.md" ] || { echo "no README.md"; return; }
  [ "$(wc -l <"$folder/README.md")" -le 50 ] || { echo "README.md is longer than a screen"; return; }
  [ "$(find "$folder" -type f | wc -l)" -le 4 ] || { echo "more than four files"; return; }
  [ "$(wc -l <"$folder/board.mk")" -le 20 ] || { echo "board.mk is longer than 20 lines"; return; }
  sed -n 1p "$folder/board.mk" | grep -q '^# .*\.$' ||
    { echo "board.mk does not begin with a sentence on the board"; return; }
  values=$(values_of "$folder/board.mk" "$board_keys") toolchain=$(value_of TOOLCHAIN)
  [ -f "toolchains/$toolchain.mk" ] || { echo "TOOLCHAIN '$toolchain' has no toolchains/$toolchain.mk"; return; }
  architecture=$(sed -n 's|^include bsp/\(.*\)/architecture.mk$|\1|p' "toolchains/$toolchain.mk")
  for part in $(value_of PARTS); do
    [ -d "bsp/$part" ] || { echo "PARTS names '$part', which is no folder of bsp/"; return; }
  done
  for backend in $(value_of BACKENDS); do
    [ -f "runtime/backends/$backend.cpp" ] || { echo "BACKENDS names '$backend', which is none"; return; }
  done
  wanted="TOOLCHAIN BACKENDS PARTS RUN"
  case " $(value_of PARTS) " in
    *" hosted "*) ;;
    *)
      wanted="TOOLCHAIN BACKENDS PARTS $bare_keys"
      case " $(value_of PARTS) " in *" ${architecture:-none} "*) ;; *)
        echo "PARTS does not name '$architecture', the architecture of toolchains/$toolchain.mk"
        return
        ;;
      esac
      ;;
  esac
  if [ -n "$(value_of EMULATOR)" ]; then
    wanted="$wanted RUN LOAD"
    grep -q '^EMULATOR' "$folder/board.mk" ||
      { echo "EMULATOR is not in board.mk itself, where the tests look"; return; }
  fi
  for key in $wanted; do
    [ -n "$(value_of "$key")" ] || { echo "board.mk does not give $key"; return; }
  done
}

architecture_problem_of() { # ARCHITECTURE
  for file in start.S packages cycles.c; do [ -s "bsp/$1/$file" ] || { echo "no $file"; return; }; done
  values=$(values_of "bsp/$1/architecture.mk" "$architecture_keys")
  for key in $architecture_keys; do
    [ -n "$(value_of "$key")" ] || { echo "architecture.mk does not give $key"; return; }
  done
  [ "$(value_of ARCHITECTURE)" = "$1" ] || echo "ARCHITECTURE is not the folder's name"
}

tell() { # NAME WHY
  if [ -z "$2" ]; then
    echo "PASS $1 is described"
  else
    echo "FAIL $1 is described: $2"
    wrong=1
  fi
}
for file in bsp/*/board.mk; do
  board=$(basename "$(dirname "$file")")
  tell "board $board" "$(problem_of "$board")"
done
for file in bsp/*/architecture.mk; do
  architecture=$(basename "$(dirname "$file")")
  tell "architecture $architecture" "$(architecture_problem_of "$architecture")"
done
exit $wrong
