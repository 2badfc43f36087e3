#!/bin/sh
# Firmware for the boards of bsp/: the self-test boots from flash on the emulated ones, injected faults are found,
# images are whole and reproducible, and the library asks for nothing. Which boards a scope takes is said in
# toolchains/firmware.mk; `make check-tests` built their self-tests.
set -u
. tests/firmware/boards.sh

list() { make --no-print-directory -s BUILD="$BUILD" firmware-test-list LIST="$1"; }
hash_of() { tr -d '\r' <"$1" | sed -n 's/^hash of all //p'; }
hashes_of() { tr -d '\r' <"$1" | grep '^hash of f'; }
cross_of() { sed -n 's/^CROSS *:= *//p' "toolchains/$(sed -n 's/^TOOLCHAIN *:= *//p' "bsp/$1/board.mk").mk"; }

emulated=$(list RUN_BOARDS) libraries=$(list LIBRARY_BOARDS)
bsp/check.sh

# ---- the self-test: its hashes are those of the host, without contraction, which the whole sweep compiles. Where the
# self-test changes, they are made again: make run APP=selftest FP_CONTRACT=off | grep "^hash of f" ----
hashes=tests/firmware/hashes.txt
if [ "$KOMDSP_TEST_SCOPE" = all ]; then
  FP_CONTRACT=off "$BUILD/contract-off/host/selftest" >"$work/host"
  verdict "self-test on the host without contraction" $? "$(tail -n 3 "$work/host")"
  hashes_of "$work/host" >"$work/host_hashes"
  cmp "$work/host_hashes" $hashes >"$work/differ"
  verdict "$hashes has the host's hashes" $? "$(cat "$work/differ")"
fi
for board in $emulated; do
  firmware "$board" run
  status=$?
  cp "$work/log" "$work/$board"
  verdict "$board: self-test from flash" $status "status $status; $(grep -v PASS "$work/log" | tail -n 12)"
  found=$(hashes_of "$work/log")
  others=$(echo "$found" | grep -vxFf $hashes)
  verdict "$board: results have the bits of the host's" "$([ -n "$found" ] && [ -z "$others" ]; echo $?)" \
    "'$others' is not in $hashes"
done

# ---- OpenCL on another Linux, whose packages take as long to fetch as to run ----
if [ "$KOMDSP_TEST_SCOPE" = all ]; then
  firmware linux-mips64el run
  status=$?
  if [ -d "$BUILD/linux-mips64el/root" ]; then
    verdict "linux-mips64el: transforms by OpenCL, under qemu-user" $status \
      "status $status; $(grep -v PASS "$work/log" | tail -n 8)"
  else
    echo "SKIP linux-mips64el: Debian's packages for mips64el could not be fetched"
  fi
fi

# ---- another CPU with vectors ----
if ! command -v aarch64-linux-gnu-g++ >/dev/null || ! command -v qemu-aarch64-static >/dev/null; then
  echo "SKIP linux-arm64: no compiler, or no emulator"
elif [ "$KOMDSP_TEST_SCOPE" = all ]; then
  firmware linux-arm64 run
  verdict "linux-arm64: self-test, under qemu-user" $? "$(grep -v PASS "$work/log" | tail -n 8)"
  hashes_of "$work/log" | cmp - $hashes >"$work/differ"
  verdict "linux-arm64: results have the bits of the host's" $? "$(cat "$work/differ")"
fi
[ -d "$BUILD/arm64/root" ] || [ "$(uname -m)" = aarch64 ] ||
  echo "SKIP tests in flavour arm64: no compiler, no emulator, or Debian's packages could not be fetched"

