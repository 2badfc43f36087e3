# Arm Cortex-M4F: Thumb-2, an FPU of single precision.
include bsp/cortex-m/architecture.mk
CROSS     := arm-none-eabi-
CPU_FLAGS := -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
ELF_MARKS := ELF32 little EABI hard-float
