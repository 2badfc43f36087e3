/* other_stages.h: firmware's stages of other radices than powers of two, in one loop: small rather than fast. */
KD_INLINE void other_butterfly(point* v, int radix) {
  if (radix == 3) butterfly(v, 3);
  if (radix == 5) butterfly(v, 5);
  if (radix == 6) butterfly(v, 6);
  if (radix == 9) butterfly(v, 9);
  if (radix == 10) butterfly(v, 10);
  if (radix == 12) butterfly(v, 12);
  if (radix == 7 || radix == 11 || radix == 13) butterfly_odd(v, radix);
  if (radix == 15) butterfly(v, 15);
}
KD_INLINE void run_other_stage(fft_stage s, accessor in, accessor out) {
  KD_FOR_ITEMS(b, s.np / s.radix * in.vectors) {
    const int n = b / in.vectors, w = b % in.vectors, k = n % s.span;
    point v[RADIX_MAX];
    KD_ROLL for (int q = 0; q < s.radix; ++q) {
      v[q] = accessor_point(in, n + q * (s.np / s.radix), w);
      if (k > 0 && q > 0) v[q] = stage_twiddled(s, k, q, v[q]);
    }
    other_butterfly(v, s.radix);
    KD_ROLL for (int q = 0; q < s.radix; ++q) accessor_put(out, (n - k) * s.radix + k + q * s.span, w, v[q]);
  }
}
