/* convolve_group.h: convolution of complex rows with the data in registers.  Each item keeps 16 points, as many butterflies of a
   stage as they make; between stages the group exchanges through one local array.  The last stage of a transform leaves an item
   the points from which the first stage of the inverse begins, where both have the same radix: nothing is exchanged around the
   product.  Reads NP, RADICES, WIDTH (rows of a group), ITEMS (NP * WIDTH / 16), PRODUCT. */
#if LANES == 1
/* Values that items keep across barriers: registers on a device, in C++ an array of all.  KD_FOR_KEPT(i, n) shares i = 0 .. n-1
   among the items, always the same way; n is a multiple of ITEMS, on devices a constant.  KEPT_OF(name, i, size): the `size`
   values of turn i. */
#if KD_CPP
  #define KD_KEPT_ARRAY(type, name, n) KD_WORK_ARRAY(type, name, n)
  #define KD_FOR_KEPT(i, n) KD_FOR_ITEMS(i, n)
  #define KEPT_OF(name, i, size) ((name) + (i) * (size))
#else
  #define KD_KEPT_ARRAY(type, name, n) type name[16]
  #define KD_FOR_KEPT(i, n) KD_UNROLL for (int kd_turn = 0, i = KD_ITEM_ID; kd_turn < (n) / ITEMS; ++kd_turn, i += ITEMS)
  #define KEPT_OF(name, i, size) ((name) + kd_turn * (size))
#endif

/* A call with a radix R that is a constant. */
#define WITH_RADIX(radix, call)                  \
  {                                              \
    if ((radix) == 2) { enum { R = 2 }; call; }  \
    if ((radix) == 4) { enum { R = 4 }; call; }  \
    if ((radix) == 8) { enum { R = 8 }; call; }  \
    if ((radix) == 16) { enum { R = 16 }; call; } \
  }

/* Where item i of a stage works: row w, butterfly b = at + k. */
typedef struct { int w, b, k; } group_place;
KD_INLINE group_place group_place_of(int i, int per, int span) {
  group_place p;
  p.w = i / per;
  p.b = i % per;
  p.k = p.b % span;
  return p;
}

/* v[q] times the stage's twiddles.  On GPUs four are read and the others multiplied: registers and reads cost more there, and the
   roundings stay well below a convolution's bound. */
KD_INLINE void group_twiddle(cpx* v, KD_GLOBAL const scalar* twiddle, int radix, int span, int k) {
#if PADDED && !KD_CPP
  KD_GLOBAL const cpx* const w = (KD_GLOBAL const cpx*)twiddle + k;
  const cpx w1 = w[0], w2 = cpx_mul(w1, w1), w3 = cpx_mul(w2, w1);
  v[1] = cpx_mul(v[1], w1);
  if (radix > 2) v[2] = cpx_mul(v[2], w2);
  if (radix > 2) v[3] = cpx_mul(v[3], w3);
  KD_UNROLL for (int q = 4; q < radix; q += 4) {
    const cpx base = w[(q - 1) * span];
    v[q] = cpx_mul(v[q], base);
    v[q + 1] = cpx_mul(v[q + 1], cpx_mul(base, w1));
    v[q + 2] = cpx_mul(v[q + 2], cpx_mul(base, w2));
    v[q + 3] = cpx_mul(v[q + 3], cpx_mul(base, w3));
  }
#else
  KD_UNROLL for (int q = 1; q < radix; ++q) v[q] = stage_twiddled(v[q], twiddle, radix, span, k, q);
#endif
}

