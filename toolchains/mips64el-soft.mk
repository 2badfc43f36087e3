# MIPS64 of release 1, little-endian, without an FPU: К5500ВК018. Debian's compiler has no library for that, so the
# floating-point functions come from GCC's own source, a Debian package (toolchains/soft_float.mk).
CROSS      := mips64el-linux-gnuabi64-
CPU_FLAGS  := -EL -march=mips64 -mabi=64 -msym32 -msoft-float -isystem $(BUILD)/generated/soft-fp
ELF_MARKS  := ELF64 little mips64
SOFT_FLOAT := $(BUILD)/$(BOARD)/libsoftfloat.a
include toolchains/soft_float.mk
