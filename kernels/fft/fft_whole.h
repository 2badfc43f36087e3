/* fft_whole.h: one long transform in one work-item, all lanes at work on it.
   LANES * NP points: the first stage has radix LANES and runs across columns n, n + NP, ...; its results, times their
   twiddles, are turned in registers, so that lane k1 holds the row of NP points whose transform is every LANES-th
   output from k1 on. Reads NP, RADICES (of the rows), LANES, INVERSE, LOAD.  twiddle: stage twiddles of the rows; pass:
   exp(-2 pi i k1 n / (LANES NP)), blocked [n / LANES][1 + k1]. */
#if LANES > 1
/* The first stage.  A point of `in` is a vector of neighbours. */
KD_INLINE void whole_columns(int np, port in, KD_GLOBAL const scalar* pass, cpx* to) {
  for (int n = 0; n < np; n += LANES) {
    cpx v[LANES];
    real re[LANES], im[LANES];
    KD_UNROLL for (int k = 0; k < LANES; ++k) v[k] = port_load(in, n / LANES + k * (np / LANES), 0);
    butterfly(v, LANES);
    KD_GLOBAL const scalar* const w =
        pass + n / LANES * (LANES + 1) * BLOCK + BLOCK; /* the table's low factor is one */
    KD_UNROLL for (int k = 1; k < LANES; ++k) v[k] = cpx_mul(v[k], blocked_load(w + k * BLOCK));
    KD_UNROLL for (int k = 0; k < LANES; ++k) re[k] = v[lane_at(k)].re;
    transpose_lanes(re);
    KD_UNROLL for (int k = 0; k < LANES; ++k) to[n + lane_at(k)].re = re[k];
    KD_UNROLL for (int k = 0; k < LANES; ++k) im[k] = v[lane_at(k)].im;
    transpose_lanes(im);
    KD_UNROLL for (int k = 0; k < LANES; ++k) to[n + lane_at(k)].im = im[k];
  }
}

  #if KD_WANTED(fft_whole)
KD_KERNEL(fft_whole) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, twiddle),
    KD_MEMORY(const scalar, pass), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(np, 1));
  KD_GLOBAL scalar* const from = (KD_GLOBAL scalar*)in + KD_GROUP_ID * g.in[0];
  port columns = port_make(PORT_ACROSS, INVERSE, 1, from, BLOCK, 0);
  if (LOAD == load_padded) columns = port_padded(from, 0, BLOCK, 0, 1, g.row, g.period, (int)g.pairs);
  whole_columns(np, columns, pass, a);
  port rows = port_make(PORT_ACROSS, INVERSE, 1, out + KD_GROUP_ID * g.out[0], BLOCK, 0);
  rows.scale = scale;
  rows.stream = g.stream && can_stream(rows.at, BLOCK);
  fft_stages(np, radices, port_work(a, 1), rows, a, b, twiddle, NP == 0);
}
  #endif
#endif
