/* options_cpp.h: build options in C++, which are arguments of the templates that kernels are; how much memory a kernel
   takes of its caller. */
using index_t = ::komdsp::index;
using uint = unsigned;
#define KD_OPTION(field) (::komdsp::constant_options<KD_RADICES, KD_OPTIONS>::value.field)
#define ITEMS 1
#define WIDTH KD_OPTION(width)
#define INVERSE KD_OPTION(inverse)
#define NP KD_OPTION(np)
#define RADICES KD_OPTION(radices)
#define LOAD KD_OPTION(load)
#define STORE KD_OPTION(store)
#define PRODUCT KD_OPTION(product)
#define MAX_NP KD_OPTION(max_np)
#define DENSE KD_OPTION(dense)
#define UNSCALED KD_OPTION(unscaled)
#define BLOCK_SCALED KD_OPTION(block)
#define F16 0
#define PADDED 0
#define WORK_AT(i) (i)
#define TILE_NUMBERS(np, width) (TILE_POINTS(np) * (width))
#define RESIDENT_NUMBERS(np, width) ((np) * (width))
#define BLOCK_STATES(width) (block_states * (width))
