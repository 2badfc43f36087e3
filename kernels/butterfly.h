/* butterfly.h: the DFT of 2, 4, 8 or 16 points in registers, natural order in and out, forward only: an inverse transform
   swaps re and im on the way in and out, which costs nothing.  Another radix is one more function and one more case. */
#define SQRT_HALF ((scalar)0.70710678118654752440)
#define COS_PI_8 ((scalar)0.92387953251128675613)
#define SIN_PI_8 ((scalar)0.38268343236508977173)

KD_INLINE cpx cpx_mul_w8(cpx a) { return cpx_make((a.re + a.im) * SQRT_HALF, (a.im - a.re) * SQRT_HALF); }         /* exp(-i pi/4) */
KD_INLINE cpx cpx_mul_w8_cubed(cpx a) { return cpx_make((a.im - a.re) * SQRT_HALF, (a.re + a.im) * -SQRT_HALF); } /* exp(-3i pi/4) */

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
KD_INLINE void butterfly8(cpx* v) { /* 2 x 4 */
  butterfly4(v, 0, 2);
  butterfly4(v, 1, 2);
  const cpx e0 = v[0], e1 = v[2], e2 = v[4], e3 = v[6];
  const cpx o0 = v[1], o1 = cpx_mul_w8(v[3]), o2 = cpx_mul_minus_i(v[5]), o3 = cpx_mul_w8_cubed(v[7]);
  v[0] = cpx_add(e0, o0);
  v[1] = cpx_add(e1, o1);
  v[2] = cpx_add(e2, o2);
  v[3] = cpx_add(e3, o3);
  v[4] = cpx_sub(e0, o0);
  v[5] = cpx_sub(e1, o1);
  v[6] = cpx_sub(e2, o2);
  v[7] = cpx_sub(e3, o3);
}
KD_INLINE void cpx_exchange(cpx* v, int i, int j) {
  const cpx t = v[i];
  v[i] = v[j];
  v[j] = t;
}
KD_INLINE void butterfly16(cpx* v) { /* 4 x 4 */
  KD_UNROLL for (int i = 0; i < 4; ++i) butterfly4(v, i, 4);
  v[5] = cpx_mul_one(v[5], COS_PI_8, -SIN_PI_8);
  v[6] = cpx_mul_w8(v[6]);
  v[7] = cpx_mul_one(v[7], SIN_PI_8, -COS_PI_8);
  v[9] = cpx_mul_w8(v[9]);
  v[10] = cpx_mul_minus_i(v[10]);
  v[11] = cpx_mul_w8_cubed(v[11]);
  v[13] = cpx_mul_one(v[13], SIN_PI_8, -COS_PI_8);
  v[14] = cpx_mul_w8_cubed(v[14]);
  v[15] = cpx_mul_one(v[15], -COS_PI_8, SIN_PI_8);
  KD_UNROLL for (int i = 0; i < 4; ++i) butterfly4(v, 4 * i, 1);
  KD_UNROLL for (int i = 0; i < 4; ++i) KD_UNROLL for (int j = i + 1; j < 4; ++j) cpx_exchange(v, 4 * i + j, 4 * j + i);
}
KD_INLINE void butterfly(cpx* v, int radix) {
  if (radix == 2) butterfly2(v);
  if (radix == 4) butterfly4(v, 0, 1);
  if (radix == 8) butterfly8(v);
  if (radix == 16) butterfly16(v);
}
