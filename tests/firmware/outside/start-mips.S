/* start-mips.S: from QEMU's loader to main, and the emulator's end with main's answer. */
        .set    noreorder
        .section .start, "ax"
        .globl  _start
        .ent    _start
_start:
#if __mips_soft_float
        li      $8, 0x100000e0  /* 64-bit addresses, no FPU */
#elif __mips_fpr == 64
        li      $8, 0x340000e0
#else
        li      $8, 0x30000000
#endif
        mtc0    $8, $12
        .word   0x40, 0x40, 0xc0
#if __mips64
        dla     $29, stack_top
#else
        la      $29, stack_top
#endif
        jal     main
         nop
        move    $4, $2
        li      $25, 1          /* MIPS Unified Hosting Interface: exit */
        .word   0x7000007f
stop:   b       stop
         nop
        .end    _start
