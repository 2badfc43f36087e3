/* registers.h: names of MIPS registers and of the instructions that differ between 32 and 64 bits.
   temp0 .. temp3 are $12 .. $15: temporaries by every calling convention. */
#define zero $0
#define result $2
#define argument0 $4
#define argument1 $5
#define temp0 $12
#define temp1 $13
#define temp2 $14
#define temp3 $15
#define call $25
#define kernel0 $26
#define kernel1 $27
#define stack $29
#define link $31

#define CP0_BADVADDR $8
#define CP0_STATUS $12
#define CP0_CAUSE $13
#define CP0_EPC $14
#define CP0_CONFIG $16

#if __mips64
  #define LOAD_ADDRESS dla
  #define STORE_WORD sd
  #define FROM_CP0 dmfc0
  #define WORD 8
#else
  #define LOAD_ADDRESS la
  #define STORE_WORD sw
  #define FROM_CP0 mfc0
  #define WORD 4
#endif

/* Waits until a write to CP0 has its effect, on pipelines of any release: ssnop, ssnop, ehb. */
#define CP0_HAZARD .word 0x40, 0x40, 0xc0
