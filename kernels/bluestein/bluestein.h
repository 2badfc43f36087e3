/* bluestein.h: the DFT of any length as a convolution with a chirp, X(k) = w(k) sum x(n) w(n) conj(w(k - n)) (L.I.
   Bluestein, "A linear filtering approach to the computation of discrete Fourier transform", 1970): multiplied with the
   chirp and zero-padded to a length that has stages, transformed, multiplied with the chirp's spectrum (a table), and
   transformed back.
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE. */

/* All of it, in one tile.  bins: of conj(w), divided by np. */
KD_KERNEL(bluestein_tile) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, chirp), KD_MEMORY(const scalar, bins), KD_BY_VALUE(bluestein_arguments) g,
    scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(chirp);
  KD_OPEN(bins);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  const tile_place t = tile_of(g.tile, np, width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width), 1);
  const chirp_numbers c = {chirp, g.length, 0, 1, 0, (int)g.inverse};
  const product_numbers by = {{0, bins, width, 1, 2, 0}, 0, 0};
  accessor from = accessor_of(access_points, 0, width, (KD_GLOBAL scalar*)in + t.in_start, t.in_stride, t.in_lane),
           to = accessor_of(access_points, 0, width, out + t.out_start, t.out_stride, t.out_lane);
  from.vectors = t.vectors;
  to.scale = UNSCALED ? 1 : scale;
#if LANES > 1
  chirped_rows_load(np, from, c, t.valid, a);
  from = accessor_work(a, 1);
#else
  from = ACCESSOR_HOOKED(from, hook_chirped, &c);
#endif
  const accessor product = ACCESSOR_HOOKED(accessor_work_like(from, 0), hook_product, &by);
  KD_WORK cpx* const z = fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, product, a, b);
  KD_WORK cpx* const spare = z == a ? b : a;
  KD_WORK_BARRIER;
  from = accessor_work_like(from, z);
#if LANES > 1
  dechirped_rows_store(
      to, c, t.valid, to.scale,
      fft_stages KD_SET_OF(library_radices)(stage_list_of(np, radices, twiddle), from, accessor_work(0, 1), z, spare));
#else
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, ACCESSOR_HOOKED(to, hook_dechirped, &c), z,
                                spare);
#endif
}

#if LANES > 1
/* One transform, by all lanes (../fft/in_vector.h). */
/* Out of line for the sake of the kernel's stack. */
KD_OUTLINE void chirped_in_vector(accessor in, int np, KD_GLOBAL const scalar* pass, cpx* to) {
  in_vector_load(ACCESSOR_HOOKED(in, hook_chirped, in.with), np, KD_CONST(LANES), 0, pass, to);
}
KD_OUTLINE void dechirped_in_vector(accessor out, int np, KD_GLOBAL const scalar* pass, const cpx* from) {
  in_vector_store(ACCESSOR_HOOKED(out, hook_dechirped, out.with), np, pass, from);
}
KD_KERNEL(bluestein_in_vector) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, pass), KD_MEMORY(const scalar, chirp), KD_MEMORY(const scalar, bins),
    KD_BY_VALUE(bluestein_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  KD_OPEN(chirp);
  KD_OPEN(bins);
  const int np = NP ? NP : (int)g.tile.np;
  const tile_place t = lone_tile_of(g.tile, np, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_WORK_ARRAY(cpx, a, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(cpx, b, TILE_NUMBERS(np, 1));
  const chirp_numbers c = {chirp, g.length, 0, 1, 0, (int)g.inverse};
  const product_numbers by = {{0, bins, 1, 0, BLOCK, 0}, 0, 0};
  const accessor points = accessor_of(access_points, 0, 1, (KD_GLOBAL scalar*)in + t.in_start, 2, 2);
  accessor to = accessor_of(access_points, 0, 1, out + t.out_start, 2, 2);
  to.scale = scale;
  chirped_in_vector(ACCESSOR_HOOKED(points, hook_chirped, &c), np, pass, a);
  KD_WORK cpx* const z =
      fft_stages KD_SET_OF(library_radices)(stage_list_of(np, radices, twiddle), accessor_work(a, 1),
                                            ACCESSOR_HOOKED(accessor_work(0, 1), hook_product, &by), a, b);
  dechirped_in_vector(ACCESSOR_HOOKED(to, hook_dechirped, &c), np, pass,
                      fft_stages KD_SET_OF(library_radices)(stage_list_of(np, radices, twiddle), accessor_work(z, 1),
                                                            accessor_work(0, 1), z, z == a ? b : a));
}
#endif

/* The first pass (load_chirped, store_aosoa) or the last one (load_transposed, store_dechirped) of a convolution longer
   than a tile; convolve_tile is what is between.  extra: pass twiddles. */
KD_KERNEL(bluestein_pass) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_MEMORY(const scalar, chirp), KD_BY_VALUE(bluestein_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  KD_OPEN(chirp);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  tile_place t = tile_of(g.tile, np, width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width), 1);
  t = tile_with(t, in, out, extra, UNSCALED ? 1 : scale);
  /* Points of a first pass are `columns` apart, as results of a last one: as many as the pass has transforms. */
  const chirp_numbers c = {chirp, g.length, t.i0 * (LANES * width), g.tile.transforms, 1, (int)g.inverse};
  accessor from, to;
  if (LOAD == load_chirped) {
    from = accessor_of(access_points, 0, width, (KD_GLOBAL scalar*)in + t.in_start, t.in_stride, t.in_lane);
    from = ACCESSOR_HOOKED(from, hook_chirped, &c);
    from.vectors = t.vectors;
  } else {
    from = tile_in(KD_CONST(LOAD), 0, t, a);
  }
  if (STORE == store_dechirped) {
    to = accessor_of(access_points, 0, width, out + t.out_start, t.out_stride, t.out_lane);
    to = ACCESSOR_HOOKED(to, hook_dechirped, &c);
    to.scale = t.scale;
  } else {
    to = tile_out_accessor(KD_CONST(STORE), 0, t);
  }
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), from, to, a, b);
}

#if LANES == 1
/* Convolutions longer than two passes: steps between transforms.  LOAD: a chirp_step_form. */
KD_KERNEL(chirp_step) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, factors),
    KD_BY_VALUE(chirp_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(factors);
  const index_t first = KD_GROUP_ID % g.groups * g.width, transform = KD_GROUP_ID / g.groups;
  const int inverse = LOAD != chirp_product && g.inverse;
  KD_FOR_ITEMS(l, g.width) {
    const index_t n = first + l;
    if (n >= g.np) continue;
    cpx v = cpx_make(0, 0);
    if (n < g.length) {
      v = point_load(in + transform * g.in + n * g.in_stride);
      if (LOAD == chirp_pad) v = cpx_swap_if(inverse, v);
      if (LOAD == chirp_crop) v = cpx_swap(v);
      v = cpx_mul(v, point_load(factors + 2 * n));
      if (LOAD == chirp_product) v = cpx_swap(v);
      if (LOAD == chirp_crop) v = cpx_scale(cpx_swap_if(inverse, v), scale);
    }
    point_store(out + transform * g.out + n * g.out_stride, v);
  }
}
#endif
