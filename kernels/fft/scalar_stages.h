/* scalar_stages.h: stages in plans of one length on a scalar CPU.  Points are loaded and stored around the two halves
   of a butterfly, and some twiddles are held in registers, since stores between forbid compilers to do it (counted in
   instructions on MIPS with 32 registers; with 16 radix 4 is better).
   In C++ stages after the first count their points from -(radix - 1) / 2 to radix / 2, `centre` of them below 0, and
   find them in this order.  Twiddles of q and -q are conjugates: one load for both.  The first stage reads points
   `shift` earlier for it, modulo np (I. Kamar, Y. Elcherif, "Conjugate pair fast Fourier transform", 1989). */
#if KD_CPP
/* Short transforms gain nothing, nor do twiddles that are all held, or with which registers overflow (radix 16). */
constexpr bool is_centred(uint set) {
  int np = set != 0;
  for (; set != 0; set >>= 4) np *= (int)(set & 15) + 1;
  return np > 64;
}
constexpr int centre_of(bool centred, int radix, bool last) {
  return !centred || radix == 16 || (radix <= 4 && !last) ? 0 : (radix - 1) / 2;
}
constexpr int shift_of(uint set) {
  int shift = 0;
  for (uint left = set >> 4; left != 0; left >>= 4) {
    const int radix = (int)(left & 15) + 1;
    shift = shift * radix + centre_of(is_centred(set), radix, left >> 4 == 0);
  }
  return shift;
}
#endif

/* held: twiddles of q = 1, 2 ... `count`. */
KD_INLINE cpx scalar_twiddled(fft_stage s, int k, int q, const scalar* held, int count, cpx v) {
  const int below = s.centre > 0 && q > s.radix / 2, n = below ? s.radix - q : q;
  KD_GLOBAL const scalar* const at = s.twiddle + 2 * ((s.radix - 1) * k + n - 1);
  const scalar re = n <= count ? held[2 * n - 2] : at[0], im = n <= count ? held[2 * n - 1] : at[1];
  return below ? cpx_mul_one_conj(v, re, im) : cpx_mul_one(v, re, im);
}
/* At most 5 are held, which is as many as there are registers, and few beside the constants of radices that are no
   powers of two. */
KD_INLINE void scalar_butterflies(fft_stage s, accessor in, accessor out, int w, int k, int twiddled) {
  const int firsts = butterfly_firsts(s.radix), lasts = butterfly_lasts(s.radix), count = s.np / s.radix,
            some = s.centre > 0 ? s.radix / 2 : 5, held = (s.radix & (s.radix - 1)) == 0 ? some : 1;
  scalar t[2 * 5];
  KD_UNROLL for (int i = 0; i < 2 * 5; ++i) if (twiddled && i < 2 * held && i < 2 * (s.radix - 1)) t[i] =
      s.twiddle[2 * (s.radix - 1) * k + i];
  for (int part = s.shift == 0; part < 2; ++part) { /* points before the first are those np behind */
    const int begin = part ? s.shift : 0, end = part ? count : s.shift, wrap = part ? 0 : s.np;
    for (int at = begin; s.span > 1 ? at < end : at != end; at += s.span) {
      cpx v[RADIX_MAX];
      KD_UNROLL for (int i = 0; i < firsts; ++i) {
        KD_UNROLL for (int p = 0; p < s.radix / firsts; ++p) {
          const int q = butterfly_input(s.radix, i, p), n = at + k - s.shift + (q + s.centre) % s.radix * count;
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
