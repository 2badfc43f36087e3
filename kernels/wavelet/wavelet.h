/* wavelet.h: one level of a discrete wavelet transform (S. Mallat, "A theory for multiresolution signal decomposition",
   1989).
     wavelet_analysis, wavelet_synthesis          a tile of outputs of `width` neighbouring columns, LANES in a vector
     wavelet_analysis_row, wavelet_synthesis_row  vectors only: a tile of one row, neighbouring outputs in the lanes
     wavelet_analysis_levels, wavelet_synthesis_levels  several levels of a row (wavelet_levels.h)
   Both directions are the same sum.  Analysis reads pairs of neighbouring samples u, v, and synthesis one coefficient
   of each band:
     a[t] = sum f[k][0] u[t + k] + f[k][2] v[t + k]     k = 0 .. taps/2 - 1
     b[t] = sum f[k][1] u[t + k] + f[k][3] v[t + k]
   where a, b are approximation and detail, and in synthesis neighbouring samples.  A tile loads u and v once into its
   work array, beyond the ends as `mode` has it, so that the sum knows no ends.
   filter: the table f.  signal: what analysis reads, and synthesis makes; approx: the approximation of a first half;
   detail: the details, and the approximation of a second half.
   In C++ np, the outputs of a tile, is an argument, and MAX_NP, at least taps/2 on devices, is not read. */
#define TOGETHER 4 /* vectors of outputs that one item sums at once */
#if KD_CPP
  #define WAVELET_PAIRS ((int)g.np + taps / 2)
  #define WAVELET_POINTS ((int)g.np)
  #define WAVELET_WIDTH (WIDTH ? WIDTH : (int)g.width)
#else
  #define WAVELET_PAIRS (NP + MAX_NP)
  #define WAVELET_POINTS NP
  #define WAVELET_WIDTH WIDTH
#endif

/* Sample i of a row that goes on beyond its ends: sign x[at] + twice x[end] + slope (x[to] - x[from]); sign 0: zero. */
typedef struct {
  index_t at, end, from, to;
  scalar sign, twice, slope;
} extension;
KD_INLINE index_t wrapped(index_t i, index_t n) {
  const index_t r = i % n;
  return r < 0 ? r + n : r;
}
KD_INLINE extension extension_at(index_t at, scalar sign) {
  extension e;
  e.at = at;
  e.end = e.from = e.to = 0;
  e.sign = sign;
  e.twice = e.slope = 0;
  return e;
}
/* Whole-sample reflection with the sign changed, about the end points: the line through both ends goes on. */
KD_INLINE extension extension_antireflect(index_t i, index_t n) {
  const index_t period = 2 * n - 2, j = wrapped(i, period), q = (i - j) / period;
  extension e = extension_at(j < n ? j : period - j, j < n ? 1 : -1);
  e.to = n - 1;
  e.slope = (scalar)(2 * q);
  if (j < n) return e;
  e.twice = 2;
  e.end = i < 0 ? 0 : n - 1;
  if (i < 0) e.slope = (scalar)(2 * (q + 1));
  return e;
}
KD_INLINE extension extension_smooth(index_t i, index_t n) {
  extension e = extension_at(i < 0 ? 0 : n - 1, 1);
  e.from = i < 0 ? 0 : n - 2;
  e.to = e.from + 1;
  e.slope = (scalar)(i < 0 ? i : i - (n - 1));
  return e;
}
KD_INLINE extension extension_of(index_t i, index_t n, int mode) {
  if (i >= 0 && i < n) return extension_at(i, 1);
  if (mode == mode_zero) return extension_at(0, 0);
  if (mode == mode_periodic) return extension_at(wrapped(i, n), 1);
  if (mode == mode_periodization) { /* an odd length repeats its last sample */
    const index_t j = wrapped(i, n + n % 2);
    return extension_at(j < n ? j : n - 1, 1);
  }
  if (mode == mode_symmetric || mode == mode_antisymmetric) {
    const index_t j = wrapped(i, 2 * n);
    return extension_at(j < n ? j : 2 * n - 1 - j, mode == mode_antisymmetric && j >= n ? -1 : 1);
  }
  if (mode == mode_constant || n == 1) return extension_at(i < 0 ? 0 : n - 1, 1);
  if (mode == mode_smooth) return extension_smooth(i, n);
  if (mode == mode_antireflect) return extension_antireflect(i, n);
  const index_t j = wrapped(i, 2 * n - 2);
  return extension_at(j < n ? j : 2 * n - 2 - j, 1);
}

