/* start-riscv.S: from QEMU's loader to main, and the emulator's end with main's answer. */
        .option arch, +zicsr
        .section .start, "ax", @progbits
        .globl  _start
_start:
        li      t0, 0x2000      /* mstatus.FS: the FPU is usable, where there is one */
        csrs    mstatus, t0
        la      sp, stack_top
        call    main
        li      t0, 0x100000    /* SiFive's test device */
        li      t1, 0x5555
        beqz    a0, finish
        slli    a0, a0, 16
        li      t1, 0x3333
        or      t1, t1, a0
finish: sw      t1, 0(t0)
stop:   j       stop
