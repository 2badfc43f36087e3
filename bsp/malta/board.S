/* board.S: what QEMU's Malta needs after reset, and how its emulator is ended. */
#include "../mips/registers.h"

/* The GT-64120 system controller is little-endian in itself. */
#if __MIPSEB__
  #define CONTROLLER(word) (word)
#else
  #define CONTROLLER(word) \
    ((((word) >> 24) & 0xff) | (((word) >> 8) & 0xff00) | (((word) & 0xff00) << 8) | (((word) & 0xff) << 24))
#endif

        .set    noreorder
        .text
        .globl  board_start
        .ent    board_start
board_start:
        mfc0    temp0, CP0_CONFIG /* the unmapped cached segment is cacheable: field K0 is 3 */
        nop
        ori     temp0, temp0, 7
        xori    temp0, temp0, 4
        mtc0    temp0, CP0_CONFIG
        CP0_HAZARD
        li      temp0, 0xb4000000 /* the controller's registers: from 0x14000000 to 0x1be00000 */
        li      temp1, CONTROLLER(0xdf000000)
        sw      temp1, 0x68(temp0)
        li      temp0, 0xbbe00000 /* PCI input and output, with the serial line: at 0x18000000 */
        li      temp1, CONTROLLER(0xc0000000)
        sw      temp1, 0x48(temp0)
        li      temp1, CONTROLLER(0x40000000)
        sw      temp1, 0x50(temp0)
        jr      link
         nop
        .end    board_start

/* MIPS Unified Hosting Interface, operation 1: exit. Without an emulator that listens, the board resets. */
        .globl  board_exit
        .ent    board_exit
board_exit:
        li      $25, 1
        .word   0x7000007f      /* sdbbp 1 */
        li      temp0, 0xbf000500
        li      temp1, 0x42
        sw      temp1, 0(temp0)
stop:   b       stop
         nop
        .end    board_exit
