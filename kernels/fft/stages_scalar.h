/* stages_scalar.h: the form of a stage of one transform after the other.  Points are loaded and stored around the two
   halves of a butterfly, and some twiddles are held in registers, since stores between forbid compilers to do it: at
   most 5, which is as many as there are, and few beside the constants of radices that are no powers of two (counted in
   instructions on MIPS with 32 registers; with 16 radix 4 is better). */
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void scalar_butterflies(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out, int w, int k, int twiddled) {
  const int radix = s.radix, firsts = butterfly_firsts(radix), lasts = butterfly_lasts(radix),
            held = (radix & (radix - 1)) == 0 ? 5 : 1;
  shared_factor t[5] KD_ZEROED;
  KD_UNROLL for (int q = 1; q <= 5; ++q) if (twiddled && q <= held && q < radix) t[q - 1] =
      factor_at(s.twiddle + 2 * ((radix - 1) * k + q - 1));
  for (int at = 0; at < s.np / radix; at += s.span) {
    point v[RADIX_MAX];
    KD_UNROLL for (int i = 0; i < firsts; ++i) {
      KD_UNROLL for (int p = 0; p < radix / firsts; ++p) {
        const int q = butterfly_input(radix, i, p);
        v[q] = accessor_point(in, butterfly_from(s, in, at + k, k, q), w);
        if (twiddled && q > 0 && q <= held) v[q] = cpx_mul_factor(v[q], t[q - 1]);
        if (twiddled && q > held) v[q] = stage_twiddled(s, k, q, v[q]);
        if (!twiddled || q == 0) v[q] = untwiddled(s, in, q, v[q]);
      }
      butterfly_first(v, s.radix, i);
    }
    KD_UNROLL for (int i = 0; i < lasts; ++i) {
      butterfly_last(v, s.radix, i);
      KD_UNROLL for (int n = 0; n < radix / lasts; ++n) {
        accessor_put(out, at * radix + k + butterfly_result(radix, i, n) * s.span, w, v[butterfly_place(radix, i, n)]);
      }
    }
  }
}
/* k = 0 has no twiddles: code of its own, but for the last stage, where it is one butterfly of many, and in place,
   where stages share their code. */
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void scalar_stage(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out, int w) {
  const int apart = s.span == 1 || (in.layout != access_in_place && s.span < (KD_FIXED ? 0 : s.np / s.radix));
  if (apart) scalar_butterflies(s, in, out, w, 0, 0);
  for (int k = apart; k < s.span; ++k) scalar_butterflies(s, in, out, w, k, 1);
}
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void butterflies(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out) {
  for (int w = 0; w < in.vectors; ++w) {
    BLOCK_BEGIN(s, in, out, w);
    scalar_stage(s, in, out, w);
    BLOCK_END(s, w);
  }
}
