# Firmware for BOARD: the library, applications, images, and what runs and flashes them. On boards with an operating
# system (PARTS has `hosted`) an application is a program. Everything lies in build/BOARD.
APP ?= selftest
OUT := $(BUILD)/$(BOARD)
APP_FOLDER := $(or $(wildcard bsp/apps/$(APP)),$(APP:%/=%))
# FAULT=truth and FAULT=trap are errors that the self-test must find.
APP_NAME := $(notdir $(APP_FOLDER))$(FAULT:%=-%)
IMAGE    := $(OUT)/$(APP_NAME)
HOSTED   := $(filter hosted,$(PARTS))

# Results are the same on every board: no contraction there. On the host it is the caller's choice.
TARGET_CXX = $(if $(CROSS),$(CROSS)g++,$(CXX))
TARGET_CC  = $(if $(CROSS),$(CROSS)gcc,$(CC))
CONTRACT   = $(if $(CROSS),off,$(FP_CONTRACT))
# Flags that programs need, too: for code that calls and is called as the library's; and for the code of static plans:
# scheduling before registers are given out makes butterflies spill, an eighth of their code, and partial redundancy
# elimination copies what hands arguments to kernels.
BARE_FLAGS    := -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables -fno-schedule-insns -fno-tree-pre \
  $(ARCHITECTURE_FLAGS)
PROGRAM_FLAGS  = $(CPU_FLAGS) $(if $(HOSTED),,$(BARE_FLAGS)) -fno-math-errno -ffp-contract=$(CONTRACT) \
  -ffunction-sections -fdata-sections
TARGET_FLAGS   = $(PROGRAM_FLAGS) $(if $(HOSTED),,-ffreestanding) $(SYSTEM_HEADERS:%=-isystem %) $(OPTIMISE) \
  $(WARNINGS) -I. -Iruntime -Ibsp -I$(BUILD)/generated -ffile-prefix-map=$(CURDIR)/=
TARGET_CXXFLAGS = $(TARGET_FLAGS) -std=c++17 -fno-exceptions -fno-rtti -fno-threadsafe-statics
# -fno-tree-loop-distribute-patterns: or the loop of memcpy becomes a call of memcpy.
TARGET_CFLAGS   = $(TARGET_FLAGS) -std=c11 -fno-tree-loop-distribute-patterns

# The library: all but what writes text for compilers of devices.
FIRMWARE_LIBRARY := $(OUT)/libkomdsp.a
FIRMWARE_LIBRARY_OBJECTS := $(patsubst %,$(OUT)/obj/%.o,$(filter-out \
  $(if $(HOSTED),,runtime/core/compiler_options.cpp),$(CORE_SOURCES))) \
  $(PRECISIONS:%=$(OUT)/obj/instances_f%.o)
# The library in single precision only.
SINGLE_LIBRARY := $(OUT)/libkomdsp-f32.a
SINGLE_LIBRARY_OBJECTS := $(filter-out %/instances_f64.o %/cpp_library.cpp.o,$(FIRMWARE_LIBRARY_OBJECTS)) \
  $(OUT)/obj/cpp_library_f32.o

# The library for static plans. An application that makes plans at run time says RUNTIME_PLANS := yes in its app.mk and
# gets all, in single precision unless it says RUNTIME_PRECISIONS := 32 64, too; on the host the desk's library.
STATIC_LIBRARY := $(OUT)/libkomdsp-static.a
RUNTIME_LIBRARY = $(if $(CROSS),$(if $(filter 64,$(RUNTIME_PRECISIONS)),$(FIRMWARE_LIBRARY),$(SINGLE_LIBRARY)),\
  $(BUILD)/libkomdsp.a)
LINKED_LIBRARY  = $(if $(RUNTIME_PLANS),$(RUNTIME_LIBRARY),$(STATIC_LIBRARY))

