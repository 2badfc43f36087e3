/* stage_butterfly.h: one butterfly of a stage: its points, their twiddles, its results. */
/* The bits of a digit backwards; digits of other radices than powers of two stay as they are. */
KD_INLINE int reversed_digit(int digit, int digits) {
  if ((digits & (digits - 1)) != 0) return digit;
  int reversed = 0;
  KD_UNROLL for (int bit = 1; bit < digits; bit *= 2) reversed = 2 * reversed + ((digit & bit) != 0);
  return reversed;
}
/* Number of point q of butterfly n = at + k: in place that is where its results go, in the order of reversed bits. */
KD_TYPES2(a_stage, an_in)
KD_INLINE int butterfly_from(ANY_STAGE s, ANY_INPUT in, int n, int k, int q) {
  if (in.layout == access_in_place) return (n - k) * s.radix + k + reversed_digit(q, s.radix) * s.span;
  return n + q * (s.np / s.radix);
}
/* Point q of a butterfly without a twiddle.  Half of what results are rounded by is added to point 0, which all
   results have once. */
#if KD_FIXED
KD_TYPES2(a_stage, an_in)
KD_INLINE point untwiddled(ANY_STAGE s, ANY_INPUT in, int q, point v) {
  const ints up = s.span == 1 ? in.scaled.up : ints_all(0);
  const real rounding = q == 0 ? lanes_all(1) << in.scaled.drop >> 1 : lanes_all(0);
  return cpx_make(widened(v.re, up) + rounding, widened(v.im, up) + rounding);
}
#else
  #define untwiddled(s, in, q, v) ((void)(in), (v))
#endif
/* Around the butterflies of a vector: their scale.  The peak of the last results is for a step that follows alone. */
#if KD_FIXED
KD_TYPES(a_stage) KD_INLINE int is_measured(ANY_STAGE s) {
  return s.block.measured && (s.block.step == step_behind || s.span * s.radix < s.np);
}
  #define BLOCK_BEGIN(s, in, out, w)                                               \
    uints peak = (uints)ints_all(0);                                               \
    in.scaled = out.scaled = stage_scale_of(s.block, s.radix * s.radix, w, &peak); \
    out.scaled.measured = is_measured(s)
  #define BLOCK_END(s, w) \
    if (is_measured(s)) keep_peak(s.block.peaks + s.block.width + w, peak)
#else
  #define BLOCK_BEGIN(s, in, out, w) ((void)0)
  #define BLOCK_END(s, w) ((void)0)
#endif
KD_TYPES(a_stage) KD_INLINE point stage_twiddled(ANY_STAGE s, int k, int q, point v) {
#if PADDED
  return cpx_mul(v, cpx_loaded(*((KD_GLOBAL const stored*)s.twiddle + (q - 1) * s.span + k)));
#else
  return cpx_mul_factor(v, factor_at(s.twiddle + 2 * ((s.radix - 1) * k + q - 1)));
#endif
}
/* Butterfly 0 of later stages has factors of 1, which fixed point multiplies with, too: all forms of a stage have the
   same bits. */
KD_TYPES(a_stage) KD_INLINE int has_twiddles(ANY_STAGE s, int k) {
  return KD_FIXED ? s.span > 1 : k > 0;
}
/* Points of butterfly k, as its DFT takes them. */
KD_TYPES2(a_stage, an_in)
KD_INLINE void butterfly_twiddled(ANY_STAGE s, ANY_INPUT in, int k, point* v) {
  const int radix = s.radix, some = has_twiddles(s, k);
  KD_UNROLL for (int q = 0; q < radix; ++q) if (q == 0 || !some) v[q] = untwiddled(s, in, q, v[q]);
  if (!some) return;
  KD_UNROLL for (int q = 1; q < radix; ++q) v[q] = stage_twiddled(s, k, q, v[q]);
}
/* Loads and stores of a hook are a loop where code is to be small. */
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void stage_butterfly(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out, int w, int n, int k) {
  const int radix = s.radix;
  point v[RADIX_MAX];
  if (KD_SMALL && in.hook) {
    KD_NO_UNROLL for (int q = 0; q < radix; ++q) v[q] = accessor_point(in, butterfly_from(s, in, n, k, q), w);
  } else {
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = accessor_point(in, butterfly_from(s, in, n, k, q), w);
  }
  butterfly_twiddled(s, in, k, v);
  butterfly(v, s.radix);
  if (KD_SMALL && out.hook) {
    KD_NO_UNROLL for (int q = 0; q < radix; ++q) accessor_put(out, (n - k) * radix + k + q * s.span, w, v[q]);
  } else {
    KD_UNROLL for (int q = 0; q < radix; ++q) accessor_put(out, (n - k) * radix + k + q * s.span, w, v[q]);
  }
}
/* A call that writes `out`, whose `stream` is said as a constant, since stores test it. */
#define WITH_STREAM(out, call)    \
  if (KD_STREAMS && out.stream) { \
    out.stream = 1;               \
    call;                         \
  } else {                        \
    out.stream = 0;               \
    call;                         \
  }
