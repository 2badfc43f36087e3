/* convolve_cluster.h: convolution of complex rows that are longer than a group can hold, by a cluster
   (resident/fft_cluster.h): n1 columns and as many rows, NP = n1 n1.  What the rows of a transform end with the columns
   of the inverse begin with, for both have the same places and the same radix: nothing is exchanged around the product.
   Reads NP, MAX_NP (n1), RADICES (of the columns, then the same backwards), CLUSTER, ITEMS, PRODUCT. */
/* The group's columns of a row of scalars. */
KD_INLINE void cluster_load_rows(group_tile t, int radix, accessor rows, int whole, cpx* held) {
  const row_numbers r = *(const row_numbers*)rows.with;
  accessor plain = ACCESSOR_HOOKED(rows, no_hook, 0);
  plain.at += r.first;
  if (whole)
    group_load(t, radix, plain, held);
  else
    group_load(t, radix, rows, held);
}
KD_INLINE void cluster_store_rows(group_tile t, int radix, accessor rows, int whole, index_t first, const cpx* held) {
  accessor plain = ACCESSOR_HOOKED(rows, no_hook, 0);
  plain.at += first;
  plain.swap = 1;
  if (whole)
    group_store(t, radix, plain, held);
  else
    group_store(t, radix, rows, held);
}

/* As convolve_tile with load_padded, store_cropped.  twiddle, continued: as fft_cluster has them. */
KD_KERNEL(convolve_cluster) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_TABLE(twiddle), KD_TABLE(continued), KD_BY_VALUE(convolve_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  KD_OPEN(continued);
  const int np = NP ? NP : (int)g.tile.np, n1 = NP ? MAX_NP : (int)g.tile.width, points = np / CLUSTER;
  const int product = PRODUCT == product_argument ? (int)g.product : PRODUCT, correlate = product & product_correlate;
  const int rank = (int)(KD_GROUP_ID % CLUSTER);
  const tile_place place = tile_of(g.tile, np, 1, KD_GROUP_ID / CLUSTER);
  const cluster_tile t = cluster_tile_of(NP ? RADICES : (uint)g.tile.radices, n1, np / n1, rank, 0);
  const int radix = stage_radix(t.first, 0);
  KD_TILE_ARRAY(cpx, work, RESIDENT_NUMBERS(np, 1), 0);
  KD_TILE_ARRAY(cpx, stash, RESIDENT_NUMBERS(np, 1), 1);
  KD_RESIDENT_ARRAY(cpx, held, np);

  KD_GLOBAL scalar *const xs = (KD_GLOBAL scalar*)x + place.in_start, *const ys = (KD_GLOBAL scalar*)y +
                                                                                  place.i0 * g.other[0] +
                                                                                  place.i1 * g.other[1];
  const index_t own = 2 * rank * t.columns.width;
  const row_numbers rx = {0, own, g.row, g.period, 0}, ry = {0, own, g.other_row, g.other_period, 0},
                    rz = {0, g.first - own, g.out_row, 2 * np, 0};
  const accessor ax = ACCESSOR_HOOKED(accessor_of(access_points, 0, t.columns.width, xs, 2 * n1, 2), hook_padded, &rx),
                 ay = ACCESSOR_HOOKED(accessor_of(access_points, 0, t.columns.width, ys, 2 * n1, 2), hook_padded, &ry);
  accessor az =
      ACCESSOR_HOOKED(accessor_of(access_points, 0, t.rows.width, z + place.out_start, 2 * n1, 2), hook_cropped, &rz);
  az.scale = scale;

  cluster_load_rows(t.columns, radix, ax, g.row == 2 * np && g.period == 2 * np, held);
  cluster_stages(t, held, work, twiddle, continued);
  group_stash(points / 16, held, stash);
  cluster_load_rows(t.columns, radix, ay, g.other_row == 2 * np && g.other_period == 2 * np, held);
  KD_BARRIER;
  cluster_stages(t, held, work, twiddle, continued);
  group_product(points / 16, correlate, held, stash);
  KD_BARRIER;
  cluster_stages(t, held, work, twiddle, continued);
  cluster_store_rows(t.rows, radix, az, g.first == 0 && g.out_row == 2 * np, own, held);
}
