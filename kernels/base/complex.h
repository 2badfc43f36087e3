/* complex.h: complex arithmetic on all lanes at once. */
KD_INLINE cpx cpx_make(real re, real im) {
  cpx c;
  c.re = re;
  c.im = im;
  return c;
}
KD_INLINE cpx cpx_add(cpx a, cpx b) {
  return cpx_make(a.re + b.re, a.im + b.im);
}
KD_INLINE cpx cpx_sub(cpx a, cpx b) {
  return cpx_make(a.re - b.re, a.im - b.im);
}
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
KD_INLINE cpx cpx_conj(cpx a) {
  return cpx_make(a.re, -a.im);
}
KD_INLINE cpx cpx_swap(cpx a) {
  return cpx_make(a.im, a.re);
}
KD_INLINE cpx cpx_swap_if(int swap, cpx a) {
  return swap ? cpx_swap(a) : a;
}

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
#endif