/* Neighbours p[0] .. p[valid - 1] in lanes of the same number; the other lanes are zero. */
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
  *p = v;
#else
  if (valid >= LANES) {
    lanes_store(p, v);
    return;
  }
  scalar x[LANES];
  lanes_to(x, v);
  for (int l = 0; l < LANES; ++l)
    if (l < valid) p[l] = x[l];
#endif
}

/* A row of samples or of coefficients; of neighbouring columns where `valid` is more than one. */
typedef struct {
  KD_GLOBAL const scalar* at;
  index_t stride, n, valid;
  int mode;
} wavelet_line;
KD_INLINE wavelet_line line_make(KD_GLOBAL const scalar* at, index_t stride, index_t n, int mode) {
  wavelet_line l;
  l.at = at;
  l.stride = stride;
  l.n = n;
  l.valid = LANES;
  l.mode = mode;
  return l;
}
KD_INLINE real line_inside(wavelet_line l, index_t i) {
  return neighbours_load(l.at + i * l.stride, l.valid);
}
KD_INLINE real line_extended(wavelet_line l, index_t i) {
  const extension e = extension_of(i, l.n, l.mode);
  if (e.sign == 0) return lanes_all(0);
  real x = line_inside(l, e.at) * e.sign;
  if (e.twice != 0) x += line_inside(l, e.end) * e.twice;
  if (e.slope != 0) x += (line_inside(l, e.to) - line_inside(l, e.from)) * e.slope;
  return x;
}

/* Which outputs of which columns a group computes. */
typedef struct {
  index_t first, column, side, matrix; /* column: of vectors; side: one of the halves */
  int points, vectors, pairs;          /* outputs in each of its columns; columns of vectors; pairs that they need */
} wavelet_place;
KD_INLINE wavelet_place wavelet_place_of(index_t id, KD_BY_VALUE(wavelet_arguments) g, int np, int width, int round) {
  wavelet_place p;
  const index_t across = id / g.tiles, outer = across / g.column_tiles;
  p.first = id % g.tiles * np;
  p.column = across % g.column_tiles * width;
  p.side = outer % g.halves;
  p.matrix = outer / g.halves;
  const index_t points = g.outputs - p.first, vectors = (g.columns + LANES - 1) / LANES - p.column;
  p.points = points < np ? (int)points : np;
  p.vectors = vectors < width ? (int)vectors : width;
  p.pairs = (p.points + round - 1) / round * round + (int)g.taps / 2 - 1;
  return p;
}
/* The scalar where a band begins: band 0 is the approximation. */
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

/* The sum, for `count` outputs, `apart` numbers of the work array from one to the next; `step` from pair to pair.  It
   begins with the small taps of Daubechies' wavelets, and taps that cancel each other follow one another: lines that go
   on beyond an end bring large values. */
KD_INLINE void wavelet_sum(int count, KD_WORK const cpx* y, int step, int apart, KD_GLOBAL const scalar* filter,
                           int taps, cpx* out) {
  KD_UNROLL for (int r = 0; r < count; ++r) out[r] = cpx_make(lanes_all(0), lanes_all(0));
  for (int k = taps / 2 - 1; k >= 0; --k) {
    const cpx f = cpx_all(filter + 4 * k), h = cpx_all(filter + 4 * k + 2);
    KD_UNROLL for (int r = 0; r < count; ++r) {
      const cpx x = y[r * apart + k * step];
      out[r].re += h.re * x.im;
      out[r].im += h.im * x.im;
      out[r].re += f.re * x.re;
      out[r].im += f.im * x.re;
    }
  }
}

