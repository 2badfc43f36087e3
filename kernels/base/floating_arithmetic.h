/* floating_arithmetic.h: products with coefficients, long sums, taps of filters, and lanes in memory one by one. */
/* a * c, and a * c + b * d. */
KD_INLINE real times(real a, coefficient c) {
  return a * c;
}
KD_INLINE real times_more(real a, coefficient c, real b, coefficient d) {
  return a * c + b * d;
}
KD_INLINE real times_less(real a, coefficient c, real b, coefficient d) {
  return a * c - b * d;
}

/* sum + x; `lost` is what rounding added to the sum (W. Kahan, 1965): sums of many numbers stay as good as their
   terms. */
#define KD_ADD_EXACTLY(name, number)                         \
  KD_INLINE void name(number* sum, number* lost, number x) { \
    const number y = x - *lost, t = *sum + y;                \
    *lost = t - *sum - y;                                    \
    *sum = t;                                                \
  }
KD_ADD_EXACTLY(add_exactly, scalar)
KD_ADD_EXACTLY(lanes_add_exactly, real)

/* Taps of filters, and sums of products of numbers and taps, which fixed point rounds. */
typedef scalar tap;
typedef real term;
#define saturated(x) (x)
#define sum_rounded(x, bits) (x)
#define KD_FACTOR(name) , scalar name

/* Neighbours 0 .. valid-1 from p[neighbour * stride]; the other lanes are zero and are not read. */
KD_INLINE real lanes_gather(KD_GLOBAL const scalar* p, index_t stride, int valid) {
  scalar x[LANES];
  for (int l = 0; l < LANES; ++l) x[l] = lane_at(l) < valid ? p[lane_at(l) * stride] : 0;
  return lanes_from(x);
}
KD_INLINE void lanes_scatter(KD_GLOBAL scalar* p, index_t stride, int valid, real v) {
  scalar x[LANES];
  lanes_to(x, v);
  for (int l = 0; l < LANES; ++l)
    if (lane_at(l) < valid) p[lane_at(l) * stride] = x[l];
}
