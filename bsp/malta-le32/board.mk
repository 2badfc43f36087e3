# QEMU's Malta, a little-endian MIPS32 24Kf.
TOOLCHAIN := mips32r2el
EMULATOR  := qemu-system-mipsel -cpu 24Kf
SIGN      :=
include bsp/malta/family.mk
FLASH_WORDS := reversed