/* Results of a stage of this radix, whose transforms had `span` points, to the local array. */
KD_INLINE void group_write(int np, int radix, int span, int width, const cpx* kept, KD_WORK cpx* work) {
  const int per = np / radix;
  KD_FOR_KEPT(i, per * width) {
    const group_place p = group_place_of(i, per, span);
    const cpx* const v = KEPT_OF(kept, i, radix);
    const int to = p.w * np + (p.b - p.k) * radix + p.k;
    KD_UNROLL for (int q = 0; q < radix; ++q) work[WORK_AT(to + q * span)] = v[q];
  }
}
/* The next stage: reads its points from there and transforms them.  twiddle: 0 for a first stage. */
KD_INLINE void group_read(int np, int radix, int span, int width, cpx* kept, KD_WORK const cpx* work, KD_GLOBAL const scalar* twiddle) {
  const int per = np / radix;
  KD_FOR_KEPT(i, per * width) {
    const group_place p = group_place_of(i, per, span);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = work[WORK_AT(p.w * np + p.b + q * per)];
    if (twiddle) group_twiddle(v, twiddle, radix, span, p.k);
    butterfly(v, radix);
  }
}
KD_OUTLINE void group_exchange(int np, int radix, int span, int next, int width, cpx* kept, KD_WORK cpx* work,
                              KD_GLOBAL const scalar* twiddle) {
  WITH_RADIX(radix, group_write(np, R, span, width, kept, work))
  KD_BARRIER;
  WITH_RADIX(next, group_read(np, R, span * radix, width, kept, work, twiddle))
}
/* All stages after the first one, through two arrays in turn, so that one barrier does for an exchange; where they are the same
   (`apart` 0) it takes a second one.  Items may still read the array of the last exchange when this ends. */
KD_INLINE void group_stages(int np, uint radices, int width, cpx* kept, int apart, KD_WORK cpx* work, KD_WORK cpx* other,
                            KD_GLOBAL const scalar* twiddle) {
  const int stages = stage_count(radices);
  int span = 1;
  KD_UNROLL for (int s = 1; s < STAGES_MAX; ++s) {
    if (s >= stages) continue;
    const int radix = stage_radix(radices, s - 1), next = stage_radix(radices, s);
    if (!apart && s > 1) KD_BARRIER;
    group_exchange(np, radix, span, next, width, kept, s % 2 ? work : other, twiddle);
    span *= radix;
    twiddle += 2 * (next - 1) * span;
  }
}

/* The points of one factor's rows that the first stage takes. */
KD_INLINE void group_load_of(int np, int radix, int width, int rows, port in, cpx* kept) {
  const int per = np / radix;
  KD_FOR_KEPT(i, per * width) {
    const group_place p = group_place_of(i, per, 1);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = p.w < rows ? port_load(in, p.b + q * per, p.w) : cpx_make(0, 0);
  }
}
KD_OUTLINE void group_load(int np, int radix, int width, int rows, port in, cpx* kept) {
  WITH_RADIX(radix, group_load_of(np, R, width, rows, in, kept))
}
KD_INLINE void group_butterfly_of(int np, int radix, int width, cpx* kept) {
  KD_FOR_KEPT(i, np / radix * width) butterfly(KEPT_OF(kept, i, radix), radix);
}
KD_OUTLINE void group_butterfly(int np, int radix, int width, cpx* kept) {
  WITH_RADIX(radix, group_butterfly_of(np, R, width, kept))
}
KD_INLINE void group_copy(int items, const cpx* from, cpx* to) {
  KD_FOR_KEPT(i, items) {
    KD_UNROLL for (int e = 0; e < 16; ++e) KEPT_OF(to, i, 16)[e] = KEPT_OF(from, i, 16)[e];
  }
}
/* While y is transformed x waits in local memory, each item's numbers where no other item looks. */
KD_INLINE void group_stash(int items, const cpx* kept, KD_WORK cpx* stash) {
  KD_FOR_KEPT(i, items) {
    const cpx* const v = KEPT_OF(kept, i, 16);
    KD_UNROLL for (int e = 0; e < 16; ++e) stash[e * items + i] = v[e];
  }
}
KD_INLINE void group_product(int items, int correlate, cpx* kept, KD_WORK const cpx* stash) {
  KD_FOR_KEPT(i, items) {
    cpx* const v = KEPT_OF(kept, i, 16);
    KD_UNROLL for (int e = 0; e < 16; ++e) v[e] = cpx_swap(cpx_product(stash[e * items + i], v[e], correlate));
  }
}
/* The same with a spectrum in memory, of which each bin is at its place. */
KD_INLINE void group_product_bins_of(int np, int radix, int width, int correlate, cpx* kept, spectrum bins) {
  const int per = np / radix;
  KD_FOR_KEPT(i, per * width) {
    const group_place p = group_place_of(i, per, 1);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = cpx_swap(cpx_product(v[q], spectrum_at(bins, p.b + q * per, p.w), correlate));
  }
}
KD_INLINE void group_store_of(int np, int radix, int width, int rows, port out, const cpx* kept) {
  const int per = np / radix;
  KD_FOR_KEPT(i, per * width) {
    const group_place p = group_place_of(i, per, 1);
    const cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q)
      if (p.w < rows) port_store(out, p.b + q * per, p.w, v[q]);
  }
}

