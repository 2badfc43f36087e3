# Cycles, flash, RAM and stack of the footprint's plans, which are compiled once for both, and of variants; a host tool
# makes the hashes of their results.
BENCH_OUT    := $(OUT)/apps/bench
BENCH_PLANS  := $(OUT)/apps/footprint/plans.cpp.o $(BENCH_OUT)/variants.cpp.o
BENCH_HASHES := $(BUILD)/generated/bench_hashes
APP_OBJECTS  := $(filter-out %/figures.cpp.o,$(APP_OBJECTS)) $(firstword $(BENCH_PLANS)) \
  $(BENCH_OUT)/figures$(FAULT:%=-%).o
APP_FLAGS    += -DBOARD='"$(BOARD)"' -DCPU_CLOCK=$(CPU_CLOCK)L -DCYCLES_PER_COUNT=$(CYCLES_PER_COUNT)L

$(BENCH_OUT)/main.cpp.o: $(BENCH_OUT)/clock
$(BENCH_OUT)/clock: FORCE
	$(call keep,$(CPU_CLOCK) $(CYCLES_PER_COUNT))
$(OUT)/apps/footprint/plans.cpp.o: bsp/apps/footprint/plans.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS)
$(BENCH_HASHES).tool: bsp/apps/bench/host/make_hashes.cpp bsp/apps/bench/variants.cpp bsp/apps/footprint/plans.cpp \
  runtime/backends/cpp.cpp runtime/backends/cpp_call_begin.hpp \
  $(wildcard bsp/apps/bench/*.hpp bsp/apps/footprint/*.hpp) $(PUBLIC_HEADERS) $(BUILD)/flags
	@echo "  compile $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) -O0 -DKD_CALLS=1 -ffp-contract=off -Ibsp $(filter %.cpp,$^) -o $@
$(BENCH_HASHES): $(BENCH_HASHES).tool
	@$< >$@.part && mv $@.part $@
# FAULT=truth: the first hash is wrong.
$(BENCH_OUT)/figures$(FAULT:%=-%).inc: $(BENCH_HASHES) $(BENCH_PLANS) toolchains/footprint/plan_flash.sh
	@{ for object in $(BENCH_PLANS); do CROSS=$(CROSS) toolchains/footprint/plan_flash.sh $$object; done; cat $<; } | \
	  awk -v fault="$(if $(filter truth,$(FAULT)), ^ 1)" '!/ 0x/ { flash[$$1] = $$2; next } \
	    { printf "{\"%s\", %su%s, %s},\n", $$1, $$2, fault, flash[$$1]; fault = "" }' >$@
$(BENCH_OUT)/figures$(FAULT:%=-%).o: bsp/apps/bench/figures.cpp $(BENCH_OUT)/figures$(FAULT:%=-%).inc $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) -DBENCH_FIGURES='"$(abspath $(word 2,$^))"'
