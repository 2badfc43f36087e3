/* wavelet.h: one level of a discrete wavelet transform (S. Mallat, "A theory for multiresolution signal decomposition",
   1989).  Analysis makes two bands of a signal, approximation and detail; synthesis makes the signal of both bands.
     wavelet_analysis, wavelet_synthesis          of columns side by side: lane l of a vector belongs to column l.  A
                                                  group has a tile: neighbouring outputs of `width` vectors
     wavelet_analysis_row, wavelet_synthesis_row  of a row: neighbouring outputs are in the lanes (wavelet_row.h)
     wavelet_analysis_levels, wavelet_synthesis_levels  several levels of a row (wavelet_levels.h; of one lane alone:
                                                  wavelet_lane.h)
   Both directions compute the same sum over pairs u[t], v[t], and output t is a pair, too:
     a[t] = sum f[k][0] u[t + k] + f[k][2] v[t + k]     k = 0 .. taps/2 - 1
     b[t] = sum f[k][1] u[t + k] + f[k][3] v[t + k]
   In analysis u, v are neighbouring samples, and a, b approximation and detail; in synthesis it is the other way round.
   A tile first copies its pairs to the work array.  Those beyond an end are made there as the boundary mode says, so
   that the sum need not know of ends.
   signal: matrices, which analysis reads and synthesis makes.  They may have two halves side by side (of an image: what
   its rows became, approximation and detail), and each half has both bands.
   approx: the approximation of the first half.  detail: all other bands.  filter: the table f.
   In fixed point sums are exact, drop `bits` bits, and saturate; so does the sign of a sample beyond an end.
   In C++ np, the outputs of a tile, is an argument, and MAX_NP is not read; on devices MAX_NP is at least taps/2. */
/* Outputs, each a vector, that an item sums at once: a tap is read once for all of them. */
#if LANES == 1 && !KD_CPP
  #define TOGETHER 8
#else
  #define TOGETHER 4
#endif
#if KD_CPP
  #define WAVELET_PAIRS ((int)g.np + taps / 2)
  #define WAVELET_POINTS ((int)g.np)
  #define WAVELET_WIDTH (WIDTH ? WIDTH : (int)g.width)
#else
  #define WAVELET_PAIRS (NP + MAX_NP)
  #define WAVELET_POINTS NP
  #define WAVELET_WIDTH WIDTH
#endif

#include "extension.h"

/* Scalar p[l] in lane l, of those before p[valid]; memory behind them is not touched, and their lanes are zero. */
KD_INLINE real neighbours_load(KD_GLOBAL const scalar* p, index_t valid) {
#if LANES == 1
  (void)valid;
  return *p;
#else
  if (valid >= LANES) return lanes_load(p);
  scalar x[LANES];
  for (int l = 0; l < LANES; ++l) x[l] = l < valid ? p[l] : 0;
  return lanes_from(x);
#endif
}
KD_INLINE void neighbours_store(KD_GLOBAL scalar* p, index_t valid, real v) {
#if LANES == 1
  (void)valid;
  *p = (scalar)v;
#else
  if (valid >= LANES) {
    lanes_store(p, v);
    return;
  }
  scalar x[LANES];
  lanes_to(x, v);
  /* No condition within: GCC makes masked stores of halves of it, which fault at pages behind the valid ones. */
  for (int l = 0; l < (int)valid; ++l) p[l] = x[l];
#endif
}

