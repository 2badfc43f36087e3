/* fixed_scalar.h: registers of fixed point of one lane. */
/* ints, uints: a whole number for each transform. */
typedef int ints;
typedef uint uints;
#define ints_all(x) (x)
#define KD_COUNT_WHILE(bits, condition) KD_NO_UNROLL while (condition)++ bits
#define narrow_product(a, b) ((a) * (b))

/* Products of registers and coefficients; of q31 with those in Q29. */
typedef product products;
KD_INLINE real products_rounded(products sum) {
  return PRECISION == 31 ? (real)((sum + ((product)1 << 28)) >> 29) : (real)(sum >> 32) * 2;
}
KD_INLINE products long_product(real a, ints c) {
  return PRECISION == 31 ? (product)a * (((c >> 1) + 1) >> 1) : (product)a * c;
}
/* A number as it is in memory, `up` bits larger, which do not overflow it. */
KD_INLINE real widened(real a, ints up) {
  return (real)(int)((uint)a << (up + FRACTION));
}
/* x over 2^bits, rounded down: 0 <= bits < 32, the result fits an int.  Shifts of 64 bits by a variable are calls of
   the compiler's library on CPUs of 32. */
KD_INLINE int product_shifted(product x, int bits) {
  if (sizeof(void*) == 8) return (int)(x >> bits);
  return (int)((uint)x >> bits | (uint)(x >> 32) << 1 << (31 - bits));
}
KD_INLINE ints shifted(real x, ints bits) {
  return PRECISION == 31 ? product_shifted(x, bits) : (ints)(x >> bits);
}
/* re^2 + im^2 of the upper 16 bits. */
KD_INLINE uints square_of(ints re, ints im) {
  const ints a = re >> (PRECISION - 15), b = im >> (PRECISION - 15);
  return (uints)narrow_product(a, a) + (uints)narrow_product(b, b);
}

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
/* product_of: numbers as they are in memory, their product over 2^PRODUCT_EXPONENT. */
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
