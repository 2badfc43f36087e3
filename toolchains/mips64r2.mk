# MIPS64 release 2, big-endian, 64-bit pointers; symbols lie in the compatibility segments and take 32 bits.
include bsp/mips/architecture.mk
CROSS     := mips64-linux-gnuabi64-
CPU_FLAGS := -EB -march=mips64r2 -mabi=64 -msym32 -mno-madd4
ELF_MARKS := ELF64 big mips64r2
