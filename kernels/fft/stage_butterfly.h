/* stage_butterfly.h: one butterfly of a stage: its points, their twiddles, its results. */
KD_INLINE int reversed_digit(int digit, int digits) {
  int reversed = 0;
  KD_UNROLL for (int bit = 1; bit < digits; bit *= 2) reversed = 2 * reversed + ((digit & bit) != 0);
  return reversed;
}
/* Number of point q of butterfly n = at + k: in place that is where its results go, in the order of reversed bits. */
KD_INLINE int butterfly_from(fft_stage s, accessor in, int n, int k, int q) {
  if (in.layout == access_in_place) return (n - k) * s.radix + k + reversed_digit(q, s.radix) * s.span;
  return n + q * (s.np / s.radix);
}
KD_INLINE point stage_twiddled(fft_stage s, int k, int q, point v) {
#if PADDED
  return cpx_mul(v, *((KD_GLOBAL const cpx*)s.twiddle + (q - 1) * s.span + k));
#else
  return cpx_mul_factor(v, factor_at(s.twiddle + 2 * ((s.radix - 1) * k + q - 1)));
#endif
}
KD_INLINE void butterfly_twiddled(fft_stage s, int k, point* v) {
  KD_UNROLL for (int q = 1; q < s.radix; ++q) v[q] = stage_twiddled(s, k, q, v[q]);
}
/* Loads and stores of a hook are a loop where code is to be small. */
KD_INLINE void stage_butterfly(fft_stage s, accessor in, accessor out, int w, int n, int k) {
  point v[RADIX_MAX];
  if (KD_SMALL && in.hook) {
    KD_NO_UNROLL for (int q = 0; q < s.radix; ++q) v[q] = accessor_point(in, butterfly_from(s, in, n, k, q), w);
  } else {
    KD_UNROLL for (int q = 0; q < s.radix; ++q) v[q] = accessor_point(in, butterfly_from(s, in, n, k, q), w);
  }
  if (k > 0) butterfly_twiddled(s, k, v);
  butterfly(v, s.radix);
  if (KD_SMALL && out.hook) {
    KD_NO_UNROLL for (int q = 0; q < s.radix; ++q) accessor_put(out, (n - k) * s.radix + k + q * s.span, w, v[q]);
  } else {
    KD_UNROLL for (int q = 0; q < s.radix; ++q) accessor_put(out, (n - k) * s.radix + k + q * s.span, w, v[q]);
  }
}
