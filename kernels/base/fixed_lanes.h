/* fixed_lanes.h: registers of fixed point as vectors, in C++: lane l belongs to transform l of LANES neighbouring ones.
   A point of each transform, as it is in memory and in work arrays, is a vector, too (stored): its real part in the
   lower half of a lane, its imaginary part in the upper one, as CPUs have them that store the lower half first.
   Exponents are those of transforms, so that shifts are by vectors. */
typedef register_bits uints __attribute__((vector_size(sizeof(in_register) * LANES)));
typedef real ints, stored;
#define HALF_BITS (8 * (int)sizeof(scalar))
KD_INLINE stored halves_joined(real lower, real upper) {
  return (lower & (((in_register)1 << HALF_BITS) - 1)) | upper << HALF_BITS;
}
KD_INLINE ints ints_all(int x) {
  return x - ints{};
}

typedef int halves __attribute__((vector_size(sizeof(real))));
typedef product wide __attribute__((vector_size(sizeof(real))));
typedef unsigned long long wide_bits __attribute__((vector_size(sizeof(real))));
#if defined(__AVX512F__) && defined(__clang__)
  #define KD_PRODUCTS_OF_HALVES(a, b) __builtin_ia32_pmuldq512(a, b)
  #define KD_SUMS_OF_QUARTERS(a, b) __builtin_ia32_pmaddwd512(a, b)
#elif defined(__AVX512F__)
  #define KD_PRODUCTS_OF_HALVES(a, b) __builtin_ia32_pmuldq512_mask(a, b, wide{}, 255)
  #define KD_SUMS_OF_QUARTERS(a, b) __builtin_ia32_pmaddwd512_mask(a, b, (halves)wide{}, 65535)
#else
  #define KD_PRODUCTS_OF_HALVES(a, b) __builtin_ia32_pmuldq256(a, b)
  #define KD_SUMS_OF_QUARTERS(a, b) __builtin_ia32_pmaddwd256(a, b)
#endif
/* Signed products of the lower halves of 64 bits each. */
KD_INLINE wide products_of_halves(wide a, wide b) {
  return (wide)KD_PRODUCTS_OF_HALVES((halves)a, (halves)b);
}
#if PRECISION == 31
/* A product of numbers of 32 bits or fewer that a register holds. */
KD_INLINE ints narrow_product(ints a, ints b) {
  return products_of_halves(a, b);
}
/* re^2 + im^2 of the upper 16 bits. */
KD_INLINE uints square_of(ints re, ints im) {
  const ints a = re >> (PRECISION - 15), b = im >> (PRECISION - 15);
  return (uints)narrow_product(a, a) + (uints)narrow_product(b, b);
}
/* Products of registers and coefficients. */
typedef real products;
KD_INLINE real products_rounded(products sum) {
  return (sum + ((in_register)1 << 28)) >> 29;
}
KD_INLINE products long_product(real a, ints c) {
  return a * (((c >> 1) + 1) >> 1); /* Q29 */
}
#else
KD_INLINE ints narrow_product(ints a, ints b) {
  return a * b;
}
/* Sums of the products of both halves of lanes. */
typedef short quarters __attribute__((vector_size(sizeof(real))));
KD_INLINE ints sum_of_halves(stored a, ints b) {
  return (ints)KD_SUMS_OF_QUARTERS((quarters)a, (quarters)b);
}
KD_INLINE uints square_of(ints re, ints im) {
  const stored both = halves_joined(re, im);
  return (uints)sum_of_halves(both, both);
}
/* Products of registers and coefficients: of even lanes, and of odd ones. */
struct products {
  wide even, odd;
};
KD_INLINE products operator+(products a, products b) {
  return {a.even + b.even, a.odd + b.odd};
}
KD_INLINE products operator-(products a, products b) {
  return {a.even - b.even, a.odd - b.odd};
}
KD_INLINE products long_product(real a, ints c) {
  return {products_of_halves((wide)a, (wide)c), products_of_halves((wide)a >> 32, (wide)c >> 32)};
}
KD_INLINE real products_rounded(products sum) {
  return (real)((wide_bits)sum.even >> 32 | (wide_bits)(sum.odd & ~0xffffffffll)) * 2;
}
#endif
/* A number as it is in memory, `up` bits larger, which do not overflow it. */
KD_INLINE real widened(real a, ints up) {
  return a << (up + FRACTION);
}
KD_INLINE ints shifted(real x, ints bits) {
  return x >> bits;
}

/* Counts, for each transform as long as its condition holds, which does not hold again. */
KD_INLINE bool any_lane(ints x) {
  const wide all = (wide)x;
  product some = 0;
  KD_UNROLL for (int i = 0; i < (int)(sizeof(real) / sizeof(product)); ++i) some |= all[i];
  return some != 0;
}
#define KD_COUNT_WHILE(bits, condition) \
  for (ints more = (condition); any_lane(more); more = (condition)) bits -= more

KD_INLINE uints bit_length(uints magnitudes) {
  ints bits = ints_all(0);
  KD_COUNT_WHILE(bits, (magnitudes >> (uints)bits) != 0);
  return (uints)bits;
}
KD_INLINE uints bit_length(ints magnitudes) {
  return bit_length((uints)magnitudes);
}
/* Products of points, each of which has a modulus below full scale: their parts fit a register. */
typedef ints product_part;
KD_INLINE product_part product_of(real a, real b) {
  return narrow_product(a, b) >> PRODUCT_EXPONENT;
}
KD_INLINE product_part magnitude(product_part x) {
  return x ^ (x >> (8 * (int)sizeof(in_register) - 1));
}
KD_INLINE ints product_rounded(product_part x, ints bits) {
  const ints most = ints_all((int)(~0u >> (32 - PRECISION))), down = x >> bits;
  return down == most ? down : down + ((x << 1) >> bits & (ints)(bits > 0) & 1);
}
