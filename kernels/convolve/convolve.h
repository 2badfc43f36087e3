/* convolve.h: fast convolution of rows, z = iFFT(FFT(x) FFT(y)), without leaving the work-group: each factor is read
   once, the result written once.  The spectra stay in work arrays; the product is stored with re and im exchanged, so
   that a forward transform inverts it (A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors",
   section 2, on tiles).
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, PRODUCT.
   load_padded, store_cropped: rows of x and y to rows of z.  load_transposed, store_aosoa: the middle of a convolution
   longer than a tile, which reads what a first pass left of x and y, and leaves to a last pass the first one of the
   inverse. */
KD_INLINE cpx cpx_product(cpx x, cpx y, int correlate) {
  return cpx_mul(x, correlate ? cpx_conj(y) : y);
}
/* Bins k and np - k of both factors as spectra of pairs; the product's bins in the place of x and xm, times 2. */
KD_INLINE void product_of_pairs(cpx* x, cpx* xm, cpx y, cpx ym, cpx w, int correlate) {
  pair_to_hermitian(x, xm, w);
  pair_to_hermitian(&y, &ym, w);
  *x = cpx_product(*x, y, correlate);
  *xm = cpx_product(*xm, ym, correlate);
  hermitian_to_pair(x, xm, w);
}

/* A tile, for both transforms and the product. */
typedef struct {
  int load, np, width, vectors, valid, product;
  uint radices;
  KD_GLOBAL const scalar *twiddle, *pass, *roots; /* of stages; of load_in_vector; of pairs */
  KD_WORK cpx *a, *b, *c;
} convolve_place;

/* roots: exp(-2 pi i k / (2 np)). */
KD_INLINE void tile_product_of_pairs(convolve_place p, KD_WORK const cpx* x, spectrum y, KD_WORK cpx* z) {
  KD_FOR_ITEMS(b, (p.np / 2 + 1) * p.vectors) {
    const int k = index_of_turn(b, p.vectors), w = vector_of_turn(b, p.vectors), m = k > 0 ? p.np - k : 0;
    cpx a = x[WORK_AT(k * p.width + w)], am = x[WORK_AT(m * p.width + w)];
    product_of_pairs(&a, &am, spectrum_at(y, k, w), spectrum_at(y, m, w), cpx_all(p.roots + 2 * k),
                     p.product & product_correlate);
    z[WORK_AT(k * p.width + w)] = cpx_swap(a);
    if (m != k) z[WORK_AT(m * p.width + w)] = cpx_swap(am);
  }
}
#if LANES > 1
/* The lanes of bin vector n are neighbours n * LANES ...  roots: exp(-2 pi i k / (2 np LANES)) for k = 0 .. LANES-1,
   then for k = 0, LANES, 2 LANES ... */
KD_INLINE void in_vector_product_of_pairs(convolve_place p, const cpx* x, spectrum y, cpx* z) {
  const cpx low = points_load(p.roots);
  for (int n = 0; n < p.np; ++n) {
    const int m = p.np - 1 - n, first = n > 0 ? p.np - n : 0;
    cpx a = x[n], am = cpx_mirrored(x[m], x[first]);
    const cpx ym = cpx_mirrored(spectrum_at(y, m, 0), spectrum_at(y, first, 0)),
              w = cpx_mul(low, cpx_all(p.roots + BLOCK + 2 * n));
    product_of_pairs(&a, &am, spectrum_at(y, n, 0), ym, w, p.product & product_correlate);
    z[n] = cpx_swap(a);
  }
}
/* Out of line for the sake of the kernel's stack. */
KD_OUTLINE void in_vector_padded(accessor in, int np, KD_GLOBAL const scalar* pass, cpx* to) {
  const accessor points = accessor_of(access_points, 0, 1, in.at, 2, 0);
  if (are_whole(*(const row_numbers*)in.with, np))
    in_vector_load(points, np, KD_CONST(LANES), 0, pass, to);
  else
    in_vector_load(ACCESSOR_HOOKED(points, hook_padded, in.with), np, KD_CONST(LANES), 0, pass, to);
}
#endif
KD_INLINE void pairs_product(convolve_place p, KD_WORK const cpx* x, spectrum y, KD_WORK cpx* z) {
#if LANES > 1
  if (p.load == load_in_vector) {
    in_vector_product_of_pairs(p, x, y, z);
    return;
  }
#endif
  tile_product_of_pairs(p, x, y, z);
}

