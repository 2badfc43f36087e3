/* rader.h: the DFT of a prime length N where N - 1 has stages (C.M. Rader, "Discrete Fourier transforms when the number
   of data samples is prime", 1968).  The numbers 1 .. N - 1 are the powers of a generator g modulo N, so that
   X(g^-q) = x(0) + sum x(g^m) w^(g^(m - q)) is a cyclic convolution of N - 1 points with the roots of unity, without
   padding: half of what Bluestein's takes.  Its points are all over the transform: where they do not fit a tile,
   Bluestein's convolution reads memory in order.
   Reads NP (N - 1), RADICES, LANES, WIDTH, ITEMS. */

/* order: powers of g, one after the other; of vectors where each point goes, and where each result is
   (komdsp/plan.hpp).  bins: of the roots, divided by NP. */
KD_KERNEL(rader_tile) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const uint, order), KD_MEMORY(const scalar, bins), KD_BY_VALUE(bluestein_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(order);
  KD_OPEN(bins);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  const tile_place t = tile_of(g.tile, np, width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width) + (LANES > 1), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width) + (LANES > 1), 1);
  rader_numbers r;
  r.order = order;
  r.bins = bins;
  r.np = np;
  r.inverse = (int)g.inverse;
  accessor from = accessor_of(access_points, 0, width, (KD_GLOBAL scalar*)in + t.in_start, t.in_stride, t.in_lane),
           to = accessor_of(access_points, 0, width, out + t.out_start, t.out_stride, t.out_lane);
  from.vectors = t.vectors;
  to.scale = UNSCALED ? 1 : scale;
#if LANES > 1
  reordered_rows_load(np + 1, from, order, t.valid, r.inverse, a);
  r.together = 0;
  r.zero = a + np;
  from = accessor_work(a, 1);
#else
  r.in = from.at;
  r.out = to.at;
  r.in_lane = from.lane;
  r.out_lane = to.lane;
  r.scale = to.scale;
  from = ACCESSOR_HOOKED(from, hook_reordered, &r);
#endif
  KD_WORK cpx* const z =
      fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, accessor_work_like(from, 0), a, b);
  KD_WORK cpx* const spare = z == a ? b : a;
  KD_WORK_BARRIER;
  from = ACCESSOR_HOOKED(accessor_work_like(from, z), hook_multiplied, &r);
#if LANES > 1
  KD_WORK cpx* const result =
      fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, accessor_work(0, 1), spare, z);
  result[np] = *r.zero;
  restored_rows_store(np + 1, to, order + (np + 1), t.valid, !r.inverse, to.scale, result);
#else
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, ACCESSOR_HOOKED(to, hook_restored, &r),
                                spare, z);
#endif
}

#if LANES > 1
/* One transform, by all lanes (../fft/in_vector.h). */
/* Out of line for the sake of the kernel's stack. */
KD_OUTLINE void reordered_in_vector(accessor in, int np, KD_GLOBAL const scalar* pass, cpx* to) {
  in_vector_load(ACCESSOR_HOOKED(in, hook_reordered, in.with), np, KD_CONST(LANES), 0, pass, to);
}
KD_OUTLINE void restored_in_vector(accessor out, int np, KD_GLOBAL const scalar* pass, const cpx* from) {
  in_vector_store(ACCESSOR_HOOKED(out, hook_restored, out.with), np, pass, from);
}
KD_KERNEL(rader_in_vector) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, pass), KD_MEMORY(const uint, order), KD_MEMORY(const scalar, bins),
    KD_BY_VALUE(bluestein_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  KD_OPEN(order);
  KD_OPEN(bins);
  const int np = NP ? NP : (int)g.tile.np;
  const tile_place t = lone_tile_of(g.tile, np, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(np, 1));
  const accessor points = accessor_of(access_points, 0, 1, (KD_GLOBAL scalar*)in + t.in_start, 2, 2);
  accessor to = accessor_of(access_points, 0, 1, out + t.out_start, 2, 2);
  to.scale = scale;
  /* x(0) and X(0) are in lane 0. */
  cpx zero = cpx_swap_if((int)g.inverse, cpx_make(lanes_gather(points.at, 0, 1), lanes_gather(points.at + 1, 0, 1)));
  const rader_numbers r = {order, bins, np * LANES, (int)g.inverse, 1, &zero};
  reordered_in_vector(ACCESSOR_HOOKED(points, hook_reordered, &r), np, pass, a);
  KD_WORK cpx* const z = fft_stages KD_SET_OF(library_radices)(stage_list_of(np, radices, twiddle), accessor_work(a, 1),
                                                               accessor_work(0, 1), a, b);
  KD_WORK cpx* const spare = z == a ? b : a;
  KD_WORK cpx* const result = fft_stages KD_SET_OF(library_radices)(
      stage_list_of(np, radices, twiddle), ACCESSOR_HOOKED(accessor_work(z, 1), hook_multiplied, &r),
      accessor_work(0, 1), spare, z);
  zero = cpx_scale(cpx_swap_if(!r.inverse, zero), scale);
  restored_in_vector(ACCESSOR_HOOKED(to, hook_restored, &r), np, pass, result);
  lanes_scatter(to.at, 0, 1, zero.re);
  lanes_scatter(to.at + 1, 0, 1, zero.im);
}
#endif
