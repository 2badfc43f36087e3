# QEMU's Malta: flash at the reset vector, 64 MiB of RAM, a console at the first serial port, verdicts as exit status.
BACKENDS   := cpp
PARTS      := mips ns16550 malta
FLASH_AT   := 0x$(SIGN)bfc00000
FLASH_SIZE := 0x400000
RAM_AT     := 0x$(SIGN)80100000
RAM_SIZE   := 0x3f00000
STACK_SIZE := 0x4000
CPU_CLOCK  := 320000000
CYCLES_PER_COUNT := 2
UART       := -DUART_AT=0xb80003f8u -DUART_STRIDE=1 -DUART_CLOCK=1843200
QEMU = timeout $(TIME_LIMIT) $(EMULATOR) -M malta -m 64 -nic none -vga none -display none -monitor none -serial stdio \
  -no-reboot -semihosting-config enable=on,target=native </dev/null
LOAD  = $(QEMU) -kernel $(IMAGE)-ram.elf
RUN   = $(QEMU) -drive if=pflash,format=raw,readonly=on,file=$(IMAGE).img
FLASH = cp $(IMAGE).img $(OUT)/flash.img && $(QEMU) -drive if=pflash,format=raw,file=$(OUT)/flash.img
TIME_LIMIT ?= 60
