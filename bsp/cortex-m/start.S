/* start.S: from reset, or from a loader (FROM_LOADER), to firmware_begin: vectors, CPU state, stack. */
        .syntax unified
        .section .start, "ax", %progbits

/* The CPU reads the first two words at reset. A loader starts at the first address. */
.macro VECTORS
        .balign 128
vectors:
        .word   stack_top
        .word   _start
        .rept   14
        .word   exception_entry
        .endr
.endm

#if !FROM_LOADER
        VECTORS
#endif
        .globl  _start
        .thumb_func
_start:
        ldr     r0, =0xe000ed08  /* VTOR */
        ldr     r1, =vectors
        str     r1, [r0]
        ldr     r0, =0xe000ed24  /* SHCSR: faults of memory, bus and usage are told apart */
        ldr     r1, =0x00070000
        str     r1, [r0]
#if __ARM_FP
        ldr     r0, =0xe000ed88  /* CPACR: the FPU is usable */
        ldr     r1, =0x00f00000
        str     r1, [r0]
        dsb
        isb
        movs    r1, #0           /* round to nearest, no flush to zero */
        vmsr    fpscr, r1
#endif
        ldr     r0, =stack_top
        mov     sp, r0
#if !FROM_LOADER
        bl      board_start
#endif
        bl      firmware_begin
        .ltorg
#if FROM_LOADER
        VECTORS
#endif
