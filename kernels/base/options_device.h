/* options_device.h: build options of devices that need not be given; numbers of arrays, which are constants there. */
#ifndef NP /* of kernels without tiles */
#define NP 0
#define RADICES 0
#endif
#ifndef PADDED
#define PADDED 0
#endif
#define UNSCALED 0
/* Place of number i in a work array: PADDED leaves one place free after each 128 bytes, and one more after as many
   such, so that items of a group that write a power of two apart meet different banks of local memory.  Other lengths
   meet few, and gaps cost address arithmetic. */
#define PAD_EVERY (128 / (2 * (PRECISION / 8)))
#define WORK_AT(i) (PADDED && (NP & (NP - 1)) == 0 ? (i) + (i) / PAD_EVERY + (i) / (PAD_EVERY * PAD_EVERY) : (i))
#define TILE_NUMBERS(np, width) (WORK_AT(TILE_POINTS(NP) * (LANES > 1 ? 1 : WIDTH) - 1) + 1)
#define RESIDENT_NUMBERS(np, width) (WORK_AT(NP / CLUSTER * WIDTH - 1) + 1)
#define BLOCK_STATES(width) (block_states * WIDTH)
#ifdef KD_CUDA
/* Groups that are to run at once, for which items must do with the registers of kernels.def; 0: as it comes. */
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances) \
  enum { kd_groups_##name = ITEMS < 64 ? 0 : 65536 / ((ITEMS + 31) / 32 * 32 * ((registers) ? (registers) : 65536)) };
#include "../kernels.def"
#endif
