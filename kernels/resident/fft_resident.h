/* fft_resident.h: kernels of tiles whose points are in registers (stages_resident.h), for GPUs.
   Reads NP, RADICES, WIDTH (transforms of a group), ITEMS, LOAD, STORE, INVERSE. */
/* Accessors, as fft_tile has them.  Numbers that a build knows are said as constants. */
KD_INLINE accessor resident_in(int load, int swap, tile_place t) {
  accessor a = accessor_of(real_layout(load, store_rows), swap, t.width, tile_input(load, t), t.in_stride,
                           load == load_columns ? 2 : t.in_lane);
  a.vectors = t.vectors;
  if (load == load_spectrum) a.split = t.np / 2;
  if (load == load_aosoa) a.layout = access_aosoa;
  if (load == load_transposed) a.layout = access_transposed;
  if (load == load_aosoa || load == load_transposed) a.swap = 0;
  if (load == load_hermitian) a.swap = 0;
  return a;
}
KD_INLINE accessor resident_out(int store, int swap, tile_place t) {
  accessor a = accessor_of(real_layout(load_rows, store), swap, t.width, tile_output(store, t), t.out_stride,
                           store == store_columns ? 2 : t.out_lane);
  a.vectors = t.vectors;
  if (store == store_spectrum) a.split = t.np / 2;
  a.scale = t.scale;
  if (store == store_hermitian) a.swap = 0;
  if (store == store_aosoa || store == store_apart) {
    a.layout = access_aosoa;
    a.swap = 0;
    a.stride = t.width * BLOCK;
  }
  return a;
}
/* Points of neighbours in memory, or samples. */
KD_INLINE tile_place dense_tile(tile_place t, int load, int store) {
  t.in_stride = load == load_samples ? 1 : 2;
  t.out_stride = store == store_samples ? 1 : 2;
  return t;
}
/* Passes have columns of the whole transform, which lie side by side. */
#define RESIDENT_COLUMNS         \
  (LOAD == load_columns      ? 1 \
   : LOAD == load_aosoa      ? 1 \
   : LOAD == load_transposed ? 1 \
   : STORE == store_aosoa    ? 1 \
                             : STORE == store_apart)

#define RESIDENT_ROWS (LOAD == load_rows ? STORE == store_rows : LOAD == load_samples || LOAD == load_spectrum)

/* Passes after the first one go on where it ended: a middle one takes columns of one result each, the last one rows
   that are neighbours among the results. */
KD_INLINE group_tile continued_tile(group_tile t, int load, KD_BY_VALUE(fft_arguments) g, tile_place place) {
  if (load == load_aosoa) {
    t.after.span = t.after.inners = t.after.inner_roots = (int)g.count[1];
    t.after.first = (int)place.i1;
    t.after.step = 0;
  }
  if (load == load_transposed) {
    t.turned = 1;
    t.after.inners = (int)g.transforms;
    t.after.span = (int)(g.transforms * g.count[1]);
    t.after.inner_roots = (int)g.count[0] * t.width;
    t.after.first = (int)place.i0 * t.width;
    t.after.outer = (int)place.i1;
  }
  return t;
}

/* Rows of one stage: neighbouring items read and write neighbouring points, which wait in the local array for those who
   take them. */
KD_INLINE void group_only_stage(group_tile t, int radix, accessor from, accessor to, cpx* held, KD_WORK cpx* work) {
  const int points = t.np * from.vectors;
  KD_FOR_ITEMS(i, t.np * t.width) {
    work[WORK_AT(i)] = i < points ? accessor_load(from, (int)(i % t.np), (int)(i / t.np)) : cpx_make(0, 0);
  }
  KD_BARRIER;
  WITH_RADIX(radix, group_take_of(t, stage_of(t.np, R, 1, 0), held, work));
  group_butterfly(t, radix, held, 0);
  WITH_RADIX(radix, group_write(t, stage_of(t.np, R, 1, 0), whole_points, 1, 0, held, work)); /* where they were */
  KD_BARRIER;
  KD_FOR_ITEMS(i, points) accessor_store(to, (int)(i % t.np), (int)(i / t.np), work[WORK_AT(i)]);
}

