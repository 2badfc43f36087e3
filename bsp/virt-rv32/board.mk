# QEMU's virt, a RISC-V of 32 bits without an FPU.
TOOLCHAIN := rv32imac
EMULATOR  := qemu-system-riscv32 -cpu rv32,f=off,d=off
include bsp/virt/family.mk
