# MIPS64 of release 1, little-endian, without an FPU: К5500ВК018. Debian's compiler has no library for that, so the
# floating-point functions come from GCC's own source, a Debian package (toolchains/soft_float.mk).
include bsp/mips/architecture.mk
CROSS      := mips64el-linux-gnuabi64-
CPU_FLAGS  := -EL -march=mips64 -mabi=64 -msym32 -msoft-float
ELF_MARKS  := ELF64 little mips64
SOFT_FLOAT := $(BUILD)/$(BOARD)/libsoftfloat.a
# Headers of Debian's libc ask for a file that it has for hard float only: $(SYSTEM_HEADERS)/gnu/stubs-n64_soft.h.
SYSTEM_HEADERS := $(BUILD)/generated/soft-float/system
include toolchains/soft_float.mk