# ---- faults, and images in RAM ----
# Codes of a load from nowhere: MIPS's address error, Arm's bus fault, RISC-V's load access fault.
trap_code() { # BOARD
  case $(variable_of "$1" ARCHITECTURE) in mips) echo 4 ;; *) echo 5 ;; esac
}
report_has() { # BOARD FAULT STATUS PATTERN...: the run ends with that status of make's report, and says so
  board=$1 fault=$2 wanted=$3
  shift 3
  firmware "$board" run FAULT="$fault" && return 1
  grep -q "Error $wanted\$" "$work/log" || return 1
  for pattern in "$@"; do grep -q "$pattern" "$work/log" || return 1; done
}
faulty="malta-be32 mps2-an386"
[ "$KOMDSP_TEST_SCOPE" != all ] || faulty="$faulty malta-soft mipssim virt-rv32 virt-rv64"
for board in $faulty; do
  passed=$(tr -d '\r' <"$work/$board" | sed -n 's/ passed, 0 failed$//p')
  if grep -q '^PASS complex inverse f32 2,' "$work/$board"; then # of the self-test's first part
    report_has "$board" truth 1 '^FAIL complex inverse f32 2,' "^$((passed - 1)) passed, 1 failed"
    verdict "$board: a wrong truth fails" $? "$(tail -n 4 "$work/log")"
  fi
  code=$(trap_code "$board")
  report_has "$board" trap $((128 + code)) "^EXCEPTION $code: .*load" 'address f*f[01].$' '  [$xr]1[45] [0-9a-f]*'
  verdict "$board: a trap is reported with cause, address and registers" $? "$(tail -n 20 "$work/log")"
  firmware "$board" run RUN='$(LOAD)' &&
    [ "$(hash_of "$work/log")" = "$(hash_of "$work/$board")" ]
  verdict "$board: self-test from RAM, put there by a loader" $? "$(tail -n 4 "$work/log")"
  firmware "$board" run FAULT=trap RUN='$(LOAD)'
  verdict "$board: a trap in RAM is reported" "$(grep -q "^EXCEPTION $code:" "$work/log"; echo $?)" \
    "$(tail -n 20 "$work/log")"
done

# ---- the library, and programs in C and in C++, with each toolchain ----
# Without an FPU the floating-point functions are an archive of their own, or the compiler's.
compiler_library() { # BOARD: its file, where images are linked with it
  # shellcheck disable=SC2046 # words of a command
  [ -z "$(variable_of "$1" COMPILER_LIBRARY)" ] ||
    $(variable_of "$1" TARGET_CC) $(variable_of "$1" CPU_FLAGS) -print-libgcc-file-name
}
undefined_in() { # BOARD ARCHIVE...
  nm=$(cross_of "$1")nm compilers=$(compiler_library "$1")
  shift
  { "$nm" "$@"; echo compiler; [ -z "$compilers" ] || "$nm" "$compilers"; } 2>/dev/null | awk '
    $1 == "compiler" { theirs = 1 } $1 == "U" && !theirs { wanted[$2] } NF == 3 && $2 ~ /[A-TV-Z]/ { there[$3] }
    END { for (name in wanted) if (!(name in there) && name != "memcpy" && name != "memset") print name }'
}
for board in $emulated; do
  # shellcheck disable=SC2046 # one file or none
  undefined=$(undefined_in "$board" "$BUILD/$board/libkomdsp-static.a" $(variable_of "$board" SOFT_FLOAT) |
    grep -v komdsp)
  verdict "$board: static plans need memcpy and memset only" "$([ -z "$undefined" ]; echo $?)" "$undefined"
done
for board in $libraries; do
  firmware "$board" lib
  undefined=$(undefined_in "$board" "$BUILD/$board"/lib*.a)
  verdict "$board: the library needs memcpy and memset only" "$([ -z "$undefined" ]; echo $?)" "$undefined"
  # Names of the compiler's own library, two of which do not link, or the one that comes first is taken without a word.
  foreign=$("$(cross_of "$board")nm" "$BUILD/$board/libkomdsp.a" 2>/dev/null |
    awk 'NF == 3 && $2 ~ /[A-TV-Zuvw]/ && $3 !~ /komdsp/ { print $3 }')
  verdict "$board: the library defines names of komdsp only" "$([ -z "$foreign" ]; echo $?)" "$foreign"
