# Test programs: tests/ROOM/NAME_test.cpp becomes build/tests/ROOM/NAME_test (GoogleTest), and
# tests/fuzz/NAME_fuzz.cpp becomes build/tests/fuzz/NAME_fuzz, which reads files, and build/fuzz/tests/fuzz/NAME_fuzz
# (libFuzzer, clang).
# A test says on a line `// flavours: asan tsan` in which flavours it runs besides the plain one, and on a line
# `// devices: opencl cuda` on which devices: build/tests/ROOM/NAME_opencl_test is linked with the runner of
# tests/opencl/.
TEST_SOURCES  := $(wildcard tests/*/*_test.cpp tests/*/*/*_test.cpp)
on_device      = $(patsubst %_test.cpp,$(BUILD)/%_$(1)_test,$(shell grep -lE '^// devices:.*\b$(1)\b' $(TEST_SOURCES)))
programs.opencl := $(call on_device,opencl)
programs.cuda   := $(call on_device,cuda)
# Without a GPU the covering tests have one of the programs for several devices, which says so.
BUILT.cuda    := $(if $(and $(COVERS),$(shell command -v nvidia-smi >/dev/null || echo none)),\
  $(filter %/sample_cuda_test,$(programs.cuda)),$(programs.cuda))
TEST_PROGRAMS := $(TEST_SOURCES:%.cpp=$(BUILD)/%) $(programs.opencl) $(BUILT.cuda)
TEST_SCRIPTS  := $(wildcard tests/*/*_test.sh tests/*/*/*_test.sh tests/*/*/*_test.py)
# Fuzzing is for the whole sweep: it takes minutes to compile, and more of them to find what is not known. So are
# figures of boards, other libraries beside ours, the threads in tsan, and in asan readers of files and planners in
# headers, half of what a flavour takes to compile.
UNCOVERED      = $(if $(COVERS),%/figures_test.sh tests/bench/bench_test.sh)
# PoCL's compiler takes a second for a kernel: the covering tests have FFTs and random requests of any transform there,
# where oclgrind, an OpenCL device, too, runs the shapes of launches of all. All of them run in C++.
ON_POCL := $(if $(and $(COVERS),$(shell command -v oclgrind)),$(patsubst %,$(BUILD)/tests/%_opencl_test,\
  cpp/requests fft/half fft/sample wavelet/integer_lifting),$(programs.opencl))
KERNEL_ROOMS   = cpp fft convolve dct wavelet otf stft
COVERED_BY     = $(if $(COVERS),$(or $($(1).covered),$(KERNEL_ROOMS:%=tests/%/%)),tests/%)
RUN_FLAVOURS  := $(filter-out fuzz $(if $(COVERS),tsan),$(FLAVOURS))

