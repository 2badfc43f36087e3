/* fixed_arithmetic.h: products, shifts and magnitudes of fixed point, of one lane or of several. */
#define PRODUCT_EXPONENT (PRECISION / 31) /* of product_of: a sum of two is in range */
#if LANES > 1
  #include "fixed_lanes.h"
#else
  #include "fixed_scalar.h"
#endif
typedef ints coefficient;
#define COEFFICIENT(value, q31) ints_all((int)(q31))

/* a * c, and a * c + b * d, of registers and coefficients. */
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
  if (FRACTION > 0) return sum >> (PRECISION - FRACTION);
  return (sum + ((in_register)1 << (PRECISION - 1))) >> PRECISION;
}
/* A factor of a table as a coefficient. */
KD_INLINE coefficient coefficient_of(real factor) {
  return (coefficient)((uints)(ints)factor << (31 - PRECISION));
}
/* Bits behind the sign: those of the largest of several are those of their magnitudes' bits together. */
KD_INLINE uints magnitude_of(ints x) {
  return (uints)(x ^ (x >> 31));
}
KD_INLINE uints larger_of(uints a, uints b) {
  return a > b ? a : b;
}