#if LANES == 1 && !KD_CPP
/* Neighbours that a device reads or writes at once. */
KD_INLINE int is_pair(KD_GLOBAL const scalar* p) {
  return ((size_t)p & (sizeof(cpx) - 1)) == 0;
}
#endif
/* Pairs of a tile into its work array [pair][vectors]: every `step`-th point of u and of v, from first_u and first_v
   on; columns of a line lie u_lane and v_lane scalars apart. */
KD_INLINE void wavelet_load(wavelet_place p, wavelet_line u, wavelet_line v, index_t u_lane, index_t v_lane,
                            index_t lanes, index_t first_u, index_t first_v, int step, KD_WORK cpx* y) {
  const index_t last = (index_t)(p.pairs - 1) * step;
  const int inside = first_u >= 0 && first_v >= 0 && first_u + last < u.n && first_v + last < v.n;
#if LANES == 1 && !KD_CPP
  if (inside && step == 2 && p.vectors == 1 && u.stride == 1 && is_pair(u.at + first_u)) {
    KD_GLOBAL const cpx* const both = (KD_GLOBAL const cpx*)(u.at + first_u);
    KD_FOR_ITEMS(i, p.pairs) y[i] = both[i];
    return;
  }
#endif
  KD_FOR_ITEMS(i, p.pairs * p.vectors) {
    const int k = p.vectors == 1 ? (int)i : (int)i / p.vectors, w = p.vectors == 1 ? 0 : (int)i % p.vectors;
    wavelet_line a = u, b = v;
    a.at += w * LANES * u_lane;
    b.at += w * LANES * v_lane;
    a.valid = b.valid = lanes - (p.column + w) * LANES;
    y[i] = inside ? cpx_make(line_inside(a, first_u + k * step), line_inside(b, first_v + k * step))
                  : cpx_make(line_extended(a, first_u + k * step), line_extended(b, first_v + k * step));
  }
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
  return line_make(s.at, s.stride, n, mode);
}

/* Outputs of a tile from the pairs that begin at sample `start` of x, whose columns are `lane` apart. */
KD_INLINE void tile_analyse(wavelet_place p, wavelet_line x, index_t lane, index_t lanes, index_t start,
                            wavelet_side low, wavelet_side high, KD_GLOBAL const scalar* filter, int taps,
                            KD_WORK cpx* y) {
  wavelet_load(p, x, x, lane, lane, lanes, start, start + 1, 2, y);
  KD_WORK_BARRIER;
  const int blocks = (p.points + TOGETHER - 1) / TOGETHER;
  KD_FOR_ITEMS(i, blocks * p.vectors) {
    const int t = p.vectors == 1 ? (int)i : (int)i / p.vectors, w = p.vectors == 1 ? 0 : (int)i % p.vectors;
    cpx c[TOGETHER];
    wavelet_sum(TOGETHER, y + i, p.vectors, blocks * p.vectors, filter, taps, c);
    const index_t valid = lanes - (p.column + w) * LANES;
    KD_UNROLL for (int r = 0; r < TOGETHER; ++r) {
      if (t + r * blocks >= p.points) continue;
      const index_t o = p.first + t + r * blocks;
      neighbours_store(low.at + w * LANES * low.lane + o * low.stride, valid, c[r].re);
      neighbours_store(high.at + w * LANES * high.lane + o * high.stride, valid, c[r].im);
    }
  }
}
#if KD_WANTED(wavelet_analysis)
KD_KERNEL(wavelet_analysis) KD_GROUP KD_MEMORY(const scalar, signal), KD_MEMORY(scalar, approx), KD_MEMORY(scalar,
    detail),
    KD_MEMORY(const scalar, filter), KD_BY_VALUE(wavelet_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(approx);
  KD_OPEN(detail);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  KD_WORK_ARRAY(cpx, y, WAVELET_PAIRS * WAVELET_WIDTH);
  const wavelet_place p = wavelet_place_of(KD_GROUP_ID, g, WAVELET_POINTS, WAVELET_WIDTH, TOGETHER);
  const wavelet_line x =
      line_make(signal + p.matrix * g.signal_matrix + p.side * g.signal_half + p.column * LANES * g.signal_lane,
                g.signal_stride, g.samples, mode);
  tile_analyse(p, x, g.signal_lane, g.columns, 2 * p.first - g.before, side_of_band(approx, detail, 0, p, g),
               side_of_band(approx, detail, 1, p, g), filter, taps, y);
}
#endif

