/* block_scale.h: the scaling of fixed-point stages.  Results of a stage lose the `drop` lowest bits that its
   butterflies have in registers, rounded to nearest; the bits that all stages dropped are the exponent that comes
   back.
     measured   block floating point: each stage drops as few as the largest modulus of its inputs allows, and the first
                one takes small inputs larger
     else       as few as inputs at full scale allow: bits that are constants of a stage, and an exponent of the length
   No result overflows, whatever the input: a butterfly of radix r has results of at most r times the largest modulus
   (tests/fft/fixed_interval_test.cpp). */
/* The step of real transforms: behind the last stage, to bins, or before the first one, from them. */
enum step_place { no_step, step_behind, step_before };
/* peaks: the largest square_of a stage's inputs, of each vector of a tile, then of its results. */
typedef struct {
  KD_WORK uints* peaks;
  int width, number;  /* vectors; of the stage */
  int measured, step; /* step: step_place */
  int shift;          /* of the stage, where nothing is measured */
} block_scale;
KD_INLINE block_scale block_of_stage(block_scale b, int n) {
  b.peaks += n * b.width;
  b.number += n;
  return b;
}

/* Bits that inputs at full scale grow by, and room for what is rounded up: the least with 1.0001 growth <= 2^bits.
   parts: of 2^-20, so that no CPU of 32 bits needs a library to divide by them. */
KD_INLINE int bits_of_growth(product parts) {
  return 32 - KD_LEADING_ZEROS((uint)((parts - 1) >> 20));
}
/* Results of so many points: both parts of a point are at full scale. */
KD_INLINE int bits_of_points(int points) {
  return bits_of_growth((product)points * 1483066);
}
/* Results of the first stages, whose product of radices is span, of np points.  The step from bins makes moduli of up
   to 4 times full scale, and results no larger than those of all samples. */
KD_INLINE int bits_of_span(block_scale b, int np, int span) {
  if (b.step != step_before) return span > 1 ? bits_of_points(span) : 0;
  const int most = bits_of_points(2 * np), bits = bits_of_growth((product)span * 4194724);
  return bits < most ? bits : most;
}

/* Bits that results drop which have at most sqrt(growth) times the modulus of inputs of at most `peak`: the least with
   growth peak < 4^bits full scale^2.  A butterfly of radix r has r^2.
   All numbers over 4096; peaks are larger by what square_of leaves out, and by what factors of tables and rounding add
   to a modulus. */
KD_INLINE ints bits_to_drop(uints peak, int growth) {
  const uints most = (peak >> 12) + (PRECISION == 31 ? 34u : 1u), squares = (most + (most >> 10) + 1) * (uint)growth;
  ints bits = ints_all(0);
  KD_COUNT_WHILE(bits, squares > (uints)ints_all(32760 * 8 + 7) << (2 * bits));
  return bits;
}
enum { least_peak = 4096 };
/* A peak that is larger by what square_of leaves out of small numbers: up to 2 sqrt(2 peak) + 2. */
KD_INLINE uints whole_peak(uints peak) {
  const uints some = larger_of(peak, (uints)ints_all(least_peak));
  return PRECISION == 31 ? some + some / 16 : peak;
}
/* Bits that inputs of at most `peak` may be larger by: 4^bits peak <= 2^30. */
KD_INLINE ints bits_of_headroom(uints peak) {
  ints bits = ints_all(0);
  KD_COUNT_WHILE(bits, bits < 13 && peak << (2 * bits) <= 1u << 28);
  return bits;
}

/* Inputs as stage_scale_of takes them: their peak, or where the upper 16 bits of q31 say little of it the bits of the
   largest one, of which there are fewer than 32. */
KD_INLINE uints peak_of_inputs(uints peak, uints magnitudes) {
  return PRECISION == 31 && peak < (uint)least_peak ? bit_length(magnitudes) : peak;
}
/* The scale of one vector's stage. */
typedef struct {
  ints up, drop; /* bits that inputs are larger by, in a first stage; that results drop, with FRACTION */
  int measured;  /* results' peak, which is a private number; BLOCK_BEGIN says it */
  uints* peak;
} stage_scale;
KD_INLINE stage_scale stage_scale_of(block_scale b, int growth, int w, uints* peak) {
  stage_scale s;
  s.up = ints_all(0);
  s.peak = peak;
  s.measured = 0;
  if (b.measured) {
    const uints peak_of_stage = b.peaks[w];
    if (b.number == 0) s.up = bits_of_headroom(whole_peak(peak_of_stage));
    uints most = s.up > 0 ? whole_peak(peak_of_stage) << (2 * s.up) : peak_of_stage;
    if (PRECISION == 31 && b.number == 0) {
      const ints few = peak_of_stage < (uint)least_peak;
      s.up = few ? 30 - (ints)peak_of_stage : s.up;
      most = few ? (uints)ints_all(1 << 29) : most; /* both parts are below 2^30 then */
    }
    s.drop = FRACTION + bits_to_drop(most, growth);
  } else {
    s.drop = ints_all(FRACTION + b.shift);
  }
  return s;
}
/* Bits that a stage dropped. */
KD_INLINE ints stage_exponent(block_scale b, int growth, int w) {
  uints peak;
  const stage_scale s = stage_scale_of(b, growth, w, &peak);
  return s.drop - FRACTION - s.up;
}
KD_INLINE void keep_peak(KD_WORK uints* at, uints peak) {
#if ITEMS == 1
  *at = larger_of(*at, peak);
#else
  KD_ATOMIC_MAX(at, peak);
#endif
}
