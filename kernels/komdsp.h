/* komdsp.h: all kernels.  On a device one build makes one kernel, by its options; in C++ this file is included once for
   each number type, PRECISION and LANES, and the other options are template arguments.

   Build options (komdsp::build_options; those that the kernel does not read need not be given, but for WIDTH and
   PRECISION):
     KERNEL_name=1  the kernel that is built; its name is komdsp_name
     PRECISION  32 | 64 bits; of fixed point 15 | 31 (base/fixed.h)
     LANES      transforms per vector, 1 .. 16      ITEMS  work-items per group
     INDEX      32 | 64 bits      WIDTH  vectors per tile                    INVERSE  0 | 1
     NP, RADICES  points and radices of a tile      LOAD, STORE  how it is read and written;
                LOAD of wavelet_ladder is the memory method, that of butterfly_loop a butterfly_loop_kind
     PRODUCT    what a convolution multiplies, or which product of an OTF       PADDED     work arrays have gaps
                (WORK_AT)
     MAX_NP     most points of a vector in private memory (convolve_published.h), pairs beside those of a tile
                (wavelet.h), points of a cluster's columns (fft_cluster.h), of half a part (fft_resident.h)
     CLUSTER    work-groups of a cluster (fft_cluster.h); 1: there are none
     BLOCK_SCALED  1: exponents are measured (fixed/block_scale.h)
     F16        1: points of the caller's are in half precision (base/half_precision.h); devices, LANES 1, PRECISION 32
     DENSE      1: points of a tile lie side by side, in and out; 0: arguments say how far apart
   In C++ NP may be 0: then the arguments say it; UNSCALED says for static plans what is an argument else. */