in_flavour    = $(if $(TEST_SOURCES),$(shell grep -lE '^// flavours:.*\b$(1)\b' $(TEST_SOURCES)))
FUZZ_SOURCES  := $(wildcard tests/fuzz/*_fuzz.cpp)
FUZZ_PROGRAMS := $(FUZZ_SOURCES:%.cpp=$(BUILD)/%)
programs.fuzz := $(FUZZ_SOURCES:%.cpp=$(BUILD)/fuzz/%)
$(foreach flavour,$(RUN_FLAVOURS),$(eval programs.$(flavour) := \
  $(patsubst %.cpp,$(BUILD)/$(flavour)/%,$(filter $(call COVERED_BY,$(flavour)),$(call in_flavour,$(flavour))))))
RUN_ARM64        := $(and $(wildcard $(BUILD)/arm64/root),$(shell command -v $(arm64.compiler)),\
  $(shell command -v qemu-aarch64-static))
FLAVOUR_PROGRAMS := $(foreach flavour,$(if $(RUN_ARM64),$(RUN_FLAVOURS),$(filter-out arm64,$(RUN_FLAVOURS))),\
  $(programs.$(flavour)))

# Tests that take longest come first: one alone at the end leaves processors idle.
LONGEST_TESTS := $(wildcard tests/opencl/oclgrind_test.sh tests/python/python_test.sh tests/firmware/firmware_test.sh \
  tests/cli/tools/reproduce_test.sh tests/opencl/kernel_compile_test.sh)
LONGEST_SWEEPS := $(if $(COVERS),,$(BUILD)/tests/fft/random_lengths_test)
RUN_TESTS = BUILD=$(BUILD) CUDA_HOME=$(CUDA_HOME) JOBS=$(JOBS) tests/support/run.sh $(LONGEST_SWEEPS) \
  $(LONGEST_TESTS) $(ON_POCL) \
  $(filter-out $(LONGEST_TESTS) $(UNCOVERED),$(TEST_SCRIPTS)) \
  $(filter-out $(LONGEST_SWEEPS) $(programs.opencl),$(TEST_PROGRAMS)) $(FLAVOUR_PROGRAMS)

# Tests link the libraries; those that include "cli/..." also what the command line is made of below
# its commands: files, plots and threads. The commands are tested by running komdsp.
CLI_PARTS = base arrays files plots profiles
DESK_TESTS := $(patsubst tests/%.cpp,%,$(shell grep -lE '"desk/|komdsp_desk' $(TEST_SOURCES)))
$(DESK_TESTS:%=$(BUILD)/tests/%): $(DESK_OBJECTS)
CLI_TESTS := $(patsubst tests/%.cpp,%,$(shell grep -l '"cli/' $(TEST_SOURCES) $(FUZZ_SOURCES)))
$(CLI_TESTS:%=$(BUILD)/tests/%): $(patsubst %,$(BUILD)/obj/runtime/cli/%.o,$(or $($(FLAVOUR).parts),$(CLI_PARTS)))
$(BUILD)/tests/cli/tools/device_choice_test: $(BUILD)/obj/runtime/cli/devices.o
$(BUILD)/tests/fuzz/command_fuzz: $(filter-out %/cli/main.o,$(CLI_OBJECTS))
# Definitions and runners that tests share are compiled once; a device's runner goes with the tests of its room.
# PLAIN: whose objects the tests themselves come from (toolchains/flavours.mk).
SUPPORT_OBJECTS := $(patsubst %,$(BUILD)/obj/tests/support/%.o,$(or $($(FLAVOUR).support),\
  $(filter-out device_main,$(patsubst tests/support/%.cpp,%,$(wildcard tests/support/*.cpp tests/support/*/*.cpp)))))
SUPPORT         := $(PLAIN)/libtests.a
$(BUILD)/libtests.a: $(SUPPORT_OBJECTS) $(BUILD)/sources
	$(ARCHIVE)
runner.opencl := $(patsubst %,$(BUILD)/obj/tests/opencl/opencl_%.o,runner here)
runner.cuda   := $(patsubst %,$(BUILD)/obj/tests/cuda/cuda_%.o,runner here)
$(foreach device,opencl cuda,$(eval $(filter $(BUILD)/tests/$(device)/%,$(TEST_PROGRAMS)): $(runner.$(device))))

TEST_LIBRARIES := $(if $(FLAVOUR),$(BUILD)/libkomdsp.a,$(LIBRARIES))

# A third of the time where it is found; sanitizers' archives are large.
TEST_LINKER := $(if $(shell command -v ld.gold),-fuse-ld=gold)
# In a flavour its own objects come first, so that of functions in headers the instrumented copies are taken.
FIRST = $(filter $(BUILD)/%.o,$^) $(if $(FLAVOUR),-Wl$(COMMA)--whole-archive $(TEST_LIBRARIES) \
  -Wl$(COMMA)--no-whole-archive)
define link_test
@echo "  link $@"; mkdir -p $(@D)
@$(CXX) $(DESK_FLAGS) $(FLAVOUR_FLAGS) $(FIRST) $(filter-out $(BUILD)/%,$(filter %.o,$^)) $(SUPPORT) \
  $(TEST_LIBRARIES) $(or $($(FLAVOUR).link),$(CLI_LIBRARIES) $(TEST_LINKER)) -lgtest_main -lgtest \
  -lfftw3 -lfftw3f -lfftw3l -o $@
endef
$(BUILD)/tests/%_test: $(PLAIN)/obj/tests/%_test.o $(SUPPORT) $(TEST_LIBRARIES) $(BUILD)/sources | $($(FLAVOUR).root)
	$(link_test)
define device_rule
$$(BUILD)/tests/%_$(1)_test: $$(BUILD)/obj/tests/%_test.o $$(BUILD)/obj/tests/support/device_main.o $$(runner.$(1)) \
  $$(SUPPORT) $$(TEST_LIBRARIES) $$(BUILD)/sources
	$$(link_test)
