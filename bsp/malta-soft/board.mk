# QEMU's Malta, a little-endian MIPS64 of release 1 without an FPU: stands in for К5500ВК018.
TOOLCHAIN   := mips64el-soft
EMULATOR    := qemu-system-mips64el -cpu 5Kc
SIGN        := ffffffff
FLASH_WORDS := reversed
include bsp/malta/family.mk
