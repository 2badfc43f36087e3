# QEMU's Malta, a big-endian MIPS32 24Kf.
TOOLCHAIN := mips32r2
EMULATOR  := qemu-system-mips -cpu 24Kf
SIGN      :=
include bsp/malta/family.mk