/* As convolve_tile with LOAD_PADDED, STORE_PART. */
#if KD_WANTED(convolve_group)
KD_KERNEL(convolve_group) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_TABLE(twiddle), KD_BY_VALUE(tile_geometry) g, scalar scale) {
  KD_OPEN(x); KD_OPEN(y); KD_OPEN(z); KD_OPEN(twiddle);
  const int np = NP ? NP : (int)g.np, width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : g.radices;
  const int product = PRODUCT == PRODUCT_ARGUMENT ? (int)g.product : PRODUCT, correlate = product & PRODUCT_CORRELATE;
  const int stages = stage_count(radices), first = stage_radix(radices, 0), last = stage_radix(radices, stages - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, stash, TILE_NUMBERS(np, width), 1);
  KD_KEPT_ARRAY(cpx, kept, np * width);

  const index_t i0 = KD_GROUP_ID % g.count[0], i1 = KD_GROUP_ID / g.count[0], left = g.lanes - i0 * width;
  const int rows = left < width ? (int)left : width;
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1];
  port px = port_padded(xs, 0, 2, 0, width, g.valid, g.period, 0), py = port_padded(ys, 0, 2, 0, width, g.other_valid, g.other_period, 0);
  port out = port_part(z + i0 * g.out[0] + i1 * g.out[1], g.shift, 2, 0, width, g.out_valid, 2 * np, 0);
  px.row = g.in_lane;
  py.row = g.other_lane;
  out.row = g.out_lane;
  out.scale = scale;
  const spectrum bins = {0, ys, width, 1, 2, 0};

  /* Whole rows need no look at each point; the kinds of ports stay constants. */
  const int whole_x = g.valid == 2 * np && g.period == 2 * np, whole_y = g.other_valid == 2 * np && g.other_period == 2 * np;
  const port ax = port_make(PORT_ACROSS, 0, width, xs, 2, g.in_lane), ay = port_make(PORT_ACROSS, 0, width, ys, 2, g.other_lane);

  if (whole_x) group_load(np, first, width, rows, ax, kept);
  else group_load(np, first, width, rows, px, kept);
#if !KD_CPP /* y is on its way while x is transformed */
  KD_KEPT_ARRAY(cpx, ahead, np * width);
  if (!(product & PRODUCT_SPECTRUM)) {
    if (whole_y) group_load(np, first, width, rows, ay, ahead);
    else group_load(np, first, width, rows, py, ahead);
  }
#endif
  group_butterfly(np, first, width, kept);
  /* x leaves through `work`, since it is stashed at once. */
  group_stages(np, radices, width, kept, 1, stages % 2 ? stash : work, stages % 2 ? work : stash, twiddle);
  if (product & PRODUCT_SPECTRUM) {
    WITH_RADIX(last, group_product_bins_of(np, R, width, correlate, kept, bins))
  } else {
    group_stash(np * width / 16, kept, stash);
#if KD_CPP
    if (whole_y) group_load(np, first, width, rows, ay, kept);
    else group_load(np, first, width, rows, py, kept);
#else
    group_copy(np * width / 16, ahead, kept);
#endif
    group_butterfly(np, first, width, kept);
    KD_BARRIER;
    group_stages(np, radices, width, kept, 0, work, work, twiddle);
    group_product(np * width / 16, correlate, kept, stash);
  }
  KD_BARRIER;
  if (first == last) {
    group_butterfly(np, first, width, kept);
  } else {
    group_exchange(np, last, np / last, first, width, kept, stash, 0);
  }
  group_stages(np, radices, width, kept, 1, work, stash, twiddle);
  if (g.shift == 0 && g.out_valid == 2 * np) {
    port all = port_make(PORT_ACROSS, 1, width, out.at, 2, g.out_lane);
    all.scale = scale;
    WITH_RADIX(last, group_store_of(np, R, width, rows, all, kept))
  } else {
    WITH_RADIX(last, group_store_of(np, R, width, rows, out, kept))
  }
}
#endif
#endif
