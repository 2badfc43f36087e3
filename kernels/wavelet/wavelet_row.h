/* wavelet_row.h: one level of a wavelet transform along rows, neighbouring outputs in the lanes (wavelet.h says what it
   computes).  Points of a row are side by side.  u and v of a pair are in work arrays of their own, so that LANES
   neighbouring u are a vector wherever they begin. */
/* Two vectors end to end: their even scalars, their odd ones; and both halves of the way back. */
#define KD_EVEN(p) (2 * (p))
#define KD_ODD(p) (2 * (p) + 1)
#define KD_ZIP(p) ((p) / 2 + (p) % 2 * LANES)
#define KD_ZIP_HIGH(p) (LANES / 2 + KD_ZIP(p))

/* Keeps a vector in its register.  Without it GCC reads memory again for each product, and a vector across two cache
   lines costs two reads each time. */
#if KD_CPP && defined(__SSE2__) && !defined(__clang__)
  #define KD_LOADED(x) __asm__("" : "+v"(x))
#else
  #define KD_LOADED(x) ((void)0)
#endif

/* Point i of a row, as line_extended, but one scalar. */
KD_INLINE scalar sample_extended(wavelet_line l, index_t i) {
  const extension e = extension_of(i, l.n, l.mode);
  if (e.sign == 0) return 0;
  scalar x = l.at[e.at] * e.sign;
  if (e.twice != 0) x += l.at[e.end] * e.twice;
  if (e.slope != 0) x += (l.at[e.to] - l.at[e.from]) * e.slope;
  return x;
}
/* The work arrays of a row: pair t is u[t], v[t]. */
typedef struct {
  scalar *u, *v;
} row_work;
KD_INLINE row_work row_work_make(scalar* u, scalar* v) {
  row_work y;
  y.u = u;
  y.v = v;
  return y;
}
/* The sum of wavelet_sum, for `count` vectors of neighbouring outputs from output t on. */
KD_INLINE void wavelet_sum_row(int count, row_work pairs, index_t t, wavelet_filters filters, cpx* out) {
  const scalar *const u = pairs.u + t, *const v = pairs.v + t;
  KD_UNROLL for (int r = 0; r < count; ++r) out[r] = cpx_make(lanes_all(0), lanes_all(0));
  for (int k = filters.taps / 2 - 1; k >= 0; --k) {
    const cpx f = cpx_all(filters.table + 4 * k), h = cpx_all(filters.table + 4 * k + 2);
    KD_UNROLL for (int r = 0; r < count; ++r) {
      real x = lanes_from(u + r * LANES + k), y = lanes_from(v + r * LANES + k);
      KD_LOADED(x);
      KD_LOADED(y);
      out[r].re += h.re * y;
      out[r].im += h.im * y;
      out[r].re += f.re * x;
      out[r].im += f.im * x;
    }
  }
}
/* Pairs within a row of n points: from first_inside to before last_inside, of `pairs`, `step` points apart, the first
   at point `start`.  Only the others need the boundary mode. */