# The application, and what the board adds to it. start.S is compiled twice: see image.mk.
sources_in = $(wildcard $(1)/*.cpp $(1)/*.c $(1)/*.S)
APP_OBJECTS   := $(patsubst $(APP_FOLDER)/%,$(OUT)/apps/$(notdir $(APP_FOLDER))/%.o,$(call sources_in,$(APP_FOLDER)))
BOARD_SOURCES := $(filter-out %/start.S $(if $(HOSTED),%/begin.cpp %/exception.cpp %/memory.c %/stack.cpp),\
  $(foreach part,firmware $(PARTS),$(call sources_in,bsp/$(part))))
BOARD_OBJECTS := $(BOARD_SOURCES:%=$(OUT)/obj/%.o)
# Warnings in applications of others are theirs.
APP_FLAGS = -I$(APP_FOLDER) $(if $(filter bsp/% tests/%,$(APP_FOLDER)),,-Wno-error)

# A file of data as an object whose symbol is $(1), in flash.
BYTE_ORDER := $(if $(filter big,$(ELF_MARKS)),big,little)
define embed
@echo "  embed $@"; mkdir -p $(@D)
@printf '.section .rodata.%s,"a"\n.balign 64\n.globl %s\n%s:\n.incbin "%s"\n.section .note.GNU-stack,"",%%progbits\n' \
  $(1) $(1) $(1) $< | $(TARGET_CC) $(TARGET_FLAGS) -x assembler -c - -o $@
endef

# Tables of plans that are too long for the compiler: a tool on the host makes them.
ifneq ($(wildcard $(APP_FOLDER)/large_plans.hpp),)
LARGE_TABLES := $(OUT)/apps/$(notdir $(APP_FOLDER))/large_tables
APP_OBJECTS  += $(LARGE_TABLES).o
$(LARGE_TABLES).tool: $(APP_FOLDER)/large_plans.hpp toolchains/large_tables.cpp runtime/core/tables.cpp $(OUT)/flags
	@echo "  compile $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) -ffp-contract=off -Ibsp -I$(APP_FOLDER) $(filter %.cpp,$^) -o $@
$(LARGE_TABLES).s: $(LARGE_TABLES).tool
	@$< $(BYTE_ORDER) $(@:.s=.bin) >$@
$(LARGE_TABLES).o: $(LARGE_TABLES).s
	@$(TARGET_CC) $(TARGET_FLAGS) -c $< -o $@
endif

# An application may say more about how it is built.
-include $(wildcard $(APP_FOLDER)/app.mk)

# `make run` is the board's own job: firmware on boards, and on a host the main job with the applications that it shows
# (RUN_APPS), unless APP is given.
RUN_SETUP := run
RUN_NEEDS := all run-apps
ifneq ($(CROSS)$(filter command%,$(origin APP)),)
RUN_SETUP := $(if $(CROSS),firmware $(ARCHITECTURE))
RUN_NEEDS := firmware-images
RUN := $(if $(CROSS),$(RUN),$(IMAGE))
endif

# One after the other: they share objects.
.PHONY: run-apps
run-apps: all
	@+$(foreach app,$(RUN_APPS),$(MAKE) --no-print-directory APP=$(app) firmware-images && )true

.PHONY: boards firmware flash size
boards: ## list the boards
	@for board in bsp/*/board.mk; do \
	  printf '  %-16s %s\n' "$$(basename $$(dirname $$board))" "$$(sed -n '1s/^# //p' $$board)"; done

firmware: ## build an application for BOARD, as images of every kind (APP=selftest, spectrum or a folder)
	@toolchains/setup.sh build $(if $(CROSS),firmware $(ARCHITECTURE))
	@+$(SUBMAKE) firmware-images

flash: ## write the image into the flash of BOARD and start it; without the programmer, print the command
	@+$(MAKE) --no-print-directory firmware
	@$(or $(FLASH),echo "$(BOARD) has no flash" >&2; exit 1)

size: ## what the application, single plans and every transform take of flash and RAM of BOARD (LENGTHS="64 1024")
	@+$(MAKE) --no-print-directory firmware
	@CROSS=$(CROSS) COMPILE="$(TARGET_CXX) $(TARGET_CXXFLAGS)" OUT=$(OUT) \
	  toolchains/footprint/plan_sizes.sh $(IMAGE) $(LENGTHS)
	@echo
	@+$(MAKE) --no-print-directory APP=footprint footprint

# Boards by what tests/firmware/firmware_test.sh can do with them: bare ones are built for, and run where QEMU has
# them. The covering tests run three, which differ in architecture, width, byte order and arithmetic: MIPS of 32 bits,
# big-endian, with an FPU; MIPS of 64 bits, little-endian, soft float; Arm, with an FPU of single precision. The
# library for plans made at run time is for the whole sweep.
BARE_BOARDS     := $(patsubst bsp/%/board.mk,%,$(shell grep -L 'PARTS.*hosted' bsp/*/board.mk))
EMULATED_BOARDS := $(patsubst bsp/%/board.mk,%,$(shell grep -l '^EMULATOR' bsp/*/board.mk))
COVERED_BOARDS  := malta-be32 malta-soft mps2-an386
RUN_BOARDS      := $(if $(COVERS),$(filter $(COVERED_BOARDS),$(EMULATED_BOARDS)),$(EMULATED_BOARDS))
LIBRARY_BOARDS  := $(if $(COVERS),,$(EMULATED_BOARDS))
SELFTEST_BOARDS := $(if $(COVERS),$(RUN_BOARDS),$(BARE_BOARDS) host)
# The architectures of boards, whose packages set-up installs.
architectures_of = $(sort $(foreach board,$(1),$(shell sed -n 's|^include bsp/\(.*\)/architecture.mk|\1|p' \
  toolchains/$$(sed -n 's/^TOOLCHAIN *:= *//p' bsp/$(board)/board.mk).mk)))
# One of these: `make firmware-test-list LIST=RUN_BOARDS`.
.PHONY: firmware-test-list
firmware-test-list:
	@echo '$($(LIST))'

# Built with all processors before the tests run. The host is the boards' reference: it may be slow.
HOST_REFERENCE := BUILD=$(BUILD)/contract-off FP_CONTRACT=off OPTIMISE=-O0 \
  SELFTEST_TRUTHS=$(BUILD)/generated/selftest_truths
.PHONY: firmware-tests $(SELFTEST_BOARDS:%=firmware-of-%) $(LIBRARY_BOARDS:%=library-of-%)
firmware-tests: $(SELFTEST_BOARDS:%=firmware-of-%) $(LIBRARY_BOARDS:%=library-of-%)
$(SELFTEST_BOARDS:%=firmware-of-%): firmware-of-%: $(patsubst %,$(BUILD)/generated/selftest_truths-%.bin,big little)
	@+$(MAKE) --no-print-directory BOARD=$* $(if $(filter host,$*),$(HOST_REFERENCE)) firmware-images
# After the self-test, which a whole sweep builds in the same folder.
$(LIBRARY_BOARDS:%=library-of-%): library-of-%: firmware-of-%
	@+$(MAKE) --no-print-directory BOARD=$* lib

$(OUT)/flags: FORCE | $(KERNEL_MACROS)
	$(call keep,$(TARGET_CXX) $(TARGET_CC) $(TARGET_CXXFLAGS) $(UART))
TARGET_COMPILE = @echo "  compile $@"; mkdir -p $(@D);
$(OUT)/obj/%.cpp.o: %.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(UART)
$(OUT)/obj/%.c.o: %.c $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -MMD -MP -c $< -o $@ $(TARGET_CFLAGS)
$(OUT)/obj/%.S.o: %.S $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -MMD -MP -c $< -o $@ $(TARGET_FLAGS)
$(OUT)/apps/$(notdir $(APP_FOLDER))/%.cpp.o: $(APP_FOLDER)/%.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS)
$(OUT)/apps/$(notdir $(APP_FOLDER))/%.c.o: $(APP_FOLDER)/%.c $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -MMD -MP -c $< -o $@ $(TARGET_CFLAGS) $(APP_FLAGS)
$(OUT)/apps/$(notdir $(APP_FOLDER))/%.S.o: $(APP_FOLDER)/%.S $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -MMD -MP -c $< -o $@ $(TARGET_FLAGS) $(APP_FLAGS)

