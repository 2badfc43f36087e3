/* convolve.h: fast convolution of rows, z = iFFT(FFT(x) FFT(y)), without leaving the work-group: each factor is read
   once, the result written once.  The spectra stay in work arrays; the product is stored with re and im exchanged, so
   that a forward transform inverts it (A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors",
   section 2, on tiles).
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, PRODUCT.
   load_padded, store_part: rows of x and y to rows of z.  load_turned, store_blocked: the middle of a convolution
   longer than a tile, which reads what a first pass left of x and y, and leaves to a last pass the first one of the
   inverse. */
KD_INLINE cpx cpx_product(cpx x, cpx y, int correlate) {
  return cpx_mul(x, correlate ? cpx_conj(y) : y);
}
/* Bins k and np - k of both factors as spectra of pairs; the product's bins in the place of x and xm, times 2. */
KD_INLINE void product_of_pairs(cpx* x, cpx* xm, cpx y, cpx ym, cpx w, int correlate) {
  pair_to_half(x, xm, w);
  pair_to_half(&y, &ym, w);
  *x = cpx_product(*x, y, correlate);
  *xm = cpx_product(*xm, ym, correlate);
  half_to_pair(x, xm, w);
}

/* Lanes are rows.  roots: exp(-2 pi i k / (2 np)). */
KD_INLINE void tile_product_of_pairs(int np, int vectors, int correlate, KD_WORK const cpx* x, int width, spectrum y,
                                     KD_GLOBAL const scalar* roots, KD_WORK cpx* z) {
  KD_FOR_ITEMS(b, (np / 2 + 1) * vectors) {
    const int k = (int)(b / vectors), w = (int)(b % vectors), m = k > 0 ? np - k : 0;
    cpx a = x[WORK_AT(k * width + w)], am = x[WORK_AT(m * width + w)];
    product_of_pairs(&a, &am, spectrum_at(y, k, w), spectrum_at(y, m, w), cpx_all(roots + 2 * k), correlate);
    z[WORK_AT(k * width + w)] = cpx_swap(a);
    if (m != k) z[WORK_AT(m * width + w)] = cpx_swap(am);
  }
}
/* The last stage of a factor's transform multiplies with the other factor. */
KD_INLINE port port_product(port like, spectrum factor, int conjugate, int conjugate_factor) {
  port p = port_work_like(like, 0);
  p.kind = PORT_PRODUCT;
  p.factor = factor;
  p.conjugate = conjugate != 0;
  p.conjugate_factor = conjugate_factor != 0;
  return p;
}

/* Stages are shared functions in C++ even where lengths are constants: one kernel with all of them needs more stack
   than 2 KiB. */
#if KD_CPP
  #define SHARES_STAGES 1
#else
  #define SHARES_STAGES 0
#endif

/* A factor's first stage reads it; vectors of rows are brought into lanes before. */
KD_INLINE port factor_in(int np, port in, int valid, KD_WORK cpx* work) {
#if LANES > 1
  if (in.kind == PORT_PADDED) rows_load_padded(np, in.at, in.row, valid, in.samples, in.period, work);
  if (in.kind == PORT_TURNED) turned_load(np, in.at, in.stride, in.lane, work);
  return port_work(work, 1);
#else
  (void)np;
  (void)valid;
  (void)work;
  return in;
#endif
}
/* The inverse of a product in `work`, to rows. */
KD_INLINE void inverse_rows(int np, uint radices, port in, port out, int valid, KD_WORK cpx* work, KD_WORK cpx* spare,
                            KD_GLOBAL const scalar* twiddle) {
#if LANES > 1
  rows_store_part(np, out, valid, fft_stages(np, radices, in, port_work(0, 1), work, spare, twiddle, SHARES_STAGES));
#else
  (void)valid;
  fft_stages(np, radices, in, out, work, spare, twiddle, SHARES_STAGES);
#endif
}

