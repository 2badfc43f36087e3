# RISC-V of 64 bits with an FPU of both precisions.
include bsp/riscv/architecture.mk
CROSS     := riscv64-unknown-elf-
CPU_FLAGS := -march=rv64imafdc -mabi=lp64d
ELF_MARKS := ELF64 little RVC double-float
