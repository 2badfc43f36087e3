/* start.S: from reset, or from a loader (FROM_LOADER), to firmware_begin: CPU state, stack. */
        .option arch, +zicsr
        .section .start, "ax", @progbits
        .globl  _start
_start:
        csrw    mie, zero
        la      t0, exception_entry
        csrw    mtvec, t0
#if __riscv_flen
        li      t0, 0x2000      /* mstatus.FS: the FPU is usable */
        csrs    mstatus, t0
        csrw    fcsr, zero      /* round to nearest */
#endif
        la      sp, stack_top
#if !FROM_LOADER
        call    board_start
#endif
        call    firmware_begin