done
# The covering tests run one or two of them on each board, c_program on both architectures.
programs_of() { # BOARD
  case $KOMDSP_TEST_SCOPE$1 in
    all*) echo "tests/firmware/c_program tests/firmware/stream_program bringup" ;;
    *malta-be32) echo "tests/firmware/c_program tests/firmware/stream_program" ;;
    *malta-soft) echo bringup ;;
    *) echo tests/firmware/c_program ;;
  esac
}
for board in $emulated; do
  for program in $(programs_of "$board"); do
    firmware "$board" run APP="$program" &&
      { [ "$program" != bringup ] || [ "$(grep -c '^PASS ' "$work/log")" -eq 4 ]; }
    verdict "$board: $(basename "$program")" $? "$(tail -n 5 "$work/log")"
  done
done
double=$(arm-none-eabi-nm "$BUILD/mps2-an386/c_program.elf" | grep -E '__aeabi_(d|.*2d)')
verdict "mps2-an386: plans in single precision need no arithmetic in double precision" "$([ -z "$double" ]; echo $?)" \
  "$double"
for board in $libraries; do
  for program in cpp_program runtime_program; do
    firmware "$board" run APP=tests/firmware/$program
    verdict "$board: $program" $? "$(tail -n 9 "$work/log")"
  done
done
if [ "$KOMDSP_TEST_SCOPE" = all ]; then
  text=$(mips-linux-gnu-size "$BUILD/malta-be32/runtime_program.elf" | awk 'NR == 2 { print $1 }')
  verdict "malta-be32: a program that plans everything at run time has at most 300 KB of text" \
    "$([ "${text:-0}" -gt 100000 ] && [ "$text" -le 300000 ]; echo $?)" "${text:-none} bytes"
fi
tables=$(mips-linux-gnu-nm "$BUILD/malta-be32/c_program.elf" | grep 'Lj1919E.*6tablesE$')
verdict "malta-be32: plans of equal tables share them" \
  "$([ "$(echo "$tables" | grep -c tables)" -eq 1 ]; echo $?)" "$tables"
plans=$(mips-linux-gnu-nm "$BUILD/malta-be32/selftest.elf" | grep -E '6tablesE$|4planE$|5chunkE$')
verdict "malta-be32: streams with static plans keep no plan" \
  "$(echo "$plans" | grep -q tables && ! echo "$plans" | grep -qv tables; echo $?)" "$plans"
firmware malta-be32 run APP=spectrum && grep -q '^512 Hz, power 25' "$work/log" &&
  [ "$(grep -c '^1024 Hz, power 1000' "$work/log")" -eq 1 ]
verdict "malta-be32: the example spectrum" $? "$(tail -n 3 "$work/log")"
# An application of one's own: its warnings are no errors, and 64-bit integers are numbers and back.
mkdir -p "$work/own"
cat >"$work/own/main.c" <<'C'
volatile double number = -1e12, most = 18446744073709549568.0;
volatile float small = 3e9f;
volatile long long odd = 0x20000020000001; /* in single precision just above the middle of two */
volatile unsigned long long all = 0xffffffffffffffff;
int main(void) {
  int unused;
  if ((long long)number != -1000000000000 || (unsigned long long)most != 0xfffffffffffff800) return 1;
  if ((long long)small != 3000000000 || (unsigned long long)small != 3000000000u) return 2;
  if ((float)odd != 0x1.000002p53f || (float)-odd != -0x1.000002p53f || (float)all != 0x1p64f) return 3;
  return (double)all == 0x1p64 && (double)(all << 11) == most ? 0 : 4;
}
C
firmware malta-be32 run APP="$work/own"
verdict "malta-be32: an application of one's own" $? "$(tail -n 5 "$work/log")"