/* A line of memory: samples or coefficients of a column, which its neighbours lie beside. */
typedef struct {
  KD_GLOBAL const scalar* at; /* point 0 of the first column */
  index_t stride, lane;       /* from point to point; from column to column */
  index_t n, valid;           /* points of a column; columns from the first one on */
  int mode;                   /* boundary mode: how a column goes on beyond its ends */
} wavelet_line;
KD_INLINE wavelet_line line_make(KD_GLOBAL const scalar* at, index_t stride, index_t lane, index_t n, int mode) {
  wavelet_line l;
  l.at = at;
  l.stride = stride;
  l.lane = lane;
  l.n = n;
  l.valid = LANES;
  l.mode = mode;
  return l;
}
/* A row by itself: its points are side by side. */
KD_INLINE wavelet_line row_line(KD_GLOBAL const scalar* at, index_t n, int mode) {
  return line_make(at, 1, 0, n, mode);
}
/* Point i of a vector of columns. */
KD_INLINE real line_inside(wavelet_line l, index_t i) {
  return neighbours_load(l.at + i * l.stride, l.valid);
}
KD_INLINE real line_extended(wavelet_line l, index_t i) {
  const extension e = extension_of(i, l.n, l.mode);
  if (e.sign == 0) return lanes_all(0);
  real x = line_inside(l, e.at) * e.sign;
  if (e.twice != 0) x += line_inside(l, e.end) * e.twice;
  if (e.slope != 0) x += (line_inside(l, e.to) - line_inside(l, e.from)) * e.slope;
  return saturated(x);
}

/* Which outputs of which columns a group computes. */
typedef struct {
  index_t first, column, side, matrix; /* column: number of its first vector of columns; side: one of the halves */
  index_t columns;                     /* of the matrix, or of its half */
  int points, vectors, pairs;          /* outputs of a column; vectors of columns; pairs of a column that are read */
} wavelet_place;
/* Outputs are summed `round` at a time, the last of them, too: pairs are read for a multiple of it. */
KD_INLINE int pairs_for(int points, int round, int taps) {
  return (points + round - 1) / round * round + taps / 2 - 1;
}
/* outputs: a, b of a column. */
KD_INLINE wavelet_place wavelet_place_of(index_t id, KD_BY_VALUE(wavelet_arguments) g, index_t outputs, int np,
                                         int width, int round) {
  wavelet_place p;
  const index_t across = id / g.tiles, outer = across / g.column_tiles;
  p.first = id % g.tiles * np;
  p.column = across % g.column_tiles * width;
  p.side = outer % g.halves;
  p.matrix = outer / g.halves;
  const index_t points = outputs - p.first, vectors = (g.columns + LANES - 1) / LANES - p.column;
  p.columns = g.columns;
  p.points = points < np ? (int)points : np;
  p.vectors = width > 1 && vectors < width ? (int)vectors : width;
  p.pairs = pairs_for(p.points, round, (int)g.taps);
  return p;
}
KD_INLINE index_t outputs_of_synthesis(index_t samples, index_t before) {
  return (samples + before + 1) / 2;
}
/* Columns from vector w of a tile to the end of the matrix.  The last vector may have fewer than LANES. */
KD_INLINE index_t columns_from(wavelet_place p, int w) {
  return p.columns - (p.column + w) * LANES;
}
/* Band 0 is the approximation, 1 the detail.  Only the first half's approximation is not in the memory of the details:
   it is what the next level works on. */
KD_INLINE KD_GLOBAL scalar* band_of(KD_GLOBAL scalar* approx, KD_GLOBAL scalar* detail, int band, wavelet_place p,
                                    KD_BY_VALUE(wavelet_arguments) g) {
  if (band == 0 && p.side == 0) return approx + p.matrix * g.approx_matrix;
  return detail + p.matrix * g.detail_matrix + p.side * g.detail_half + band * g.detail_band;
}
KD_INLINE index_t band_stride(int band, wavelet_place p, KD_BY_VALUE(wavelet_arguments) g) {
  return band == 0 && p.side == 0 ? g.approx_stride : g.detail_stride;
}
KD_INLINE index_t band_lane(int band, wavelet_place p, KD_BY_VALUE(wavelet_arguments) g) {
  return band == 0 && p.side == 0 ? g.approx_lane : g.detail_lane;
}

#include "wavelet_sum.h"

