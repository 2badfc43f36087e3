/* convolve.h: fast convolution of rows, z = iFFT(FFT(x) FFT(y)), without leaving the work-group: each factor is read once, the
   result written once.  The spectra stay in work arrays; the product is stored with re and im exchanged, so that a forward
   transform inverts it (A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors", section 2, on tiles).
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, PRODUCT.
   LOAD_PADDED, STORE_PART: rows of x and y to rows of z.  LOAD_TURNED, STORE_BLOCKED: the middle of a convolution longer than
   a tile, which reads what a first pass left of x and y, and leaves to a last pass the first one of the inverse. */
/* A spectrum in a work array, or in memory for all rows. */
typedef struct {
  KD_WORK const cpx* work;
  KD_GLOBAL const scalar* at; /* 0: work */
  int width, one;             /* one: memory holds one number for all lanes */
  index_t stride, lane;       /* of memory, as a port's */
} spectrum;
KD_INLINE cpx spectrum_at(spectrum s, int n, int w) {
  if (!s.at) return s.work[n * s.width + w];
  return s.one ? cpx_all(s.at + n * s.stride) : across_load(s.at + n * s.stride + w * s.lane);
}

KD_INLINE cpx cpx_product(cpx x, cpx y, int correlate) { return cpx_mul(x, correlate ? cpx_conj(y) : y); }
/* Bins k and np - k of both factors as spectra of pairs; the product's bins in the place of x and xm, times 2. */
KD_INLINE void product_of_pairs(cpx* x, cpx* xm, cpx y, cpx ym, cpx w, int correlate) {
  pair_to_half(x, xm, w);
  pair_to_half(&y, &ym, w);
  *x = cpx_product(*x, y, correlate);
  *xm = cpx_product(*xm, ym, correlate);
  half_to_pair(x, xm, w);
}

/* Lanes are rows, or columns of a longer transform.  roots: exp(-2 pi i k / (2 np)). */
KD_INLINE void tile_product(int np, int vectors, int product, KD_WORK const cpx* x, int width, spectrum y, KD_GLOBAL const scalar* roots,
                            KD_WORK cpx* z) {
  const int correlate = product & PRODUCT_CORRELATE;
  if (product & PRODUCT_PAIRS) {
    KD_FOR_ITEMS(b, (np / 2 + 1) * vectors) {
      const int k = b / vectors, w = b % vectors, m = k > 0 ? np - k : 0;
      cpx a = x[k * width + w], am = x[m * width + w];
      product_of_pairs(&a, &am, spectrum_at(y, k, w), spectrum_at(y, m, w), cpx_all(roots + 2 * k), correlate);
      z[k * width + w] = cpx_swap(a);
      if (m != k) z[m * width + w] = cpx_swap(am);
    }
  } else {
    KD_FOR_ITEMS(b, np * vectors) {
      const int k = b / vectors, w = b % vectors;
      z[k * width + w] = cpx_swap(cpx_product(x[k * width + w], spectrum_at(y, k, w), correlate));
    }
  }
}

/* One factor's spectrum into a work array that is returned. */
KD_INLINE KD_WORK cpx* tile_spectrum(int np, uint radices, port in, int valid, KD_WORK cpx* work, KD_WORK cpx* spare,
                                     KD_GLOBAL const scalar* twiddle, int outline) {
#if LANES > 1
  if (in.kind == PORT_PADDED) {
    rows_load_padded(np, in.at, in.lane, valid, in.samples, in.period, work);
    in = port_work(work, 1);
  }
  if (in.kind == PORT_TURNED) {
    turned_load(np, in.at, in.stride, in.lane, work);
    in = port_work(work, 1);
  }
#else
  (void)valid;
#endif
  return fft_stages(np, radices, in, port_work_like(in, 0), work, spare, twiddle, outline);
}

