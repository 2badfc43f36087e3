/* stage.h: what a stage of an FFT is (fft_stages.h). */
#define RADIX_MAX 16
#define PLACED (LANES > 1) /* stages as in placed_stages.h */
#if PLACED && ITEMS > 1
  #error vectors are of one item
#endif
#define STAGES_MAX 7
#define RADIX_OF_CODE(code) ((code) == 13 ? 32 : (code) + 1)
/* The radices of a build, where its length is a constant: only they are compiled.  On devices RADICES says them; in C++
   functions of stages are templates over KD_SET, 0 where radices are arguments. */
#if KD_CPP
  #define KD_SET_OF(radices) <radices>
  #define KD_WITH_SET template <uint KD_SET>
constexpr bool is_stage_of(uint set, int radix) {
  bool found = set == 0;
  for (; set != 0; set >>= 4) found = found || RADIX_OF_CODE((int)(set & 15)) == radix;
  return found;
}
  #define SHARES_STAGES (KD_SET == 0)
  #define HAS_RADIX(radix) 1
  #define KD_RADIX_CASE(number, ...)           \
    if constexpr (is_stage_of(KD_SET, number)) \
      if (s.radix == (number)) run_stage_of(with_radix(s, number), __VA_ARGS__)
#else
  #define KD_SET_OF(radices)
  #define KD_WITH_SET
  #define SHARES_STAGES 0
  #define RADIX_AT(stage) RADIX_OF_CODE(RADICES >> (4 * (stage)) & 15)
  #define HAS_RADIX(radix)                                                                                   \
    (RADIX_AT(0) == (radix) || RADIX_AT(1) == (radix) || RADIX_AT(2) == (radix) || RADIX_AT(3) == (radix) || \
     RADIX_AT(4) == (radix) || RADIX_AT(5) == (radix) || RADIX_AT(6) == (radix))
  #define KD_RADIX_CASE(number, ...) \
    if (s.radix == (number)) run_stage_of(with_radix(s, number), __VA_ARGS__)
#endif

typedef struct {
  int np, radix, span;
  KD_GLOBAL const scalar* twiddle; /* of this stage; not read where span is 1 */
#if PLACED
  uint radices; /* of the transform, and which of its stages this is; not read where span is 1 */
  int number;
  int previous, previous_span, left; /* radix and span of the stage before, and np / span */
  int is_last;
#endif
} fft_stage;
KD_INLINE fft_stage stage_of(int np, int radix, int span, KD_GLOBAL const scalar* twiddle) {
  fft_stage s;
  s.np = np;
  s.radix = radix;
  s.span = span;
  s.twiddle = twiddle;
#if PLACED
  s.radices = 0;
  s.number = 0;
  s.previous = s.previous_span = 1;
  s.left = np;
  s.is_last = np == radix;
#endif
  return s;
}
/* The stage with a constant radix. */
KD_INLINE fft_stage with_radix(fft_stage s, int radix) {
  s.radix = radix;
  return s;
}
KD_INLINE int stage_radix(uint radices, int number) {
  return RADIX_OF_CODE((int)(radices >> (4 * number) & 15));
}
KD_INLINE int stage_count(uint radices) {
  int stages = 0;
  KD_UNROLL for (int s = 0; s < STAGES_MAX; ++s) stages += (radices >> (4 * s) & 15) != 0;
  return stages;
}
/* First and last stages: what they need not find out, and whether they are one, are constants. */
KD_INLINE fft_stage as_first(fft_stage s) {
#if PLACED
  s = stage_of(s.np, s.radix, 1, s.twiddle);
  s.is_last = 0;
#endif
  return s;
}
KD_INLINE fft_stage as_last(fft_stage s, int is_last) {
#if PLACED
  s.is_last = is_last;
#endif
  (void)is_last;
  return s;
}
/* Stages `first` to `end` - 1 of a transform; `span`: the length transformed before. */
typedef struct {
  int np;
  uint radices;
  int first, end, span;
  KD_GLOBAL const scalar* twiddle;
} middle_range;
/* Twiddles of a stage stand behind those of the stages before it, 2 (radix - 1) span scalars of each but the first. */
KD_INLINE fft_stage stage_number(middle_range m, int n, int span) {
  const int before = span > 1 ? span - stage_radix(m.radices, 0) : 0;
  fft_stage s = stage_of(m.np, stage_radix(m.radices, n), span, m.twiddle + 2 * before);
#if PLACED
  if (n > 0) { /* divisions take as long as a butterfly */
    s.radices = m.radices;
    s.number = n;
    s.previous = stage_radix(m.radices, n - 1);
    s.previous_span = n > 1 ? span / s.previous : 1;
    s.left = m.np / span;
    s.is_last = s.left == s.radix;
  }
#endif
  return s;
}
/* Results that stay where their points were. */
KD_INLINE int stays_in_place(fft_stage s) {
#if PLACED
  return !s.is_last;
#else
  (void)s;
  return 0;
#endif
}