#if LANES == 1 && !KD_CPP
/* Pairs: two scalars that a device may read or write at once. */
KD_INLINE int is_pair(KD_GLOBAL const scalar* p) {
  return ((size_t)p & (sizeof(stored) - 1)) == 0;
}
#endif
/* Pair i of a tile: every `step`-th point of u and of v, from first_u and first_v on. */
KD_INLINE cpx wavelet_pair(wavelet_place p, wavelet_line u, wavelet_line v, index_t first_u, index_t first_v, int step,
                           int inside, int i) {
  const int k = p.vectors == 1 ? i : i / p.vectors, w = p.vectors == 1 ? 0 : i % p.vectors;
  u.at += w * LANES * u.lane;
  v.at += w * LANES * v.lane;
  u.valid = v.valid = columns_from(p, w);
  return inside ? cpx_make(line_inside(u, first_u + k * step), line_inside(v, first_v + k * step))
                : cpx_make(line_extended(u, first_u + k * step), line_extended(v, first_v + k * step));
}
/* Copies the pairs of a tile to its work array y[pair][vector].  A tile that lies within its lines is copied faster: no
   point asks for the boundary mode, and several loads of an item are on their way at a time.  Both ways are in one
   loop: PoCL 5 aborts where it compiles two, of which a group takes one, before a barrier in a loop. */
KD_INLINE void wavelet_load(wavelet_place p, wavelet_line u, wavelet_line v, index_t first_u, index_t first_v, int step,
                            KD_WORK stored* y) {
  const index_t last = (index_t)(p.pairs - 1) * step;
  const int inside = first_u >= 0 && first_v >= 0 && first_u + last < u.n && first_v + last < v.n;
#if LANES == 1 && !KD_CPP
  KD_GLOBAL const scalar *const of_u = u.at + first_u, *const of_v = v.at + first_v;
  KD_GLOBAL const stored* const both = (KD_GLOBAL const stored*)of_u;
  const int fast = inside && p.vectors == 1 && u.stride == 1 && (step == 2 ? is_pair(of_u) : v.stride == 1);
  for (int i = KD_ITEM_ID; i < p.pairs * p.vectors; i += TOGETHER * ITEMS) {
    if (fast && i + (TOGETHER - 1) * ITEMS < p.pairs) {
      stored x[TOGETHER];
      KD_UNROLL for (int r = 0; r < TOGETHER; ++r) {
        const int n = i + r * ITEMS;
        x[r] = step == 2 ? both[n] : cpx_stored(cpx_make(of_u[n], of_v[n]));
      }
      KD_UNROLL for (int r = 0; r < TOGETHER; ++r) y[i + r * ITEMS] = x[r];
    } else {
      for (int n = i; n < i + TOGETHER * ITEMS && n < p.pairs * p.vectors; n += ITEMS)
        y[n] = !fast       ? cpx_stored(wavelet_pair(p, u, v, first_u, first_v, step, inside, n))
               : step == 2 ? both[n]
                           : cpx_stored(cpx_make(of_u[n], of_v[n]));
    }
  }
#else
  KD_FOR_ITEMS(i, p.pairs * p.vectors)
  y[i] = cpx_stored(wavelet_pair(p, u, v, first_u, first_v, step, inside, (int)i));
#endif
}

/* One side of a tile: where its first column begins, and how far points and columns are apart. */
typedef struct {
  KD_GLOBAL scalar* at;
  index_t stride, lane;
} wavelet_side;
KD_INLINE wavelet_side side_make(KD_GLOBAL scalar* at, index_t stride, index_t lane) {
  wavelet_side s;
  s.at = at;
  s.stride = stride;
  s.lane = lane;
  return s;
}
KD_INLINE wavelet_side side_of_band(KD_GLOBAL scalar* approx, KD_GLOBAL scalar* detail, int band, wavelet_place p,
                                    KD_BY_VALUE(wavelet_arguments) g) {
  const index_t lane = band_lane(band, p, g);
  return side_make(band_of(approx, detail, band, p, g) + p.column * LANES * lane, band_stride(band, p, g), lane);
}
KD_INLINE wavelet_line line_of_side(wavelet_side s, index_t n, int mode) {
  return line_make(s.at, s.stride, s.lane, n, mode);
}

