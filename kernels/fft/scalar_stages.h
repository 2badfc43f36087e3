/* scalar_stages.h: stages in plans of one length on a scalar CPU.  Points are loaded and stored around the two halves
   of a butterfly, and some twiddles are held in registers, since stores between forbid compilers to do it: at most 5,
   which is as many as there are, and few beside the constants of radices that are no powers of two (counted in
   instructions on MIPS with 32 registers; with 16 radix 4 is better). */

/* held: twiddles of q = 1, 2 ... `count`. */
KD_INLINE cpx scalar_twiddled(fft_stage s, int k, int q, const scalar* held, int count, cpx v) {
  const int conj = IS_CENTRED(s.radix) && q > s.radix / 2, n = conj ? s.radix - q : q;
  if (n > count) return centred_twiddled(s, k, q, v);
  return conj ? cpx_mul_one_conj(v, held[2 * n - 2], held[2 * n - 1])
              : cpx_mul_one(v, held[2 * n - 2], held[2 * n - 1]);
}
KD_INLINE void scalar_butterflies(fft_stage s, accessor in, accessor out, int w, int k, int twiddled) {
  const int firsts = butterfly_firsts(s.radix), lasts = butterfly_lasts(s.radix), count = s.np / s.radix,
            some = IS_CENTRED(s.radix) ? s.radix / 2 : 5, held = (s.radix & (s.radix - 1)) == 0 ? some : 1;
  scalar t[2 * 5];
  KD_UNROLL for (int i = 0; i < 2 * 5; ++i) if (twiddled && i < 2 * held && i < 2 * (s.radix - 1)) t[i] =
      s.twiddle[2 * (s.radix - 1) * k + i];
  for (int part = s.shift == 0; part < 2; ++part) { /* points before the first are those np behind */
    const int begin = part ? s.shift : 0, end = part ? count : s.shift, wrap = part ? 0 : s.np;
    for (int at = begin; s.span > 1 ? at < end : at != end; at += s.span) {
      cpx v[RADIX_MAX];
      KD_UNROLL for (int i = 0; i < firsts; ++i) {
        KD_UNROLL for (int p = 0; p < s.radix / firsts; ++p) {
          const int q = butterfly_input(s.radix, i, p), below = s.span > 1 ? points_below(s.radix) : 0,
                    n = at + k - s.shift + (q + below) % s.radix * count;
          v[q] = accessor_load(in, q == 0 ? n + wrap : n, w);
          if (twiddled && q > 0) v[q] = scalar_twiddled(s, k, q, t, held, v[q]);
        }
        butterfly_first(v, s.radix, i);
      }
      KD_UNROLL for (int i = 0; i < lasts; ++i) {
        butterfly_last(v, s.radix, i);
        KD_UNROLL for (int n = 0; n < s.radix / lasts; ++n) {
          accessor_store(out, at * s.radix + k + butterfly_result(s.radix, i, n) * s.span, w,
                         v[butterfly_place(s.radix, i, n)]);
        }
      }
    }
  }
}
/* k = 0 has no twiddles: code of its own, but for the last stage, where it is one butterfly of many. */
KD_INLINE void scalar_stage(fft_stage s, accessor in, accessor out, int w) {
  const int apart = s.span == 1 || s.span < s.np / s.radix;
  if (apart) scalar_butterflies(s, in, out, w, 0, 0);
  for (int k = apart; k < s.span; ++k) scalar_butterflies(s, in, out, w, k, 1);
}
