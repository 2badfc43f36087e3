# QEMU's virt, a RISC-V of 32 bits without an FPU.
TOOLCHAIN := rv32imac
EMULATOR  := qemu-system-riscv32 -cpu sifive-e31
include bsp/virt/family.mk
