# RISC-V of 32 bits without an FPU, as in small microcontrollers.
include bsp/riscv/architecture.mk
CROSS     := riscv64-unknown-elf-
CPU_FLAGS := -march=rv32imac -mabi=ilp32
ELF_MARKS := ELF32 little RVC soft-float