KD_INLINE int first_inside(index_t start, int step, int pairs) {
  const index_t low = start < 0 ? (step - 1 - start) / step : 0;
  return low < pairs ? (int)low : pairs;
}
KD_INLINE int last_inside(index_t start, index_t n, int step, int low, int pairs) {
  const index_t high = n > start ? (n - start) / step : 0;
  return high < low ? low : high < pairs ? (int)high : pairs;
}
/* Analysis: pairs of neighbouring samples, from sample `start` on. */
KD_INLINE void pairs_load(wavelet_line x, index_t start, int pairs, scalar* u, scalar* v) {
  const int low = first_inside(start, 2, pairs), high = last_inside(start, x.n, 2, low, pairs),
            whole = (high - low) / LANES;
  KD_FOR_ITEMS(i, low + pairs - high) {
    const int k = i < low ? (int)i : (int)i - low + high;
    u[k] = sample_extended(x, start + 2 * k);
    v[k] = sample_extended(x, start + 2 * k + 1);
  }
  KD_FOR_ITEMS(i, whole) {
    const int k = low + (int)i * LANES;
    const real a = lanes_load(x.at + start + 2 * k), b = lanes_load(x.at + start + 2 * k + LANES);
    lanes_to(u + k, KD_SHUFFLED(a, b, KD_EVEN));
    lanes_to(v + k, KD_SHUFFLED(a, b, KD_ODD));
  }
  KD_FOR_ITEMS(i, high - low - whole * LANES) {
    const int k = low + whole * LANES + (int)i;
    u[k] = x.at[start + 2 * k];
    v[k] = x.at[start + 2 * k + 1];
  }
}
/* Synthesis: u or v of the pairs, which are the coefficients of one band from `start` on. */
KD_INLINE void band_load(wavelet_line x, index_t start, int pairs, scalar* u) {
  const int low = first_inside(start, 1, pairs), high = last_inside(start, x.n, 1, low, pairs),
            whole = (high - low) / LANES;
  KD_FOR_ITEMS(i, low + pairs - high) {
    const int k = i < low ? (int)i : (int)i - low + high;
    u[k] = sample_extended(x, start + k);
  }
  KD_FOR_ITEMS(i, whole) lanes_to(u + low + i * LANES, lanes_load(x.at + start + low + i * LANES));
  KD_FOR_ITEMS(i, high - low - whole * LANES) u[low + whole * LANES + i] = x.at[start + low + whole * LANES + i];
}

KD_INLINE wavelet_place row_place_of(index_t id, KD_BY_VALUE(wavelet_arguments) g, index_t outputs, int np) {
  wavelet_place p = wavelet_place_of(id, g, outputs, np, 1, LANES);
  p.column = id / g.tiles % g.column_tiles; /* number of the row: its lanes hold outputs, not columns */
  return p;
}

/* Outputs of both bands, from sample `start` of x on; low, high: where the first of them go. */
KD_INLINE void row_analyse(wavelet_place p, wavelet_line x, index_t start, KD_GLOBAL scalar* low,
                           KD_GLOBAL scalar* high, wavelet_filters filters, row_work y) {
  pairs_load(x, start, p.pairs, y.u, y.v);
  KD_WORK_BARRIER;
  const int whole = p.points / (TOGETHER * LANES), done = whole * TOGETHER * LANES;
  KD_FOR_ITEMS(i, whole) {
    const index_t t = i * TOGETHER * LANES;
    cpx c[TOGETHER];
    wavelet_sum_row(TOGETHER, y, t, filters, c);
    KD_UNROLL for (int r = 0; r < TOGETHER; ++r) {
      lanes_store(low + t + r * LANES, c[r].re);
      lanes_store(high + t + r * LANES, c[r].im);
    }
  }
  KD_FOR_ITEMS(i, (p.points - done + LANES - 1) / LANES) {
    const index_t t = done + i * LANES;
    cpx c;
    wavelet_sum_row(1, y, t, filters, &c);
    neighbours_store(low + t, p.points - t, c.re);
    neighbours_store(high + t, p.points - t, c.im);
  }
}
KD_KERNEL(wavelet_analysis_row) KD_GROUP KD_MEMORY(const scalar, signal), KD_MEMORY(scalar, approx),
    KD_MEMORY(scalar, detail),
    KD_MEMORY(const tap, filter), KD_BY_VALUE(wavelet_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(approx);
  KD_OPEN(detail);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  KD_WORK_ARRAY(scalar, u, WAVELET_PAIRS);
  KD_WORK_ARRAY(scalar, v, WAVELET_PAIRS);
  const wavelet_place p = row_place_of(KD_GROUP_ID, g, g.coefficients, WAVELET_POINTS);
  row_analyse(p,
              row_line(signal + p.matrix * g.signal_matrix + p.side * g.signal_half + p.column * g.signal_lane,
                       g.samples, mode),
              2 * p.first - g.before, band_of(approx, detail, 0, p, g) + p.column * band_lane(0, p, g) + p.first,
              band_of(approx, detail, 1, p, g) + p.column * band_lane(1, p, g) + p.first,
              filters_make(filter, taps, g.bits), row_work_make(u, v));
}

