# `make bench`: speed beside other libraries; on emulated boards instructions beside KissFFT's, and sizes.
COUNTER     := $(OUT)/instruction_counter.so
BENCH_NEEDS := all $(BUILD)/peers
BENCH        = POCL_AFFINITY=1 $(BUILD)/peers --komdsp $(BUILD)/komdsp --json $(BUILD)/peers.json
ifneq ($(CROSS),)
BENCH_NEEDS := $(COUNTER) count-images
COUNT = CROSS=$(CROSS) OUT=$(OUT) tests/firmware/instruction_table.sh $(QEMU) \
  -drive if=pflash,format=raw,readonly=on,file=$(OUT)/count.img
BENCH = $(if $(QEMU),$(COUNT) && echo && $(MAKE) --no-print-directory size,echo "$(BOARD) is not emulated" >&2; exit 1)
endif
$(COUNTER): tests/firmware/instruction_counter.c
	@echo "  link $@"; mkdir -p $(@D)
	@$(CC) -O2 $(WARNINGS) -std=c11 -shared -fPIC -fvisibility=hidden $< -o $@
.PHONY: count-images
count-images:
	@+$(MAKE) --no-print-directory APP=tests/firmware/count firmware-images
