/* exception.S: keeps the registers and reports. Nothing returns from here: an exception ends the application. */
        .syntax unified
        .text
        .globl  exception_entry
        .thumb_func
exception_entry:
        ldr     r0, =exception_frame /* firmware/exception.h has its layout */
        adds    r1, r0, #16
        stmia   r1, {r4-r11}
        tst     lr, #4               /* the CPU stored the others on the stack that was in use */
        ite     eq
        mrseq   r1, msp
        mrsne   r1, psp
        mov     r2, lr
        ldr     r3, =exception_stack_top /* the application's may be what is broken */
        mov     sp, r3
        bl      exception_report
        .ltorg

        .bss
        .balign 8
        .space  1024
exception_stack_top:
