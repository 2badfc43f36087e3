/* fixed_tile.h: a tile in fixed point, which has an exponent for each transform: what a stage's results drop depends on
   its inputs (block_scale.h).  Stages, tiles and memory are those of fft_tile.h.
   exponents: of each transform, those of a second index one after the other; results times 2^exponent are its DFT, in
   units of the input.
   Reads NP, RADICES, WIDTH, ITEMS, LOAD, STORE, INVERSE, BLOCK_SCALED. */
/* One point has no list. */
#define STAGE_RADICES (NP > 1 ? RADICES : NP == 0 ? library_radices : library_radices_inlined)

/* The largest square_of the inputs of each vector.  The first and the last bin of a real signal's spectrum are real. */
KD_INLINE void peaks_of_inputs(int np, int bins, accessor in, KD_WORK uints* peaks) {
  for (int w = 0; w < in.vectors; ++w) {
    uints peak = (uints)ints_all(0), all = peak;
    KD_UNROLL_FEW KD_FOR_ITEMS(n, np + bins) {
      const cpx v = accessor_load(in, (int)n, w);
      const ints im = bins && (n == 0 || n == np) ? ints_all(0) : (ints)v.im;
      peak = larger_of(peak, square_of((ints)v.re, im));
      all |= magnitude_of((ints)v.re) | magnitude_of(im);
    }
    keep_peak(peaks + w, peak_of_inputs(peak, all));
  }
}

/* The step of real transforms, as a stage: with r^2 as the sums of two points make it, which |a|^2 + |b|^2 =
   (|y|^2 + |m|^2) / 2 bounds, or twice that of y and m not halved (hermitian.h). */
enum { growth_to_hermitian = 2, growth_to_pair = 8 };
KD_INLINE block_scale block_of_step(block_scale b, int np, int n) {
  const int before = b.step == step_behind ? bits_of_span(b, np, np) : 0;
  b.shift = (b.step == step_behind ? bits_of_points(2 * np) : bits_of_span(b, np, 1)) - before;
  b.step = no_step;
  return block_of_stage(b, n);
}
KD_INLINE void step_to_pairs(int np, int swap, block_scale b, accessor from, accessor to,
                             KD_GLOBAL const scalar* roots) {
  for (int w = 0; w < from.vectors; ++w) {
    uints peak = (uints)ints_all(0);
    from.scaled = to.scaled = stage_scale_of(b, growth_to_pair, w, &peak);
    to.scaled.measured = b.measured;
    KD_FOR_ITEMS(k, np / 2 + 1) bins_hermitian_to_pair(np, (int)k, w, swap, from, to, roots);
    if (b.measured) keep_peak(b.peaks + b.width + w, peak);
  }
}
KD_INLINE void step_to_bins(int np, int swap, block_scale b, accessor from, accessor to,
                            KD_GLOBAL const scalar* roots) {
  for (int w = 0; w < from.vectors; ++w) {
    uints peak;
    from.scaled = to.scaled = stage_scale_of(b, growth_to_hermitian, w, &peak);
    to.scaled.drop += 1; /* sums are not halved before */
    KD_FOR_ITEMS(k, np / 2 + 1) bins_pair_to_hermitian(np, (int)k, w, swap, from, to, roots);
  }
}

/* The list, whose scale is 1 where it has no stages. */
KD_INLINE stage_list one_point_is_copied(stage_list list) {
  if (list.np == 1) list.block.measured = 0;
  return list;
}
KD_INLINE ints exponent_of(stage_list list, int w) {
  ints exponent = ints_all(0);
  if (!list.block.measured)
    return ints_all(bits_of_span(list.block, list.np, list.np) - bits_of_span(list.block, list.np, 1));
  for (int n = 0; n < stage_count(list.radices); ++n) {
    const int radix = stage_radix(list.radices, n);
    exponent += stage_exponent(block_of_stage(list.block, n), radix * radix, w);
  }
  return exponent;
}

/* One tile, whose list has the scale of its first stage; the step of real transforms before or behind it.  Vectors have
   their inputs in the first work array, and their results in the one that is returned.
   roots: of real spectra, as those of tile_pair_to_hermitian. */
