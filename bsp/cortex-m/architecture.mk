# Arm Cortex-M of Armv7-M. Arithmetic that the CPU lacks is the compiler's, which has a library for each.
ARCHITECTURE       := cortex-m
ABI_MACROS         := __ARM_ARCH_PROFILE __ARM_PCS_VFP __ARM_FP
IMAGE_ARCH         := arm
NOT_LINKED         := .ARM.*
COMPILER_LIBRARY   := -lgcc
# Bit 0 of an address of code says Thumb.
ENTRY_AT            = $(LOAD_AT:%0=%1)