#if LANES > 1
typedef work_accessor factor_accessor;
#else
typedef accessor factor_accessor;
#endif
/* The input of a factor's first stage.  Rows of lanes are brought into `work` before, and those of static plans: a hook
   in each load of a butterfly is more code. */
KD_WITH_SET KD_INLINE factor_accessor factor_in(convolve_place p, accessor in, KD_WORK cpx* work) {
#if LANES > 1
  if (p.load == load_in_vector) in_vector_padded(in, p.np, p.pass, work);
  if (p.load == load_padded) padded_rows_load(p.np, in.at, *(const row_numbers*)in.with, p.valid, work);
  if (p.load == load_transposed) transposed_load(p.np, in.at, in.stride, in.lane, work);
  return accessor_work(work, 1);
#else
  #if KD_CPP
  if constexpr (KD_SET != library_radices) {
    for (int w = 0; w < in.vectors; ++w)
      for (int n = 0; n < p.np; ++n)
        work[WORK_AT(n * p.width + w)] = in.hook ? padded_load(in, n, w) : layout_load(in, n, w);
    accessor rows = accessor_work(work, p.width);
    rows.vectors = p.vectors;
    return rows;
  }
  #endif
  (void)p;
  (void)work;
  return in;
#endif
}
KD_WITH_SET_TYPES(an_out)
KD_INLINE KD_WORK cpx* transform_factor(convolve_place p, accessor in, ANY_OUTPUT out, KD_WORK cpx* work,
                                        KD_WORK cpx* spare) {
  return fft_stages KD_SET_OF(KD_SET)(stage_list_of(p.np, p.radices, p.twiddle),
                                      factor_in KD_SET_OF(KD_SET)(p, in, work), out, work, spare);
}

/* The spectrum of the product, re and im exchanged, and a work array that is free. */
typedef struct {
  KD_WORK cpx *z, *spare;
} convolve_product;
KD_WITH_SET KD_INLINE convolve_product product_with_spectrum(convolve_place p, accessor x, spectrum y) {
  const product_numbers by_y = product_with(y, 0, p.product & product_correlate);
  const work_accessor bins = accessor_work_like(x, 0);
  const int pairs = p.product & product_pairs;
  convolve_product r;
  r.z = pairs ? transform_factor KD_SET_OF(KD_SET)(p, x, bins, p.a, p.b)
              : transform_factor KD_SET_OF(KD_SET)(p, x, ACCESSOR_HOOKED(bins, hook_product, &by_y), p.a, p.b);
  r.spare = r.z == p.a ? p.b : p.a;
  if (pairs) {
    KD_WORK cpx* const fx = r.z;
    KD_WORK_BARRIER;
    pairs_product(p, fx, y, r.spare);
    r.z = r.spare;
    r.spare = fx;
  }
  return r;
}
KD_WITH_SET KD_INLINE convolve_product product_of_rows(convolve_place p, accessor x, accessor y) {
  const work_accessor bins = accessor_work_like(x, 0);
  const int pairs = p.product & product_pairs;
  convolve_product r;
  r.spare = transform_factor KD_SET_OF(KD_SET)(p, x, bins, p.a, p.b);
  KD_WORK cpx* const free = r.spare == p.a ? p.b : p.a;
  const product_numbers by_x = product_with(spectrum_in(r.spare, p.width), p.product & product_correlate, 0);
  KD_WORK_BARRIER;
  r.z = pairs ? transform_factor KD_SET_OF(KD_SET)(p, y, bins, free, p.c)
              : transform_factor KD_SET_OF(KD_SET)(p, y, ACCESSOR_HOOKED(bins, hook_product, &by_x), free, p.c);
  if (pairs) {
    KD_WORK cpx *const fy = r.z, *const to = fy == p.c ? free : p.c;
    KD_WORK_BARRIER;
    pairs_product(p, r.spare, spectrum_in(fy, p.width), to);
    r.z = to;
  }
  return r;
}

