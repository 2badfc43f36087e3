# QEMU's virt for RISC-V: flash, 64 MiB of RAM, a console at its serial port, verdicts as exit status.
BACKENDS   := cpp
PARTS      := riscv ns16550 virt
FLASH_AT   := 0x20000000
FLASH_SIZE := 0x2000000
RAM_AT     := 0x80000000
RAM_SIZE   := 0x4000000
STACK_SIZE := 0x4000
# Cycles are those of the machine at the desk.
CPU_CLOCK  := 0
CYCLES_PER_COUNT := 1
UART       := -DUART_AT=0x10000000u -DUART_STRIDE=1 -DUART_CLOCK=3686400
TIME_LIMIT ?= 60
QEMU  = timeout $(TIME_LIMIT) $(EMULATOR) -M virt -m 64 -bios none -nic none -display none -monitor none \
  -serial stdio -no-reboot </dev/null
RUN   = $(QEMU) -drive if=pflash,format=raw,readonly=on,file=$(IMAGE).img
LOAD  = $(QEMU) -kernel $(IMAGE)-ram.elf
FLASH = cp $(IMAGE).img $(OUT)/flash.img && $(QEMU) -drive if=pflash,format=raw,file=$(OUT)/flash.img
