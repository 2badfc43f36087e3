/* fixed.h: the number types q15 and q31: fixed-point numbers of 16 and 32 bits in memory (scalar), which are computed
   with in registers of twice as many (real), so that a butterfly overflows for no input and rounds once, where its
   results are stored (fixed/block_scale.h).  Integers, so that all backends and boards give the same bits.

     type   in memory  tables  in registers                              coefficients of butterflies
     q15    16 bits    Q15     32 bits: the number times 2^FRACTION      Q31, the product's upper 32 bits, doubled
     q31    32 bits    Q31     64 bits: the number                       Q29, the product rounded to nearest

   Taps of wavelets' filters have 32 bits; their products and the sums of these, in 64 bits, are exact, and each is
   rounded once.

   Bounds: with both parts within 2^15 (2^31) a point has a modulus of 2^15.5 (2^31.5), and a butterfly of 16 points 16
   times as much: 2^27.5 with FRACTION bits (2^35.5).  Coefficients meet sums of four points: 2^33.5 times 2^29. */
typedef KD_INT64 product; /* of 32 bits by 32, and sums of such */
#if PRECISION == 31
typedef int scalar;
typedef product in_register;
typedef unsigned KD_INT64 register_bits;
  #define FRACTION 0
#else
typedef short scalar;
typedef int in_register;
typedef uint register_bits;
  #define FRACTION 8
#endif
/* Points in 128 bits of a vector; the order of lanes is that of memory. */
#define UNIT (PRECISION == 31 ? 2 : 4)
#define KD_LANE_AT(p) (p)