/* twiddle: stage twiddles; extra: roots of pairs (STORE_PART) or pass twiddles (STORE_BLOCKED). */
#if KD_WANTED(convolve_tile)
KD_KERNEL(convolve_tile) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_MEMORY(const scalar, extra), KD_BY_VALUE(tile_geometry) g, scalar scale) {
  KD_OPEN(x); KD_OPEN(y); KD_OPEN(z); KD_OPEN(twiddle); KD_OPEN(extra);
  tile_place t;
  t.np = NP ? NP : (int)g.np;
  t.width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : g.radices;
  const int product = PRODUCT == PRODUCT_ARGUMENT ? (int)g.product : PRODUCT, pairs = product & PRODUCT_PAIRS;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(t.np, t.width));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(t.np, t.width));
  KD_WORK_ARRAY(cpx, c, TILE_NUMBERS(t.np, t.width));

  const index_t i0 = KD_GROUP_ID % g.count[0], outer = KD_GROUP_ID / g.count[0], i1 = outer % g.count[1], i2 = outer / g.count[1];
  const index_t left = g.lanes - i0 * (LANES * t.width);
  t.i0 = i0;
  t.valid = left < LANES ? (int)left : LANES;
  t.vectors = left < LANES * t.width ? (int)((left + LANES - 1) / LANES) : t.width;
  t.out = z + i0 * g.out[0] + i1 * g.out[1] + i2 * g.out[2];
  t.extra = extra;
  t.scale = scale;
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1] + i2 * g.in[2];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1] + i2 * g.other[2];
  port px = port_padded(xs, 0, 2, g.in_lane, t.width, g.valid, g.period, pairs);
  port py = port_padded(ys, 0, 2, g.other_lane, t.width, g.other_valid, g.other_period, pairs);
  if (LOAD == LOAD_TURNED) {
    px = port_make(PORT_TURNED, 0, t.width, xs, g.in_stride, g.in_lane);
    py = port_make(PORT_TURNED, 0, t.width, ys, g.in_stride, g.in_lane);
  }
  px.vectors = py.vectors = t.vectors;

  KD_WORK cpx* const fx = tile_spectrum(t.np, radices, px, t.valid, a, b, twiddle, NP == 0);
  KD_WORK cpx* const free = fx == a ? b : a;
  spectrum fy = {0, ys, t.width, LOAD != LOAD_TURNED, LOAD == LOAD_TURNED ? g.other_lane : 2, BLOCK};
  KD_WORK cpx* fz = free;
  if (!(product & PRODUCT_SPECTRUM)) {
    fy.at = 0;
    fy.work = tile_spectrum(t.np, radices, py, t.valid, free, c, twiddle, NP == 0);
    fz = fy.work == c ? free : c;
  }
  KD_WORK_BARRIER;
  tile_product(t.np, t.vectors, product, fx, t.width, fy, extra, fz);
  KD_WORK_BARRIER;
  const port bins = port_work_like(px, fz);
  if (STORE == STORE_BLOCKED) {
    fft_stages(t.np, radices, bins, tile_out_port(STORE_BLOCKED, 1, t, g), fz, fx, twiddle, NP == 0);
  } else {
    port out = port_part(t.out, g.shift, 2, g.out_lane, t.width, g.out_valid, 2 * t.np, pairs);
    out.scale = scale;
#if LANES > 1
    rows_store_part(t.np, out, t.valid, fft_stages(t.np, radices, bins, port_work(0, 1), fz, fx, twiddle, NP == 0));
#else
    fft_stages(t.np, radices, bins, out, fz, fx, twiddle, NP == 0);
#endif
  }
}
#endif

/* The product of spectra of pairs over memory, re and im exchanged, into x.  A group takes `width` bins k and np - k. */
#if LANES == 1
#if KD_WANTED(product_bins)
KD_KERNEL(product_bins) KD_GROUP KD_MEMORY(scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(const scalar, roots),
    KD_BY_VALUE(tile_geometry) g) {
  KD_OPEN(x); KD_OPEN(y); KD_OPEN(roots);
  const index_t first = KD_GROUP_ID % g.count[0] * g.width, row = KD_GROUP_ID / g.count[0], i1 = row % g.count[1], i2 = row / g.count[1];
  KD_GLOBAL scalar* const xs = x + i1 * g.in[1] + i2 * g.in[2];
  KD_GLOBAL const scalar* const ys = y + i1 * g.other[1] + i2 * g.other[2];
  KD_FOR_ITEMS(l, g.width) {
    const index_t k = first + l, m = k > 0 ? g.np - k : 0;
    if (k > g.np / 2) continue;
    cpx a = point_load(xs + 2 * k), am = point_load(xs + 2 * m);
    product_of_pairs(&a, &am, point_load(ys + 2 * k), point_load(ys + 2 * m), half_twiddle(roots, k, g.split),
                     (int)g.product & PRODUCT_CORRELATE);
    point_store(xs + 2 * k, cpx_swap(a));
    if (m != k) point_store(xs + 2 * m, cpx_swap(am));
  }
}
#endif
#endif

