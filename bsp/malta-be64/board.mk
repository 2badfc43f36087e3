# QEMU's Malta, a big-endian MIPS64 of release 2.
TOOLCHAIN := mips64r2
EMULATOR  := qemu-system-mips64 -cpu MIPS64R2-generic
SIGN      := ffffffff
include bsp/malta/family.mk
