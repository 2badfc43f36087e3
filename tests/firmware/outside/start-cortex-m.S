/* start-cortex-m.S: from QEMU's loader to main, and the emulator's end with main's answer. */
        .syntax unified
        .section .start, "ax", %progbits
        .globl  _start
        .thumb_func
_start:
        ldr     r0, =0xe000ed88 /* CPACR: the FPU is usable */
        ldr     r1, =0x00f00000
        str     r1, [r0]
        dsb
        isb
        ldr     r0, =stack_top
        mov     sp, r0
        bl      main
        ldr     r1, =0x20026    /* semihosting: SYS_EXIT_EXTENDED, an application's exit, its status */
        push    {r0, r1}
        str     r1, [sp]
        str     r0, [sp, #4]
        mov     r1, sp
        movs    r0, #0x20
        bkpt    0xab
stop:   b       stop
        .ltorg