#if LANES > 1
KD_INLINE cpx cpx_mirrored(cpx a, cpx b) { return cpx_make(mirrored(a.re, b.re), mirrored(a.im, b.im)); }
/* The lanes of bin vector n are neighbours n * LANES ...  roots: exp(-2 pi i k / (2 NP LANES)) for k = 0 .. LANES-1, then for
   k = 0, LANES, 2 LANES ... */
KD_INLINE void whole_product(int np, int product, const cpx* x, spectrum y, KD_GLOBAL const scalar* roots, cpx* z) {
  const int correlate = product & PRODUCT_CORRELATE;
  if (!(product & PRODUCT_PAIRS)) {
    for (int n = 0; n < np; ++n) z[n] = cpx_swap(cpx_product(x[n], spectrum_at(y, n, 0), correlate));
    return;
  }
  const cpx low = across_load(roots);
  for (int n = 0; n < np; ++n) {
    const int m = np - 1 - n, first = n > 0 ? np - n : 0;
    cpx a = x[n], am = cpx_mirrored(x[m], x[first]);
    const cpx ym = cpx_mirrored(spectrum_at(y, m, 0), spectrum_at(y, first, 0)), w = cpx_mul(low, cpx_all(roots + BLOCK + 2 * n));
    product_of_pairs(&a, &am, spectrum_at(y, n, 0), ym, w, correlate);
    z[n] = cpx_swap(a);
  }
}

/* As convolve_tile with LOAD_PADDED, STORE_PART; each row by all lanes (fft_whole.h). */
#if KD_WANTED(convolve_whole)
KD_KERNEL(convolve_whole) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_MEMORY(const scalar, pass), KD_MEMORY(const scalar, roots), KD_BY_VALUE(tile_geometry) g,
    scalar scale) {
  KD_OPEN(x); KD_OPEN(y); KD_OPEN(z); KD_OPEN(twiddle); KD_OPEN(pass); KD_OPEN(roots);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : g.radices;
  const int product = PRODUCT == PRODUCT_ARGUMENT ? (int)g.product : PRODUCT, pairs = product & PRODUCT_PAIRS;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, c, TILE_NUMBERS(np, 1));
  const index_t i0 = KD_GROUP_ID % g.count[0], i1 = KD_GROUP_ID / g.count[0];
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1];

  whole_columns(np, port_padded(xs, 0, BLOCK, 0, 1, g.valid, g.period, pairs), pass, a);
  cpx* const fx = fft_stages(np, radices, port_work(a, 1), port_work(0, 1), a, b, twiddle, NP == 0);
  cpx* const free = fx == a ? b : a;
  spectrum fy = {0, ys, 1, 0, BLOCK, 0};
  cpx* fz = free;
  if (!(product & PRODUCT_SPECTRUM)) {
    whole_columns(np, port_padded(ys, 0, BLOCK, 0, 1, g.other_valid, g.other_period, pairs), pass, free);
    fy.at = 0;
    fy.work = fft_stages(np, radices, port_work(free, 1), port_work(0, 1), free, c, twiddle, NP == 0);
    fz = fy.work == c ? free : c;
  }
  whole_product(np, product, fx, fy, roots, fz);
  whole_columns(np, port_work(fz, 1), pass, fx);
  port out = port_part(z + i0 * g.out[0] + i1 * g.out[1], g.shift, BLOCK, 0, 1, g.out_valid, BLOCK * np, pairs);
  out.scale = scale;
  fft_stages(np, radices, port_work(fx, 1), out, fx, fz, twiddle, NP == 0);
}
#endif
#endif
