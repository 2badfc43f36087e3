/* dct_fixed.h: cosine and sine transforms in fixed point, as dct_tile does them (dct/dct.h): folding of samples and
   unfolding of results are stages of the block scale.
   exponents: of each transform; results times 2^exponent are the transform, in units of the input.
   Reads NP, RADICES, WIDTH, ITEMS, LOAD (a dct_form). */

/* The largest square of so many samples of each transform. */
KD_INLINE void peaks_of_samples(index_t samples, dct_samples x, int vectors, KD_WORK uint* peaks) {
  for (int w = 0; w < vectors; ++w) {
    uint peak = 0, all = 0;
    KD_FOR_ITEMS(n, samples) {
      const int v = x.at[n * x.stride + w * x.lane];
      peak = larger_of(peak, square_of(v, 0));
      all |= magnitude_of(v);
    }
    keep_peak(peaks + w, peak_of_inputs(peak, all));
  }
}
/* Bits of a step that permutes alone, and of one with pair_to_hermitian, whose sums are not halved. */
KD_INLINE stage_scale dct_scale(block_scale b, int growth, int halves, int w, uint* peak) {
  stage_scale s = stage_scale_of(b, growth, w, peak);
  s.drop += halves;
  return s;
}

KD_KERNEL(dct_fixed) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, roots), KD_MEMORY(const scalar, turns), KD_MEMORY(int, exponents),
    KD_BY_VALUE(dct_fixed_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(roots);
  KD_OPEN(turns);
  KD_OPEN(exponents);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width,
            halves = LOAD == dct_paired ? 1 : LOAD == dct_extended;
  KD_TILE_ARRAY(stored, a, RESIDENT_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(stored, b, RESIDENT_NUMBERS(np, width), 1);
  KD_WORK_ARRAY(uint, peaks, BLOCK_STATES(width));
  const tile_place t = tile_of(g.tile, np, width, KD_GROUP_ID);
  const dct_numbers c = {g.length, np, (int)g.series,          (int)g.orthogonal,     turns,
                         roots,    0,  (coefficient)g.turn[0], (coefficient)g.turn[1]};
  dct_samples x = dct_samples_of((KD_GLOBAL scalar*)in + t.in_start, t.in_stride, t.in_lane, g.length, b),
              y = dct_samples_of(out + t.out_start, t.out_stride, t.out_lane, g.length, b);
  stage_list list = stage_list_of(np, NP ? RADICES : (uint)g.tile.radices, twiddle);
  const block_scale block = {peaks, width, 0, 1, step_behind, 0};
  accessor points = accessor_work(a, width);
  points.vectors = t.vectors;
  KD_FOR_ITEMS(i, BLOCK_STATES(width)) peaks[i] = 0;
  KD_WORK_BARRIER;
  peaks_of_samples(LOAD == dct_framed ? 2 * g.length : g.length, x, t.vectors, peaks);
  KD_WORK_BARRIER;
  for (int w = 0; w < t.vectors; ++w) {
    uint peak = 0;
    points.scaled = x.scaled = dct_scale(block, (int)g.fold_growth, 0, w, &peak);
    points.scaled.measured = 1;
    KD_FOR_ITEMS(n, dct_fold_items(LOAD, np)) dct_fold_item(LOAD, c, x, (int)n, w, points);
    keep_peak(peaks + width + w, peak);
  }
  KD_WORK_BARRIER;
  list.block = block_of_stage(block, 1);
  list = one_point_is_copied(list);
  points = accessor_work_like(points, fft_stages KD_SET_OF(STAGE_RADICES)(list, accessor_work_like(points, a),
                                                                          accessor_work_like(points, 0), a, b));
  const block_scale last = block_of_stage(block, 1 + stage_count(list.radices));
  for (int w = 0; w < t.vectors; ++w) {
    uint peak = 0;
    y.scaled = dct_scale(last, (int)g.unfold_growth, halves, w, &peak);
    KD_FOR_ITEMS(n, dct_unfold_items(LOAD, np)) dct_unfold_item(LOAD, c, points, (int)n, w, y);
  }
  KD_FOR_ITEMS(w, t.vectors)
  exponents[t.i0 * width + w] = exponent_of(list, (int)w) + stage_exponent(block, (int)g.fold_growth, (int)w) +
                                stage_exponent(last, (int)g.unfold_growth, (int)w) + (int)g.exponent;
}