/* As fft_tile; twiddle of passes after the first one: continued. */
KD_KERNEL(fft_resident) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  tile_place tile = tile_of(g, NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, KD_GROUP_ID);
  tile = tile_with(tile, in, out, extra, scale);
  if (DENSE) tile = dense_tile(tile, LOAD, STORE);
  const group_tile t = continued_tile(group_tile_of(tile.np, tile.width, RESIDENT_COLUMNS), LOAD, g, tile);
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int first = stage_radix(radices, 0), last = stage_radix(radices, stage_count(radices) - 1);
  KD_TILE_ARRAY(cpx, work, RESIDENT_NUMBERS(t.np, t.width), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np * t.width);
  KD_RESIDENT_ARRAY(cpx, roots, STORE == store_hermitian ? (t.np + 1) / 2 * t.width : 0);
  const accessor from = resident_in(LOAD, INVERSE, tile);
  if (RESIDENT_ROWS && stage_count(radices) == 1) {
    group_only_stage(t, first, from, resident_out(STORE, INVERSE, tile), held, work);
    return;
  }
  if (LOAD == load_hermitian) {
    group_load_hermitian(t, from, extra, work);
    KD_BARRIER;
    WITH_RADIX(first, group_take_of(t, stage_of(t.np, R, 1, 0), held, work));
    KD_BARRIER;
  } else if (LOAD == load_bins) {
    group_load_bins(t, first, from, bins_of((int)tile.i0 * t.width, g.transforms, extra), held);
  } else {
    group_load(t, first, from, held);
  }
  group_butterfly(t, first, held, twiddle);
  group_stages(t, exchange_in(work), radices, held, twiddle);
  const accessor to = resident_out(STORE, INVERSE, tile);
  if (STORE == store_hermitian ? 1 : STORE == store_apart) {
    if (STORE == store_hermitian) group_load_roots(t, extra, roots);
    if (stage_count(radices) > 1) KD_BARRIER;
    WITH_RADIX(last, group_write(t, stage_of(t.np, R, t.np / R, 0), whole_points, 1, 0, held, work));
    KD_BARRIER;
    group_store_pairs(t, STORE == store_apart, to, roots, work);
  } else if (STORE == store_bins) {
    group_store_bins(t, last, to, g.out[1], held);
  } else {
    group_store(t, last, to, held);
  }
}

/* Rows whose local array has room for either part of the points alone, or for half of a part: MAX_NP is half of NP
   then, else 0. */
#if KD_CPP
  #define PART_NUMBERS(np) (np)
#else
  #define PART_NUMBERS(np) (WORK_AT((MAX_NP ? MAX_NP : NP) - 1) + 1)
#endif
KD_KERNEL(fft_by_parts) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  tile_place tile = tile_of(g, NP ? NP : (int)g.np, 1, KD_GROUP_ID);
  tile = tile_with(tile, in, out, extra, scale);
  if (DENSE) tile.in_stride = tile.out_stride = 2;
  const group_tile t = group_tile_of(tile.np, 1, 0);
  const int pieces = NP ? (MAX_NP ? 2 : 1) : (int)g.split;
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_TILE_ARRAY(scalar, part, PART_NUMBERS(t.np / pieces), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np);
  KD_RESIDENT_ARRAY(cpx, early, pieces > 1 ? t.np : 0);
  group_load(t, stage_radix(radices, 0), resident_in(LOAD, INVERSE, tile), held);
  group_butterfly(t, stage_radix(radices, 0), held, twiddle);
  group_exchange e = exchange_in((KD_WORK cpx*)part);
  e.pieces = pieces;
  e.early = early;
  group_stages(t, e, radices, held, twiddle);
  group_store(t, stage_radix(radices, stage_count(radices) - 1), resident_out(STORE, INVERSE, tile), held);
}
