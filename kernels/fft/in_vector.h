/* in_vector.h: one long transform in one work-item, all lanes at work on it; or two, half of the lanes at work on each.
   LANES * np points: the first stage has radix LANES and runs across columns n, n + np, ...; its results, times their
   twiddles, are transposed in registers, so that lane k1 holds the row of np points whose transform is every LANES-th
   output from k1 on: the points of a result are vectors of neighbours.
   Columns go LANES at a time; where np is no multiple, the last ones begin earlier.  FFTs have np from LANES / 2 on;
   fewer than LANES columns have idle lanes, and work arrays LANES numbers.
   With two (load_halves), LANES / 2 stands for LANES in all of this, and np is not less.
   pass: exp(-2 pi i k1 n / (LANES np)), AoSoA [n / LANES][1 + k1]; with two, both halves of the lanes have the same. */
/* np neighbouring points, from LANES / 2 to LANES; the other lanes are zero, and are not read. */
KD_INLINE cpx some_points_load(KD_GLOBAL const scalar* p, int np) {
  scalar x[2 * LANES];
  lanes_to(x + LANES, lanes_all(0));
  lanes_to(x, lanes_load(p));
  lanes_to(x + 2 * np - LANES, lanes_load(p + 2 * np - LANES));
  const real a = lanes_from(x), b = lanes_from(x + LANES);
  return cpx_make(parts_re(a, b), parts_im(a, b));
}
KD_INLINE int in_vector_place(int lanes, int k) {
  return lanes == LANES ? lane_at(k) : k;
}
KD_INLINE void transpose_some(real* x, int lanes) {
  if (lanes == LANES)
    transpose_lanes(x);
  else
    transpose_halves(x);
}
/* The first stage, of radix `lanes`; what the stages after it read is returned.  Points of `in` are LANES neighbours
   from there on, or in access_halves LANES / 2 of each transform; those of work arrays are vectors, for np that are
   multiples of LANES.  lanes: of one transform, all or half of them.  any: np may be less than LANES. */
KD_TYPES2(an_in, some)
KD_INLINE work_accessor in_vector_load(ANY_INPUT in, int np, KD_TYPE(some, int) of, int any,
                                       KD_GLOBAL const scalar* pass, cpx* to) {
  const int lanes = of, unit = in.layout == access_work && !in.hook ? LANES : 1;
  for (int b = 0; b * lanes < np; ++b) {
    const int few = any && np < lanes, n = few ? 0 : points_from(b * lanes, lanes, np);
    cpx v[LANES];
    real re[LANES], im[LANES];
    KD_UNROLL for (int k = 0; k < lanes - 1; ++k) v[k] = accessor_load(in, (n + k * np) / unit, 0);
    v[lanes - 1] = few ? cpx_swap_if(in.swap, some_points_load(in.at + (lanes - 1) * np * in.stride, np))
                       : accessor_load(in, (n + (lanes - 1) * np) / unit, 0);
    butterfly(v, of);
    KD_GLOBAL const scalar* const w = pass + b * (lanes + 1) * BLOCK + BLOCK; /* the table's low factor is one */
    KD_UNROLL for (int k = 1; k < lanes; ++k) v[k] = cpx_mul(v[k], aosoa_load(w + k * BLOCK));
    KD_UNROLL for (int k = 0; k < lanes; ++k) re[k] = v[in_vector_place(lanes, k)].re;
    transpose_some(re, lanes);
    KD_UNROLL for (int k = 0; k < lanes; ++k) to[n + in_vector_place(lanes, k)].re = re[k];
    KD_UNROLL for (int k = 0; k < lanes; ++k) im[k] = v[in_vector_place(lanes, k)].im;
    transpose_some(im, lanes);
    KD_UNROLL for (int k = 0; k < lanes; ++k) to[n + in_vector_place(lanes, k)].im = im[k];
  }
  return accessor_work(to, 1);
}
/* The other way round: `from` holds results of the stages of points whose vectors are neighbours, LANES np of them; a
   transpose, the twiddles and the stage of radix LANES come last.  Points of `out` are LANES neighbours from there
   on. */
KD_TYPES(an_out)
KD_INLINE void in_vector_store(ANY_OUTPUT out, int np, KD_GLOBAL const scalar* pass, const cpx* from) {
  for (int b = 0; b * LANES < np; ++b) {
    const int n = points_from(b * LANES, LANES, np);
    cpx v[LANES];
    real re[LANES], im[LANES];
    KD_UNROLL for (int k = 0; k < LANES; ++k) re[k] = from[n + lane_at(k)].re;
    transpose_lanes(re);
    KD_UNROLL for (int k = 0; k < LANES; ++k) v[lane_at(k)].re = re[k];
    KD_UNROLL for (int k = 0; k < LANES; ++k) im[k] = from[n + lane_at(k)].im;
    transpose_lanes(im);
    KD_UNROLL for (int k = 0; k < LANES; ++k) v[lane_at(k)].im = im[k];
    KD_GLOBAL const scalar* const w = pass + b * (LANES + 1) * BLOCK + BLOCK;
    KD_UNROLL for (int k = 1; k < LANES; ++k) v[k] = cpx_mul(v[k], aosoa_load(w + k * BLOCK));
    butterfly(v, KD_CONST(LANES));
    KD_UNROLL for (int k = 0; k < LANES; ++k) accessor_store(out, n + k * np, 0, v[k]);
  }
}
