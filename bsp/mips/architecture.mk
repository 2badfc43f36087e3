# MIPS. Nothing of the compiler's own library is linked: Debian's is built for newer CPUs than some of these, and for
# code that may lie anywhere; int64.c has what applications want of it.
ARCHITECTURE       := mips
ARCHITECTURE_FLAGS := -mno-abicalls -G0
ABI_MACROS         := __mips_abicalls __mips_soft_float __mips_fpr _MIPS_SIM
IMAGE_ARCH         := mips
NOT_LINKED         := .reginfo .MIPS.* .pdr .mdebug.*