/* LANES pairs of neighbouring samples from sample n on, those of them that are within the row. */
KD_INLINE void pairs_store(KD_GLOBAL scalar* at, index_t n, index_t samples, cpx x) {
  const real a = KD_SHUFFLED(x.re, x.im, KD_ZIP), b = KD_SHUFFLED(x.re, x.im, KD_ZIP_HIGH);
  if (n >= 0 && n + 2 * LANES <= samples) {
    lanes_store(at + n, a);
    lanes_store(at + n + LANES, b);
    return;
  }
  scalar y[2 * LANES];
  lanes_to(y, a);
  lanes_to(y + LANES, b);
  for (int l = 0; l < 2 * LANES; ++l)
    if (n + l >= 0 && n + l < samples) at[n + l] = y[l];
}
/* The samples of a row, from coefficient `start` of both bands on.  They are neither scaled nor added: only undecimated
   transforms need that, and their points are not side by side. */
KD_INLINE void row_synthesise(wavelet_place p, wavelet_line low, wavelet_line high, index_t start, wavelet_target to,
                              wavelet_filters filters, row_work y) {
  band_load(low, start, p.pairs, y.u);
  band_load(high, start, p.pairs, y.v);
  KD_WORK_BARRIER;
  const int whole = p.points / (TOGETHER * LANES), done = whole * TOGETHER * LANES;
  KD_FOR_ITEMS(i, whole) {
    const index_t t = i * TOGETHER * LANES;
    cpx x[TOGETHER];
    wavelet_sum_row(TOGETHER, y, t, filters, x);
    KD_UNROLL for (int r = 0; r < TOGETHER; ++r)
        pairs_store(to.side.at, to.from + 2 * (t + r * LANES), to.samples, x[r]);
  }
  KD_FOR_ITEMS(i, (p.points - done + LANES - 1) / LANES) {
    const index_t t = done + i * LANES;
    cpx x;
    wavelet_sum_row(1, y, t, filters, &x);
    pairs_store(to.side.at, to.from + 2 * t, to.samples, x);
  }
}
KD_KERNEL(wavelet_synthesis_row) KD_GROUP KD_MEMORY(scalar, signal), KD_MEMORY(scalar, approx), KD_MEMORY(scalar,
    detail),
    KD_MEMORY(const tap, filter), KD_BY_VALUE(wavelet_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(approx);
  KD_OPEN(detail);
  KD_OPEN(filter);
  const int taps = (int)g.taps, mode = (int)g.mode;
  KD_WORK_ARRAY(scalar, u, WAVELET_PAIRS);
  KD_WORK_ARRAY(scalar, v, WAVELET_PAIRS);
  const wavelet_place p = row_place_of(KD_GROUP_ID, g, outputs_of_synthesis(g.samples, g.before), WAVELET_POINTS);
  row_synthesise(p, row_line(band_of(approx, detail, 0, p, g) + p.column * band_lane(0, p, g), g.coefficients, mode),
                 row_line(band_of(approx, detail, 1, p, g) + p.column * band_lane(1, p, g), g.coefficients, mode),
                 p.first - g.band_before,
                 row_target(signal + p.matrix * g.signal_matrix + p.side * g.signal_half + p.column * g.signal_lane,
                            2 * p.first - g.before, g.samples),
                 filters_make(filter, taps, g.bits), row_work_make(u, v));
}

#undef KD_LOADED
#undef KD_EVEN
#undef KD_ODD
#undef KD_ZIP
#undef KD_ZIP_HIGH
