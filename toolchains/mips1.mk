# MIPS I, big-endian, FPU with 16 double registers: the class of KOMDIV-32.
include bsp/mips/architecture.mk
CROSS     := mips-linux-gnu-
CPU_FLAGS := -EB -march=mips1 -mabi=32 -mfp32
ELF_MARKS := ELF32 big o32 mips1
