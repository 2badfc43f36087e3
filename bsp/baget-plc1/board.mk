# БАГЕТ-ПЛК1-01 with К5500ВК018, by its public facts: images only, no silicon was at hand.
TOOLCHAIN  := mips64el-soft
BACKENDS   := cpp
PARTS      := mips ns16550 baget-plc1
FLASH_AT   := 0xffffffffbfc00000
FLASH_SIZE := 0x400000
RAM_AT     := 0xffffffff80001000
RAM_SIZE   := 0x7f000
STACK_SIZE := 0x4000
# More would not fit into this RAM.
SELFTEST_PARTS := 0 2
UART_STRIDE ?= 1
UART_CLOCK  ?= 100000000
UART       := -DUART_AT=0xbff70000u -DUART_STRIDE=$(UART_STRIDE) -DUART_CLOCK=$(UART_CLOCK)
# The clock is not public; Count goes at half of it on most such cores.
CPU_CLOCK        ?= 0
CYCLES_PER_COUNT ?= 2
# The system flash is behind an FT2232 adapter.
FLASH_COMMAND = flashrom -p ft2232_spi:type=2232H -w $(IMAGE).img
FLASH = echo "$(FLASH_COMMAND)" && if command -v flashrom >/dev/null; then $(FLASH_COMMAND); fi
