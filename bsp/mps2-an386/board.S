/* board.S: QEMU's MPS2 needs nothing after reset; semihosting ends the emulator. */
        .syntax unified
        .text
        .globl  board_start
        .thumb_func
board_start:
        bx      lr

/* Semihosting for AArch32, SYS_EXIT_EXTENDED with ADP_Stopped_ApplicationExit and the status. */
        .globl  board_exit
        .thumb_func
board_exit:
        ldr     r1, =0x20026
        push    {r0, r1}
        mov     r2, r0
        str     r1, [sp]
        str     r2, [sp, #4]
        mov     r1, sp
        movs    r0, #0x20
        bkpt    0xab
stop:   b       stop
        .ltorg
