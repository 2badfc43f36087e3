/* complex_fixed.h: products of complex numbers in fixed point, and points as they are in memory and work arrays. */
/* A point as it is in memory, times a factor of a table. */
KD_INLINE cpx cpx_mul(cpx a, cpx b) {
  return cpx_make(factor_rounded(narrow_product(a.re, b.re) - narrow_product(a.im, b.im)),
                  factor_rounded(narrow_product(a.re, b.im) + narrow_product(a.im, b.re)));
}
/* Half of a point, whose sums are to have its range, and its products with a root of a table.  Registers of fixed point
   have room: sums are halved where they are stored (bin_store). */
#define cpx_halved(a) (a)
KD_INLINE cpx cpx_mul_root(cpx a, cpx root) {
  return cpx_mul_one(a, coefficient_of(root.re), coefficient_of(root.im));
}
KD_INLINE cpx cpx_mul_root_conj(cpx a, cpx root) {
  return cpx_mul_one_conj(a, coefficient_of(root.re), coefficient_of(root.im));
}
KD_INLINE real real_times_root(real a, scalar root) {
  return times(a, coefficient_of(lanes_all(root)));
}
/* Factors of results, which exponents have but for one within 1; 0: there is none. */
KD_INLINE real real_factored(real a, coefficient factor) {
  return factor != 0 ? times(a, factor) : a;
}
#define real_factored_opposite(a, factor) (-real_factored(a, factor))
#define real_times_root_of_two(a) (times(a, SQRT_HALF) * 2)

#if LANES > 1
typedef real_unaligned stored_in_memory;
KD_INLINE cpx cpx_loaded(stored a) {
  return cpx_make(a << HALF_BITS >> HALF_BITS, a >> HALF_BITS);
}
KD_INLINE stored cpx_stored(cpx a) {
  return halves_joined(a.re, a.im);
}
KD_INLINE stored stored_swap_if(int swap, stored a) {
  return swap ? (stored)((uints)a << HALF_BITS | (uints)a >> HALF_BITS) : a;
}
#else
typedef struct __attribute__((aligned(2 * sizeof(scalar)))) {
  scalar re, im;
} stored;
typedef stored stored_in_memory;
KD_INLINE cpx cpx_loaded(stored a) {
  return cpx_make(a.re, a.im);
}
KD_INLINE stored cpx_stored(cpx a) {
  stored s;
  s.re = (scalar)a.re;
  s.im = (scalar)a.im;
  return s;
}
/* x times a number within 1, which its numerator over 2^PRECISION is, to nearest; -1 times -1 is the largest number. */
KD_INLINE real windowed(scalar x, scalar window) {
  return saturated(((product)x * window + ((product)1 << (PRECISION - 1))) >> PRECISION);
}
/* -x; of the least number, which is the largest one's less 1, the largest. */
KD_INLINE scalar negative(scalar x) {
  return (scalar)saturated(-(product)x);
}
#endif
KD_INLINE point cpx_mul_factor(point a, shared_factor f) {
#if LANES > 1 && PRECISION == 15
  /* -im is ~im + 1, of which there is no 1 in 16 bits for the least number. */
  const stored v = cpx_stored(a);
  const uint both = (uint)(f.re & 0xffff) | (uint)f.im << 16;
  return cpx_make(factor_rounded(sum_of_halves(v, ints_all((int)(both ^ 0xffff0000u))) + a.im),
                  factor_rounded(sum_of_halves(v, ints_all((int)(both << 16 | both >> 16)))));
#else
  return cpx_mul(a, cpx_make(lanes_all(f.re), lanes_all(f.im)));
#endif
}
