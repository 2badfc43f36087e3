/* start.S: from reset, or from a loader (FROM_LOADER), to firmware_begin: CPU state, stack. */
#include "registers.h"

#define STATUS_CU0 0x10000000
#define STATUS_CU1 0x20000000 /* the FPU is usable */
#define STATUS_FR 0x04000000  /* 64-bit floating-point registers */
#define STATUS_BEV 0x00400000 /* exceptions go to the vectors in flash */
#define STATUS_64 0x000000e0  /* 64-bit addresses */
#if FROM_LOADER
  #define STATUS_VECTORS 0
#else
  #define STATUS_VECTORS STATUS_BEV
#endif
#if __mips_soft_float
  #define STATUS_FPU 0
#elif __mips_fpr == 64
  #define STATUS_FPU (STATUS_CU1 | STATUS_FR)
#else
  #define STATUS_FPU STATUS_CU1
#endif
#if __mips64
  #define STATUS (STATUS_CU0 | STATUS_FPU | STATUS_64 | STATUS_VECTORS)
#else
  #define STATUS (STATUS_CU0 | STATUS_FPU | STATUS_VECTORS)
#endif

        .set    noreorder
        .section .start, "ax", @progbits
        .globl  _start
        .ent    _start
_start:
#if !FROM_LOADER
        b       begin           /* Malta's loader writes its board number over the word at 0x10 */
         nop
        .space  0x18
begin:
#endif
        mtc0    zero, CP0_CAUSE
        li      temp0, STATUS
        mtc0    temp0, CP0_STATUS
        CP0_HAZARD
#if !__mips_soft_float
        ctc1    zero, $31       /* round to nearest, no traps, no flush to zero */
        nop
#endif
#if !FROM_LOADER
        LOAD_ADDRESS call, board_start /* uses temp0 .. temp3 only: there is no stack yet */
        jalr    call
         nop
#endif
#if FROM_LOADER
        LOAD_ADDRESS call, install_vectors
        jalr    call
         nop
#endif
        LOAD_ADDRESS stack, stack_top
        LOAD_ADDRESS call, firmware_begin
        jalr    call
         nop
        .end    _start

#if !FROM_LOADER
        .org    0x200           /* TLB refill */
        b       vector
         nop
        .org    0x280           /* TLB refill of 64-bit addresses */
        b       vector
         nop
        .org    0x300           /* cache error */
        b       vector
         nop
        .org    0x380           /* all others */
vector: LOAD_ADDRESS kernel0, exception_entry
        jr      kernel0
         nop
#endif
