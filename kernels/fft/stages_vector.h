/* stages_vector.h: the form of a stage of vectors, which leaves results where their points were, so that one work array
   holds them: half of the memory that two take, which is what first-level caches are short of.
   Before a stage, block b of np/span vectors belongs to its butterflies k, where k is b with the digits that the stages
   before found in reversed order; butterfly m of a block has points m + q np/(span r).  The last stage has one
   butterfly for each block, and writes result q where it belongs, to k + q span, in the other array or in memory. */
#if ITEMS > 1
  #error vectors are of one item
#endif
/* The digits of b in reversed order: b has the last of `stages` radices lowest, the result has the first one. */
KD_OUTLINE int reversed_digits(uint radices, int stages, int b) {
  int k = 0;
  for (int n = stages - 1; n > 0; --n) {
    const int r = stage_radix(radices, n);
    k = k * r + b % r;
    b /= r;
  }
  return k * stage_radix(radices, 0) + b;
}
/* Points from `from` on, `step` apart; results from `to` on, `apart` apart. */
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void placed_butterfly(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out, int w, int k, int from, int step, int to,
                                int apart) {
  const int radix = s.radix;
  point v[RADIX_MAX];
  KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = accessor_point(in, from + q * step, w);
  butterfly_twiddled(s, in, k, v);
  butterfly(v, s.radix);
  KD_UNROLL for (int q = 0; q < radix; ++q) accessor_put(out, to + q * apart, w, v[q]);
}
/* All butterflies k of vector w, whose block is at `from`. */
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void placed_block(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out, int w, int k, int from) {
  const int step = s.is_last ? 1 : s.points / s.radix, apart = s.is_last ? s.span : step;
  for (int m = from; m < from + step; ++m) placed_butterfly(s, in, out, w, k, m, step, s.is_last ? k : m, apart);
}
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void placed_butterflies(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out, int w) {
  const int points = s.is_last ? s.radix : s.points;
  int from = 0;
  for (int b = 0; b < s.blocks; ++b) {
    int k = s.number > 2 ? reversed_digits(s.radices, s.number - 1, b) : b;
    for (int digit = 0; digit < s.digits; ++digit) {
      placed_block(s, in, out, w, k, from);
      k += s.blocks;
      from += points;
    }
  }
}
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void butterflies(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out) {
  for (int w = 0; w < in.vectors; ++w) {
    BLOCK_BEGIN(s, in, out, w);
    placed_butterflies(s, in, out, w);
    BLOCK_END(s, w);
  }
}
