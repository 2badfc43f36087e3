/* block_scale.h: the scaling of fixed-point stages.  Results of a stage lose the `drop` lowest bits that its
   butterflies have in registers, rounded to nearest; the bits that all stages dropped are the exponent that comes
   back.
     measured   block floating point: each stage drops as few as the largest modulus of its inputs allows, and the first
                one takes small inputs larger
     else       as few as inputs at full scale allow: bits that are constants of a stage, and an exponent of the length
   No result overflows, whatever the input: a butterfly of radix r has results of at most r times the largest modulus
   (tests/fft/fixed_interval_test.cpp). */
#if KD_CPP
  #define BLOCK_STATES(width) (block_states * (width))
#else
  #define BLOCK_STATES(width) (block_states * WIDTH)
#endif

/* Where real transforms have their step: behind the last stage, to bins, or before the first one, from them. */
enum step_place { no_step, step_behind, step_before };
/* peaks: the largest square_of a stage's inputs, of each vector of a tile, then of its results. */
typedef struct {
  KD_WORK uint* peaks;
  int width, number;  /* vectors; of the stage */
  int measured, step; /* step: step_place */
  int shift;          /* of the stage, where nothing is measured */
} block_scale;
KD_INLINE block_scale block_of_stage(block_scale b, int n) {
  b.peaks += n * b.width;
  b.number += n;
  return b;
}

/* Bits that inputs at full scale grow by, and room for what is rounded up: the least with 1.0001 growth <= 2^bits. */
KD_INLINE int bits_of_growth(product millionths) {
  return 32 - KD_LEADING_ZEROS((uint)((millionths - 1) / 1000000));
}
/* Results of so many points: both parts of a point are at full scale. */
KD_INLINE int bits_of_points(int points) {
  return bits_of_growth((product)points * 1414355);
}
/* Results of the first stages, whose product of radices is span, of np points.  The step from bins makes moduli of up
   to 4 times full scale, and results no larger than those of all samples. */
KD_INLINE int bits_of_span(block_scale b, int np, int span) {
  if (b.step != step_before) return span > 1 ? bits_of_points(span) : 0;
  const int most = bits_of_points(2 * np), bits = bits_of_growth((product)span * 4000400);
  return bits < most ? bits : most;
}

/* Bits that results drop which have at most sqrt(growth) times the modulus of inputs of at most `peak`: the least with
   growth peak < 4^bits full scale^2.  A butterfly of radix r has r^2.
   All numbers over 4096; peaks are larger by what square_of leaves out, and by what factors of tables and rounding add
   to a modulus. */
KD_INLINE int bits_to_drop(uint peak, int growth) {
  const uint most = (peak >> 12) + (PRECISION == 31 ? 34 : 1), squares = (most + (most >> 10) + 1) * (uint)growth;
  int bits = 0;
  KD_NO_UNROLL while (squares > (uint)(32760 * 8 + 7) << (2 * bits))++ bits;
  return bits;
}
enum { least_peak = 4096 };
/* A peak that is larger by what square_of leaves out of small numbers: up to 2 sqrt(2 peak) + 2. */
KD_INLINE uint whole_peak(uint peak) {
  const uint some = larger_of(peak, least_peak);
  return PRECISION == 31 ? some + some / 16 : peak;
}
/* Bits that inputs of at most `peak` may be larger by: 4^bits peak <= 2^30. */
KD_INLINE int bits_of_headroom(uint peak) {
  int bits = 0;
  KD_NO_UNROLL while (bits < 13 && peak << (2 * bits) <= 1u << 28)++ bits;
  return bits;
}

/* Inputs as stage_scale_of takes them: their peak, or where the upper 16 bits of q31 say little of it the bits of the
   largest one, of which there are fewer than 32. */
KD_INLINE uint peak_of_inputs(uint peak, uint magnitudes) {
  return PRECISION == 31 && peak < least_peak ? bit_length(magnitudes) : peak;
}
/* The scale of one vector's stage. */
typedef struct {
  int up, drop; /* bits that inputs are larger by, in a first stage; that results drop, with FRACTION */
  int measured; /* results' peak, which is a private number; BLOCK_BEGIN says it */
  uint* peak;
} stage_scale;
KD_INLINE stage_scale stage_scale_of(block_scale b, int growth, int w, uint* peak) {
  stage_scale s;
  s.up = 0;
  s.peak = peak;
  s.measured = 0;
  if (b.measured) {
    uint most = b.peaks[w];
    if (PRECISION == 31 && b.number == 0 && most < least_peak) {
      s.up = 30 - (int)most;
      most = 1u << 29; /* both parts are below 2^30 then */
    } else {
      if (b.number == 0) s.up = bits_of_headroom(whole_peak(most));
      if (s.up > 0) most = whole_peak(most) << (2 * s.up);
    }
    s.drop = FRACTION + bits_to_drop(most, growth);
  } else {
    s.drop = FRACTION + b.shift;
  }
  return s;
}
/* Bits that a stage dropped. */
KD_INLINE int stage_exponent(block_scale b, int growth, int w) {
  uint peak;
  const stage_scale s = stage_scale_of(b, growth, w, &peak);
  return s.drop - FRACTION - s.up;
}
KD_INLINE void keep_peak(KD_WORK uint* at, uint peak) {
#if KD_CPP || ITEMS == 1
  *at = larger_of(*at, peak);
#elif defined(KD_OPENCL)
  atomic_max(at, peak);
#else
  atomicMax(at, peak);
#endif
}
