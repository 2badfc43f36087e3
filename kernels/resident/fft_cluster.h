/* fft_cluster.h: transforms that are longer than a group can hold, by a cluster: CLUSTER work-groups that write into
   each other's local memory.  Columns of n1 points, then rows of n2, as the passes of fft_resident have them, but what
   is between them stays on chip: each group has some of the columns, then some of the rows.  The rows' stages go on
   where the columns' ended, with spans from n1: no factors are between.  With CLUSTER 1 one group has all.
   Reads NP (n1 n2), MAX_NP (n1), RADICES (of the columns, then of the rows), CLUSTER, ITEMS, LOAD, STORE, INVERSE. */
/* So many first stages make a transform of np points. */
KD_INLINE int stages_making(uint radices, int np) {
  int stages = 0, points = 1;
  KD_UNROLL for (int s = 0; s < STAGES_MAX; ++s) {
    stages += points < np;
    points *= points < np ? stage_radix(radices, s) : 1;
  }
  return stages;
}
/* Rows that take point k of column results: those that group k / rows transforms next.  mirrored: half as many, or,
   beyond the middle, the mirrors of those (group_tile). */
typedef struct {
  int rows, points, first; /* rows of a group, their points, and which point this group's first column is */
  int mirrored;            /* 0, or all rows */
} cluster_rows;
typedef struct {
  int rank, row;
} cluster_place;
KD_INLINE cluster_place cluster_place_of(cluster_rows to, int k) {
  const int second = to.mirrored ? 2 * k >= to.mirrored : 0, rows = to.mirrored ? to.rows / 2 : to.rows,
            from_end = 2 * k == to.mirrored ? 0 : to.mirrored - k, at = second ? from_end : k;
  cluster_place p;
  p.rank = at / rows;
  p.row = at % rows + (second ? rows : 0);
  return p;
}
KD_INLINE void cluster_store_of(group_tile t, fft_stage s, cluster_rows to, const cpx* held, KD_WORK cpx* work) {
  /* Then all points of a butterfly have one place in their rows. */
  const int whole = to.mirrored ? 0 : s.span % to.rows == 0;
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) {
      cluster_place at = cluster_place_of(to, whole ? p.n : p.n + q * s.span);
      if (whole) at.rank += q * (s.span / to.rows);
      KD_PEER_STORE(work, WORK_AT(at.row * to.points + to.first + p.w), at.rank, v[q]);
    }
  }
}
/* Rows and their mirrors, in the local array, are the spectrum of a real signal's pairs of samples: its bins, `own`
   scalars from its first one, and as far from its last one.  roots: exp(-2 pi i row / length), then those of `before`
   times the point. */
KD_INLINE void cluster_store_pair(group_tile t, accessor out, KD_GLOBAL const scalar* roots, int row, int k, cpx x,
                                  cpx m) {
  const index_t own = row * out.lane + k * out.stride;
  pair_to_hermitian(&x, &m, cpx_mul(points_load(roots + 2 * row), points_load(roots + 2 * (t.after.span + k))));
  accessor_store(accessor_moved(out, k, row), 0, 0, x);
  if (2 * own != t.np * out.stride)
    accessor_store(accessor_mirrored(accessor_moved(out, k, row), own, t.np * out.stride), 0, 0, m);
}
KD_INLINE void cluster_store_bins(group_tile t, accessor out, KD_GLOBAL const scalar* roots, KD_WORK const cpx* work) {
  const int mirror = t.width / 2;
  KD_FOR_RESIDENT(i, mirror * t.np) {
    const int w = (int)i % mirror, n = (int)i / mirror, row = t.after.first + w;
    if (row > 0) {
      cluster_store_pair(t, out, roots, row, n, work[group_at(t, n, w)], work[group_at(t, t.np - 1 - n, mirror + w)]);
    } else if (2 * n >= t.np) { /* two rows that are their own mirrors */
      const int k = n - t.np / 2;
      cluster_store_pair(t, out, roots, t.after.span / 2, k, work[group_at(t, k, mirror)],
                         work[group_at(t, t.np - 1 - k, mirror)]);
    } else {
      cluster_store_pair(t, out, roots, 0, n, work[group_at(t, n, 0)], work[group_at(t, n > 0 ? t.np - n : 0, 0)]);
      if (n == 0)
        cluster_store_pair(t, out, roots, 0, t.np / 2, work[group_at(t, t.np / 2, 0)], work[group_at(t, t.np / 2, 0)]);
    }
  }
}

/* A group's part of a cluster: columns, then rows of another length; radices of either; where results of columns go.
   The lists of a kernel's RADICES are those of the columns and then those of the rows. */
