/* exception.S: saves the registers and reports. Nothing returns from here: an exception ends the application. */
        .option arch, +zicsr
#if __riscv_xlen == 64
  #define STORE_WORD sd
  #define WORD 8
#else
  #define STORE_WORD sw
  #define WORD 4
#endif
        .text
        .balign 4
        .globl  exception_entry
exception_entry:
        csrw    mscratch, t0
        la      t0, exception_frame /* firmware/exception.h has its layout; register 0 stays 0 there */
        .irp    n, 1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
        STORE_WORD x\n, (\n * WORD)(t0)
        .endr
        csrr    t1, mscratch
        STORE_WORD t1, (5 * WORD)(t0)
        csrr    t1, mcause
        STORE_WORD t1, (32 * WORD)(t0)
        csrr    t1, mstatus
        STORE_WORD t1, (33 * WORD)(t0)
        csrr    t1, mepc
        STORE_WORD t1, (34 * WORD)(t0)
        csrr    t1, mtval
        STORE_WORD t1, (35 * WORD)(t0)
        la      sp, exception_stack_top /* the application's may be what is broken */
        tail    exception_report

        .bss
        .balign 16
        .space  1024
exception_stack_top:
