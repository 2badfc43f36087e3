/* board.S: nothing is public that К5500ВК018 needs before RAM and console are used, and nothing that ends it. */
#include "../mips/registers.h"

        .set    noreorder
        .text
        .globl  board_start
        .ent    board_start
board_start:
        jr      link
         nop
        .end    board_start

        .globl  board_exit
        .ent    board_exit
board_exit:
stop:   b       stop
         nop
        .end    board_exit
