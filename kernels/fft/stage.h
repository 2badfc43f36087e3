/* stage.h: a list of stages, and one of them (fft.h). */
#define RADIX_MAX 16
#define STAGES_MAX 7
#include "radices.def"

/* The radices of a build whose length is a constant: only they are compiled.  On devices RADICES says them; in C++
   functions of stages are templates over KD_SET, a list of them, or one of the two sets of the library. */
#if KD_CPP
constexpr uint library_radices = 0, library_radices_inlined = ~0u; /* a length that is an argument */
  #define KD_SET_OF(radices) <radices>
  #define KD_WITH_SET template <uint KD_SET>
  #define KD_IF_CONSTANT if constexpr
  #define HAS_RADIX(radix) (has_radix(KD_SET, radix))
constexpr bool has_radix(uint set, int radix) {
  bool found = set == library_radices;
  for (; set != 0; set >>= 4) found = found || RADIX_OF_CODE((int)(set & 15)) == radix;
  return found && (radix < 16 || LANES == 1); /* sixteen vectors of complex numbers overflow any register file */
}
#else
  #define KD_SET_OF(radices)
  #define KD_WITH_SET
  #define KD_IF_CONSTANT if
  #define RADIX_AT(stage) RADIX_OF_CODE(RADICES >> (4 * (stage)) & 15)
  #define HAS_RADIX(radix)                                                                                   \
    (RADIX_AT(0) == (radix) || RADIX_AT(1) == (radix) || RADIX_AT(2) == (radix) || RADIX_AT(3) == (radix) || \
     RADIX_AT(4) == (radix) || RADIX_AT(5) == (radix) || RADIX_AT(6) == (radix))
#endif
#ifdef KD_TYPED
  #define KD_WITH_SET_TYPES(a) template <uint KD_SET, class a>
  #define KD_WITH_SET_TYPES2(a, b) template <uint KD_SET, class a, class b>
#else
  #define KD_WITH_SET_TYPES(a) KD_WITH_SET
  #define KD_WITH_SET_TYPES2(a, b) KD_WITH_SET
#endif

KD_INLINE int stage_radix(uint radices, int number) {
  return RADIX_OF_CODE((int)(radices >> (4 * number) & 15));
}
KD_INLINE int stage_count(uint radices) {
  int stages = 0;
  KD_UNROLL for (int s = 0; s < STAGES_MAX; ++s) stages += (radices >> (4 * s) & 15) != 0;
  return stages;
}
/* radices: codes of 4 bits (radices.def), the first stage's lowest; 0 ends the list.
   twiddle: of each stage after the first one exp(-2 pi i k q / (span radix)), k = 0 .. span - 1, q = 1 .. radix - 1,
   interleaved, as [k][q - 1]; PADDED: as [q - 1][k], so that neighbouring items read neighbouring memory. */
typedef struct {
  int np;
  uint radices;
  KD_GLOBAL const scalar* twiddle;
#if KD_FIXED
  block_scale block;
#endif
} stage_list;
KD_INLINE stage_list stage_list_of(int np, uint radices, KD_GLOBAL const scalar* twiddle) {
  stage_list l;
  l.np = np;
  l.radices = radices;
  l.twiddle = twiddle;
  return l;
}

/* span: the product of the radices before, the length transformed so far. */
typedef struct {
  int np, radix, span;
  KD_GLOBAL const scalar* twiddle; /* of this stage; not read where span is 1 */
#if KD_FIXED
  block_scale block;
#endif
#if LANES > 1 /* where results of the stages before are (stages_vector.h) */
  uint radices;
  int number, is_last;
  int digits, blocks, points; /* the radix before, the span before that, and np / span */
#endif
} fft_stage;
KD_INLINE fft_stage stage_of(int np, int radix, int span, KD_GLOBAL const scalar* twiddle) {
  fft_stage s;
  s.np = np;
  s.radix = radix;
  s.span = span;
  s.twiddle = twiddle;
#if LANES > 1
  s.radices = 0;
  s.number = 0;
  s.is_last = span * radix == np;
  s.digits = s.blocks = 1;
  s.points = np;
#endif
  return s;
}
KD_INLINE fft_stage stage_number(stage_list l, int n, int span) {
  /* The twiddles of stages before: (radix - 1) span of each but the first add up to this. */
  const int before = span > 1 ? span - stage_radix(l.radices, 0) : 0;
  fft_stage s = stage_of(l.np, stage_radix(l.radices, n), span, l.twiddle + 2 * before);
#if KD_FIXED
  s.block = block_of_stage(l.block, n);
  s.block.shift = bits_of_span(s.block, l.np, span * s.radix) - bits_of_span(s.block, l.np, span);
#endif
#if LANES > 1
  if (n > 0) { /* divisions take as long as a butterfly */
    s.radices = l.radices;
    s.number = n;
    s.digits = stage_radix(l.radices, n - 1);
    s.blocks = n > 1 ? span / s.digits : 1;
    s.points = l.np / span;
  }
#endif
  return s;
}
/* A first stage, whose span is a constant. */
KD_INLINE fft_stage first_stage_of(fft_stage s) {
  fft_stage first = stage_of(s.np, s.radix, 1, s.twiddle);
#if KD_FIXED
  first.block = s.block;
#endif
  return first;
}
KD_INLINE fft_stage with_radix(fft_stage s, int radix) {
  s.radix = radix;
  return s;
}
#define ANY_STAGE KD_TYPE(a_stage, fft_stage) /* its radix is a constant, or not */
#ifdef KD_TYPED
template <int Radix>
struct stage_of_radix : fft_stage {
  static constexpr constant_int<Radix> radix = {};
};
  #define WITH_CONSTANT_RADIX(s, number) (stage_of_radix<(number)>{with_radix(s, number)})
#else
  #define WITH_CONSTANT_RADIX(s, number) with_radix(s, number)
#endif