/* twiddle: stage twiddles; extra: roots of pairs (store_part) or pass twiddles (store_blocked). */
#if KD_WANTED(convolve_tile)
KD_KERNEL(convolve_tile) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_MEMORY(const scalar, extra), KD_BY_VALUE(convolve_arguments) g,
    scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  tile_place t;
  t.np = NP ? NP : (int)g.np;
  t.width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int product = PRODUCT == product_argument ? (int)g.product : PRODUCT, correlate = product & product_correlate;
  const int pairs = LOAD == load_turned ? 0 : product & product_pairs; /* passes over pairs multiply apart */
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(t.np, t.width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(t.np, t.width), 1);
  KD_TILE_ARRAY(cpx, c, TILE_NUMBERS(t.np, t.width), 2);

  const index_t i0 = KD_GROUP_ID % g.count[0], outer = KD_GROUP_ID / g.count[0], i1 = outer % g.count[1],
                i2 = outer / g.count[1];
  const index_t left = g.transforms - i0 * (LANES * t.width);
  t.i0 = i0;
  t.valid = left < LANES ? (int)left : LANES;
  t.vectors = left < LANES * t.width ? (int)((left + LANES - 1) / LANES) : t.width;
  t.out = z + i0 * g.out[0] + i1 * g.out[1] + i2 * g.out[2];
  t.extra = extra;
  t.scale = UNSCALED ? 1 : scale;
  t.in_stride = g.in_stride;
  t.out_stride = g.out_stride;
  t.in_lane = g.in_lane;
  t.out_lane = g.out_lane;
  t.split = g.split;
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1] + i2 * g.in[2];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1] + i2 * g.other[2];
  port px = port_padded(xs, 0, 2, 0, t.width, g.row, g.period, pairs);
  port py = port_padded(ys, 0, 2, 0, t.width, g.other_row, g.other_period, pairs);
  px.row = g.in_lane;
  py.row = g.other_lane;
  if (LOAD == load_turned) {
    px = port_make(PORT_TURNED, 0, t.width, xs, g.in_stride, g.in_lane);
    py = port_make(PORT_TURNED, 0, t.width, ys, g.in_stride, g.in_lane);
  }
  px.vectors = py.vectors = t.vectors;

  spectrum fy = {0, ys, t.width, LOAD != load_turned, LOAD == load_turned ? g.other_stride : 2, BLOCK};
  KD_WORK cpx *fx, *fz;
  const port x_in = factor_in(t.np, px, t.valid, a);
  if (product & product_spectrum) {
    fz = pairs ? fft_stages(t.np, radices, x_in, port_work_like(px, 0), a, b, twiddle, SHARES_STAGES)
               : fft_stages(t.np, radices, x_in, port_product(px, fy, 0, correlate), a, b, twiddle, SHARES_STAGES);
    fx = fz == a ? b : a;
    if (pairs) {
      KD_WORK_BARRIER;
      tile_product_of_pairs(t.np, t.vectors, correlate, fz, t.width, fy, extra, fx);
      fz = fx;
      fx = fz == a ? b : a;
    }
  } else {
    fx = fft_stages(t.np, radices, x_in, port_work_like(px, 0), a, b, twiddle, SHARES_STAGES);
    KD_WORK cpx* const free = fx == a ? b : a;
    const spectrum x_bins = {fx, 0, t.width, 0, 0, 0};
    KD_WORK_BARRIER;
    const port y_in = factor_in(t.np, py, t.valid, free);
    fz = pairs
             ? fft_stages(t.np, radices, y_in, port_work_like(py, 0), free, c, twiddle, SHARES_STAGES)
             : fft_stages(t.np, radices, y_in, port_product(py, x_bins, correlate, 0), free, c, twiddle, SHARES_STAGES);
    if (pairs) {
      KD_WORK cpx* const to = fz == c ? free : c;
      fy.at = 0;
      fy.work = fz;
      KD_WORK_BARRIER;
      tile_product_of_pairs(t.np, t.vectors, correlate, fx, t.width, fy, extra, to);
      fz = to;
    }
  }
  KD_WORK_BARRIER;
  const port bins = port_work_like(px, fz);
  if (STORE == store_blocked) {
    fft_stages(t.np, radices, bins, tile_out_port(store_blocked, 1, t), fz, fx, twiddle, SHARES_STAGES);
  } else {
    port out = port_part(t.out, g.first, 2, 0, t.width, g.out_row, 2 * t.np, pairs);
    out.row = g.out_lane;
    out.scale = scale;
    inverse_rows(t.np, radices, bins, out, t.valid, fz, fx, twiddle);
  }
}
#endif

/* The product of spectra of pairs over memory, re and im exchanged, into x.
   A group takes `width` bins k and np - k. */
#if LANES == 1
  #if KD_WANTED(product_bins)
