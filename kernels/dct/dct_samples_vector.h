/* dct_samples_vector.h: the samples of cosine and sine transforms, a row of them per lane. */
/* The samples of a tile: in memory, or where vectors hold them: those of a row per lane, two a number. */
typedef struct {
  KD_GLOBAL scalar* at;
  index_t stride, lane;
  cpx* pairs;
  index_t last; /* where samples go backwards: the last one's number, else -1 */
} dct_samples;

KD_INLINE real dct_sample(dct_samples x, index_t n, int w) {
  const index_t i = x.last < 0 ? n : x.last - n;
  (void)w;
  return i % 2 ? x.pairs[i / 2].im : x.pairs[i / 2].re;
}
KD_INLINE void dct_put(dct_samples y, index_t n, int w, real v) {
  const index_t i = y.last < 0 ? n : y.last - n;
  (void)w;
  if (i % 2)
    y.pairs[i / 2].im = v;
  else
    y.pairs[i / 2].re = v;
}
/* pairs: where vectors have them. */
KD_INLINE dct_samples dct_samples_of(KD_GLOBAL scalar* at, index_t stride, index_t lane, index_t length,
                                     KD_WORK stored* pairs) {
  dct_samples x;
  x.at = at;
  x.stride = stride;
  x.lane = lane;
  x.pairs = pairs;
  x.last = stride < 0 ? length - 1 : -1;
  if (stride < 0) {
    x.at = at + (length - 1) * stride;
    x.stride = -stride;
  }
  return x;
}

/* Between memory and the numbers of `x`, rows in the lanes.  Backwards, x.at is where the row begins in memory. */
KD_INLINE void dct_rows_load(index_t length, dct_samples x, int valid) {
  index_t n = 0;
  if (x.stride == 1) {
    n = length / 2 * 2;
    rows_load((int)(length / 2), x.at, 2, x.lane, valid, 0, x.pairs);
  }
  x.last = -1;
  for (; n < length; ++n) dct_put(x, n, 0, lanes_gather(x.at + n * x.stride, x.lane, valid));
}
/* Sample n of the frames in the lanes, where folding brings it; the first half of a frame finds nothing there. */
KD_INLINE void framed_put(index_t middle, dct_samples x, index_t n, real v) {
  if (n < middle) dct_put(x, middle + n, 0, v);
  if (n >= middle && n < 2 * middle) dct_put(x, 3 * middle - 1 - n, 0, dct_sample(x, 3 * middle - 1 - n, 0) - v);
  if (n >= 2 * middle && n < 3 * middle) dct_put(x, 3 * middle - 1 - n, 0, -v);
  if (n >= 3 * middle) dct_put(x, n - 3 * middle, 0, dct_sample(x, n - 3 * middle, 0) - v);
}
KD_INLINE void framed_rows_load(dct_numbers g, dct_samples x, int valid) {
  const index_t size = 2 * g.length;
  index_t n = 0;
  for (; n + LANES <= size; n += LANES) {
    const real window = lanes_load(g.roots + n);
    real v[LANES];
    KD_UNROLL for (int l = 0; l < LANES; ++l) v[l] = lanes_load(x.at + row_of(l, valid) * x.lane + n) * window;
    transpose_lanes(v);
    KD_UNROLL for (int i = 0; i < LANES; ++i) framed_put(g.length / 2, x, n + i, v[i]);
  }
  for (; n < size; ++n) framed_put(g.length / 2, x, n, lanes_gather(x.at + n, x.lane, valid) * g.roots[n]);
}
KD_INLINE void dct_rows_store(index_t length, dct_samples y, int valid) {
  index_t n = 0;
  if (y.stride == 1) {
    n = length / 2 * 2;
    rows_store((int)(length / 2), y.at, 2, y.lane, valid, 0, 1, y.pairs);
  }
  y.last = -1;
  for (; n < length; ++n) lanes_scatter(y.at + n * y.stride, y.lane, valid, dct_sample(y, n, 0));
}
