/* tile_vector.h: how tiles of vectors are read and written: rows through a work array, columns where they lie. */
/* Real rows, of neighbouring samples, as complex points of a work array: pairs of samples are read as points are, and
   moved apart from the last one on.  Their bins 0 .. np / 2 as points whose transform's real part they are. */
KD_INLINE void samples_load(int np, KD_GLOBAL const scalar* at, index_t lane, int valid, int swap, cpx* to) {
  rows_load(np / 2, at, 2, lane, valid, 0, to);
  if (np % 2) to[np - 1] = cpx_swap_if(swap, cpx_make(lanes_gather(at + np - 1, lane, valid), lanes_all(0)));
  for (int i = np / 2 - 1; i >= 0; --i) {
    const cpx pair = to[i];
    to[2 * i + 1] = cpx_swap_if(swap, cpx_make(pair.im, lanes_all(0)));
    to[2 * i] = cpx_swap_if(swap, cpx_make(pair.re, lanes_all(0)));
  }
}
KD_INLINE void spectrum_load(int np, KD_GLOBAL const scalar* at, index_t stride, index_t lane, int valid, int swap,
                             cpx* to) {
  rows_load(np / 2 + 1, at, stride, lane, valid, 0, to);
  to[0] = cpx_swap_if(swap, cpx_make(to[0].re, lanes_all(0)));
  for (int k = 1; k <= np / 2; ++k) to[k] = cpx_swap_if(swap, cpx_scale(to[k], 2));
  for (int k = np / 2 + 1; k < np; ++k) to[k] = cpx_make(lanes_all(0), lanes_all(0));
}
KD_INLINE void samples_store(int np, KD_GLOBAL scalar* at, index_t lane, int valid, int swap, scalar scale, cpx* from) {
  if (np % 2) lanes_scatter(at + np - 1, lane, valid, cpx_swap_if(swap, from[np - 1]).re * scale);
  for (int i = 0; i < np / 2; ++i)
    from[i] = cpx_make(cpx_swap_if(swap, from[2 * i]).re, cpx_swap_if(swap, from[2 * i + 1]).re);
  rows_store(np / 2, at, 2, lane, valid, 0, scale, from);
}

/* Input of the first stage; where lanes are rows, or a real spectrum is to be unfolded, it is brought into `work`
   before. */
KD_TYPES(a_load)
KD_INLINE plain_accessor tile_in(KD_TYPE(a_load, int) load, int swap, tile_place t, KD_WORK stored* work) {
  KD_GLOBAL scalar* const in = (KD_GLOBAL scalar*)t.in + t.in_start;
  plain_accessor a = accessor_of(access_points, swap, t.width, in, t.in_stride, t.in_lane);
  if (load == load_aosoa) a = accessor_of(access_aosoa, 0, t.width, in, t.in_stride, 0);
  a.vectors = t.vectors;
  if (load == load_columns || load == load_aosoa) return a;
  if (load == load_in_vector)
    return in_vector_load(ACCESSOR_LAID(a, access_points), t.np, KD_CONST(LANES), 1, t.extra, work);
  if (load == load_halves) {
    a.layout = access_halves;
    return in_vector_load(ACCESSOR_LAID(a, access_halves), t.np, KD_CONST(LANES / 2), 0, t.extra, work);
  }
  if (load == load_rows) rows_load(t.np, in, t.in_stride, t.in_lane, t.valid, swap, work);
  if (load == load_samples) samples_load(t.np, in, t.in_lane, t.valid, swap, work);
  if (load == load_spectrum) spectrum_load(t.np, in, t.in_stride, t.in_lane, t.valid, swap, work);
  if (load == load_transposed) transposed_load(t.np, in, t.in_stride, t.in_lane, work);
  a = accessor_work(work, 1);
  if (load == load_hermitian) {
    rows_load(t.np + 1, in, t.in_stride, t.in_lane, t.valid, 0, work);
    tile_hermitian_to_pair(t.np, a, a, t.extra);
  }
  return a;
}

KD_TYPES(a_store) KD_INLINE void tile_out(KD_TYPE(a_store, int) store, int swap, tile_place t, KD_WORK stored* work) {
  KD_GLOBAL scalar* const out = t.out + t.out_start;
  if (store == store_samples) samples_store(t.np, out, t.out_lane, t.valid, swap, t.scale, work);
  if (store == store_spectrum) rows_store(t.np / 2 + 1, out, t.out_stride, t.out_lane, t.valid, swap, t.scale, work);
  if (store == store_rows) rows_store(t.np, out, t.out_stride, t.out_lane, t.valid, swap, t.scale, work);
  if (store == store_hermitian) {
    tile_pair_to_hermitian(t.np, accessor_work(work, 1), accessor_work(work, 1), t.extra);
    rows_store(t.np + 1, out, t.out_stride, t.out_lane, t.valid, 0, t.scale, work);
  }
}

/* Tiles of short rows are `width` vectors (short_rows.h): what is left of one when the whole vectors are done. */
KD_INLINE tile_place without_short_rows(tile_place t, int np, int width, index_t transforms, int inverse,
                                        KD_WORK stored* work, KD_WORK stored* spare) {
  const index_t left = transforms - t.i0 * (LANES * width), rows = left < LANES * width ? left : LANES * width,
                done = rows / LANES * LANES;
  const short_rows r = {t.in + t.in_start, t.out + t.out_start, done, inverse, t.scale};
  if (np == 20)
    short_rows_through_work(r, work, spare);
  else
    short_rows_transform(np, r);
  t.in_start += done * t.in_lane;
  t.out_start += done * t.out_lane;
  t.valid = (int)(rows - done);
  t.width = t.vectors = 1;
  return t;
}