typedef struct {
  group_tile columns, rows;
  uint first, second;
  cluster_rows next;
} cluster_tile;
KD_INLINE cluster_tile cluster_tile_of(uint radices, int n1, int n2, int rank, int mirrored) {
  const int split = stages_making(radices, n1);
  cluster_tile c;
  c.columns = group_tile_of(n1, n2 / CLUSTER, 1);
  c.rows = group_tile_of(n2, n1 / CLUSTER, 1);
  c.first = radices & ((1u << 4 * split) - 1);
  c.second = radices >> 4 * split;
  c.next.rows = c.rows.width;
  c.next.points = n2;
  c.next.first = rank * c.columns.width;
  c.next.mirrored = mirrored ? n1 : 0;
  c.rows.after.span = c.rows.after.inners = c.rows.after.inner_roots = n1;
  c.rows.after.mirrored = mirrored;
  c.rows.after.first = rank * (mirrored ? c.rows.width / 2 : c.rows.width);
  return c;
}
/* Columns, of which the first stage's points are held, and rows, whose last stage's results are held then.  A group
   whose columns have one stage has arrived before it loads them: others may write into its array from then on. */
KD_INLINE void cluster_stages(cluster_tile c, cpx* held, KD_WORK cpx* work, KD_GLOBAL const scalar* twiddle,
                              KD_GLOBAL const scalar* continued) {
  const int n1 = c.columns.np, n2 = c.rows.np, last_radix = stage_radix(c.first, stage_count(c.first) - 1),
            next_radix = stage_radix(c.second, 0);
  group_butterfly(c.columns, stage_radix(c.first, 0), held, twiddle);
  group_exchange arriving = exchange_in(work);
  arriving.arrives = 1;
  group_stages(c.columns, arriving, c.first, held, twiddle);
  KD_CLUSTER_WAIT;
  WITH_RADIX(last_radix, cluster_store_of(c.columns, stage_of(n1, R, n1 / R, 0), c.next, held, work));
  KD_CLUSTER_ARRIVE;
  KD_CLUSTER_WAIT;
  WITH_RADIX(next_radix, group_take_of(c.rows, stage_of(n2, R, 1, 0), held, work));
  KD_BARRIER;
  group_butterfly(c.rows, next_radix, held, continued);
  group_stages(c.rows, exchange_in(work), c.second, held, continued);
}

/* twiddle: of the columns' stages; continued: of the rows'; roots: of load_bins and store_bins. */
KD_KERNEL(fft_cluster) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_TABLE(continued), KD_TABLE(roots), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(continued);
  KD_OPEN(roots);
  const int np = NP ? NP : (int)g.np, n1 = NP ? MAX_NP : (int)g.width, n2 = np / n1;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const index_t transform = KD_GROUP_ID / CLUSTER;
  const int rank = (int)(KD_GROUP_ID % CLUSTER);
  const cluster_tile tile = cluster_tile_of(radices, n1, n2, rank, STORE == store_bins);
  const group_tile columns = tile.columns, rows = tile.rows;
  const int first_radix = stage_radix(tile.first, 0),
            end_radix = stage_radix(tile.second, stage_count(tile.second) - 1);
  KD_TILE_ARRAY(cpx, work, RESIDENT_NUMBERS(np, 1), 0);
  KD_RESIDENT_ARRAY(cpx, held, np);
  const index_t in_lane = LOAD == load_columns ? 2 : g.in_lane, out_lane = STORE == store_columns ? 2 : g.out_lane;
  const accessor from = accessor_of(
      access_points, INVERSE, columns.width,
      CALLERS_FROM((KD_GLOBAL scalar*)in, transform * g.in[0] + rank * columns.width * in_lane), n2 * in_lane, in_lane);
  accessor to =
      accessor_of(access_points, INVERSE, rows.width,
                  CALLERS_FROM(out, transform * g.out[0] + (STORE == store_bins ? 0 : rank * rows.width * out_lane)),
                  n1 * out_lane, out_lane);
  to.scale = scale;
  if (stage_count(tile.first) == 1) KD_CLUSTER_ARRIVE;
  if (LOAD == load_bins)
    group_load_bins(columns, first_radix, from, bins_of(rank * columns.width, n2, roots), held);
  else
    group_load(columns, first_radix, from, held);
  cluster_stages(tile, held, work, twiddle, continued);
  if (STORE == store_bins) {
    KD_BARRIER;
    WITH_RADIX(end_radix, group_write(rows, stage_of(n2, R, n2 / R, 0), whole_points, 1, 0, held, work));
    KD_BARRIER;
    cluster_store_bins(rows, to, roots, work);
  } else {
    group_store(rows, end_radix, to, held);
  }
}
