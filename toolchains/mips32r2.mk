# MIPS32 release 2, big-endian, FPU with 32 single or 16 double registers.
include bsp/mips/architecture.mk
CROSS     := mips-linux-gnu-
CPU_FLAGS := -EB -march=mips32r2 -mabi=32 -mfp32 -modd-spreg -mno-madd4
ELF_MARKS := ELF32 big o32 mips32r2
