/* tile_scalar.h: how the tile of one lane is read and written: where it lies, but for real spectra. */
/* Input of the first stage; where lanes are rows, or a real spectrum is to be unfolded, it is brought into `work`
   before. */
KD_TYPES(a_load)
KD_INLINE plain_accessor tile_in(KD_TYPE(a_load, int) load, int swap, tile_place t, KD_WORK stored* work) {
  KD_GLOBAL scalar* const in = tile_input(load, t);
  plain_accessor a = accessor_of(real_layout(load, store_rows), swap, t.width, in, t.in_stride, t.in_lane);
  if (load == load_spectrum) a.split = t.np / 2;
  if (load == load_aosoa) a = accessor_of(access_aosoa, 0, t.width, in, t.in_stride, 0);
  a.vectors = t.vectors;
  if (load == load_transposed) {
    a.layout = access_transposed;
    a.swap = 0;
  }
  if (load == load_hermitian) {
    a.swap = 0;
    tile_hermitian_to_pair(t.np, a, accessor_work_like(a, work), t.extra);
    KD_WORK_BARRIER;
    a = accessor_work_like(a, work);
  }
  return a;
}

KD_TYPES(a_store) KD_INLINE void tile_out(KD_TYPE(a_store, int) store, int swap, tile_place t, KD_WORK stored* work) {
  KD_GLOBAL scalar* const out = tile_output(store, t);
  if (store == store_hermitian) {
    accessor from = accessor_work(work, t.width),
             to = accessor_of(access_points, 0, t.width, out, t.out_stride, t.out_lane);
    from.vectors = t.vectors;
    to.scale = t.scale;
    KD_WORK_BARRIER;
    tile_pair_to_hermitian(t.np, from, to, t.extra);
  }
  (void)swap;
}

/* Vectors alone have such rows. */
KD_INLINE tile_place without_short_rows(tile_place t, int np, int width, index_t transforms, int inverse,
                                        KD_WORK stored* work, KD_WORK stored* spare) {
  (void)np;
  (void)width;
  (void)transforms;
  (void)inverse;
  (void)work;
  (void)spare;
  return t;
}