KD_KERNEL(product_bins) KD_GROUP KD_MEMORY(scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(const scalar, roots),
    KD_BY_VALUE(product_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(roots);
  const index_t first = KD_GROUP_ID % g.groups * g.width, row = KD_GROUP_ID / g.groups, i0 = row % g.rows,
                i1 = row / g.rows;
  KD_GLOBAL scalar* const xs = x + i0 * g.in[0] + i1 * g.in[1];
  KD_GLOBAL const scalar* const ys = y + i0 * g.other[0] + i1 * g.other[1];
  KD_FOR_ITEMS(l, g.width) {
    const index_t k = first + l, m = k > 0 ? g.np - k : 0;
    if (k > g.np / 2) continue;
    cpx a = point_load(xs + 2 * k), am = point_load(xs + 2 * m);
    product_of_pairs(&a, &am, point_load(ys + 2 * k), point_load(ys + 2 * m), half_twiddle(roots, k, g.split),
                     (int)g.product & product_correlate);
    point_store(xs + 2 * k, cpx_swap(a));
    if (m != k) point_store(xs + 2 * m, cpx_swap(am));
  }
}
  #endif
#endif

#if LANES > 1
KD_INLINE cpx cpx_mirrored(cpx a, cpx b) {
  return cpx_make(mirrored(a.re, b.re), mirrored(a.im, b.im));
}
/* The lanes of bin vector n are neighbours n * LANES ...  roots: exp(-2 pi i k / (2 NP LANES)) for k = 0 .. LANES-1,
   then for k = 0, LANES, 2 LANES ... */
KD_INLINE void whole_product_of_pairs(int np, int correlate, const cpx* x, spectrum y, KD_GLOBAL const scalar* roots,
                                      cpx* z) {
  const cpx low = across_load(roots);
  for (int n = 0; n < np; ++n) {
    const int m = np - 1 - n, first = n > 0 ? np - n : 0;
    cpx a = x[n], am = cpx_mirrored(x[m], x[first]);
    const cpx ym = cpx_mirrored(spectrum_at(y, m, 0), spectrum_at(y, first, 0)),
              w = cpx_mul(low, cpx_all(roots + BLOCK + 2 * n));
    product_of_pairs(&a, &am, spectrum_at(y, n, 0), ym, w, correlate);
    z[n] = cpx_swap(a);
  }
}

/* Parts of the kernel below, out of line for the sake of its stack. */
KD_OUTLINE void whole_row(int np, port in, KD_GLOBAL const scalar* pass, cpx* to) {
  in.kind = PORT_PADDED;
  whole_columns(np, in, pass, to);
}
KD_OUTLINE cpx* whole_spectrum(int np, uint radices, cpx* work, cpx* spare, KD_GLOBAL const scalar* twiddle) {
  return fft_stages(np, radices, port_work(work, 1), port_work(0, 1), work, spare, twiddle, SHARES_STAGES);
}
KD_OUTLINE cpx* whole_times(int np, uint radices, spectrum factor, int conjugate, int conjugate_factor, cpx* work,
                            cpx* spare, KD_GLOBAL const scalar* twiddle) {
  const port in = port_work(work, 1);
  return fft_stages(np, radices, in, port_product(in, factor, conjugate, conjugate_factor), work, spare, twiddle,
                    SHARES_STAGES);
}

  /* As convolve_tile with load_padded, store_part; each row by all lanes (fft_whole.h). */
  #if KD_WANTED(convolve_whole)
KD_KERNEL(convolve_whole) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_MEMORY(const scalar, pass), KD_MEMORY(const scalar, roots),
    KD_BY_VALUE(convolve_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  KD_OPEN(roots);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int product = PRODUCT == product_argument ? (int)g.product : PRODUCT, pairs = product & product_pairs,
            correlate = product & product_correlate;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, c, TILE_NUMBERS(np, 1));
  const index_t i0 = KD_GROUP_ID % g.count[0], i1 = KD_GROUP_ID / g.count[0];
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1];

  spectrum fy = {0, ys, 1, 0, BLOCK, 0};
  cpx *fx, *fz;
  whole_row(np, port_padded(xs, 0, BLOCK, 0, 1, g.row, g.period, pairs), pass, a);
  if (product & product_spectrum) {
    fz = pairs ? whole_spectrum(np, radices, a, b, twiddle) : whole_times(np, radices, fy, 0, correlate, a, b, twiddle);
    fx = fz == a ? b : a;
    if (pairs) {
      whole_product_of_pairs(np, correlate, fz, fy, roots, fx);
      fz = fx;
      fx = fz == a ? b : a;
    }
  } else {
    fx = whole_spectrum(np, radices, a, b, twiddle);
    cpx* const free = fx == a ? b : a;
    const spectrum x_bins = {fx, 0, 1, 0, 0, 0};
    whole_row(np, port_padded(ys, 0, BLOCK, 0, 1, g.other_row, g.other_period, pairs), pass, free);
    fz = pairs ? whole_spectrum(np, radices, free, c, twiddle)
               : whole_times(np, radices, x_bins, correlate, 0, free, c, twiddle);
    if (pairs) {
      cpx* const to = fz == c ? free : c;
      fy.at = 0;
      fy.work = fz;
      whole_product_of_pairs(np, correlate, fx, fy, roots, to);
      fz = to;
    }
  }
  whole_columns(np, port_work(fz, 1), pass, fx);
  port out = port_part(z + i0 * g.out[0] + i1 * g.out[1], g.first, BLOCK, 0, 1, g.out_row, BLOCK * np, pairs);
  out.scale = scale;
  fft_stages(np, radices, port_work(fx, 1), out, fx, fz, twiddle, NP == 0);
}
  #endif
#endif
