/* board.S: QEMU's mipssim needs nothing after reset; UHI ends the emulator. */
#include "../mips/registers.h"

        .set    noreorder
        .text
        .globl  board_start
        .ent    board_start
board_start:
        jr      link
         nop
        .end    board_start

/* MIPS Unified Hosting Interface, operation 1: exit. */
        .globl  board_exit
        .ent    board_exit
board_exit:
        li      $25, 1
        .word   0x7000007f      /* sdbbp 1 */
stop:   b       stop
         nop
        .end    board_exit
