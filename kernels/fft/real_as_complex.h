/* real_as_complex.h: a real transform of few samples as a complex one of as many points, by one item, all lanes at work
   on it: for lengths whose halves lanes cannot share, and for those so short that the step of real transforms takes
   longer than half of the points.  np points for each lane. */
/* Bins 0 .. middle of the vectors at `from`: the first and the last one are real. */
KD_INLINE void first_bins_store(KD_GLOBAL scalar* to, const cpx* from, int middle, scalar scale) {
  int k = 0;
  for (; k + LANES - 1 <= middle; k += LANES) points_store(to + 2 * k, cpx_scale(from[k / LANES], scale), 0);
  if (k <= middle) few_points_store(to + 2 * k, 1, middle + 1 - k, cpx_scale(from[k / LANES], scale));
  to[1] = to[2 * middle + 1] = 0;
}

KD_KERNEL(real_as_complex) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, pass), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const tile_place t = lone_tile_of(g, np, KD_GROUP_ID);
  KD_GLOBAL scalar* const to = out + t.out_start;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, 1), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, 1), 1);
  plain_accessor from = accessor_of(access_samples, INVERSE, 1, (KD_GLOBAL scalar*)in + t.in_start, 1, 0);
  from.split = np * LANES / 2;
  const work_accessor rows =
      in_vector_load(ACCESSOR_LAID(from, INVERSE ? access_bins : access_samples), np, KD_CONST(LANES), 0, pass, a);
  const cpx* const results = fft_stages KD_SET_OF(NP ? RADICES : library_radices_inlined)(
      stage_list_of(np, radices, twiddle), rows, accessor_work(0, 1), a, b);
  if (!INVERSE) first_bins_store(to, results, np * LANES / 2, scale);
  for (int n = 0; INVERSE && n < np; ++n) {
    const real v = results[n].im * lanes_all(scale);
    lanes_store(to + n * LANES, KD_SHUFFLED(v, v, KD_LANE_OF));
  }
}