/* Both bands of a tile, from sample `start` of x on.  Outputs of one item are `blocks` apart, so that neighbouring
   items have neighbouring outputs: a device reads and writes those at once. */
KD_INLINE void tile_analyse(wavelet_place p, wavelet_line x, index_t start, wavelet_side low, wavelet_side high,
                            wavelet_filters filters, KD_WORK stored* y) {
  wavelet_load(p, x, x, start, start + 1, 2, y);
  KD_WORK_BARRIER;
  const int blocks = (p.points + TOGETHER - 1) / TOGETHER;
  KD_FOR_ITEMS(i, blocks * p.vectors) {
    const int t = p.vectors == 1 ? (int)i : (int)i / p.vectors, w = p.vectors == 1 ? 0 : (int)i % p.vectors;
    term_pair c[TOGETHER];
    wavelet_sum(TOGETHER, pairs_of(y + i), p.vectors, blocks * p.vectors, filters, c);
    const index_t valid = columns_from(p, w);
    KD_UNROLL for (int r = 0; r < TOGETHER; ++r) {
      const index_t o = p.first + t + r * blocks;
      if (t + r * blocks < p.points) {
        neighbours_store(low.at + w * LANES * low.lane + o * low.stride, valid, sum_rounded(c[r].re, filters.bits));
        neighbours_store(high.at + w * LANES * high.lane + o * high.stride, valid, sum_rounded(c[r].im, filters.bits));
      }
    }
  }
}
KD_KERNEL(wavelet_analysis) KD_GROUP KD_MEMORY(const scalar, signal), KD_MEMORY(scalar, approx), KD_MEMORY(scalar,
    detail),
    KD_MEMORY(const tap, filter), KD_BY_VALUE(wavelet_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(approx);
  KD_OPEN(detail);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  KD_WORK_ARRAY(stored, y, WAVELET_PAIRS * WAVELET_WIDTH);
  const wavelet_place p = wavelet_place_of(KD_GROUP_ID, g, g.coefficients, WAVELET_POINTS, WAVELET_WIDTH, TOGETHER);
  const wavelet_line x =
      line_make(signal + p.matrix * g.signal_matrix + p.side * g.signal_half + p.column * LANES * g.signal_lane,
                g.signal_stride, g.signal_lane, g.samples, mode);
  tile_analyse(p, x, 2 * p.first - g.before, side_of_band(approx, detail, 0, p, g),
               side_of_band(approx, detail, 1, p, g), filters_make(filter, taps, g.bits), y);
}

