# MIPS III, big-endian, 64-bit pointers: no instruction that KOMDIV-64 (built with -march=mips3) might lack.
include bsp/mips/architecture.mk
CROSS     := mips64-linux-gnuabi64-
CPU_FLAGS := -EB -march=mips3 -mabi=64 -msym32
ELF_MARKS := ELF64 big mips3
