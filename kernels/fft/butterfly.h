/* butterfly.h: the DFT of 2, 4, 8 or 16 points in registers, natural order in and out, forward only: an inverse
   transform swaps re and im on the way in and out, which costs nothing.  Another radix is one more function and one
   more case. */
#define SQRT_HALF ((scalar)0.70710678118654752440)
#define COS_PI_8 ((scalar)0.92387953251128675613)
#define SIN_PI_8 ((scalar)0.38268343236508977173)

KD_INLINE cpx cpx_mul_w8(cpx a) {
  return cpx_make((a.re + a.im) * SQRT_HALF, (a.im - a.re) * SQRT_HALF);
} /* exp(-i pi/4) */
KD_INLINE cpx cpx_mul_w8_cubed(cpx a) {
  return cpx_make((a.im - a.re) * SQRT_HALF, (a.re + a.im) * -SQRT_HALF);
} /* exp(-3i pi/4) */

KD_INLINE void butterfly2(cpx* v) {
  const cpx a = v[0], b = v[1];
  v[0] = cpx_add(a, b);
  v[1] = cpx_sub(a, b);
}
/* On v[at], v[at + step], ... v[at + 3 step]. */
KD_INLINE void butterfly4(cpx* v, int at, int step) {
  const cpx a = v[at], b = v[at + step], c = v[at + 2 * step], d = v[at + 3 * step];
  const cpx s = cpx_add(a, c), t = cpx_sub(a, c), u = cpx_add(b, d), w = cpx_mul_minus_i(cpx_sub(b, d));
  v[at] = cpx_add(s, u);
  v[at + step] = cpx_add(t, w);
  v[at + 2 * step] = cpx_sub(s, u);
  v[at + 3 * step] = cpx_sub(t, w);
}
/* A butterfly in two halves, so that whoever loads and stores points need not hold them all at once.
   butterfly_first(v, radix, i), i = 0 .. firsts-1, takes points i, i + firsts, i + 2 firsts ...
   butterfly_last(v, radix, i), i = 0 .. lasts-1, leaves results in places i radix/lasts on; butterfly_result says
   which. */
KD_INLINE int butterfly_firsts(int radix) {
  return radix > 4 ? radix / 4 : 1;
}
KD_INLINE int butterfly_lasts(int radix) {
  return radix > 4 ? 4 : 1;
}
KD_INLINE int butterfly_result(int radix, int place) {
  return radix > 4 ? place / (radix / 4) + place % (radix / 4) * 4 : place;
}
KD_INLINE void butterfly_first(cpx* v, int radix, int i) {
  if (radix == 2) butterfly2(v);
  if (radix > 2) butterfly4(v, i, butterfly_firsts(radix));
}
KD_INLINE void butterfly8_last(cpx* v, int i) { /* 2 x 4 */
  const cpx e = v[2 * i];
  cpx o = v[2 * i + 1];
  if (i == 1) o = cpx_mul_w8(o);
  if (i == 2) o = cpx_mul_minus_i(o);
  if (i == 3) o = cpx_mul_w8_cubed(o);
  v[2 * i] = cpx_add(e, o);
  v[2 * i + 1] = cpx_sub(e, o);
}
KD_INLINE void butterfly16_last(cpx* v, int i) { /* 4 x 4 */
  if (i == 1) {
    v[5] = cpx_mul_one(v[5], COS_PI_8, -SIN_PI_8);
    v[6] = cpx_mul_w8(v[6]);
    v[7] = cpx_mul_one(v[7], SIN_PI_8, -COS_PI_8);
  }
  if (i == 2) {
    v[9] = cpx_mul_w8(v[9]);
    v[10] = cpx_mul_minus_i(v[10]);
    v[11] = cpx_mul_w8_cubed(v[11]);
  }
  if (i == 3) {
    v[13] = cpx_mul_one(v[13], SIN_PI_8, -COS_PI_8);
    v[14] = cpx_mul_w8_cubed(v[14]);
    v[15] = cpx_mul_one(v[15], -COS_PI_8, SIN_PI_8);
  }
  butterfly4(v, 4 * i, 1);
}
KD_INLINE void butterfly_last(cpx* v, int radix, int i) {
  if (radix == 8) butterfly8_last(v, i);
  if (radix == 16) butterfly16_last(v, i);
}
/* All of it, natural order in and out. */
KD_INLINE void butterfly(cpx* v, int radix) {
  cpx result[16];
  KD_UNROLL for (int i = 0; i < butterfly_firsts(radix); ++i) butterfly_first(v, radix, i);
  KD_UNROLL for (int i = 0; i < butterfly_lasts(radix); ++i) butterfly_last(v, radix, i);
  KD_UNROLL for (int i = 0; i < radix; ++i) result[butterfly_result(radix, i)] = v[i];
  KD_UNROLL for (int i = 0; i < radix; ++i) v[i] = result[i];
}