endef
$(foreach device,opencl cuda,$(eval $(call device_rule,$(device))))
# tests/plan/ has tests of headers, which are compiled with them.
$(BUILD)/tests/plan/%_test: $(BUILD)/obj/tests/plan/%_test.o $(SUPPORT) $(TEST_LIBRARIES) $(BUILD)/sources
	$(link_test)

$(BUILD)/tests/%_fuzz: $(BUILD)/obj/tests/%_fuzz.o $(if $(FLAVOUR),,$(BUILD)/obj/tests/fuzz/corpus_main.o) \
  $(SUPPORT) $(LIBRARIES) $(BUILD)/sources
	@echo "  link $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) $(FLAVOUR_FLAGS) $(if $(FLAVOUR),-fsanitize=fuzzer) $(filter %.o,$^) $(SUPPORT) \
	  $(LIBRARIES) $(CLI_LIBRARIES) -lgtest -lfftw3 -lfftw3f -lfftw3l -o $@

SOAK_PROGRAM := $(BUILD)/tests/soak/soak
$(SOAK_PROGRAM): $(BUILD)/obj/tests/soak/soak.o $(runner.opencl) $(SUPPORT) $(LIBRARIES) $(BUILD)/sources
	$(link_test)

# The whole program, for tests that run many command lines.
CASES_PROGRAM := $(BUILD)/tests/cli/commands/komdsp_cases
$(CASES_PROGRAM): $(BUILD)/obj/tests/cli/commands/komdsp_cases.o $(filter-out %/cli/main.o,$(CLI_OBJECTS)) \
  $(LIBRARIES) $(BUILD)/sources
	@echo "  link $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) $(FLAVOUR_FLAGS) $(filter %.o,$^) $(LIBRARIES) $(CLI_LIBRARIES) -o $@

NVRTC_PROGRAM := $(if $(NVRTC_HEADER),$(BUILD)/tests/cuda/nvrtc_compile)
$(BUILD)/tests/cuda/nvrtc_compile: tests/cuda/nvrtc_compile.cpp $(BUILD)/flags
	@echo "  link $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) -O0 -isystem $(CUDA_HOME)/include $< $(CUDA_LINK) -lnvrtc -o $@

# NVIDIA's driver and compiler, for machines without a GPU: one library of both names.
STAND_IN := $(BUILD)/tests/cuda/stand_in/libcuda.so.1
$(STAND_IN): $(wildcard tests/cuda/stand_in/*.cpp tests/cuda/stand_in/*.hpp) $(BUILD)/libkomdsp.a
	@echo "  link $@"; mkdir -p $(@D); ln -sf libcuda.so.1 $(@D)/libnvrtc.so.13
	@$(CXX) $(DESK_FLAGS) -fPIC -fvisibility=hidden -shared $(filter %.cpp %.a,$^) $(TEST_LINKER) -o $@
$(BUILD)/tests/cuda/cuda_stand_in_test: private TEST_LINKER += -Wl,-rpath,'$$ORIGIN/stand_in' \
  -Wl,--disable-new-dtags
$(BUILD)/tests/cuda/cuda_stand_in_test: | $(STAND_IN)

# A layer of OpenCL's loader whose calls fail and lie.
FAILING_LAYER := $(BUILD)/tests/opencl/failing_driver/layer.so
$(FAILING_LAYER): tests/opencl/failing_driver/layer.cpp
	@echo "  link $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) -fPIC -shared $< -o $@
$(CASES_PROGRAM): | $(FAILING_LAYER) $(STAND_IN)

# One make per flavour for all its programs: two would write the same objects at once.
FLAVOUR_TESTS := $(patsubst %,%-tests,$(RUN_FLAVOURS) $(if $(COVERS),,fuzz))
.PHONY: $(FLAVOURS:%=%-tests)
$(foreach flavour,$(FLAVOURS),$(if $($(flavour).plain),$(eval $(flavour)-tests: $(BUILD)/libtests.a $(PLANNERS) \
  $(programs.$(flavour):$(BUILD)/$(flavour)/%=$(BUILD)/obj/%.o))))
$(FLAVOURS:%=%-tests): %-tests:
	@+$(if $(programs.$*),$($*.unless) $(MAKE) --no-print-directory FLAVOUR=$* BUILD=$(BUILD)/$* $(programs.$*))