/* Samples `from` on of a signal, from coefficient `start` on of both bands; adds: to what is there. */
KD_INLINE void tile_synthesise(wavelet_place p, wavelet_side low, wavelet_side high, index_t count, int mode,
                               index_t lanes, index_t start, wavelet_side to, index_t from, index_t samples, int adds,
                               scalar scale, KD_GLOBAL const scalar* filter, int taps, KD_WORK cpx* y) {
  wavelet_load(p, line_of_side(low, count, mode), line_of_side(high, count, mode), low.lane, high.lane, lanes, start,
               start, 1, y);
  KD_WORK_BARRIER;
  const int blocks = (p.points + TOGETHER - 1) / TOGETHER;
  KD_FOR_ITEMS(i, blocks * p.vectors) {
    const int t = p.vectors == 1 ? (int)i : (int)i / p.vectors, w = p.vectors == 1 ? 0 : (int)i % p.vectors;
    cpx x[TOGETHER];
    wavelet_sum(TOGETHER, y + i, p.vectors, blocks * p.vectors, filter, taps, x);
    const index_t valid = lanes - (p.column + w) * LANES;
    KD_GLOBAL scalar* const at = to.at + w * LANES * to.lane;
#if LANES == 1 && !KD_CPP
    const index_t begin = from + 2 * t, end = begin + 2 * (TOGETHER - 1) * blocks + 1;
    const int whole = t + (TOGETHER - 1) * blocks < p.points && begin >= 0 && end < samples;
    if (whole && !adds && to.stride == 1 && is_pair(at + begin)) {
      KD_UNROLL for (int r = 0; r < TOGETHER; ++r) * (KD_GLOBAL cpx*)(at + begin + 2 * r * blocks) =
          cpx_scale(x[r], scale);
      continue;
    }
#endif
    KD_UNROLL for (int r = 0; r < TOGETHER; ++r) {
      if (t + r * blocks >= p.points) continue;
      KD_UNROLL for (int odd = 0; odd < 2; ++odd) {
        const index_t n = from + 2 * (t + r * blocks) + odd;
        if (n < 0 || n >= samples) continue;
        KD_GLOBAL scalar* const q = at + n * to.stride;
        const real v = (odd ? x[r].im : x[r].re) * scale;
        neighbours_store(q, valid, adds ? neighbours_load(q, valid) + v : v);
      }
    }
  }
}
#if KD_WANTED(wavelet_synthesis)
KD_KERNEL(wavelet_synthesis) KD_GROUP KD_MEMORY(scalar, signal), KD_MEMORY(scalar, approx), KD_MEMORY(scalar, detail),
    KD_MEMORY(const scalar, filter), KD_BY_VALUE(wavelet_arguments) g, scalar scale) {
  KD_OPEN(signal);
  KD_OPEN(approx);
  KD_OPEN(detail);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  KD_WORK_ARRAY(cpx, y, WAVELET_PAIRS * WAVELET_WIDTH);
  const wavelet_place p = wavelet_place_of(KD_GROUP_ID, g, WAVELET_POINTS, WAVELET_WIDTH, TOGETHER);
  const wavelet_side to =
      side_make(signal + p.matrix * g.signal_matrix + p.side * g.signal_half + p.column * LANES * g.signal_lane,
                g.signal_stride, g.signal_lane);
  tile_synthesise(p, side_of_band(approx, detail, 0, p, g), side_of_band(approx, detail, 1, p, g), g.coefficients, mode,
                  g.columns, p.first - g.band_before, to, 2 * p.first - g.before, g.samples, g.adds != 0, scale, filter,
                  taps, y);
}
#endif
#if LANES > 1
  #include "wavelet_row.h"
#endif
#include "wavelet_levels.h"
#undef TOGETHER
#undef WAVELET_PAIRS
#undef WAVELET_POINTS
#undef WAVELET_WIDTH
