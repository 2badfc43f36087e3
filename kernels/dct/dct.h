/* dct.h: cosine and sine transforms around one Fourier transform: samples are folded into its points and its results
   unfolded (dct_folds.h).
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD (a dct_form). */

/* All of it, in one tile.  roots: of pairs, exp(-2 pi i k / 2np), k = 0 .. np/2, or the window of dct_framed;
   turns: exp(-2 pi i k / 4N). */
KD_KERNEL(dct_tile) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, roots), KD_MEMORY(const scalar, turns), KD_BY_VALUE(dct_arguments) g, scalar scale,
    scalar turn) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(roots);
  KD_OPEN(turns);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  const tile_place t = tile_of(g.tile, np, width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width), 1);
  const dct_numbers c = {g.length, np, (int)g.series, (int)g.orthogonal, turns, roots, 0, scale, turn};
  const dct_samples x = dct_samples_of((KD_GLOBAL scalar*)in + t.in_start, t.in_stride, t.in_lane, g.length, b);
  work_accessor points = accessor_work(a, width);
  points.vectors = t.vectors;
  if (LANES > 1) {
    if (LOAD == dct_framed)
      framed_rows_load(c, x, t.valid);
    else
      dct_rows_load(g.length, x, t.valid);
  }
  dct_fold(KD_CONST(LOAD), c, x, points);
  KD_WORK_BARRIER;
  KD_WORK cpx* const z =
      fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), points, accessor_work_like(points, 0), a, b);
  KD_WORK_BARRIER;
  points = accessor_work_like(points, z);
  const dct_samples y = dct_samples_of(out + t.out_start, t.out_stride, t.out_lane, g.length, z == a ? b : a);
  dct_unfold(KD_CONST(LOAD), c, points, y);
  if (LANES > 1) dct_rows_store(g.length, y, t.valid);
}

#if LANES == 1
/* Before (INVERSE 0) or after a Fourier transform over memory.  window: of dct_framed. */
KD_KERNEL(dct_step) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, turns),
    KD_MEMORY(const scalar, window), KD_BY_VALUE(dct_step_arguments) g, scalar scale, scalar turn) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(turns);
  KD_OPEN(window);
  const index_t first = KD_GROUP_ID % g.rows.groups * g.rows.width, transform = KD_GROUP_ID / g.rows.groups;
  const int np = (int)g.rows.np;
  const dct_numbers c = {g.length, np, (int)g.series, (int)g.orthogonal, turns, window, g.split, scale, turn};
  KD_GLOBAL scalar* const from = (KD_GLOBAL scalar*)in + transform * g.rows.in;
  KD_GLOBAL scalar* const to = out + transform * g.rows.out;
  const accessor points =
      accessor_of(access_points, 0, 1, INVERSE ? from : to, INVERSE ? g.rows.in_stride : g.rows.out_stride, 0);
  const dct_samples x = INVERSE ? dct_samples_of(to, g.rows.out_stride, 0, g.length, 0)
                                : dct_samples_of(from, g.rows.in_stride, 0, g.length, 0);
  const index_t items = INVERSE ? dct_unfold_items(LOAD, np) : dct_fold_items(LOAD, np);
  KD_FOR_ITEMS(l, g.rows.width) {
    const int n = (int)(first + l);
    if (n >= items) continue;
    if (INVERSE)
      dct_unfold_item(KD_CONST(LOAD), c, ACCESSOR_LAID(points, access_points), n, 0, x);
    else
      dct_fold_item(KD_CONST(LOAD), c, x, n, 0, ACCESSOR_LAID(points, access_points));
  }
}
/* The inverse of an MDCT from what IV made of its frames, N samples each: each sample of the signal is the sum of two
   frames, unfolded, times the window.  in: frames; out: one hop of N samples more than there are frames. */
/* Samples n and N-1-n of a hop, from one number of each frame. */
KD_INLINE void overlap_pair(KD_GLOBAL scalar* to, KD_GLOBAL const scalar* window, index_t length, index_t n,
                            scalar mine, scalar before) {
  const index_t m = length - 1 - n;
  to[n] = window[n] * mine - window[length + n] * before;
  to[m] = -(window[m] * mine + window[length + m] * before);
}
KD_KERNEL(mdct_overlap) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, window),
    KD_BY_VALUE(mdct_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(window);
  const index_t hop = KD_GROUP_ID / g.groups, first = KD_GROUP_ID % g.groups * g.width, length = g.length;
  const index_t left = length / 2 - first, count = left < g.width ? left : g.width;
  /* The frame that begins here, and the one before, backwards. */
  const index_t here = hop * length + length / 2 + first, before = hop * length - length / 2 - 1 - first;
  KD_GLOBAL scalar* const to = out + hop * length;
  if (hop > 0 && hop < g.frames) {
    KD_FOR_ITEMS(l, count) {
      overlap_pair(to, window, length, first + l, in[here + l], in[before - l]);
    }
  } else {
    KD_FOR_ITEMS(l, count) {
      overlap_pair(to, window, length, first + l, hop == 0 ? in[here + l] : 0, hop > 0 ? in[before - l] : 0);
    }
  }
}
#endif
