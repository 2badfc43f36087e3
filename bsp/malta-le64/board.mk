# QEMU's Malta, a little-endian MIPS64 of release 2.
TOOLCHAIN := mips64r2el
EMULATOR  := qemu-system-mips64el -cpu MIPS64R2-generic
SIGN      := ffffffff
include bsp/malta/family.mk
FLASH_WORDS := reversed
