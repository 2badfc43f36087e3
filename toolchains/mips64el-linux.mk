# Linux on little-endian MIPS64 of release 2, as Debian's mips64el: programs, not images.
include bsp/mips/architecture.mk
CROSS     := mips64el-linux-gnuabi64-
CPU_FLAGS := -EL -march=mips64r2 -mabi=64 -mno-madd4
ELF_MARKS := ELF64 little mips64r2
