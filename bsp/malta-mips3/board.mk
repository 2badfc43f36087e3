# QEMU's Malta with an R4000: nothing newer than MIPS III runs. Stands in for KOMDIV-64.
TOOLCHAIN := mips3
EMULATOR  := qemu-system-mips64 -cpu R4000
SIGN      := ffffffff
include bsp/malta/family.mk
