#!/bin/sh
# Firmware for every board: the self-test boots from flash on every emulated one, injected faults are found, images are
# whole and reproducible, plans take no more flash than promised, and the library asks for nothing. `make check-tests`
# built the self-tests.
set -u
work=$BUILD/firmware_test
rm -rf "$work"
mkdir -p "$work"

verdict() { # NAME STATUS WHY
  if [ "$2" -eq 0 ]; then echo "PASS $1"; else echo "FAIL $1: $3"; fi
}
firmware() { # BOARD WORDS...: make, quietly, with the log in $work/log
  board=$1
  shift
  make --no-print-directory BUILD="$BUILD" BOARD="$board" "$@" >"$work/log" 2>&1
}
hash_of() { tr -d '\r' <"$1" | sed -n 's/^hash of all //p'; }
hashes_of() { tr -d '\r' <"$1" | grep '^hash of f'; }
cross_of() { sed -n 's/^CROSS *:= *//p' "toolchains/$(sed -n 's/^TOOLCHAIN *:= *//p' "bsp/$1/board.mk").mk"; }

emulated="malta-be32 malta-le32 malta-be64 malta-le64 malta-mips3 malta-mips1 malta-soft"
bsp/check.sh

# ---- the self-test ----
FP_CONTRACT=off "$BUILD/contract-off/host/selftest" >"$work/host"
verdict "self-test on the host without contraction" $? "$(tail -n 3 "$work/host")"
expected=$(hash_of "$work/host")
hashes_of "$work/host" >"$work/host_hashes"
for board in $emulated; do
  firmware "$board" run
  status=$?
  verdict "$board: self-test from flash" $status "status $status; $(grep -v PASS "$work/log" | tail -n 12)"
  found=$(hashes_of "$work/log")
  others=$(echo "$found" | grep -vxFf "$work/host_hashes")
  verdict "$board: results have the bits of the host's" "$([ -n "$found" ] && [ -z "$others" ]; echo $?)" \
    "'$others' is not among the host's hashes"
done

# ---- OpenCL on another Linux ----
firmware linux-mips64el run
status=$?
if [ -d "$BUILD/linux-mips64el/root" ]; then
  verdict "linux-mips64el: transforms by OpenCL, under qemu-user" $status "status $status; $(grep -v PASS "$work/log" | tail -n 8)"
else
  echo "SKIP linux-mips64el: Debian's packages for mips64el could not be fetched"
fi

# ---- faults, and images in RAM ----
report_has() { # BOARD FAULT STATUS PATTERN...: the run ends with that status of make's report, and says so
  board=$1 fault=$2 wanted=$3
  shift 3
  firmware "$board" run FAULT="$fault" && return 1
  grep -q "Error $wanted\$" "$work/log" || return 1
  for pattern in "$@"; do grep -q "$pattern" "$work/log" || return 1; done
}
for board in malta-be32 malta-le64; do
  report_has "$board" truth 1 '^FAIL complex inverse f32 2,' '^223 passed, 1 failed'
  verdict "$board: a wrong truth fails" $? "$(tail -n 4 "$work/log")"
  report_has "$board" trap 132 '^EXCEPTION 4: load or fetch from a misaligned' 'address [0-9a-f]*[19].$' '  \$31 [0-9a-f]*'
  verdict "$board: a trap is reported with cause, address and registers" $? "$(tail -n 20 "$work/log")"
  firmware "$board" run RUN='$(QEMU) -kernel $(IMAGE)-ram.elf' && [ "$(hash_of "$work/log")" = "$expected" ]
  verdict "$board: self-test from RAM, put there by a loader" $? "$(tail -n 4 "$work/log")"
  firmware "$board" run FAULT=trap RUN='$(QEMU) -kernel $(IMAGE)-ram.elf'
  verdict "$board: a trap in RAM is reported" "$(grep -q '^EXCEPTION 4:' "$work/log"; echo $?)" "$(tail -n 20 "$work/log")"
done

