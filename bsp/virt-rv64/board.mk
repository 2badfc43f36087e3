# QEMU's virt, a RISC-V of 64 bits with an FPU.
TOOLCHAIN := rv64imafdc
EMULATOR  := qemu-system-riscv64 -cpu rv64
include bsp/virt/family.mk