typedef struct {
  stage_list list;
  int to_pairs, to_bins, swap;
  KD_GLOBAL const scalar* roots;
  KD_WORK stored *a, *b;
  int exponent; /* of the transform's scale */
  int valid;    /* transforms of a vector */
} fixed_place;
KD_WITH_SET KD_INLINE KD_WORK stored* fixed_tile(fixed_place p, accessor from, accessor to, KD_GLOBAL int* exponents) {
  const block_scale block = p.list.block;
  const int np = p.list.np;
  if (block.measured) {
    KD_FOR_ITEMS(i, block_states * block.width) block.peaks[i] = (uints)ints_all(0);
    KD_WORK_BARRIER;
    peaks_of_inputs(np, p.to_pairs, from, block.peaks);
    KD_WORK_BARRIER;
  }
  p.list.block = block_of_stage(block, p.to_pairs);
  p.list = one_point_is_copied(p.list);
  if (p.to_pairs) {
    if (LANES > 1) {
      KD_WORK stored* const bins = p.a;
      p.a = p.b;
      p.b = bins;
    }
    step_to_pairs(np, p.swap, block_of_step(block, np, 0), from, accessor_work_like(from, p.a), p.roots);
    KD_WORK_BARRIER;
    from = accessor_work_like(from, p.a);
  }
  KD_WORK stored* const results =
      fft_stages KD_SET_OF(KD_SET)(p.list, from, p.to_bins ? accessor_work(0, block.width) : to, p.a, p.b);
  const block_scale step = block_of_step(block, np, p.to_bins ? stage_count(p.list.radices) : 0);
  if (p.to_bins) {
    if (LANES > 1) to.work = results == p.a ? p.b : p.a;
    step_to_bins(np, p.swap, step, accessor_work_like(from, results), to, p.roots);
  }
#if LANES > 1 /* one vector */
  ints at[1];
#else
  KD_GLOBAL int* const at = exponents;
#endif
  KD_FOR_ITEMS(w, from.vectors) {
    at[w] = exponent_of(p.list, (int)w) + p.exponent;
    if (p.to_pairs || p.to_bins)
      at[w] += stage_exponent(step, p.to_pairs ? growth_to_pair : growth_to_hermitian, (int)w);
  }
  if (LANES > 1) exponents_store(exponents, 0, p.valid, at[0]);
  return LANES > 1 && p.to_bins ? to.work : results;
}
#define FIXED_NUMBERS(np, width) (LANES > 1 ? TILE_NUMBERS(np, width) : RESIDENT_NUMBERS(np, width))

KD_KERNEL(fft_fixed) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, roots), KD_MEMORY(int, exponents), KD_BY_VALUE(fixed_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(roots);
  KD_OPEN(exponents);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width, to_pairs = LOAD == load_hermitian,
            to_bins = STORE == store_hermitian;
  KD_WORK_ARRAY(uints, peaks, BLOCK_STATES(width));
  KD_TILE_ARRAY(stored, a, FIXED_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(stored, b, FIXED_NUMBERS(np, width), 1);
  tile_place t = tile_with(tile_of(g.tile, np, width, KD_GROUP_ID), in, out, roots, 1);
  if (DENSE) t.in_stride = t.out_stride = 2;
  fixed_place p = {stage_list_of(np, NP ? RADICES : (uint)g.tile.radices, twiddle),
                   to_pairs,
                   to_bins,
                   INVERSE,
                   roots,
                   a,
                   b,
                   (int)g.exponent,
                   t.valid};
  const block_scale block = {peaks, width, 0, BLOCK_SCALED, to_bins ? step_behind : to_pairs ? step_before : no_step,
                             0};
  p.list.block = block;
  if (LANES == 1 && KD_CPP && g.tile.lends) lend_output(t, stage_count(p.list.radices), to_pairs, &p.a, &p.b);
  if (LANES > 1) t.np += to_pairs;
  KD_WORK stored* const results =
      fixed_tile KD_SET_OF(STAGE_RADICES)(p, tile_in(KD_CONST(load_rows), to_pairs ? 0 : INVERSE, t, a),
                                          tile_out_accessor(KD_CONST(store_rows), to_bins ? 0 : INVERSE, t),
                                          exponents + t.i1 * g.tile.transforms + t.i0 * (LANES * width));
  if (LANES > 1)
    rows_store(np + to_bins, out + t.out_start, t.out_stride, t.out_lane, t.valid, to_bins ? 0 : INVERSE, 1, results);
}
