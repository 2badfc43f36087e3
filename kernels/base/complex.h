/* complex.h: complex arithmetic on all lanes at once. */
#if LANES == 1
typedef struct __attribute__((aligned(2 * sizeof(scalar)))) {
  real re, im;
} cpx; /* one access of both parts on GPUs */
typedef struct __attribute__((aligned(4 * sizeof(scalar)))) {
  cpx first, second;
} cpx_pair; /* of both numbers, alike */
#else
typedef struct {
  real re, im;
} cpx;
#endif
KD_INLINE cpx cpx_make(real re, real im) {
  cpx c;
  c.re = re;
  c.im = im;
  return c;
}
#if LANES > 1
KD_INLINE cpx cpx_backwards(cpx v) {
  return cpx_make(backwards(v.re), backwards(v.im));
}
KD_INLINE cpx cpx_mirrored(cpx a, cpx b) {
  return cpx_make(mirrored(a.re, b.re), mirrored(a.im, b.im));
}
#endif
KD_INLINE cpx cpx_add(cpx a, cpx b) {
  return cpx_make(a.re + b.re, a.im + b.im);
}
KD_INLINE cpx cpx_sub(cpx a, cpx b) {
  return cpx_make(a.re - b.re, a.im - b.im);
}
#if KD_FIXED
/* A point as it is in memory, times a factor of a table. */
KD_INLINE cpx cpx_mul(cpx a, cpx b) {
  return cpx_make(factor_rounded(narrow_product(a.re, b.re) - narrow_product(a.im, b.im)),
                  factor_rounded(narrow_product(a.re, b.im) + narrow_product(a.im, b.re)));
}
#else
KD_INLINE cpx cpx_mul(cpx a, cpx b) {
  return cpx_make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
#endif
/* Product with c + i s in every lane. */
KD_INLINE cpx cpx_mul_one(cpx a, coefficient c, coefficient s) {
  return cpx_make(times_less(a.re, c, a.im, s), times_more(a.re, s, a.im, c));
}
/* Product with c - i s. */
KD_INLINE cpx cpx_mul_one_conj(cpx a, coefficient c, coefficient s) {
  return cpx_make(times_more(a.re, c, a.im, s), times_less(a.im, c, a.re, s));
}
/* The complex number at p in every lane. */
KD_INLINE cpx cpx_all(KD_GLOBAL const scalar* p) {
  return cpx_make(lanes_all(p[0]), lanes_all(p[1]));
}
KD_INLINE cpx cpx_mul_minus_i(cpx a) {
  return cpx_make(a.im, -a.re);
}
/* a - i b and a + i b; -i (a - b) and -i (a + b): without a negation where there need be none, which some CPUs do with
   integers. */
KD_INLINE cpx cpx_sub_i(cpx a, cpx b) {
  return cpx_make(a.re + b.im, a.im - b.re);
}
KD_INLINE cpx cpx_add_i(cpx a, cpx b) {
  return cpx_make(a.re - b.im, a.im + b.re);
}
KD_INLINE cpx cpx_sub_minus_i(cpx a, cpx b) {
  return cpx_make(a.im - b.im, b.re - a.re);
}
KD_INLINE cpx cpx_add_minus_i(cpx a, cpx b) {
  return cpx_mul_minus_i(cpx_add(a, b));
}
KD_INLINE cpx cpx_scale(cpx a, coefficient s) {
  return cpx_make(times(a.re, s), times(a.im, s));
}
/* Half of a point, whose sums are to have its range, and its products with a root of a table.  Registers of fixed point
   have room: sums are halved where they are stored (bin_store). */
#if KD_FIXED
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
#else
  #define real_times_root_of_two(a) ((a) * (2 * SQRT_HALF))
  #define real_times_root(a, root) ((a) * (root))
  #define real_factored(a, factor) ((a) * (factor))
  #define real_factored_opposite(a, factor) ((a) * -(factor))
  #define cpx_halved(a) cpx_scale(a, (coefficient)0.5)
  #define cpx_mul_root cpx_mul
  #define cpx_mul_root_conj(a, root) cpx_mul(a, cpx_conj(root))
#endif
KD_INLINE cpx cpx_conj(cpx a) {
  return cpx_make(a.re, -a.im);
}
KD_INLINE cpx cpx_swap(cpx a) {
  return cpx_make(a.im, a.re);
}
KD_INLINE cpx cpx_swap_if(int swap, cpx a) {
  return swap ? cpx_swap(a) : a;
}

/* Points as they are in memory and work arrays. */
#if KD_FIXED_LANES
KD_INLINE cpx cpx_loaded(stored a) {
  return cpx_make(a << HALF_BITS >> HALF_BITS, a >> HALF_BITS);
}
KD_INLINE stored cpx_stored(cpx a) {
  return halves_joined(a.re, a.im);
}
KD_INLINE stored stored_swap_if(int swap, stored a) {
  return swap ? (stored)((uints)a << HALF_BITS | (uints)a >> HALF_BITS) : a;
}
#elif KD_FIXED
typedef struct __attribute__((aligned(2 * sizeof(scalar)))) {
  scalar re, im;
} stored;
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
#else
  #define negative(x) (-(x))
  #define windowed(x, window) ((x) * (window))
typedef cpx stored;
  #define stored_swap_if cpx_swap_if
  #define cpx_loaded(a) (a)
  #define cpx_stored(a) (a)
#endif

/* Points of butterflies, and factors that are the same in every lane. */
#if KD_CPP && LANES == 1 && PRECISION == 32 && defined(__mips_hard_float) && !defined(__mips16) && !defined(__clang__)
  #define KD_PAIRS (__mips >= 32 && __mips_fpr == 32 && _MIPS_SPFPSET == 32)
#else
  #define KD_PAIRS 0
#endif
#if KD_PAIRS
  #include "mips_pairs.h"
#else
typedef cpx point;
typedef struct {
  scalar re, im;
} shared_factor;
KD_INLINE shared_factor factor_at(KD_GLOBAL const scalar* p) {
  shared_factor f;
  f.re = p[0];
  f.im = p[1];
  return f;
}
KD_INLINE point cpx_mul_factor(point a, shared_factor f) {
  #if KD_FIXED_LANES && PRECISION == 15
  /* -im is ~im + 1, of which there is no 1 in 16 bits for the least number. */
  const stored v = cpx_stored(a);
  const uint both = (uint)(f.re & 0xffff) | (uint)f.im << 16;
  return cpx_make(factor_rounded(sum_of_halves(v, ints_all((int)(both ^ 0xffff0000u))) + a.im),
                  factor_rounded(sum_of_halves(v, ints_all((int)(both << 16 | both >> 16)))));
  #elif KD_FIXED
  return cpx_mul(a, cpx_make(lanes_all(f.re), lanes_all(f.im)));
  #else
  return cpx_mul_one(a, f.re, f.im);
  #endif
}
#endif
