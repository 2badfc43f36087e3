/* fft_kept.h: transforms of a work-group with the data in registers.  Each item keeps 16 points, as many butterflies of
   a stage as they make; between stages the group exchanges through one local array.  The last stage leaves an item the
   points from which the first stage of another transform begins, where both have the same radix: nothing is exchanged
   between.
   Reads NP, RADICES, WIDTH (transforms of a group), ITEMS (NP * WIDTH / 16), LOAD, INVERSE. */
#if LANES == 1
  /* Values that items keep across barriers: registers on a device, in C++ an array of all.
     KD_FOR_KEPT(i, n) shares i = 0 .. n-1 among the items, always the same way; n is a multiple of ITEMS, on devices a
     constant.
     KEPT_OF(name, i, size): the `size` values of turn i. */
  #if KD_CPP
    #define KD_KEPT_ARRAY(type, name, n) KD_WORK_ARRAY(type, name, n)
    #define KD_FOR_KEPT(i, n) KD_FOR_ITEMS(i, n)
    #define KEPT_OF(name, i, size) ((name) + (i) * (size))
  #else
    #define KD_KEPT_ARRAY(type, name, n) type name[16]
    #define KD_FOR_KEPT(i, n) \
      KD_UNROLL for (int kd_turn = 0, i = KD_ITEM_ID; kd_turn < (n) / ITEMS; ++kd_turn, i += ITEMS)
    #define KEPT_OF(name, i, size) ((name) + kd_turn * (size))
  #endif

  /* A call with a radix R that is a constant. */
  #define WITH_RADIX(radix, call) \
    {                             \
      if ((radix) == 2) {         \
        enum { R = 2 };           \
        call;                     \
      }                           \
      if ((radix) == 4) {         \
        enum { R = 4 };           \
        call;                     \
      }                           \
      if ((radix) == 8) {         \
        enum { R = 8 };           \
        call;                     \
      }                           \
      if ((radix) == 16) {        \
        enum { R = 16 };          \
        call;                     \
      }                           \
    }

/* The transforms of one group: `width` of np points.  across: neighbouring items take neighbouring transforms, which
   lie side by side in memory, too, else neighbouring points.  exact: twiddles are all read from the table. */
typedef struct {
  int np, width, across, exact;
} group_tile;
KD_INLINE group_tile group_tile_of(int np, int width, int across, int exact) {
  group_tile t;
  t.np = np;
  t.width = width;
  t.across = across;
  t.exact = exact;
  return t;
}
/* Where item i of a stage works: transform w, butterfly b = at + k. */
typedef struct {
  int w, b, k;
} group_place;
KD_INLINE group_place group_place_of(group_tile t, int i, int radix, int span) {
  const int per = t.np / radix;
  group_place p;
  p.w = t.across ? i % t.width : i / per;
  p.b = t.across ? i / t.width : i % per;
  p.k = p.b % span;
  return p;
}
/* Where point n of transform w is in the local array. */
KD_INLINE int group_at(group_tile t, int w, int n) {
  return t.across ? WORK_AT(n * t.width + w) : WORK_AT(w * t.np + n);
}

/* v[q] times the stage's twiddles.  Where they need not be exact, four are read on GPUs and the others multiplied:
   registers and reads cost more there, and the roundings stay well below a convolution's bound. */
KD_INLINE void group_twiddle(cpx* v, KD_GLOBAL const scalar* twiddle, int radix, int span, int k, int exact) {
  #if PADDED
  if (!exact) {
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
    return;
  }
  #endif
  (void)exact;
  KD_UNROLL for (int q = 1; q < radix; ++q) v[q] = stage_twiddled(v[q], twiddle, radix, span, k, q);
}

