# MIPS32 release 2, little-endian, FPU with 32 single or 16 double registers.
include bsp/mips/architecture.mk
CROSS     := mipsel-linux-gnu-
CPU_FLAGS := -EL -march=mips32r2 -mabi=32 -mfp32 -modd-spreg -mno-madd4
ELF_MARKS := ELF32 little o32 mips32r2