# ---- points in pairs of registers, little-endian ----
# shellcheck disable=SC2046 # words of a command
mipsel-linux-gnu-g++ -std=c++17 -O2 $(variable_of malta-le32 CPU_FLAGS) -ffp-contract=off -static \
  -I. -Iruntime -I"$BUILD/generated" \
  tests/firmware/little_pairs.cpp runtime/backends/cpp.cpp -o "$work/little_pairs" >"$work/log" 2>&1 &&
  qemu-mipsel-static "$work/little_pairs" >>"$work/log" 2>&1
verdict "mips32r2, little-endian: static plans agree with the definition" $? "$(tail -n 5 "$work/log")"

# ---- images ----
# Loaders take 32 bits of the address that the program was linked for.
loaded_at() { # BOARD: of c_program, what the headers say, as 80100000
  start=$("$(cross_of "$1")nm" "$BUILD/$1/c_program-ram.elf" | sed -n 's/^[0-9a-f]*\(.\{8\}\) . _start$/\1/p')
  entry=$("$(cross_of "$1")readelf" -h "$BUILD/$1/c_program-ram.elf" |
    sed -n 's/^ *Entry point address: *0x[0-9a-f]*\([0-9a-f]\{8\}\)$/\1/p')
  mkimage -l "$BUILD/$1/c_program.uimage" >"$work/uimage"
  dumpimage -l "$BUILD/$1/c_program.itb" >"$work/itb"
  cat "$work/uimage" "$work/itb" >"$work/log"
  says 'Load Address' "$start" && says 'Entry Point' "$entry"
}
says() { # WORDS ADDRESS
  grep -q "^ *$1: *$2\$" "$work/uimage" && grep -q "^ *$1: *0x$2\$" "$work/itb"
}
imaged=$(for board in $emulated; do case $(programs_of "$board") in *c_program*) echo "$board" ;; esac; done)
if [ "$KOMDSP_TEST_SCOPE" = all ]; then
  firmware baget-plc1 firmware APP=tests/firmware/c_program
  verdict "baget-plc1: c_program links" $? "$(tail -n 5 "$work/log")"
  imaged="$imaged baget-plc1"
fi
for board in $imaged; do
  loaded_at "$board"
  verdict "$board: uImage and FIT are loaded and started where the program lies" $? "$(cat "$work/log")"
done
verdict "baget-plc1: the programmer is given the image" \
  "$(variable_of baget-plc1 FLASH | grep -q 'w [^ ]*/baget-plc1/selftest.img'; echo $?)" \
  "$(variable_of baget-plc1 FLASH)"
without_ram_images() {
  firmware baget-plc1 firmware APP=tests/firmware/c_program RAM_SIZE=0xf000 || return 1
  [ "$(grep -c 'no images for RAM: c_program does not fit' "$work/log")" -eq 1 ] &&
    [ -s "$BUILD/baget-plc1/c_program.img" ] && [ ! -e "$BUILD/baget-plc1/c_program-ram.elf" ] &&
    [ ! -e "$BUILD/baget-plc1/c_program.uimage" ]
}
if [ "$KOMDSP_TEST_SCOPE" = all ]; then
  without_ram_images
  verdict "baget-plc1: a program larger than RAM has images for flash only" $? "$(tail -n 5 "$work/log")"
fi

