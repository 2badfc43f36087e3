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
#ifdef KD_OPENCL
typedef long product; /* of 32 bits by 32, and sums of such */
#else
typedef long long product;
#endif
#if PRECISION == 31
typedef int scalar;
typedef product in_register;
  #define FRACTION 0
#else
typedef short scalar;
typedef int in_register;
  #define FRACTION 8
#endif
/* ints, uints: a whole number for each transform. */
#if LANES > 1
  #include "fixed_lanes.h"
#else
typedef in_register real;
typedef int ints;
typedef uint uints;
KD_INLINE real lanes_all(scalar x) {
  return x;
}
  #define ints_all(x) (x)
  #define KD_COUNT_WHILE(bits, condition) KD_NO_UNROLL while (condition)++ bits
  #define narrow_product(a, b) ((a) * (b))
#endif
typedef ints coefficient;
#define COEFFICIENT(value, q31) ints_all((int)(q31))

/* a * c, and a * c + b * d, of registers and coefficients. */
#if PRECISION == 31
typedef real products;
KD_INLINE real products_rounded(products sum) {
  return (sum + ((in_register)1 << 28)) >> 29;
}
KD_INLINE products long_product(real a, coefficient c) {
  return a * (((c >> 1) + 1) >> 1); /* Q29 */
}
#elif LANES == 1
typedef product products;
KD_INLINE real products_rounded(products sum) {
  return (real)(sum >> 32) * 2;
}
KD_INLINE products long_product(real a, coefficient c) {
  return (product)a * c;
}
#endif
KD_INLINE real times(real a, coefficient c) {
  return products_rounded(long_product(a, c));
}
KD_INLINE real times_more(real a, coefficient c, real b, coefficient d) {
  return products_rounded(long_product(a, c) + long_product(b, d));
}
KD_INLINE real times_less(real a, coefficient c, real b, coefficient d) {
  return products_rounded(long_product(a, c) - long_product(b, d));
}

/* Sums of products of a number as it is in memory and a factor of a table, which is rounded down in bits behind the
   point, or to nearest where there are none. */
KD_INLINE real factor_rounded(real sum) {
#if FRACTION > 0
  return sum >> (PRECISION - FRACTION);
#else
  return (sum + ((in_register)1 << (PRECISION - 1))) >> PRECISION;
#endif
}
/* A factor of a table as a coefficient. */
KD_INLINE coefficient coefficient_of(real factor) {
  return (coefficient)((uints)(ints)factor << (31 - PRECISION));
}
/* A number as it is in memory, `up` bits larger, which do not overflow it. */
KD_INLINE real widened(real a, ints up) {
#if LANES > 1
  return a << (up + FRACTION);
#else
  return (real)(int)((uint)a << (up + FRACTION));
#endif
}
/* x over 2^bits, rounded down: 0 <= bits < 32, the result fits an int.  Shifts of 64 bits by a variable are calls of
   the compiler's library on CPUs of 32. */
KD_INLINE int product_shifted(product x, int bits) {
  if (sizeof(void*) == 8) return (int)(x >> bits);
  return (int)((uint)x >> bits | (uint)(x >> 32) << 1 << (31 - bits));
}
KD_INLINE ints shifted(real x, ints bits) {
#if PRECISION == 31 && LANES == 1
  return product_shifted(x, bits);
#else
  return x >> bits;
#endif
}
/* product_of: numbers as they are in memory, their product over 2^PRODUCT_EXPONENT: a sum of two is in range. */
#define PRODUCT_EXPONENT (PRECISION / 31)
/* Bits behind the sign: those of the largest of several are those of their magnitudes' bits together. */
KD_INLINE uints magnitude_of(ints x) {
  return (uints)(x ^ (x >> 31));
}
/* re^2 + im^2 of the upper 16 bits. */
KD_INLINE uints square_of(ints re, ints im) {
#if PRECISION == 15 && LANES > 1
  const stored both = halves_joined(re, im);
  return (uints)sum_of_halves(both, both);
#else
  const ints a = re >> (PRECISION - 15), b = im >> (PRECISION - 15);
  return (uints)narrow_product(a, a) + (uints)narrow_product(b, b);
#endif
}
KD_INLINE uints larger_of(uints a, uints b) {
  return a > b ? a : b;
}

#if LANES == 1
typedef product product_part;
KD_INLINE product magnitude(product x) {
  return x < 0 ? ~x : x;
}
KD_INLINE uint bit_length(product magnitudes) {
  const uint upper = (uint)(magnitudes >> 32);
  uint x = upper != 0 ? upper : (uint)magnitudes, bits = upper != 0 ? 32 : 0;
  KD_NO_UNROLL for (uint some = 16; some > 0; some /= 2) {
    if (x >> some == 0) continue;
    x >>= some;
    bits += some;
  }
  return bits + x;
}
KD_INLINE product product_of(real a, real b) {
  return (product)a * b >> PRODUCT_EXPONENT;
}
/* x over 2^bits to nearest, but for what would be 2^PRECISION: the largest number. */
KD_INLINE scalar product_rounded(product x, int bits) {
  const int most = (int)(~0u >> (32 - PRECISION)),
            down = PRECISION == 31 && bits > 31 ? (int)(x >> 32) : product_shifted(x, bits); /* at most 32 */
  return (scalar)(down == most || bits == 0 ? down : down + (int)((uint)x >> (bits - 1) & 1));
}
/* Sums of products of numbers and taps. */
typedef int tap;
typedef product term;
/* The nearest number of the type. */
KD_INLINE real saturated(product x) {
  const int most = (int)((1u << PRECISION) - 1);
  return (real)(x > most ? most : x < -most - 1 ? -most - 1 : x);
}
/* x over 2^bits, rounded to nearest, half up, and saturated; 0 < bits < 32.  On CPUs of 32 bits what does not fit an
   int, which product_shifted takes apart, is known by its upper half. */
KD_INLINE real sum_rounded(product x, int bits) {
  x += 1u << (bits - 1);
  if (sizeof(void*) == 8) return saturated(x >> bits);
  const int upper = (int)(x >> 32);
  if (upper >> (bits - 1) != upper >> 31) return saturated(upper < 0 ? -((product)1 << 32) : (product)1 << 32);
  return saturated(product_shifted(x, bits));
}
  /* An argument of kernels in floating point. */
  #define KD_FACTOR(name)
  #define KD_STREAMS 0
KD_INLINE int can_stream(KD_GLOBAL const scalar* p, index_t stride) {
  (void)p;
  (void)stride;
  return 0;
}
#endif
