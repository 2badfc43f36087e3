# QEMU's MPS2 with application note 386: an Arm Cortex-M4F.
TOOLCHAIN  := cortex-m4f
EMULATOR   := qemu-system-arm -M mps2-an386
BACKENDS   := cpp
PARTS      := cortex-m cmsdk-uart mps2-an386
FLASH_AT   := 0x00000000
FLASH_SIZE := 0x400000
RAM_AT     := 0x20000000
RAM_SIZE   := 0x400000
STACK_SIZE := 0x4000
CPU_CLOCK  := 25000000
CYCLES_PER_COUNT := 1
UART       := -DUART_AT=0x40004000u -DUART_CLOCK=25000000
TIME_LIMIT ?= 60
QEMU  = timeout $(TIME_LIMIT) $(EMULATOR) -display none -monitor none -serial stdio -no-reboot \
  -semihosting-config enable=on,target=native </dev/null
RUN   = $(QEMU) -kernel $(IMAGE).img
LOAD  = $(QEMU) -device loader,file=$(IMAGE)-ram.elf,cpu-num=0
FLASH = cp $(IMAGE).img $(OUT)/flash.img && $(QEMU) -kernel $(OUT)/flash.img