image=$BUILD/malta-soft/selftest
# Addresses of the first byte and of the entry, 32 bits each: objcopy -O binary drops them.
addresses_of() {
  mips64el-linux-gnuabi64-objdump -hf "$1" | awk '$1 == "start" { entry = $3 } $1 == "0" { first = $5 }
    END { print substr(first, length(first) - 7), substr(entry, length(entry) - 7) }'
}
images_agree() {
  [ "$(addresses_of "$image.srec")" = "$(addresses_of "$image.elf")" ] &&
    [ "$(addresses_of "$image.hex")" = "$(addresses_of "$image.elf")" ] || return 1
  mips64el-linux-gnuabi64-objcopy -I srec -O binary "$image.srec" "$work/srec.bin" &&
    mips64el-linux-gnuabi64-objcopy -I ihex -O binary "$image.hex" "$work/hex.bin" &&
    mips64el-linux-gnuabi64-objcopy -I binary -O binary --reverse-bytes=4 "$image.img" "$work/img.bin" &&
    cmp "$image.bin" "$work/srec.bin" && cmp "$image.bin" "$work/hex.bin" &&
    cmp -n "$(wc -c <"$image.bin")" "$image.bin" "$work/img.bin" && [ "$(wc -c <"$image.img")" -eq 4194304 ] &&
    [ -z "$(tail -c +$(($(wc -c <"$image.bin") + 1)) "$work/img.bin" | tr -d '\377' | head -c 1)" ] &&
    dumpimage -T standalone -p 0 -o "$work/uimage.bin" "$image.uimage" && cmp "$image-ram.bin" "$work/uimage.bin" &&
    dumpimage -T flat_dt -p 0 -o "$work/itb.bin" "$image.itb" && cmp "$image-ram.bin" "$work/itb.bin"
}
images_agree >"$work/log" 2>&1
verdict "S-record, Intel hex, flash, uImage and FIT hold the same program" $? "$(tail -n 3 "$work/log")"

# Compiled again elsewhere, later: the library's objects are taken along, by the covering tests the plan's, too.
rebuilt_is_same() { # BOARD
  mkdir -p "$work/again/$1" && cp -a "$BUILD/$1/obj" "$work/again/$1/" &&
    cp -a "$BUILD/$1/flags" "$work/again/$1/" && rm -rf "$work/again/$1/obj/bsp" || return 1
  if [ "$KOMDSP_TEST_SCOPE" != all ]; then
    mkdir -p "$work/again/$1/apps/c_program" &&
      cp -a "$BUILD/$1/apps/c_program/plan.cpp.o" "$work/again/$1/apps/c_program/" || return 1
  fi
  make --no-print-directory BUILD="$work/again" BOARD="$1" APP=tests/firmware/c_program firmware || return 1
  for file in .elf .bin .img .srec .hex -ram.elf -ram.bin .uimage .itb; do
    cmp "$BUILD/$1/c_program$file" "$work/again/$1/c_program$file" || return 1
  done
}
rebuilt=malta-be32
[ "$KOMDSP_TEST_SCOPE" != all ] || rebuilt="malta-be32 mps2-an386"
for board in $rebuilt; do
  rebuilt_is_same $board >"$work/log" 2>&1
  verdict "$board: a build in another folder gives the same bytes" $? "$(tail -n 3 "$work/log")"
done

toolchains/check_elf.sh mips-linux-gnu-readelf "$BUILD/malta-be32/c_program.elf" ELF32 big o32 mips32r2 &&
  cp "$BUILD/malta-be32/c_program.elf" "$work/newer.elf" &&
  ! toolchains/check_elf.sh mips-linux-gnu-readelf "$work/newer.elf" ELF32 big o32 mips1 2>"$work/log"
verdict "a file for a newer CPU is refused" $? "$(cat "$work/log")"

# A plan for run time in static memory.
echo '#include <komdsp/plan.hpp>
static komdsp::plan mine;
komdsp::plan& plan_of() { return mine; }' >"$work/plan.cpp"
# shellcheck disable=SC2046 # words of a command
$(variable_of malta-be32 TARGET_CXX) -c "$work/plan.cpp" -o "$work/plan.o" \
  $(variable_of malta-be32 TARGET_CXXFLAGS) >"$work/log" 2>&1
data=$(mips-linux-gnu-size "$work/plan.o" | awk 'NR == 2 { print $2 + ($3 > 4000 ? 0 : 1) }')
verdict "malta-be32: a plan in static memory takes none of flash" "$([ "$data" = 0 ]; echo $?)" "$data bytes of .data"
