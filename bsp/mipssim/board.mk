# QEMU's mipssim, a big-endian MIPS32 24Kf with RAM, flash, a serial line, and no more.
TOOLCHAIN  := mips32r2
EMULATOR   := qemu-system-mips -M mipssim -cpu 24Kf
BACKENDS   := cpp
PARTS      := mips ns16550 mipssim
FLASH_AT   := 0xbfc00000
FLASH_SIZE := 0x400000
RAM_AT     := 0x80100000
RAM_SIZE   := 0x3f00000
STACK_SIZE := 0x4000
CPU_CLOCK  := 12000000
CYCLES_PER_COUNT := 2
UART       := -DUART_AT=0xbfd003f8u -DUART_STRIDE=1 -DUART_CLOCK=1843200
TIME_LIMIT ?= 60
QEMU  = timeout $(TIME_LIMIT) $(EMULATOR) -m 64 -nic none -display none -monitor none -serial stdio -no-reboot \
  -semihosting-config enable=on,target=native </dev/null
RUN   = $(QEMU) -bios $(IMAGE).img
LOAD  = $(QEMU) -kernel $(IMAGE)-ram.elf
FLASH = cp $(IMAGE).img $(OUT)/flash.img && $(QEMU) -bios $(OUT)/flash.img
