# The application that `make bench BOARD=x` counts: ours beside KissFFT, same compiler, same flags, and, with
# CMSIS_DSP=FOLDER, beside the generic C of Arm's CMSIS-DSP.
# Compilers for boards come without a C library: the declarations of newlib's serve.
LIBC_HEADERS := $(if $(shell echo '\#include <math.h>' | $(TARGET_CC) -fsyntax-only -x c - 2>&1),/usr/include/newlib)
PEER_HEADERS := $(BUILD)/kissfft $(LIBC_HEADERS)
APP_FLAGS   += $(PEER_HEADERS:%=-isystem %)
APP_OBJECTS += $(patsubst %,$(OUT)/apps/%.o,kiss_fft kiss_fftr)
$(BUILD)/kissfft/%.c:
	@tests/support/debian_source.sh kissfft $(BUILD)
$(OUT)/apps/count/main.cpp.o: $(BUILD)/kissfft/kiss_fft.c
$(OUT)/apps/%.o: $(BUILD)/kissfft/%.c $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -c $< -o $@ $(TARGET_CFLAGS) -w -DNDEBUG $(PEER_HEADERS:%=-isystem %)

ifneq ($(CMSIS_DSP),)
CMSIS_SOURCES := $(addprefix TransformFunctions/,$(addsuffix .c,arm_cfft_f32 arm_cfft_init_f32 arm_cfft_radix8_f32 \
  arm_bitreversal2 arm_rfft_fast_f32 arm_rfft_fast_init_f32)) CommonTables/arm_common_tables.c \
  CommonTables/arm_const_structs.c
# __GNUC_PYTHON__: without the intrinsics of CMSIS-Core.
CMSIS_FLAGS   := -w -D__GNUC_PYTHON__ -DWITH_CMSIS_DSP=1 -isystem $(CMSIS_DSP)/Include
APP_OBJECTS   += $(CMSIS_SOURCES:%.c=$(OUT)/apps/cmsis/%.o)
$(OUT)/apps/count/cmsis.c.o: APP_FLAGS += $(CMSIS_FLAGS)
$(OUT)/apps/cmsis/%.o: $(CMSIS_DSP)/Source/%.c $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -c $< -o $@ $(TARGET_CFLAGS) $(CMSIS_FLAGS) -I$(CMSIS_DSP)/PrivateInclude \
	  $(LIBC_HEADERS:%=-isystem %)
endif
# Compiled again where the sources are given, or no longer.
$(OUT)/apps/count/cmsis.c.o: $(OUT)/apps/count/cmsis
$(OUT)/apps/count/cmsis: FORCE
	$(call keep,$(CMSIS_DSP))
