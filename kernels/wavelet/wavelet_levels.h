/* wavelet_levels.h: several levels of a row by one group: what one level leaves is still in its cache for the next.
   joined: the coefficients of all of them.  The approximations between levels are in first and second by turns. */
#if LANES == 1
  #define ROW_ROUND TOGETHER
  #define ROW_ARRAYS KD_WORK_ARRAY(cpx, y, WAVELET_PAIRS)
  #define ROW_WORK y
KD_INLINE wavelet_place place_in_row(int points, int pairs) {
  wavelet_place p;
  p.first = p.column = p.side = p.matrix = 0;
  p.points = points;
  p.vectors = 1;
  p.pairs = pairs;
  return p;
}
/* As in wavelet_row.h. */
KD_INLINE void row_analyse(wavelet_line x, index_t start, int points, int pairs, KD_WORK cpx* y,
                           KD_GLOBAL const scalar* filter, int taps, KD_GLOBAL scalar* low, KD_GLOBAL scalar* high) {
  tile_analyse(place_in_row(points, pairs), x, 0, 1, start, side_make(low, 1, 0), side_make(high, 1, 0), filter, taps,
               y);
}
KD_INLINE void row_synthesise(wavelet_line low, wavelet_line high, index_t start, int points, int pairs, KD_WORK cpx* y,
                              KD_GLOBAL const scalar* filter, int taps, KD_GLOBAL scalar* at, index_t n,
                              index_t samples) {
  tile_synthesise(place_in_row(points, pairs), side_make((KD_GLOBAL scalar*)low.at, 1, 0),
                  side_make((KD_GLOBAL scalar*)high.at, 1, 0), low.n, low.mode, 1, start, side_make(at, 1, 0), n,
                  samples, 0, 1, filter, taps, y);
}
#else
  #define ROW_ROUND LANES
  #define ROW_ARRAYS                         \
    KD_WORK_ARRAY(scalar, u, WAVELET_PAIRS); \
    KD_WORK_ARRAY(scalar, v, WAVELET_PAIRS)
  #define ROW_WORK u, v
#endif

KD_INLINE index_t coefficients_after(index_t samples, int taps, int mode) {
  return mode == mode_periodization ? (samples + 1) / 2 : (samples + taps - 1) / 2;
}
KD_INLINE int row_pairs(index_t points, int taps) {
  return ((int)points + ROW_ROUND - 1) / ROW_ROUND * ROW_ROUND + taps / 2 - 1;
}
#if KD_WANTED(wavelet_analysis_levels)
KD_KERNEL(wavelet_analysis_levels) KD_GROUP KD_MEMORY(const scalar, signal), KD_MEMORY(scalar, joined),
    KD_MEMORY(scalar, first),
    KD_MEMORY(scalar, second), KD_MEMORY(const scalar, filter), KD_BY_VALUE(levels_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(joined);
  KD_OPEN(first);
  KD_OPEN(second);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  ROW_ARRAYS;
  const index_t row = KD_GROUP_ID;
  KD_GLOBAL scalar* const out = joined + row * g.joined_row;
  KD_GLOBAL const scalar* from = signal + row * g.signal_row;
  index_t samples = g.samples, end = g.joined;
  for (int level = 1; level <= g.levels; ++level) {
    const index_t count = coefficients_after(samples, taps, mode);
    KD_GLOBAL scalar* const low = level == g.levels ? out
                                  : level % 2       ? first + row * g.first_row
                                                    : second + row * g.second_row;
    end -= count;
    for (index_t t = 0; t < count; t += WAVELET_POINTS) {
      const index_t points = count - t < WAVELET_POINTS ? count - t : WAVELET_POINTS;
      row_analyse(line_make(from, 1, samples, mode), 2 * t - g.before, (int)points, row_pairs(points, taps), ROW_WORK,
                  filter, taps, low + t, out + end + t);
      KD_WORK_BARRIER;
    }
    from = low;
    samples = count;
  }
}
#endif

/* The way back: the last level first.  mode says how coefficients go on: periodic after mode periodization, else
   zero. */
#if KD_WANTED(wavelet_synthesis_levels)
KD_KERNEL(wavelet_synthesis_levels) KD_GROUP KD_MEMORY(scalar, signal), KD_MEMORY(const scalar, joined),
    KD_MEMORY(scalar, first),
    KD_MEMORY(scalar, second), KD_MEMORY(const scalar, filter), KD_BY_VALUE(levels_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(joined);
  KD_OPEN(first);
  KD_OPEN(second);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  ROW_ARRAYS;
  const index_t row = KD_GROUP_ID;
  KD_GLOBAL const scalar* const in = joined + row * g.joined_row;
  const int analysed = mode == mode_periodic ? mode_periodization : mode_zero;
  KD_GLOBAL const scalar* low = in;
  index_t begin = 0;
  for (int level = (int)g.levels; level >= 1; --level) {
    index_t samples = g.samples;
    for (int l = 1; l < level; ++l) samples = coefficients_after(samples, taps, analysed);
    const index_t count = coefficients_after(samples, taps, analysed), outputs = (samples + g.before + 1) / 2;
    KD_GLOBAL scalar* const to = level == 1  ? signal + row * g.signal_row
                                 : level % 2 ? second + row * g.second_row
                                             : first + row * g.first_row;
    if (begin == 0) begin = count;
    for (index_t t = 0; t < outputs; t += WAVELET_POINTS) {
      const index_t points = outputs - t < WAVELET_POINTS ? outputs - t : WAVELET_POINTS;
      row_synthesise(line_make(low, 1, count, mode), line_make(in + begin, 1, count, mode), t - g.band_before,
                     (int)points, row_pairs(points, taps), ROW_WORK, filter, taps, to, 2 * t - g.before, samples);
      KD_WORK_BARRIER;
    }
    begin += count;
    low = to;
  }
}
#endif
#undef ROW_ROUND
#undef ROW_ARRAYS
#undef ROW_WORK