/* twiddle: stage twiddles; extra: roots of pairs (store_cropped) or pass twiddles (store_aosoa). */
KD_KERNEL(convolve_tile) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_MEMORY(const scalar, extra), KD_BY_VALUE(convolve_arguments) g,
    scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  tile_place t = tile_of(g.tile, NP ? NP : (int)g.tile.np, WIDTH ? WIDTH : (int)g.tile.width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  int product = PRODUCT == product_argument ? (int)g.product : PRODUCT;
  if (LOAD == load_transposed) product &= ~product_pairs; /* passes over pairs multiply apart */
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(t.np, t.width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(t.np, t.width), 1);
  KD_TILE_ARRAY(cpx, c, TILE_NUMBERS(t.np, t.width), 2);
  t = tile_with(t, x, z, extra, UNSCALED ? 1 : scale);
  KD_GLOBAL scalar *const xs = (KD_GLOBAL scalar*)x + t.in_start, *const ys = (KD_GLOBAL scalar*)y + t.i0 * g.other[0] +
                                                                              t.i1 * g.other[1] + t.i2 * g.other[2];
  const row_numbers rx = {t.in_lane, 0, g.row, g.period, product & product_pairs},
                    ry = {g.other_lane, 0, g.other_row, g.other_period, product & product_pairs},
                    rz = {t.out_lane, g.first, g.out_row, 2 * t.np, product & product_pairs};
  accessor ax = accessor_of(access_transposed, 0, t.width, xs, t.in_stride, t.in_lane);
  if (LOAD == load_padded) ax = ACCESSOR_HOOKED(accessor_of(access_points, 0, t.width, xs, 2, 0), hook_padded, &rx);
  ax.vectors = t.vectors;
  accessor ay = ax;
  ay.at = ys;
  ay.with = &ry;
  const spectrum fy = {0, ys, t.width, LOAD != load_transposed, LOAD == load_transposed ? g.other_stride : 2, BLOCK};

  const convolve_place p = {LOAD, t.np, t.width, t.vectors, t.valid, product, radices, twiddle, 0, extra, a, b, c};
  const convolve_product r = product & product_spectrum ? product_with_spectrum KD_SET_OF(RADICES)(p, ax, fy)
                                                        : product_of_rows KD_SET_OF(RADICES)(p, ax, ay);
  KD_WORK_BARRIER;
  const work_accessor bins = accessor_work_like(ax, r.z);
  if (STORE == store_aosoa) {
    fft_stages KD_SET_OF(RADICES)(stage_list_of(t.np, radices, twiddle), bins,
                                  tile_out_accessor(KD_CONST(store_aosoa), 1, t), r.z, r.spare);
    return;
  }
#if LANES > 1
  cropped_rows_store(
      t.np, z + t.out_start, rz, t.valid, t.scale,
      fft_stages KD_SET_OF(RADICES)(stage_list_of(t.np, radices, twiddle), bins, accessor_work(0, 1), r.z, r.spare));
#else
  accessor out = ACCESSOR_HOOKED(accessor_of(access_points, 0, t.width, z + t.out_start, 2, 0), hook_cropped, &rz);
  out.scale = t.scale;
  fft_stages KD_SET_OF(RADICES)(stage_list_of(t.np, radices, twiddle), bins, out, r.z, r.spare);
#endif
}

#if LANES > 1
/* As convolve_tile with load_padded, store_cropped; each row by all lanes. */
KD_KERNEL(convolve_in_vector) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_MEMORY(const scalar, pass), KD_MEMORY(const scalar, roots),
    KD_BY_VALUE(convolve_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  KD_OPEN(roots);
  const int np = NP ? NP : (int)g.tile.np;
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  const int product = PRODUCT == product_argument ? (int)g.product : PRODUCT, pairs = product & product_pairs;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, c, TILE_NUMBERS(np, 1));
  const index_t i0 = KD_GROUP_ID % g.tile.count[0], i1 = KD_GROUP_ID / g.tile.count[0];
  KD_GLOBAL scalar *const xs = (KD_GLOBAL scalar*)x + i0 * g.tile.in[0] + i1 * g.tile.in[1],
                          *const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1],
                          *const zs = z + i0 * g.tile.out[0] + i1 * g.tile.out[1];
  const row_numbers rx = {0, 0, g.row, g.period, pairs}, ry = {0, 0, g.other_row, g.other_period, pairs},
                    rz = {0, g.first, g.out_row, BLOCK * np, pairs};
  const accessor ax = ACCESSOR_HOOKED(accessor_of(access_points, 0, 1, xs, 2, 0), hook_padded, &rx),
                 ay = ACCESSOR_HOOKED(accessor_of(access_points, 0, 1, ys, 2, 0), hook_padded, &ry);
  const spectrum fy = {0, ys, 1, 0, BLOCK, 0};

  const convolve_place p = {load_in_vector, np, 1, 1, LANES, product, radices, twiddle, pass, roots, a, b, c};
  const convolve_product r = product & product_spectrum ? product_with_spectrum KD_SET_OF(RADICES)(p, ax, fy)
                                                        : product_of_rows KD_SET_OF(RADICES)(p, ax, ay);
  const work_accessor bins = in_vector_load(accessor_work(r.z, 1), np, KD_CONST(LANES), 0, pass, r.spare);
  accessor out = accessor_of(access_points, 1, 1, zs, BLOCK, 0);
  out.scale = scale;
  if (are_whole(rz, np))
    fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), bins, ACCESSOR_LAID(out, access_points), r.spare,
                                  r.z);
  else
    fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), bins, ACCESSOR_HOOKED(out, hook_cropped, &rz),
                                  r.spare, r.z);
}
#endif

