/* wavelet_levels.h: several levels of a row by one group.  What one level writes is the input of the next, and still in
   the cache then.
   joined: the coefficients of all these levels, the last level first.  The approximations between levels are in first
   and second by turns.  With one lane in C++ first may be a part of what analysis or synthesis makes (wavelet_lane.h
   says which); elsewhere all memories are apart. */
#if LANES == 1 && KD_CPP
  #include "wavelet_lane.h"
  #define ROW_ROUND LANE_BLOCK
  #define ROW_ARRAYS KD_WORK_ARRAY(scalar, y, LANE_WORK(taps))
  #define ROW_WORK y
#elif LANES == 1
  #define ROW_ROUND TOGETHER
  #define ROW_ARRAYS KD_WORK_ARRAY(stored, y, WAVELET_PAIRS)
  #define ROW_WORK y
/* A row is a tile of one column here; wavelet_row.h has the vectors' row_analyse and row_synthesise. */
KD_INLINE void row_analyse(wavelet_place p, wavelet_line x, index_t start, KD_GLOBAL scalar* low,
                           KD_GLOBAL scalar* high, wavelet_filters filters, KD_WORK stored* y) {
  tile_analyse(p, x, start, side_make(low, 1, 0), side_make(high, 1, 0), filters, y);
}
KD_INLINE void row_synthesise(wavelet_place p, wavelet_line low, wavelet_line high, index_t start, wavelet_target to,
                              wavelet_filters filters, KD_WORK stored* y) {
  tile_synthesise(p, low, high, start, to, filters, y);
}
#else
  #define ROW_ROUND LANES
  #define ROW_ARRAYS                         \
    KD_WORK_ARRAY(scalar, u, WAVELET_PAIRS); \
    KD_WORK_ARRAY(scalar, v, WAVELET_PAIRS)
  #define ROW_WORK row_work_make(u, v)
#endif

KD_INLINE index_t coefficients_after(index_t samples, int taps, int mode) {
  return mode == mode_periodization ? (samples + 1) / 2 : (samples + taps - 1) / 2;
}
/* Bits that numbers have grown by after so many of these levels, in fixed point (dwt_exponent in komdsp/wavelet.hpp);
   that sums of a level drop. */
KD_INLINE index_t grown_by(KD_BY_VALUE(levels_arguments) g, int level) {
  return (g.grown + level * g.growth + 65535) >> 16;
}
KD_INLINE index_t bits_of_level(KD_BY_VALUE(levels_arguments) g, int level, int inverse) {
  const index_t more = grown_by(g, level) - grown_by(g, level - 1);
  return inverse ? g.bits - more : g.bits + more;
}
/* A tile of a level: up to np outputs of the row, as much as the work arrays hold. */
KD_INLINE wavelet_place place_in_row(index_t outputs, int np, int taps) {
  wavelet_place p;
  p.first = p.column = p.side = p.matrix = 0;
  p.columns = p.vectors = 1;
  p.points = outputs < np ? (int)outputs : np;
  p.pairs = pairs_for(p.points, ROW_ROUND, taps);
  return p;
}
KD_KERNEL(wavelet_analysis_levels) KD_GROUP KD_MEMORY(const scalar, signal), KD_MEMORY(scalar, joined),
    KD_MEMORY(scalar, first),
    KD_MEMORY(scalar, second), KD_MEMORY(const tap, filter), KD_BY_VALUE(levels_arguments) g) {
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
    KD_GLOBAL scalar* const low = level == g.levels        ? out
                                  : (g.levels - level) % 2 ? second + row * g.second_row
                                                           : first + row * g.first_row;
    const wavelet_filters filters = filters_make(filter, taps, bits_of_level(g, level, 0));
    end -= count;
    for (index_t t = 0; t < count; t += WAVELET_POINTS) {
      row_analyse(place_in_row(count - t, WAVELET_POINTS, taps), row_line(from, samples, mode), 2 * t - g.before,
                  low + t, out + end + t, filters, ROW_WORK);
      KD_WORK_BARRIER;
    }
    from = low;
    samples = count;
  }
}

/* The way back: the last level first.  Coefficients go on periodically where the analysis had mode periodization, else
   with zeros; so mode tells how many coefficients each level has. */
KD_KERNEL(wavelet_synthesis_levels) KD_GROUP KD_MEMORY(scalar, signal), KD_MEMORY(const scalar, joined),
    KD_MEMORY(scalar, first),
    KD_MEMORY(scalar, second), KD_MEMORY(const tap, filter), KD_BY_VALUE(levels_arguments) g) {
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
    const index_t count = coefficients_after(samples, taps, analysed),
                  outputs = outputs_of_synthesis(samples, g.before);
    KD_GLOBAL scalar* const to = level == 1  ? signal + row * g.signal_row
                                 : level % 2 ? second + row * g.second_row
                                             : first + row * g.first_row;
    const wavelet_filters filters = filters_make(filter, taps, bits_of_level(g, level, 1));
    if (begin == 0) begin = count;
    for (index_t t = 0; t < outputs; t += WAVELET_POINTS) {
      row_synthesise(place_in_row(outputs - t, WAVELET_POINTS, taps), row_line(low, count, mode),
                     row_line(in + begin, count, mode), t - g.band_before, row_target(to, 2 * t - g.before, samples),
                     filters, ROW_WORK);
      KD_WORK_BARRIER;
    }
    begin += count;
    low = to;
  }
}
#undef ROW_ROUND
#undef ROW_ARRAYS
#undef ROW_WORK
#undef LANE_WORK
#undef LANE_BLOCK
