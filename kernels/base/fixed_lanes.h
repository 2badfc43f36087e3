/* fixed_lanes.h: registers of fixed point as vectors, in C++: lane l belongs to transform l of LANES neighbouring ones.
   A point of each transform, as it is in memory and in work arrays, is a vector, too (stored): its real part in the
   lower half of a lane, its imaginary part in the upper one, as CPUs have them that store the lower half first.
   Exponents are those of transforms, so that shifts are by vectors. */
typedef in_register real __attribute__((vector_size(sizeof(in_register) * LANES)));
typedef real real_unaligned __attribute__((aligned(sizeof(scalar)), may_alias));
#if PRECISION == 31
typedef unsigned long long uints __attribute__((vector_size(sizeof(in_register) * LANES)));
#else
typedef uint uints __attribute__((vector_size(sizeof(in_register) * LANES)));
#endif
typedef real ints, stored;
#define HALF_BITS (8 * (int)sizeof(scalar))
KD_INLINE stored halves_joined(real lower, real upper) {
  return (lower & (((in_register)1 << HALF_BITS) - 1)) | upper << HALF_BITS;
}
KD_INLINE ints ints_all(int x) {
  return x - ints{};
}

/* Signed products of the lower halves of 64 bits each. */
typedef int halves __attribute__((vector_size(sizeof(real))));
typedef product wide __attribute__((vector_size(sizeof(real))));
typedef unsigned long long wide_bits __attribute__((vector_size(sizeof(real))));
KD_INLINE wide products_of_halves(wide a, wide b) {
#if defined(__AVX512F__) && defined(__clang__)
  return (wide)__builtin_ia32_pmuldq512((halves)a, (halves)b);
#elif defined(__AVX512F__)
  return (wide)__builtin_ia32_pmuldq512_mask((halves)a, (halves)b, wide{}, 255);
#else
  return (wide)__builtin_ia32_pmuldq256((halves)a, (halves)b);
#endif
}
/* A product of numbers of 32 bits or fewer that a register holds. */
KD_INLINE ints narrow_product(ints a, ints b) {
#if PRECISION == 31
  return products_of_halves(a, b);
#else
  return a * b;
#endif
}
#if PRECISION == 15
/* Sums of the products of both halves of lanes. */
typedef short quarters __attribute__((vector_size(sizeof(real))));
KD_INLINE ints sum_of_halves(stored a, ints b) {
  #if defined(__AVX512F__) && defined(__clang__)
  return (ints)__builtin_ia32_pmaddwd512((quarters)a, (quarters)b);
  #elif defined(__AVX512F__)
  return (ints)__builtin_ia32_pmaddwd512_mask((quarters)a, (quarters)b, (halves)wide{}, 65535);
  #else
  return (ints)__builtin_ia32_pmaddwd256((quarters)a, (quarters)b);
  #endif
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
  return narrow_product(a, b) >> (PRECISION / 31);
}
KD_INLINE product_part magnitude(product_part x) {
  return x ^ (x >> (8 * (int)sizeof(in_register) - 1));
}
KD_INLINE ints product_rounded(product_part x, ints bits) {
  const ints most = ints_all((int)(~0u >> (32 - PRECISION))), down = x >> bits;
  return down == most ? down : down + ((x << 1) >> bits & (ints)(bits > 0) & 1);
}
