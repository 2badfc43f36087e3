# RISC-V, of 32 and 64 bits. Arithmetic that the CPU lacks is the compiler's, which has a library for each. Code and
# data may be 2 GiB apart.
ARCHITECTURE       := riscv
ARCHITECTURE_FLAGS := -mcmodel=medany -msmall-data-limit=0
ABI_MACROS         := __riscv_xlen __riscv_float_abi_soft __riscv_float_abi_single __riscv_float_abi_double
IMAGE_ARCH         := riscv
NOT_LINKED         := .riscv.*
COMPILER_LIBRARY   := -lgcc
