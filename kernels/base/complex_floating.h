/* complex_floating.h: products of complex numbers in floating point; points as they are in memory and work arrays. */
KD_INLINE cpx cpx_mul(cpx a, cpx b) {
  return cpx_make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
/* Half of a point, whose sums are to have its range, and its products with a root of a table. */
#define real_times_root_of_two(a) ((a) * (2 * SQRT_HALF))
#define real_times_root(a, root) ((a) * (root))
#define real_factored(a, factor) ((a) * (factor))
#define real_factored_opposite(a, factor) ((a) * -(factor))
#define cpx_halved(a) cpx_scale(a, (coefficient)0.5)
#define cpx_mul_root cpx_mul
#define cpx_mul_root_conj(a, root) cpx_mul(a, cpx_conj(root))
#define negative(x) (-(x))
#define windowed(x, window) ((x) * (window))
typedef cpx stored;
typedef stored stored_in_memory;
#define stored_swap_if cpx_swap_if
#define cpx_loaded(a) (a)
#define cpx_stored(a) (a)
#if !KD_PAIRS
KD_INLINE point cpx_mul_factor(point a, shared_factor f) {
  return cpx_mul_one(a, f.re, f.im);
}
#endif
