/* convolve_fixed.h: fast convolution of rows in fixed point, as convolve_tile does it (convolve/convolve.h): both
   spectra in work arrays, each with an exponent, their product, its inverse.  Real rows are pairs of samples, whose
   bins are multiplied.
   exponents: of each result, pair (o, i) at o * inner + i; results times 2^exponent are the convolution.
   store_levelled: exponents are given, one for each o (filter_exponent), and results brought to them.
   Reads NP, RADICES, WIDTH, ITEMS, LOAD (load_rows, or load_hermitian: real), STORE, BLOCK_SCALED. */

/* A factor's spectrum, and the work arrays that are free then. */
typedef struct {
  KD_WORK stored *bins, *free;
} fixed_spectrum;
KD_WITH_SET KD_INLINE fixed_spectrum spectrum_of_factor(stage_list list, accessor in, int real_rows,
                                                        KD_GLOBAL const scalar* roots, KD_WORK stored* work,
                                                        KD_WORK stored* spare) {
  const accessor array = accessor_work_like(in, 0);
  fixed_spectrum s;
  peaks_of_inputs(list.np, 0, in, list.block.peaks);
  KD_WORK_BARRIER;
  s.bins = fft_stages KD_SET_OF(KD_SET)(one_point_is_copied(list), in, array, work, spare);
  s.free = s.bins == work ? spare : work;
  if (!real_rows) return s;
  step_to_bins(list.np, 0, block_of_step(list.block, list.np, stage_count(list.radices)),
               accessor_work_like(in, s.bins), accessor_work_like(in, s.free), roots);
  KD_WORK_BARRIER;
  KD_WORK stored* const pairs = s.bins;
  s.bins = s.free;
  s.free = pairs;
  return s;
}

/* The product of bins n of vector w. */
typedef struct {
  product_part re, im;
} bin_product;
KD_INLINE bin_product product_at(accessor x, accessor y, int n, int w, int correlate) {
  const cpx a = accessor_load(x, n, w), b = accessor_load(y, n, w);
  const real im = correlate ? -b.im : b.im;
  bin_product p;
  p.re = product_of(a.re, b.re) - product_of(a.im, im);
  p.im = product_of(a.re, im) + product_of(a.im, b.re);
  return p;
}
/* Bits that products of at most so many drop. */
KD_INLINE ints product_drop(uints bits) {
  return bits > (uint)PRECISION ? (ints)bits - PRECISION : ints_all(0);
}
/* x times y, in the place of x: dropped as few bits as the largest product allows; swapped, since the inverse transform
   follows, but for bins of real rows, which a step takes before. */
KD_INLINE void product_of_spectra(int np, int bins, int correlate, accessor x, accessor y, KD_WORK uints* bits,
                                  KD_WORK uints* peaks) {
  for (int w = 0; w < x.vectors; ++w) {
    product_part all = ints_all(0);
    KD_FOR_ITEMS(n, np + bins) {
      const bin_product p = product_at(x, y, (int)n, w, correlate);
      all |= magnitude(p.re) | magnitude(p.im);
    }
    keep_peak(bits + w, bit_length(all));
  }
  KD_WORK_BARRIER;
  for (int w = 0; w < x.vectors; ++w) {
    const ints drop = product_drop(bits[w]);
    uints peak = (uints)ints_all(0), all = peak;
    KD_FOR_ITEMS(n, np + bins) {
      const bin_product p = product_at(x, y, (int)n, w, correlate);
      const ints re = product_rounded(p.re, drop), im = product_rounded(p.im, drop);
      peak = larger_of(peak, square_of(re, im));
      all |= magnitude_of(re) | magnitude_of(im);
      accessor_store(x, (int)n, w, cpx_swap_if(!bins, cpx_make(re, im)));
    }
    keep_peak(peaks + w, peak_of_inputs(peak, all));
  }
  KD_WORK_BARRIER;
}

/* The exponent of a result before its scale: of both spectra, their product and its inverse. */
typedef struct {
  stage_list x, y, back;
  block_scale product; /* of its bins, where rows are real */
  KD_WORK const uints* bits;
  int real_rows;
} product_scale;
KD_INLINE ints exponent_of_product(product_scale s, int w) {
  const int count = stage_count(s.x.radices);
  ints exponent = exponent_of(one_point_is_copied(s.x), w) + exponent_of(one_point_is_copied(s.y), w) +
                  exponent_of(one_point_is_copied(s.back), w) + product_drop(s.bits[w]) + PRODUCT_EXPONENT;
  if (s.real_rows)
    exponent += stage_exponent(block_of_step(s.x.block, s.x.np, count), growth_to_hermitian, w) +
                stage_exponent(block_of_step(s.y.block, s.x.np, count), growth_to_hermitian, w) +
                stage_exponent(s.product, growth_to_pair, w);
  return exponent;
}
#if LANES == 1
/* Results in the work array of `from` to the rows of z, which have that exponent. */
KD_INLINE void rows_levelled(int np, accessor from, accessor z, product_scale s, int exponent) {
  for (int w = 0; w < from.vectors; ++w) {
    const int bits = exponent - exponent_of_product(s, w);
    KD_FOR_ITEMS(n, np) {
      const cpx v = accessor_load(from, (int)n, w);
      accessor_store(z, (int)n, w, cpx_make(levelled((scalar)v.re, bits), levelled((scalar)v.im, bits)));
    }
  }
}
#endif