/* A pass of a convolution longer than a tile, and spectra of padded rows.  LOAD: load_padded, load_in_vector of padded
   rows, or load_transposed; STORE: store_cropped, store_aosoa, store_rows or store_columns.  extra: pass twiddles. */
KD_KERNEL(convolve_pass) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_BY_VALUE(convolve_pass_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  tile_place t =
      LOAD == load_in_vector ? lone_tile_of(g.tile, np, KD_GROUP_ID) : tile_of(g.tile, np, width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width), 1);
  t = tile_with(t, in, out, extra, UNSCALED ? 1 : scale);
  const index_t in_row = LOAD == load_in_vector ? 0 : t.in_first;
  const row_numbers from_row = {0, in_row, g.row, g.period, (int)g.pairs},
                    to_row = {0, g.first - t.out_first, g.row, g.period, (int)g.pairs};
  accessor from, to;
  if (LOAD == load_transposed) {
    from = tile_in(KD_CONST(LOAD), 0, t, a);
  } else {
    from = accessor_of(access_points, 0, t.width, (KD_GLOBAL scalar*)in + t.in_start - in_row, t.in_stride, t.in_lane);
    from = ACCESSOR_HOOKED(from, hook_padded, &from_row);
    from.vectors = t.vectors;
#if LANES > 1
    if (LOAD == load_in_vector) from = in_vector_load(from, np, KD_CONST(LANES), 0, extra, a);
#endif
  }
  if (STORE == store_cropped) {
    to = accessor_of(access_points, 0, t.width, out + t.out_start - t.out_first, t.out_stride, t.out_lane);
    to = ACCESSOR_HOOKED(to, hook_cropped, &to_row);
    to.scale = t.scale;
  } else {
    to = tile_out_accessor(KD_CONST(STORE), 0, t);
  }
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, to, a, b);
}

/* The product of spectra of pairs over memory, re and im exchanged, into x.
   A group takes `width` bins k and np - k. */
#if LANES == 1
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
    product_of_pairs(&a, &am, point_load(ys + 2 * k), point_load(ys + 2 * m), hermitian_root(roots, k),
                     (int)g.product & product_correlate);
    point_store(xs + 2 * k, cpx_swap(a));
    if (m != k) point_store(xs + 2 * m, cpx_swap(am));
  }
}

KD_KERNEL(image_copy) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out),
    KD_BY_VALUE(image_copy_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  const index_t first = KD_GROUP_ID % g.groups * g.width, row = KD_GROUP_ID / g.groups, r = row + g.first_row;
  KD_GLOBAL const scalar* const from = in + (g.turned ? g.in_rows - 1 - r : r) * g.in_pitch;
  KD_FOR_ITEMS(l, g.width) {
    const index_t n = first + l, c = n + g.first_column;
    if (n >= g.columns) continue;
    KD_GLOBAL scalar* const to = out + row * g.out_pitch + n * g.scalars;
    const int there = r < g.in_rows && c < g.in_columns;
    const index_t at = there ? (g.turned ? g.in_columns - 1 - c : c) * g.scalars : 0;
    to[0] = there ? from[at] : 0;
    if (g.scalars == 2) to[1] = !there ? 0 : g.turned ? -from[at + 1] : from[at + 1];
  }
}
#endif
