# komdsp. `make help` lists the targets; everything that is built lies under build/.
.DEFAULT_GOAL := all
MAKEFLAGS += --no-builtin-rules
BUILD  ?= build
BOARD  ?= host
PREFIX ?= /usr/local
COMMA  := ,
# glibc's malloc asks for huge pages: compilers, PoCL's among them, take up to a fifth of their time for page faults.
export GLIBC_TUNABLES ?= glibc.malloc.hugetlb=1
JOBS   ?= $(shell nproc 2>/dev/null || echo 1)

# cover: the covering tests are built and run, not the whole sweep: tests/README.md.
COVERS = $(filter cover,$(KOMDSP_TEST_SCOPE))

# The desk's compiler builds tools and tests whatever the board is.
include toolchains/host.mk
include bsp/$(BOARD)/board.mk
include toolchains/$(TOOLCHAIN).mk
include toolchains/flavours.mk
include toolchains/cuda.mk
include toolchains/precompiled/precompiled.mk

# Sources are found, not listed. A kernel that a library does not need is dropped by the linker.
CORE_SOURCES   := $(wildcard runtime/core/*.cpp runtime/planner/*.cpp runtime/planner/*/*.cpp) \
  runtime/backends/cpp.cpp runtime/backends/cpp_slice.cpp runtime/backends/cpp_library.cpp
OPENCL_SOURCES := $(wildcard runtime/backends/opencl*.cpp)
CUDA_SOURCES   := $(wildcard runtime/backends/cuda*.cpp)
DESK_SOURCES   := $(wildcard runtime/desk/*.cpp)
# A folder of the command line, with those in it, is one unit, which takes a third of the time to compile.
CLI_FOLDERS    := $(patsubst runtime/cli/%/,%,$(wildcard runtime/cli/*/))
CLI_UNITS      := $(CLI_FOLDERS:%=$(BUILD)/obj/runtime/cli/%.o)
INSTANCE_SOURCE := $(wildcard runtime/backends/cpp_instances.cpp)
KERNEL_ROOT    := kernels/komdsp.h
PUBLIC_HEADERS := $(wildcard runtime/komdsp/*.h* runtime/komdsp/detail/* runtime/planner/*.hpp runtime/planner/*/*.hpp \
  kernels/*.h kernels/*.def kernels/*/*.h kernels/*/*.def)
VERSION := $(shell sed -n 's/^\#define KOMDSP_VERSION "\(.*\)".*/\1/p' runtime/komdsp/komdsp.h 2>/dev/null)

PRECISIONS       := 32 64
ALL_PRECISIONS   := $(PRECISIONS) 15 31
INSTANCE_OBJECTS := $(if $(INSTANCE_SOURCE),$(foreach isa,$(INSTANCES),$(foreach bits,$(ALL_PRECISIONS),\
  $(if $($(isa).lanes.$(bits)),$(BUILD)/obj/instances/$(isa)_f$(bits).o))))
CORE_OBJECTS   := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(filter-out runtime/planner/%,$(CORE_SOURCES))) $(PLANNERS) \
  $(INSTANCE_OBJECTS)
