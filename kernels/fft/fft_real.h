/* fft_real.h: real transforms longer than a tile: the step between the spectrum of a real signal of 2 np samples and
   that of its np pairs of samples, over memory.  Each item takes bins k and np - k, so input and output may be the
   same. A group takes `width` values of k. */
#if LANES == 1
KD_INLINE cpx hermitian_root(KD_GLOBAL const scalar* roots, index_t k) {
  const index_t low = k % step_roots, high = step_roots + k / step_roots;
  const cpx w = cpx_make(roots[2 * low], roots[2 * low + 1]);
  return k < step_roots ? w : cpx_mul(w, cpx_make(roots[2 * high], roots[2 * high + 1]));
}
KD_INLINE cpx point_load(KD_GLOBAL const scalar* p) {
  return cpx_make(p[0], p[1]);
}
KD_INLINE void point_store(KD_GLOBAL scalar* p, cpx v) {
  p[0] = v.re;
  p[1] = v.im;
}

/* Bins k and np - k.  zero_twice: there is no bin np to read, bin 0 stands for it; has_np: there is one to write. */
typedef struct {
  cpx k, m, root;
} bin_pairs;
KD_INLINE bin_pairs bin_pairs_load(KD_GLOBAL const scalar* p, KD_GLOBAL const scalar* roots, index_t k, int zero_twice,
                                   real_arguments g) {
  bin_pairs b;
  b.k = point_load(p + k * g.in_stride);
  b.m = point_load(p + (k > 0 || !zero_twice ? g.np - k : 0) * g.in_stride);
  b.root = hermitian_root(roots, k);
  return b;
}
KD_INLINE void bin_pairs_store(KD_GLOBAL scalar* p, index_t k, int has_np, bin_pairs b, scalar scale,
                               real_arguments g) {
  const index_t m = g.np - k;
  point_store(p + k * g.out_stride, cpx_scale(b.k, scale));
  if (m != k && (k > 0 || has_np)) point_store(p + m * g.out_stride, cpx_scale(b.m, scale));
}
/* Zero for k = 0. */
KD_INLINE real but_first(real v) {
  (void)v;
  return 0;
}
KD_INLINE int is_alone(index_t k, real_arguments g) {
  (void)k;
  (void)g;
  return 0;
}
KD_INLINE void lone_bin_store(KD_GLOBAL scalar* to, KD_GLOBAL const scalar* from, KD_GLOBAL const scalar* roots,
                              index_t k, scalar factor) {
  (void)to;
  (void)from;
  (void)roots;
  (void)k;
  (void)factor;
}
#else
  #include "real_in_vector.h"
#endif

/* Bins from k on, and np less each, of real signals (x) from those of their pairs of samples (y), and back. */
KD_INLINE void split_bins(KD_GLOBAL scalar* x, KD_GLOBAL const scalar* y, KD_GLOBAL const scalar* roots, index_t k,
                          scalar scale, real_arguments g) {
  bin_pairs b;
  if (k > g.np / 2) return;
  if (is_alone(k, g)) {
    lone_bin_store(x, y, roots, k, scale);
    return;
  }
  b = bin_pairs_load(y, roots, k, 1, g);
  pair_to_hermitian(&b.k, &b.m, b.root);
  bin_pairs_store(x, k, 1, b, scale, g);
}
KD_INLINE void merge_bins(KD_GLOBAL scalar* y, KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* roots, index_t k,
                          scalar scale, real_arguments g) {
  bin_pairs b;
  if (k > g.np / 2) return;
  if (is_alone(k, g)) {
    lone_bin_store(y, x, roots, k, 2 * scale);
    return;
  }
  b = bin_pairs_load(x, roots, k, 0, g);
  if (k == 0) {
    b.k.im = but_first(b.k.im);
    b.m.im = but_first(b.m.im);
  }
  hermitian_to_pair(&b.k, &b.m, b.root);
  bin_pairs_store(y, k, 0, b, scale, g);
}

/* A copy of the arguments, which C++ kernels take by reference: measured, 4 % of a transform of 2048 real samples. */
KD_KERNEL(real_split) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, roots),
    KD_BY_VALUE(real_arguments) arguments, scalar scale) {
  const real_arguments g = arguments;
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(roots);
  const index_t first = KD_GROUP_ID % g.groups * g.width, transform = KD_GROUP_ID / g.groups;
  KD_GLOBAL const scalar* const y = in + transform * g.in;
  KD_GLOBAL scalar* const x = out + transform * g.out;
  KD_FOR_ITEMS(l, g.width / LANES) {
    split_bins(x, y, roots, first + l * LANES, scale, g);
  }
}

KD_KERNEL(real_merge) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, roots),
    KD_BY_VALUE(real_arguments) arguments, scalar scale) {
  const real_arguments g = arguments;
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(roots);
  const index_t first = KD_GROUP_ID % g.groups * g.width, transform = KD_GROUP_ID / g.groups;
  KD_GLOBAL const scalar* const x = in + transform * g.in;
  KD_GLOBAL scalar* const y = out + transform * g.out;
  KD_FOR_ITEMS(l, g.width / LANES) {
    merge_bins(y, x, roots, first + l * LANES, scale, g);
  }
}

#if LANES > 1
/* All of a transform of real samples by one item, all lanes at work on it: its bins are in the nearest cache. */
KD_KERNEL(real_in_vector) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, pass), KD_MEMORY(const scalar, roots), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  KD_OPEN(roots);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : (uint)g.radices;
  tile_place t = lone_tile_of(g, np, KD_GROUP_ID);
  KD_GLOBAL scalar* const x = out + t.out_start;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, 1), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, 1), 1);
  real_arguments step;
  step.np = np * LANES;
  t = tile_with(t, in, out, pass, INVERSE ? scale : 1);
  t.stream = 0;
  if (INVERSE) {
    for (index_t k = 0; k <= step.np / 2; k += LANES) merge_bins(x, in + t.in_start, roots, k, 1, step);
    t.in = out;
    t.in_start = t.out_start;
  }
  const plain_accessor from = tile_in(KD_CONST(load_in_vector), INVERSE, t, a);
  fft_stages KD_SET_OF(NP ? RADICES : library_radices_inlined)(
      stage_list_of(np, radices, twiddle), from, tile_out_accessor(KD_CONST(store_columns), INVERSE, t), a, b);
  if (INVERSE) return;
  for (index_t k = 0; k <= step.np / 2; k += LANES) split_bins(x, x, roots, k, scale, step);
}
#endif

#if LANES == 1
/* Real transforms of one sample: transform l at l * in and l * out. */
KD_KERNEL(real_point) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_BY_VALUE(real_arguments) g,
    scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l;
    if (i >= g.transforms) continue;
    out[i * g.out] = in[i * g.in] * scale;
    if (!INVERSE) out[i * g.out + 1] = 0;
  }
}
#endif
