# The application that `make bench BOARD=x` counts: ours beside KissFFT, same compiler, same flags.
APP_FLAGS   += -isystem $(BUILD)/kissfft
APP_OBJECTS += $(OUT)/apps/kissfft.o
$(BUILD)/kissfft/kiss_fft.c:
	@tests/support/debian_source.sh kissfft $(BUILD)
$(OUT)/apps/count/main.cpp.o: $(BUILD)/kissfft/kiss_fft.c
$(OUT)/apps/kissfft.o: $(BUILD)/kissfft/kiss_fft.c $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -c $< -o $@ $(TARGET_CFLAGS) -w -DNDEBUG