# ---- the library, and programs in C and in C++, with each toolchain ----
# Without an FPU the floating-point functions are an archive of their own. The kernels for plans made at run time take a
# minute to compile for each board: the covering subset takes one.
case $KOMDSP_TEST_SCOPE in all) libraries="$emulated baget-plc1" ;; *) libraries=malta-be32 ;; esac
for board in $libraries; do
  firmware "$board" lib
  undefined=$("$(cross_of "$board")nm" "$BUILD/$board"/lib*.a 2>/dev/null | awk '
    $1 == "U" { wanted[$2] } NF == 3 && $2 ~ /[A-TV-Z]/ { there[$3] }
    END { for (name in wanted) if (!(name in there) && name != "memcpy" && name != "memset") print name }')
  verdict "$board: the library needs memcpy and memset only" "$([ -z "$undefined" ]; echo $?)" "$undefined"
done
for board in $emulated; do
  firmware "$board" run APP=tests/firmware/c_program
  verdict "$board: c_program" $? "$(tail -n 5 "$work/log")"
done
for board in $libraries; do
  [ "$board" != baget-plc1 ] || continue
  firmware "$board" run APP=tests/firmware/cpp_program
  verdict "$board: cpp_program" $? "$(tail -n 5 "$work/log")"
done
firmware baget-plc1 firmware APP=tests/firmware/c_program
verdict "baget-plc1: c_program links" $? "$(tail -n 5 "$work/log")"
firmware malta-be32 run APP=spectrum && grep -q '^512 Hz, power 25' "$work/log" &&
  [ "$(grep -c '^1024 Hz, power 1000' "$work/log")" -eq 1 ]
verdict "malta-be32: the example spectrum" $? "$(tail -n 3 "$work/log")"

# ---- images ----
image=$BUILD/malta-le32/selftest
images_agree() {
  mipsel-linux-gnu-objcopy -I srec -O binary "$image.srec" "$work/srec.bin" &&
    mipsel-linux-gnu-objcopy -I ihex -O binary "$image.hex" "$work/hex.bin" &&
    mipsel-linux-gnu-objcopy -I binary -O binary --reverse-bytes=4 "$image.img" "$work/img.bin" &&
    cmp "$image.bin" "$work/srec.bin" && cmp "$image.bin" "$work/hex.bin" &&
    cmp -n "$(wc -c <"$image.bin")" "$image.bin" "$work/img.bin" && [ "$(wc -c <"$image.img")" -eq 4194304 ] &&
    [ -z "$(tail -c +$(($(wc -c <"$image.bin") + 1)) "$work/img.bin" | tr -d '\377' | head -c 1)" ] &&
    dumpimage -T standalone -p 0 -o "$work/uimage.bin" "$image.uimage" && cmp "$image-ram.bin" "$work/uimage.bin" &&
    dumpimage -T flat_dt -p 0 -o "$work/itb.bin" "$image.itb" && cmp "$image-ram.bin" "$work/itb.bin"
}
images_agree >"$work/log" 2>&1
verdict "S-record, Intel hex, flash, uImage and FIT hold the same program" $? "$(tail -n 3 "$work/log")"

# Compiled again elsewhere, later: the library's objects are taken along.
rebuilt_is_same() {
  mkdir -p "$work/again/malta-be64" && cp -a "$BUILD/malta-be64/obj" "$work/again/malta-be64/" &&
    cp -a "$BUILD/malta-be64/flags" "$work/again/malta-be64/" && rm -rf "$work/again/malta-be64/obj/bsp" &&
    make --no-print-directory BUILD="$work/again" BOARD=malta-be64 APP=tests/firmware/c_program firmware || return 1
  for file in .elf .bin .img .srec .hex -ram.elf -ram.bin .uimage .itb; do
    cmp "$BUILD/malta-be64/c_program$file" "$work/again/malta-be64/c_program$file" || return 1
  done
}
rebuilt_is_same >"$work/log" 2>&1
verdict "a build in another folder gives the same bytes" $? "$(tail -n 3 "$work/log")"

toolchains/check_elf.sh mips-linux-gnu-readelf "$BUILD/malta-be32/c_program.elf" ELF32 big o32 mips32r2 &&
  cp "$BUILD/malta-be32/c_program.elf" "$work/newer.elf" &&
  ! toolchains/check_elf.sh mips-linux-gnu-readelf "$work/newer.elf" ELF32 big o32 mips1 2>"$work/log"
verdict "a file for a newer CPU is refused" $? "$(cat "$work/log")"

# ---- sizes: the promise of README.md ----
firmware malta-be32 size LENGTHS=1024 APP=spectrum
flash=$(awk '$1 == 1024 { print $5 }' "$work/log")
verdict "malta-be32: 1024 points take at most 12 KiB of flash" "$([ "${flash:-99999}" -le 12288 ]; echo $?)" "'$flash' bytes"