/* Results of a stage of this radix, whose transforms had `span` points, to the local array. */
KD_INLINE void group_write(group_tile t, int radix, int span, const cpx* kept, KD_WORK cpx* work) {
  KD_FOR_KEPT(i, t.np / radix * t.width) {
    const group_place p = group_place_of(t, (int)i, radix, span);
    const cpx* const v = KEPT_OF(kept, i, radix);
    const int to = (p.b - p.k) * radix + p.k;
    KD_UNROLL for (int q = 0; q < radix; ++q) work[group_at(t, p.w, to + q * span)] = v[q];
  }
}
/* The next stage: reads its points from there and transforms them.  twiddle: 0 for a first stage. */
KD_INLINE void group_read(group_tile t, int radix, int span, cpx* kept, KD_WORK const cpx* work,
                          KD_GLOBAL const scalar* twiddle) {
  KD_FOR_KEPT(i, t.np / radix * t.width) {
    const group_place p = group_place_of(t, (int)i, radix, span);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = work[group_at(t, p.w, p.b + q * (t.np / radix))];
    if (twiddle) group_twiddle(v, twiddle, radix, span, p.k, t.exact);
    butterfly(v, radix);
  }
}
KD_OUTLINE void group_exchange(group_tile t, int radix, int span, int next, cpx* kept, KD_WORK cpx* work,
                               KD_GLOBAL const scalar* twiddle) {
  WITH_RADIX(radix, group_write(t, R, span, kept, work))
  KD_BARRIER;
  WITH_RADIX(next, group_read(t, R, span * radix, kept, work, twiddle))
}
/* All stages after the first one, through two arrays in turn, so that one barrier does for an exchange; where they are
   the same (`apart` 0) it takes a second one.  Items may still read the array of the last exchange when this ends. */
KD_INLINE void group_stages(group_tile t, uint radices, cpx* kept, int apart, KD_WORK cpx* work, KD_WORK cpx* other,
                            KD_GLOBAL const scalar* twiddle) {
  const int stages = stage_count(radices);
  int span = 1;
  KD_UNROLL for (int s = 1; s < STAGES_MAX; ++s) {
    if (s >= stages) continue;
    const int radix = stage_radix(radices, s - 1), next = stage_radix(radices, s);
    if (!apart && s > 1) KD_BARRIER;
    group_exchange(t, radix, span, next, kept, s % 2 ? work : other, twiddle);
    span *= radix;
    twiddle += 2 * (next - 1) * span;
  }
}

/* The points that the first stage takes of the `rows` transforms that exist. */
KD_INLINE void group_load_of(group_tile t, int radix, int rows, port in, cpx* kept) {
  KD_FOR_KEPT(i, t.np / radix * t.width) {
    const group_place p = group_place_of(t, (int)i, radix, 1);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] =
        p.w < rows ? port_load(in, p.b + q * (t.np / radix), p.w) : cpx_make(0, 0);
  }
}
KD_OUTLINE void group_load(group_tile t, int radix, int rows, port in,
                           cpx* kept){WITH_RADIX(radix, group_load_of(t, R, rows, in, kept))} KD_INLINE
    void group_butterfly_of(group_tile t, int radix, cpx* kept) {
  KD_FOR_KEPT(i, t.np / radix * t.width) butterfly(KEPT_OF(kept, i, radix), radix);
}
KD_OUTLINE void group_butterfly(group_tile t, int radix, cpx* kept){WITH_RADIX(radix, group_butterfly_of(t, R, kept))}
/* The points that the last stage left. */
KD_INLINE void group_store_of(group_tile t, int radix, int rows, port out, const cpx* kept) {
  KD_FOR_KEPT(i, t.np / radix * t.width) {
    const group_place p = group_place_of(t, (int)i, radix, 1);
    const cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) if (p.w < rows) port_store(out, p.b + q * (t.np / radix), p.w, v[q]);
  }
}

  /* Rows, or with load_across columns; groups are counted as in fft_tile. */
  #if KD_WANTED(fft_kept)
KD_KERNEL(fft_kept) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  const group_tile t = group_tile_of(NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, LOAD == load_across, 1);
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int last = stage_radix(radices, stage_count(radices) - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_KEPT_ARRAY(cpx, kept, t.np * t.width);
  const index_t i0 = KD_GROUP_ID % g.count[0], outer = KD_GROUP_ID / g.count[0], i1 = outer % g.count[1],
                i2 = outer / g.count[1];
  const index_t left = g.transforms - i0 * t.width;
  const int rows = left < t.width ? (int)left : t.width;
  const port from =
      port_make(PORT_ACROSS, INVERSE, t.width, (KD_GLOBAL scalar*)in + i0 * g.in[0] + i1 * g.in[1] + i2 * g.in[2],
                g.in_stride, g.in_lane);
  port to = port_make(PORT_ACROSS, INVERSE, t.width, out + i0 * g.out[0] + i1 * g.out[1] + i2 * g.out[2], g.out_stride,
                      g.out_lane);
  to.scale = scale;
  group_load(t, stage_radix(radices, 0), rows, from, kept);
  group_butterfly(t, stage_radix(radices, 0), kept);
  group_stages(t, radices, kept, 0, work, work, twiddle);
  WITH_RADIX(last, group_store_of(t, R, rows, to, kept))
}
  #endif
#endif
