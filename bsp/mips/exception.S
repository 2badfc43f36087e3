/* exception.S: saves the registers and reports. Nothing returns from here: an exception ends the application. */
#include "registers.h"

        .set    noreorder
        .set    noat
        .text
        .globl  exception_entry
        .ent    exception_entry
exception_entry:
        LOAD_ADDRESS kernel1, exception_frame /* firmware/exception.h has its layout; register 0 stays 0 there */
        .irp    n, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,28,29,30,31
        STORE_WORD $\n, (\n * WORD)(kernel1)
        .endr
        mfc0    temp0, CP0_CAUSE
        nop
        STORE_WORD temp0, (32 * WORD)(kernel1)
        mfc0    temp0, CP0_STATUS
        nop
        STORE_WORD temp0, (33 * WORD)(kernel1)
        FROM_CP0 temp0, CP0_EPC
        nop
        STORE_WORD temp0, (34 * WORD)(kernel1)
        FROM_CP0 temp0, CP0_BADVADDR
        nop
        STORE_WORD temp0, (35 * WORD)(kernel1)
        LOAD_ADDRESS stack, exception_stack_top /* the application's may be what is broken */
        LOAD_ADDRESS call, exception_report
        jr      call
         nop
        .end    exception_entry

/* For images that a loader starts: the vectors in RAM jump to exception_entry. */
        .globl  install_vectors
        .ent    install_vectors
install_vectors:
        .irp    vector, 0x80000000, 0x80000080, 0x80000180
        li      temp0, \vector
        LOAD_ADDRESS temp1, vector_code
        .irp    word, 0, 4, 8, 12
        lw      temp2, \word(temp1)
        nop
        sw      temp2, \word(temp0)
        .endr
        .set    push
        .set    mips3
        cache   0x15, 0(temp0)  /* the data cache writes the line back, the instruction cache forgets it */
        cache   0x10, 0(temp0)
        .set    pop
        .endr
        CP0_HAZARD
        jr      link
         nop
        .end    install_vectors

vector_code: /* addresses take 32 bits, sign-extended */
        lui     kernel0, %hi(exception_entry)
        addiu   kernel0, kernel0, %lo(exception_entry)
        jr      kernel0
         nop

        .bss
        .balign 16
        .space  1024
exception_stack_top:
        .space  32              /* where a called function may keep its arguments */