# One precision at a time, one lane: the flags are those of any source of the library.
$(OUT)/obj/instances_f%.o: $(INSTANCE_SOURCE) $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) -DKD_FIRMWARE=1 -DKD_ISA=scalar -DKD_LANES=1 \
	  -DKD_PRECISION=$*
# Twiddles, windows and roots are made in double-double arithmetic, which contraction breaks.
$(patsubst %,$(OUT)/obj/runtime/core/%.cpp.o,tables filter_spectra c_window c_bins): private CONTRACT := off

$(OUT)/obj/cpp_library_f32.o: runtime/backends/cpp_library.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) -DKD_FIRMWARE=1 -DKD_WITHOUT_f64=1
$(OUT)/obj/runtime/backends/cpp.cpp.o $(OUT)/obj/runtime/backends/cpp_library.cpp.o: private TARGET_CXXFLAGS += \
  -DKD_FIRMWARE=1
# Planners run once, and so do tables: small is better than fast.
$(OUT)/obj/runtime/core/tables.cpp.o $(OUT)/obj/runtime/core/filter_spectra.cpp.o: private override OPTIMISE := -Os
$(patsubst %,$(OUT)/obj/runtime/%.cpp.o,core/tables core/filter_spectra planner/%): private TARGET_CXXFLAGS += \
  -DKD_FIRMWARE=1
$(OUT)/obj/runtime/planner/%.cpp.o: private override OPTIMISE := -Os

$(FIRMWARE_LIBRARY): $(FIRMWARE_LIBRARY_OBJECTS)
$(SINGLE_LIBRARY): $(SINGLE_LIBRARY_OBJECTS)
$(STATIC_LIBRARY): $(filter-out $(OUT)/obj/instances_f% $(OUT)/obj/runtime/planner/% %/cpp_library.cpp.o,\
  $(FIRMWARE_LIBRARY_OBJECTS))
$(FIRMWARE_LIBRARY) $(SINGLE_LIBRARY) $(STATIC_LIBRARY):
	@echo "  archive $@"; rm -f $@; $(or $(CROSS:%=%ar),$(AR)) rcsD $@ $^

# Headers as `make install` lays them out.
$(OUT)/include: $(PUBLIC_HEADERS) toolchains/package/built_for.sh toolchains/package/install_headers.sh \
  toolchains/kernel_text/kernel_macros.sh toolchains/kernel_text/embed.awk $(OUT)/flags
	@rm -rf $@; toolchains/package/install_headers.sh $@
	@toolchains/package/built_for.sh $(BOARD) "$(ABI_MACROS)" $(TARGET_CC) $(PROGRAM_FLAGS) >$@/komdsp/built_for.h

ifneq ($(HOSTED),)
firmware-images: $(IMAGE)
HOSTED_LINK ?= -static
$(IMAGE): $(APP_OBJECTS) $(BOARD_OBJECTS) $(filter-out -%,$(HOSTED_LINK)) $(LINKED_LIBRARY)
	@echo "  link $@"
	@$(TARGET_CXX) $(CPU_FLAGS) $(filter %.o,$^) $(HOSTED_LINK) $(LINKED_LIBRARY) $(filter %.so.1,$(HOSTED_LINK)) -o $@
else
include toolchains/image.mk
endif
.PHONY: firmware-images

-include $(shell find $(OUT)/obj $(OUT)/apps -name '*.d' 2>/dev/null)