OPENCL_OBJECTS := $(OPENCL_SOURCES:%.cpp=$(BUILD)/obj/%.o)
CUDA_OBJECTS   := $(CUDA_SOURCES:%.cpp=$(BUILD)/obj/%.o)
DESK_OBJECTS   := $(DESK_SOURCES:%.cpp=$(BUILD)/obj/%.o)
CLI_OBJECTS    := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard runtime/cli/*.cpp)) $(CLI_UNITS)
# The order in which they are linked.
LIBRARIES      := $(BUILD)/libkomdsp-desk.a $(BUILD)/libkomdsp-opencl.a $(BUILD)/libkomdsp-cuda.a $(BUILD)/libkomdsp.a
SHARED         := $(BUILD)/libkomdsp.so.0 $(BUILD)/libkomdsp-opencl.so.0 $(BUILD)/libkomdsp-cuda.so.0
CLI_LIBRARIES  := -lfmt -lsndfile -lpng -lOpenCL -ldl
GENERATED      := $(addprefix $(BUILD)/generated/,kernels.cl kernel_source.inc kernel_source_hash.inc \
                    fft_published.inc convolution_published.inc fft2d_published.inc wavelet_published.inc)
# Every object is compiled behind $(BUILD)/flags, which waits for these headers.
KERNEL_MACROS  := $(addprefix $(BUILD)/generated/kernels/base/macros_,begin.h end.h)

include tests/build.mk
include toolchains/docs/docs.mk
include toolchains/firmware.mk
include toolchains/$(if $(CROSS),install_board,install).mk
include tests/bench.mk

.SECONDARY:
.PHONY: all lib objects cuda-images install python wheel setup run test test-all run-tests soak mutants check-tests lint
.PHONY: format bench clean help
.PHONY: FORCE
all: $(LIBRARIES) $(SHARED) $(BUILD)/komdsp ## build the libraries and the komdsp program (the default)

lib: $(if $(CROSS),$(FIRMWARE_LIBRARY) $(OUT)/include,$(LIBRARIES)) ## build the libraries; BOARD=x: in build/x

objects: $(CORE_OBJECTS) $(OPENCL_OBJECTS) $(CUDA_OBJECTS) ## compile the libraries' sources only: a check of a compiler

cuda-images: $(BUILD)/komdsp $(GENERATED) ## compile kernels with nvcc (IMAGE_PLANS="..." CUDA_SM=90)
	@CUDA_HOME=$(CUDA_HOME) CUDA_SM=$(CUDA_SM) JOBS=$(JOBS) toolchains/kernel_text/cuda_images.sh $(BUILD) $(IMAGE_PLANS)

setup: ## install the Debian packages that are missing for build, run, test, bench and firmware
	@toolchains/setup.sh build run test bench firmware $(filter arm64,$(FLAVOURS)) \
	  $(call architectures_of,$(EMULATED_BOARDS))

# With `-j` of the caller's where it is given, else with every processor.
SUBMAKE = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))

run: ## set up, build, and run the main job of BOARD (APP=NAME: that application): on the host, a spectrogram
	@toolchains/setup.sh build $(RUN_SETUP)
	@+$(SUBMAKE) $(RUN_NEEDS)
	@mkdir -p $(BUILD)/run
	@$(RUN)

test: export KOMDSP_TEST_SCOPE := cover
test: ## set up, build, and run the covering tests (about 13 minutes on two cores)
	@toolchains/setup.sh build run test firmware $(filter arm64,$(FLAVOURS)) $(call architectures_of,$(COVERED_BOARDS))
	@+$(SUBMAKE) check-tests
	@$(MAKE) --no-print-directory run-tests

test-all: export KOMDSP_TEST_SCOPE := all
test-all: ## set up, build, and run the whole sweep of tests (two hours on two cores)
	@toolchains/setup.sh build run test compilers firmware docs $(filter arm64,$(FLAVOURS)) \
	  $(call architectures_of,$(EMULATED_BOARDS))
	@+$(SUBMAKE) check-tests
	@$(MAKE) --no-print-directory run-tests

# A make of its own: which tests there are depends on the scope, which targets above set for what they call.
run-tests:
	@$(RUN_TESTS)

soak: $(SOAK_PROGRAM) ## 16 threads compute random plans for SOAK_SECONDS (a day); SOAK_BACKEND=opencl: on PoCL
	@BUILD=$(BUILD) tests/soak/soak.sh

mutants: ## apply small wrong changes to a copy, one after the other: tests must notice each (PATTERN=npy: those)
	@toolchains/setup.sh build run test firmware $(call architectures_of,$(COVERED_BOARDS))
	@+$(SUBMAKE) all
	@tests/mutants/run.sh $(PATTERN)

check-tests: all $(TEST_PROGRAMS) $(FUZZ_PROGRAMS) $(SOAK_PROGRAM) $(CASES_PROGRAM) $(FLAVOUR_TESTS) $(NVRTC_PROGRAM) \
  $(if $(COVERS),,$(TESTED_WORKERS)) firmware-tests ## build all tests

lint: $(GENERATED) $(KERNEL_MACROS) ## check layout, spelling, scripts and mistakes that compile (lint_test.sh)
	@BUILD=$(BUILD) tests/library/lint_test.sh

format: ## lay the code out as .clang-format says
	@BUILD=$(BUILD) tests/library/lint_test.sh --mend

bench: ## set up, build, and compare with other libraries (ARGS=--quick: fast); emulated boards: count instructions
	@toolchains/setup.sh build $(if $(CROSS),firmware $(ARCHITECTURE),run bench)
	@+$(SUBMAKE) $(BENCH_NEEDS)
	@$(BENCH)

clean: ## remove build/
	rm -rf build

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null || \
	 sed -nE 's/^([a-z-]+):.*## (.*)/  make \1: \2/p' $(MAKEFILE_LIST)
	@echo; echo "  make build/asan/tests/ROOM/NAME_test: one test in a flavour: $(FLAVOURS)"

# Written only when they change: what was compiled with other flags, or linked from other sources,
# is made again.
define keep
@mkdir -p $(@D)
@printf '%s\n' '$(strip $(1))' | cmp -s - $@ || printf '%s\n' '$(strip $(1))' > $@
endef
$(BUILD)/flags: FORCE | $(KERNEL_MACROS)
	$(call keep,$(CXX) $(LIBRARY_FLAGS) $(DESK_FLAGS) $(foreach isa,$(INSTANCES),$($(isa).flags)) $(FLAVOUR_FLAGS) \
	  $(FLAVOUR_LEVEL) $(TEST_FLAGS) $(COMMANDS))
$(BUILD)/sources: FORCE
	$(call keep,$(CORE_OBJECTS) $(OPENCL_OBJECTS) $(CUDA_OBJECTS) $(DESK_OBJECTS) $(CLI_OBJECTS))

# The kernels as one text: for device compilers, and as C++ literals inside the libraries.
$(BUILD)/generated/kernels.cl: $(KERNEL_ROOT) toolchains/kernel_text/embed.awk
	@mkdir -p $(@D)
	@awk -f toolchains/kernel_text/embed.awk -v target=$@ $< > $@.part && mv $@.part $@
$(BUILD)/generated/kernel_source.inc: $(KERNEL_ROOT) toolchains/kernel_text/embed.awk
	@mkdir -p $(@D)
	@awk -f toolchains/kernel_text/embed.awk -v target=$@ -v literal=1 $< > $@.part && mv $@.part $@

# Kernels often change, and their names seldom.
$(KERNEL_MACROS): $(BUILD)/generated/kernels/base/macros_%.h: $(BUILD)/generated/kernels.cl \
  toolchains/kernel_text/kernel_macros.sh
	@mkdir -p $(@D); part=$@.$$$$; toolchains/kernel_text/kernel_macros.sh $* > $$part && \
	  if cmp -s $$part $@; then rm $$part; else mv $$part $@; fi

# Names the kernel text: images made of another one are not used.
$(BUILD)/generated/kernel_source_hash.inc: $(BUILD)/generated/kernels.cl
	@printf '"%.16s"\n' "$$(sha256sum $<)" > $@

# Published figures, each file as one C++ literal.
$(BUILD)/generated/%_published.inc: runtime/profiles/%_published.csv
	@mkdir -p $(@D)
	@sed 's/.*/"&\\n"/' $< > $@.part && mv $@.part $@