KD_KERNEL(convolve_fixed) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_TABLE(twiddle), KD_MEMORY(const scalar, roots), KD_MEMORY(int, exponents),
    KD_BY_VALUE(convolve_fixed_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  KD_OPEN(roots);
  KD_OPEN(exponents);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width,
            real_rows = LOAD == load_hermitian;
  KD_TILE_ARRAY(stored, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(stored, b, TILE_NUMBERS(np, width), 1);
  KD_TILE_ARRAY(stored, c, TILE_NUMBERS(np, width), 2);
  KD_WORK_ARRAY(uints, peaks, 4 * BLOCK_STATES(width));
  const tile_place t = tile_of(g.tile, np, width, KD_GROUP_ID);
  const row_numbers rx = {t.in_lane, 0, g.row, g.period, real_rows},
                    ry = {g.other_lane, 0, g.other_row, g.other_period, real_rows},
                    rz = {t.out_lane, g.first, g.out_row, 2 * np, real_rows};
  stage_list list = stage_list_of(np, NP ? RADICES : (uint)g.tile.radices, twiddle), of_y = list, of_z = list;
  const block_scale block = {peaks, width, 0, 1, real_rows ? step_behind : no_step, 0};
  list.block = block;
  of_y.block = block_of_stage(block, block_states);
  of_z.block = block_of_stage(block, 2 * block_states);
  of_y.block.number = of_z.block.number = 0;
  KD_FOR_ITEMS(i, 4 * BLOCK_STATES(width)) peaks[i] = (uints)ints_all(0);
  KD_WORK_BARRIER;
  const accessor ax = factor_of(t, x + t.in_start, &rx, a);
  const fixed_spectrum fx = spectrum_of_factor KD_SET_OF(STAGE_RADICES)(list, ax, real_rows, roots, a, b);
  const accessor ay = factor_of(t, y + t.i0 * g.other[0] + t.i1 * g.other[1], &ry, fx.free);
  const fixed_spectrum fy = spectrum_of_factor KD_SET_OF(STAGE_RADICES)(of_y, ay, real_rows, roots, fx.free, c);
  KD_WORK uints* const bits = peaks + 3 * BLOCK_STATES(width);
  product_of_spectra(np, real_rows, (int)g.correlate, accessor_work_like(ax, fx.bins), accessor_work_like(ax, fy.bins),
                     bits, of_z.block.peaks);
  KD_WORK stored *work = fx.bins, *spare = fy.bins;
  if (real_rows) {
    step_to_pairs(np, 1, of_z.block, accessor_work_like(ax, fx.bins), accessor_work_like(ax, fy.free), roots);
    KD_WORK_BARRIER;
    work = fy.free;
  }
  stage_list back = of_z;
  back.block = block_of_stage(of_z.block, real_rows);
  back.block.step = no_step;
  const product_scale scale = {list, of_y, back, of_z.block, bits, real_rows};
#if LANES > 1
  cropped_rows_store(np, z + t.out_start, rz, t.valid, 1,
                     fft_stages<STAGE_RADICES>(back, accessor_work_like(ax, work), accessor_work(0, 1), work, spare));
#else
  accessor az = accessor_of(access_points, 0, width, z + t.out_start, 2, 0);
  az.vectors = t.vectors;
  az = ACCESSOR_HOOKED(az, hook_cropped, &rz);
  KD_WORK stored* const results =
      fft_stages KD_SET_OF(STAGE_RADICES)(one_point_is_copied(back), accessor_work_like(ax, work),
                                          STORE == store_levelled ? accessor_work(0, width) : az, work, spare);
  if (STORE == store_levelled)
    rows_levelled(np, accessor_work_like(ax, results), az, scale, exponents[t.i1] - (int)g.exponent);
#endif
  KD_GLOBAL int* const mine = exponents + t.i1 * g.tile.transforms + t.i0 * (LANES * width);
  KD_FOR_ITEMS(w, STORE == store_levelled ? 0 : t.vectors)
  exponents_store(mine, (int)w, t.valid, exponent_of_product(scale, (int)w) + (int)g.exponent);
}
