/* row_hooks.h: rows of scalars as points of a transform: zero-padded or repeated on the way in, cropped on the way out.
   A row that is real has pairs of samples for points, which begin at any sample. */
typedef struct {
  index_t row;     /* scalars from the row of one vector to the next one's */
  index_t first;   /* of the row: the scalar of point 0; cropped: the one that is stored first */
  index_t samples; /* that the row has: zero follows; cropped: those from here on are dropped */
  index_t period;  /* after so many the row begins again */
  int pairs;
} row_numbers;

/* Whole rows: np vectors of neighbours, neither padded nor cropped.  Devices' compilers would take as long again for
   it. */
KD_INLINE int are_whole(row_numbers r, int np) {
#if KD_CPP
  return r.first == 0 && r.samples >= BLOCK * np && r.period >= BLOCK * np;
#else
  (void)r;
  (void)np;
  return 0;
#endif
}

KD_INLINE scalar padded_scalar(KD_GLOBAL const scalar* at, index_t s, index_t samples, index_t period) {
  return s < samples ? at[s < period ? s : s - period] : 0;
}
#if !KD_FIXED_LANES
KD_INLINE cpx padded_load(accessor a, int n, int w) {
  const row_numbers r = *(const row_numbers*)a.with;
  KD_GLOBAL const scalar* const at = a.at + w * r.row;
  const index_t s = r.first + n * a.stride + w * a.lane, whole = r.samples < r.period ? r.samples : r.period;
  #if LANES == 1
  if (!r.pairs && s < whole) return cpx_loaded(*(KD_GLOBAL const stored*)(at + s));
  return cpx_make(padded_scalar(at, s, r.samples, r.period), padded_scalar(at, s + 1, r.samples, r.period));
  #else
  if (s + BLOCK <= whole) return points_load(at + s);
  scalar re[LANES], im[LANES];
  for (int l = 0; l < LANES; ++l) {
    re[l] = padded_scalar(at, s + 2 * lane_at(l), r.samples, r.period);
    im[l] = padded_scalar(at, s + 2 * lane_at(l) + 1, r.samples, r.period);
  }
  return cpx_make(lanes_from(re), lanes_from(im));
  #endif
}
#endif

/* Place in its row of scalar s of a result. */
KD_INLINE index_t cropped_at(row_numbers r, index_t s) {
  return s < r.first ? s - r.first + r.period : s - r.first;
}
KD_INLINE void cropped_scalar(KD_GLOBAL scalar* row, row_numbers r, index_t s, scalar x) {
  const index_t i = cropped_at(r, s);
  if (i < r.samples) row[i] = x;
}
#if !KD_FIXED_LANES
/* The transform is an inverse: re and im are exchanged. */
KD_INLINE void cropped_store(accessor a, int n, int w, cpx z) {
  const row_numbers r = *(const row_numbers*)a.with;
  KD_GLOBAL scalar* const row = a.at + w * r.row;
  const index_t s = n * a.stride + w * a.lane, i = cropped_at(r, s);
  const cpx v = cpx_swap(z);
  #if LANES == 1
  if (r.pairs) {
    cropped_scalar(row, r, s, (scalar)v.re);
    cropped_scalar(row, r, s + 1, (scalar)v.im);
  } else if (i < r.samples)
    *(KD_GLOBAL stored*)(row + i) = cpx_stored(v);
  #else
  const int together = s >= r.first || s + BLOCK <= r.first;
  if (together && i + BLOCK <= r.samples) {
    points_store(row + i, v, 0);
    return;
  }
  scalar re[LANES], im[LANES];
  lanes_to(re, v.re);
  lanes_to(im, v.im);
  for (int l = 0; l < LANES; ++l) {
    cropped_scalar(row, r, s + 2 * lane_at(l), re[l]);
    cropped_scalar(row, r, s + 2 * lane_at(l) + 1, im[l]);
  }
  #endif
}
#endif

#if LANES > 1
  #if KD_FIXED
KD_INLINE stored point_of_parts(const scalar* re, const scalar* im) {
  scalar x[2 * LANES];
  for (int l = 0; l < LANES; ++l) {
    x[2 * l] = re[l];
    x[2 * l + 1] = im[l];
  }
  return lanes_load(x);
}
  #else
    #define point_of_parts(re, im) cpx_make(lanes_from(re), lanes_from(im))
  #endif
/* np points of rows from their beginning on, a row per lane, `r.row` scalars apart. */
KD_INLINE void padded_rows_load(int np, KD_GLOBAL const scalar* at, row_numbers r, int valid, stored* to) {
  const index_t whole = r.samples < r.period ? r.samples : r.period;
  const int fast = whole >= 2 * np ? np : (int)(whole / 2) / (LANES / 2) * (LANES / 2);
  rows_load(fast, at, 2, r.row, valid, 0, to);
  for (int n = fast; n < np; ++n) {
    scalar re[LANES], im[LANES];
    for (int l = 0; l < LANES; ++l) {
      re[l] = padded_scalar(at + row_of(l, valid) * r.row, 2 * n, r.samples, r.period);
      im[l] = padded_scalar(at + row_of(l, valid) * r.row, 2 * n + 1, r.samples, r.period);
    }
    to[n] = point_of_parts(re, im);
  }
}
  #if KD_FIXED
KD_INLINE void cropped_point_store(scalar* at, row_numbers r, int valid, int n, stored v) {
  for (int l = 0; l < valid; ++l) {
    cropped_scalar(at + l * r.row, r, 2 * n, (scalar)(v[l] >> HALF_BITS));
    cropped_scalar(at + l * r.row, r, 2 * n + 1, (scalar)v[l]);
  }
}
/* Points whose scalars are all stored go together, but for those that a period brings from the beginning. */
KD_INLINE void cropped_rows_store(int np, scalar* at, row_numbers r, int valid, scalar scale, const stored* from) {
  const index_t end = (r.first + r.samples) / 2 < np ? (r.first + r.samples) / 2 : np;
  const int begin = (int)(r.first + 1) / 2, whole = end > begin ? (int)end - begin : 0;
  rows_store(whole, at + 2 * begin - r.first, 2, r.row, valid, 1, scale, from + begin);
  for (int n = 0; n < begin; ++n) cropped_point_store(at, r, valid, n, from[n]);
  for (int n = begin + whole; n < np; ++n) cropped_point_store(at, r, valid, n, from[n]);
}
  #else
KD_INLINE void cropped_rows_store(int np, KD_GLOBAL scalar* at, row_numbers r, int valid, scalar scale,
                                  const cpx* from) {
  if (r.first == 0 && r.samples == 2 * np) {
    rows_store(np, at, 2, r.row, valid, 1, scale, from);
    return;
  }
  for (int n = 0; n < np; ++n) {
    scalar re[LANES], im[LANES];
    lanes_to(re, from[n].im * scale);
    lanes_to(im, from[n].re * scale);
    for (int l = 0; l < LANES; ++l) {
      if (lane_at(l) >= valid) continue;
      cropped_scalar(at + lane_at(l) * r.row, r, 2 * n, re[l]);
      cropped_scalar(at + lane_at(l) * r.row, r, 2 * n + 1, im[l]);
    }
  }
}
  #endif
#endif
