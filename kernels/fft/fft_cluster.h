/* fft_cluster.h: transforms that are longer than a group can hold, by a cluster: CLUSTER work-groups that write into
   each other's local memory.  Columns of n1 points, then rows of n2, as the passes of fft_resident have them, but what
   is between them stays on chip: each group has some of the columns, then some of the rows.  With CLUSTER 1 one group
   has all.
   Reads NP (n1 n2), MAX_NP (n1), RADICES (of the columns, then of the rows), CLUSTER, ITEMS, LOAD, STORE, INVERSE. */
#if LANES == 1
/* So many first stages make a transform of np points. */
KD_INLINE int stages_making(uint radices, int np) {
  int stages = 0, points = 1;
  KD_UNROLL for (int s = 0; s < STAGES_MAX; ++s) {
    stages += points < np;
    points *= points < np ? stage_radix(radices, s) : 1;
  }
  return stages;
}
/* Where group `rank` keeps point c of column results: in the rows that it transforms next. */
typedef struct {
  int rows, points, first; /* rows of a group, their points, and which point this group's first column is */
} cluster_rows;
KD_INLINE void cluster_store_of(group_tile t, fft_stage s, cluster_rows to, KD_GLOBAL const scalar* factors,
                                const cpx* held, KD_WORK cpx* work) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL for (int q = 0; q < s.radix; ++q) {
      const int k = (p.n - p.k) * s.radix + p.k + q * s.span;
      const int at = WORK_AT(k % to.rows * to.points + to.first + p.w);
      KD_PEER_STORE(work, at, k / to.rows, pass_factored(t, s, p, q, factors, v[q]));
    }
  }
}

  /* twiddle, row_twiddle: of the stages of columns and of rows; factors: of the columns, as of a pass. */
  #if KD_WANTED(fft_cluster)
KD_KERNEL(fft_cluster) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_TABLE(row_twiddle), KD_MEMORY(const scalar, factors), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(row_twiddle);
  KD_OPEN(factors);
  const int np = NP ? NP : (int)g.np, n1 = NP ? MAX_NP : (int)g.width, n2 = np / n1;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int split = stages_making(radices, n1);
  const uint first = radices & ((1u << 4 * split) - 1), second = radices >> 4 * split;
  const index_t transform = KD_GROUP_ID / CLUSTER;
  const int rank = (int)(KD_GROUP_ID % CLUSTER);
  const group_tile columns = group_tile_of(n1, n2 / CLUSTER, 1), rows = group_tile_of(n2, n1 / CLUSTER, 1);
  KD_TILE_ARRAY(cpx, work, RESIDENT_NUMBERS(np, 1), 0);
  KD_RESIDENT_ARRAY(cpx, held, np);
  const index_t in_lane = LOAD == load_columns ? 2 : g.in_lane, out_lane = STORE == store_columns ? 2 : g.out_lane;
  const accessor from =
      accessor_of(access_points, INVERSE, columns.width,
                  (KD_GLOBAL scalar*)in + transform * g.in[0] + rank * columns.width * in_lane, n2 * in_lane, in_lane);
  accessor to = accessor_of(access_points, INVERSE, rows.width,
                            out + transform * g.out[0] + rank * rows.width * out_lane, n1 * out_lane, out_lane);
  to.scale = scale;
  group_load(columns, stage_radix(first, 0), from, held);
  group_butterfly(columns, stage_radix(first, 0), held);
  group_stages(columns, first, held, 0, work, work, twiddle);
  KD_CLUSTER_BARRIER;
  const cluster_rows next = {rows.width, n2, rank * columns.width};
  const int last = stage_radix(first, stage_count(first) - 1);
  WITH_RADIX(last, cluster_store_of(columns, stage_of(n1, R, n1 / R, 0), next,
                                    factors + rank * ((n1 / R + R) * columns.width * BLOCK), held, work));
  KD_CLUSTER_BARRIER;
  WITH_RADIX(stage_radix(second, 0), group_take_of(rows, stage_of(n2, R, 1, 0), held, work));
  KD_BARRIER;
  group_butterfly(rows, stage_radix(second, 0), held);
  group_stages(rows, second, held, 0, work, work, row_twiddle);
  group_store(rows, stage_radix(second, stage_count(second) - 1), to, held);
}
  #endif
#endif