/* Output of synthesis: samples from `from` on, of a signal of `samples`; those beyond its ends are left out. */
typedef struct {
  wavelet_side side;
  index_t from, samples;
  int adds;     /* 1: to what is there */
  scalar scale; /* of what is written or added */
} wavelet_target;
KD_INLINE wavelet_target target_make(wavelet_side side, index_t from, index_t samples, int adds, scalar scale) {
  wavelet_target t;
  t.side = side;
  t.from = from;
  t.samples = samples;
  t.adds = adds;
  t.scale = scale;
  return t;
}
KD_INLINE wavelet_target row_target(KD_GLOBAL scalar* at, index_t from, index_t samples) {
  return target_make(side_make(at, 1, 0), from, samples, 0, 1);
}
/* Sample n of the columns that begin at `at`; none beyond the signal's ends. */
KD_INLINE void target_store(wavelet_target to, KD_GLOBAL scalar* at, index_t n, index_t valid, real x) {
  if (n >= 0 && n < to.samples) {
    KD_GLOBAL scalar* const q = at + n * to.side.stride;
    neighbours_store(q, valid, to.adds ? neighbours_load(q, valid) + x * to.scale : x * to.scale);
  }
}
/* The samples of a tile, from coefficient `start` of both bands on. */
KD_INLINE void tile_synthesise(wavelet_place p, wavelet_line low, wavelet_line high, index_t start, wavelet_target to,
                               wavelet_filters filters, KD_WORK stored* y) {
  wavelet_load(p, low, high, start, start, 1, y);
  KD_WORK_BARRIER;
  const int blocks = (p.points + TOGETHER - 1) / TOGETHER;
  KD_FOR_ITEMS(i, blocks * p.vectors) {
    const int t = p.vectors == 1 ? (int)i : (int)i / p.vectors, w = p.vectors == 1 ? 0 : (int)i % p.vectors;
    term_pair x[TOGETHER];
    wavelet_sum(TOGETHER, pairs_of(y + i), p.vectors, blocks * p.vectors, filters, x);
    const index_t valid = columns_from(p, w);
    KD_GLOBAL scalar* const at = to.side.at + w * LANES * to.side.lane;
    const index_t begin = to.from + 2 * t;
#if LANES == 1 && !KD_CPP
    const int whole =
        t + (TOGETHER - 1) * blocks < p.points && begin >= 0 && begin + 2 * (TOGETHER - 1) * blocks + 1 < to.samples;
    if (whole && !to.adds && to.side.stride == 1 && is_pair(at + begin)) {
      KD_UNROLL for (int r = 0; r < TOGETHER; ++r) * (KD_GLOBAL stored*)(at + begin + 2 * r * blocks) = cpx_stored(
          cpx_make(sum_rounded(x[r].re, filters.bits) * to.scale, sum_rounded(x[r].im, filters.bits) * to.scale));
    } else
#endif
      KD_UNROLL for (int r = 0; r < TOGETHER; ++r) {
        if (t + r * blocks < p.points) {
          target_store(to, at, begin + 2 * r * blocks, valid, sum_rounded(x[r].re, filters.bits));
          target_store(to, at, begin + 2 * r * blocks + 1, valid, sum_rounded(x[r].im, filters.bits));
        }
      }
  }
}
KD_KERNEL(wavelet_synthesis) KD_GROUP KD_MEMORY(scalar, signal), KD_MEMORY(scalar, approx), KD_MEMORY(scalar, detail),
    KD_MEMORY(const tap, filter), KD_BY_VALUE(wavelet_arguments) g KD_FACTOR(scale)) {
  KD_OPEN(signal);
  KD_OPEN(approx);
  KD_OPEN(detail);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
#if KD_FIXED
  const scalar scale = 1;
#endif
  KD_WORK_ARRAY(stored, y, WAVELET_PAIRS * WAVELET_WIDTH);
  const wavelet_place p = wavelet_place_of(KD_GROUP_ID, g, outputs_of_synthesis(g.samples, g.before), WAVELET_POINTS,
                                           WAVELET_WIDTH, TOGETHER);
  const wavelet_side to =
      side_make(signal + p.matrix * g.signal_matrix + p.side * g.signal_half + p.column * LANES * g.signal_lane,
                g.signal_stride, g.signal_lane);
  tile_synthesise(p, line_of_side(side_of_band(approx, detail, 0, p, g), g.coefficients, mode),
                  line_of_side(side_of_band(approx, detail, 1, p, g), g.coefficients, mode), p.first - g.band_before,
                  target_make(to, 2 * p.first - g.before, g.samples, g.adds != 0, scale),
                  filters_make(filter, taps, g.bits), y);
}
#if LANES > 1
  #include "wavelet_row.h"
#endif
#include "wavelet_levels.h"
#undef term_pair_make
#undef taps_at
#undef pairs_of
#undef pair_at
#undef TOGETHER
#undef WAVELET_PAIRS
#undef WAVELET_POINTS
#undef WAVELET_WIDTH
