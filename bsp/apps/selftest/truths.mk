# Truths of the self-test's cases: a host tool stores them, in the board's byte order.
SELFTEST_TRUTHS := $(BUILD)/generated/selftest_truths
SELFTEST_TRUTHS_OBJECT := $(OUT)/obj/bsp/apps/selftest/truths.o
$(SELFTEST_TRUTHS).tool: bsp/apps/selftest/host/make_truths.cpp $(wildcard bsp/apps/selftest/*.hpp) \
  $(wildcard runtime/definitions/*.hpp runtime/komdsp/*.hpp runtime/komdsp/detail/*.hpp runtime/planner/*.hpp \
  runtime/planner/*/*.hpp) | $(KERNEL_MACROS)
	@echo "  compile $@"; mkdir -p $(@D); $(CXX) $(DESK_FLAGS) -O0 $< -o $@
$(SELFTEST_TRUTHS)-%.bin: $(SELFTEST_TRUTHS).tool
	@$< $* $@
$(SELFTEST_TRUTHS_OBJECT): $(SELFTEST_TRUTHS)-$(BYTE_ORDER).bin
	$(call embed,selftest_truths)