COMPILE = @echo "  compile $@"; mkdir -p $(@D); $(CXX) -MMD -MP -c $< -o $@
$(BUILD)/obj/runtime/core/%.o: runtime/core/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(LIBRARY_FLAGS) -ffp-contract=off $(FLAVOUR_FLAGS) $(FLAVOUR_LEVEL)
# Tables take most of the time of a first call: their roots are multiplied in vectors.
$(BUILD)/obj/runtime/core/tables.o: private OPTIMISE := -O3
$(BUILD)/obj/runtime/planner/%.o: runtime/planner/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(LIBRARY_FLAGS) -ffp-contract=off $(FLAVOUR_FLAGS) $(FLAVOUR_LEVEL)
$(BUILD)/obj/runtime/backends/%.o: runtime/backends/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(LIBRARY_FLAGS) $(FLAVOUR_FLAGS)
$(BUILD)/obj/runtime/desk/%.o: runtime/desk/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(DESK_FLAGS) -fPIC $(FLAVOUR_FLAGS)
CLI_FLAGS = $(DESK_FLAGS) $(FLAVOUR_FLAGS) $(COMMAND_LEVEL) $(if $(FLAVOUR),-O0)
$(BUILD)/obj/runtime/cli/%.o: runtime/cli/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(CLI_FLAGS)
$(CLI_UNITS): $(BUILD)/obj/runtime/cli/%.o: $(BUILD)/generated/cli/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(CLI_FLAGS)
$(BUILD)/generated/cli/%.cpp: FORCE
	@mkdir -p $(@D)
	@printf '#include "%s"\n' $(wildcard runtime/cli/$*/*.cpp runtime/cli/$*/*/*.cpp) > $@.part
	@cmp -s $@.part $@ || mv $@.part $@

# Commands that read, ask and tell compute nothing; usage has all of CLI11.
COMMANDS := $(patsubst %,$(BUILD)/obj/runtime/cli/%.o,tools devices profiles program base)
$(COMMANDS): COMMAND_LEVEL = -Og
$(BUILD)/obj/runtime/cli/usage.o: COMMAND_LEVEL = -O0
# Conversions of numbers wait for memory.
$(patsubst %,$(BUILD)/obj/runtime/cli/%.o,files transforms): COMMAND_LEVEL = -O1
# Tests plan and compare; what computes is in tests/support/. The kernels of their static plans are calls, a fifth of
# the time to compile; line numbers for debuggers are an eighth.
TEST_FLAGS = $(DESK_FLAGS) $(if $(FLAVOUR),,-g0 -DKD_CALLS=1) $(FLAVOUR_FLAGS) -O0
$(BUILD)/obj/tests/%.o: tests/%.cpp $(BUILD)/flags $(TEST_HEADERS) | $(GENERATED)
	$(COMPILE) $(call include_precompiled,$(TEST_HEADERS)) $(TEST_FLAGS)
$(BUILD)/obj/tests/support/%.o: tests/support/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(TEST_FLAGS) -O1

# Line numbers of what is inlined a thousand times take an eighth of the time to compile.
define instance_rule
$$(BUILD)/obj/instances/$(1)_f$(2).o: $$(INSTANCE_SOURCE) $$(BUILD)/flags
	$$(COMPILE) $$(LIBRARY_FLAGS) $$($(1).flags) $$(FLAVOUR_FLAGS) $$(if $$(FLAVOUR),,-g0) \
	  -DKD_ISA=$(1) -DKD_LANES=$$($(1).lanes.$(2)) -DKD_PRECISION=$(2)
endef
$(foreach isa,$(INSTANCES),$(foreach bits,$(ALL_PRECISIONS),$(eval $(call instance_rule,$(isa),$(bits)))))

ARCHIVE = @echo "  archive $@"; rm -f $@; $(AR) rcsD $@ $(filter %.o,$^)
$(BUILD)/libkomdsp.a: $(CORE_OBJECTS) $(BUILD)/sources
	$(ARCHIVE)
$(BUILD)/libkomdsp-opencl.a: $(OPENCL_OBJECTS) $(BUILD)/sources
	$(ARCHIVE)
$(BUILD)/libkomdsp-cuda.a: $(CUDA_OBJECTS) $(BUILD)/sources
	$(ARCHIVE)
$(BUILD)/libkomdsp-desk.a: $(DESK_OBJECTS) $(BUILD)/sources
	$(ARCHIVE)

# The C interface alone is visible.
SHARE = @echo "  link $@"; $(CXX) -shared -Wl,-soname,$(@F) -Wl,--version-script=toolchains/package/exports.map \
  -Wl,--gc-sections -Wl,-z,defs $(filter %.o %.a,$^)
$(BUILD)/libkomdsp.so.0: $(CORE_OBJECTS) $(DESK_OBJECTS) $(BUILD)/sources toolchains/package/exports.map
	$(SHARE) -pthread -o $@
$(BUILD)/libkomdsp-opencl.so.0: $(OPENCL_OBJECTS) $(BUILD)/libkomdsp.a $(BUILD)/sources toolchains/package/exports.map
	$(SHARE) -lOpenCL -o $@
$(BUILD)/libkomdsp-cuda.so.0: $(CUDA_OBJECTS) $(BUILD)/libkomdsp.a $(BUILD)/sources toolchains/package/exports.map
	$(SHARE) -ldl -o $@
$(BUILD)/komdsp: $(CLI_OBJECTS) $(LIBRARIES) $(BUILD)/sources
	@echo "  link $@"
	@$(CXX) $(DESK_FLAGS) $(FLAVOUR_FLAGS) $(filter %.o %.a,$^) $(CLI_LIBRARIES) -o $@

-include $(shell find $(BUILD)/obj $(BUILD)/generated -name '*.d' 2>/dev/null)
