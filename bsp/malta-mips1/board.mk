# QEMU's Malta, big-endian, code of MIPS I only. Stands in for KOMDIV-32.
TOOLCHAIN := mips1
EMULATOR  := qemu-system-mips -cpu 24Kf
SIGN      :=
include bsp/malta/family.mk