#include "base/dialect.h"
#include "arguments.h"
#define KD_FIXED (PRECISION < 32)              /* numbers are in fixed point */
#define KD_FIXED_LANES (KD_FIXED && LANES > 1) /* in C++ alone */
/* Tiles that have the step between the spectrum of a real signal and that of its pairs of samples. */
#define HAS_REAL_STEP (LOAD == load_hermitian || STORE == store_hermitian)
#define TILE_POINTS(np) (LOAD == load_in_vector && LANES > 1 && (np) < LANES ? LANES : (np) + HAS_REAL_STEP)
#if KD_CPP
namespace komdsp {
namespace KD_GLUE(KD_GLUE(f, PRECISION), KD_GLUE(x, LANES)) {
  #include "base/options_cpp.h"
#else
  #include "base/options_device.h"
#endif

/* Numbers, vectors of them, complex numbers, and points in memory. */
#if KD_FIXED
  #include "base/fixed.h"
#else
  #include "base/floating.h"
#endif
#if LANES > 1
  #if defined(KD_OPENCL)
    #include "base/lanes_opencl.h"
  #else
    #include "base/lanes_cpp.h"
  #endif
  #include "base/lanes_vector.h"
#else
  #include "base/lanes_scalar.h"
#endif
#include "base/streams.h"
#if KD_FIXED
  #include "base/fixed_arithmetic.h"
  #include "fixed/block_scale.h"
#else
  #include "base/floating_arithmetic.h"
#endif
#include "base/complex.h"
#if KD_FIXED
  #include "base/complex_fixed.h"
#else
  #include "base/complex_floating.h"
#endif
#if LANES == 1 || KD_FIXED
  #include "base/points_stored.h"
#else
  #include "base/points_vector.h"
#endif
#include "fft/butterfly.h"
#if LANES > 1
  #if KD_FIXED
    #include "base/lane_rows_fixed.h"
  #else
    #include "base/lane_rows_floating.h"
  #endif
  #include "base/lane_rows.h"
#endif
#include "fft/hermitian.h"
#include "fft/accessor.h"
/* Points on their way between memory and the stages: what families do with them, and how each form does it. */
#include "convolve/row_hooks.h"
#include "stft/frame_hooks.h"
#if !KD_FIXED
  #include "base/trigonometry.h"
  #include "convolve/product_hook.h"
  #include "bluestein/chirp_hooks.h"
  #include "otf/otf_hooks.h"
#endif
#if LANES > 1
  #if KD_FIXED
    #include "convolve/row_hooks_fixed.h"
  #else
    #include "convolve/row_hooks_vector.h"
    #include "stft/frame_hooks_vector.h"
    #include "bluestein/chirp_hooks_vector.h"
    #include "rader/rader_hooks_vector.h"
    #include "otf/otf_hooks_vector.h"
  #endif
  #include "convolve/padded_rows.h"
#else
  #include "convolve/row_hooks_scalar.h"
  #include "stft/frame_hooks_scalar.h"
  #if !KD_FIXED
    #include "stft/overlap_hook.h"
    #include "bluestein/chirp_hooks_scalar.h"
    #include "rader/rader_hooks_scalar.h"
    #include "otf/otf_hooks_scalar.h"
  #endif
#endif
#include "hooks.h"
#include "fft/stage.h"
#include "fft/stage_butterfly.h"
/* The form of a stage. */
#if LANES > 1
  #include "fft/stages_vector.h"
#elif ITEMS > 1 || PADDED
  #include "fft/stages_group.h"
#else
  #include "fft/stages_scalar.h"
#endif
#if KD_CPP
  #include "fft/stages_library.h"
#else
  #define LIBRARY_STAGES(list, in, out, work, spare)
#endif
#include "fft/fft.h"
#include "fft/tile_place.h"
#include "dct/dct_numbers.h"
/* Tiles: how each form reads and writes them. */
#if LANES > 1
  #if KD_FIXED
    #include "fixed/rows_vector.h"
  #else
    #include "fft/in_vector.h"
    #include "fft/short_rows.h"
    #include "fft/tile_vector.h"
    #include "dct/dct_samples_vector.h"
  #endif
#else
  #include "fft/tile_scalar.h"
  #include "fft/real_copy.h"
  #if KD_FIXED
    #include "dct/dct_samples_fixed.h"
    #include "fixed/rows_scalar.h"
    #include "fixed/align.h"
    #include "fixed/filter_exponent.h"
  #else
    #include "dct/dct_samples_scalar.h"
  #endif
#endif
#if !KD_FIXED_LANES
  #include "dct/dct_folds.h"
  #include "wavelet/wavelet.h"
  #include "wavelet/lifting.h"
#endif
#if KD_FIXED
  #include "fixed/fixed_tile.h"
  #include "fixed/convolve_fixed.h"
  #if LANES == 1
    #include "fixed/dct_fixed.h"
    #include "fixed/frames_fixed.h"
  #endif
#else
  #include "families.h"
#endif

#if KD_CPP
} /* namespace of the number type */
} /* namespace komdsp */
  #undef KD_OPTION
  #undef ITEMS
  #undef WIDTH
  #undef INVERSE
  #undef NP
  #undef RADICES
  #undef LOAD
  #undef STORE
  #undef PRODUCT
  #undef MAX_NP
  #undef DENSE
  #undef UNSCALED
  #undef BLOCK_SCALED
  #undef F16
  #undef CALLERS_FROM
  #undef callers_load
  #undef callers_store
  #undef KD_FIXED
  #undef KD_FIXED_LANES
  #undef COEFFICIENT
  #undef FRACTION
  #undef PRODUCT_EXPONENT
  #undef BLOCK_STATES
  #undef STAGE_RADICES
  #undef FIXED_NUMBERS
  #undef ints_all
  #undef narrow_product
  #undef KD_COUNT_WHILE
  #undef HALF_BITS
  #undef BLOCK_BEGIN
  #undef BLOCK_END
  #undef untwiddled
  #undef cpx_halved
  #undef real_times_root
  #undef real_times_root_of_two
  #undef real_factored
  #undef real_factored_opposite
  #undef cpx_mul_root
  #undef cpx_mul_root_conj
  #undef TILE_IS_SHORT
  #undef TILE_ARRAY
  #undef IS_SHORT_CONSTANT
  #undef bin_load
  #undef bin_store
  #undef stored_swap_if
  #undef ROW_POINTS
  #undef point_gather
  #undef point_of_parts
  #undef point_scatter
  #undef cpx_loaded
  #undef cpx_stored
  #undef negative
  #undef windowed
  #undef saturated
  #undef sum_rounded
  #undef KD_FACTOR
  #undef PADDED
  #undef TILE_NUMBERS
  #undef RESIDENT_NUMBERS
  #undef TILE_POINTS
  #undef UNIT
  #undef KD_LANE_AT
  #undef KD_PAIRS
  #undef SQRT_HALF
  #undef COS_PI_8
  #undef SIN_PI_8
  #undef PRECISION
  #undef LANES
#endif
