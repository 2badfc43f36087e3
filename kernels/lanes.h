/* lanes.h: the number type.  scalar is float or double (PRECISION 32 or 64); real is a vector of LANES scalars, one per
   neighbouring transform; cpx is LANES complex numbers, real and imaginary parts apart. */
#if PRECISION == 64
  #if KD_OPENCL
    #pragma OPENCL EXTENSION cl_khr_fp64 : enable
  #endif
typedef double scalar;
#else
typedef float scalar;
#endif

#if LANES == 1
typedef scalar real;
KD_INLINE real lanes_load(KD_GLOBAL const scalar* p) { return *p; }
KD_INLINE void lanes_store(KD_GLOBAL scalar* p, real x) { *p = x; }
KD_INLINE real zip_low(real a, real b) { (void)b; return a; }
KD_INLINE real zip_high(real a, real b) { (void)a; return b; }
KD_INLINE real evens(real a, real b) { (void)b; return a; }
KD_INLINE real odds(real a, real b) { (void)a; return b; }
#elif KD_OPENCL
  #if PRECISION == 64
typedef KD_GLUE(double, LANES) real;
  #else
typedef KD_GLUE(float, LANES) real;
  #endif
KD_INLINE real lanes_load(KD_GLOBAL const scalar* p) { return KD_GLUE(vload, LANES)(0, p); }
KD_INLINE void lanes_store(KD_GLOBAL scalar* p, real x) { KD_GLUE(vstore, LANES)(x, 0, p); }
KD_INLINE real zip_low(real a, real b) { real r; r.even = a.lo; r.odd = b.lo; return r; }
KD_INLINE real zip_high(real a, real b) { real r; r.even = a.hi; r.odd = b.hi; return r; }
KD_INLINE real evens(real a, real b) { real r; r.lo = a.even; r.hi = b.even; return r; }
KD_INLINE real odds(real a, real b) { real r; r.lo = a.odd; r.hi = b.odd; return r; }
#else /* GCC and clang vectors */
typedef scalar real __attribute__((vector_size(sizeof(scalar) * LANES)));
typedef scalar real_unaligned __attribute__((vector_size(sizeof(scalar) * LANES), aligned(sizeof(scalar)), may_alias));
KD_INLINE real lanes_load(const scalar* p) { return *(const real_unaligned*)p; }
KD_INLINE void lanes_store(scalar* p, real x) { *(real_unaligned*)p = x; }
  #if defined(__clang__)
    #define KD_SHUFFLE_LANES(a, b, expression) __builtin_shufflevector(a, b, (expression)...)
  #else
typedef decltype(real() < real()) lane_choice;
    #define KD_SHUFFLE_LANES(a, b, expression) __builtin_shuffle(a, b, lane_choice{(expression)...})
  #endif
template <int... I> KD_INLINE real zip_low_of(real a, real b, ::komdsp::numbers<I...>) { return KD_SHUFFLE_LANES(a, b, I / 2 + I % 2 * LANES); }
template <int... I> KD_INLINE real zip_high_of(real a, real b, ::komdsp::numbers<I...>) { return KD_SHUFFLE_LANES(a, b, I / 2 + LANES / 2 + I % 2 * LANES); }
template <int... I> KD_INLINE real evens_of(real a, real b, ::komdsp::numbers<I...>) { return KD_SHUFFLE_LANES(a, b, 2 * I); }
template <int... I> KD_INLINE real odds_of(real a, real b, ::komdsp::numbers<I...>) { return KD_SHUFFLE_LANES(a, b, 2 * I + 1); }
KD_INLINE real zip_low(real a, real b) { return zip_low_of(a, b, ::komdsp::first_numbers<LANES>()); }
KD_INLINE real zip_high(real a, real b) { return zip_high_of(a, b, ::komdsp::first_numbers<LANES>()); }
KD_INLINE real evens(real a, real b) { return evens_of(a, b, ::komdsp::first_numbers<LANES>()); }
KD_INLINE real odds(real a, real b) { return odds_of(a, b, ::komdsp::first_numbers<LANES>()); }
  #undef KD_SHUFFLE_LANES
#endif

/* The same number in every lane. */
KD_INLINE real lanes_all(scalar x) {
#if LANES == 1
  return x;
#elif KD_OPENCL
  return (real)(x);
#else
  return real{} + x;
#endif
}
/* Between a vector and a private array. */
KD_INLINE real lanes_from(const scalar* x) {
#if LANES == 1
  return *x;
#elif KD_OPENCL
  return KD_GLUE(vload, LANES)(0, x);
#else
  return lanes_load(x);
#endif
}
KD_INLINE void lanes_to(scalar* x, real v) {
#if LANES == 1
  *x = v;
#elif KD_OPENCL
  KD_GLUE(vstore, LANES)(v, 0, x);
#else
  lanes_store(x, v);
#endif
}
/* Lanes 0 .. valid-1 from p[lane * stride]; the others are zero and are not read. */
KD_INLINE real lanes_gather(KD_GLOBAL const scalar* p, index_t stride, int valid) {
  scalar x[LANES];
  for (int l = 0; l < LANES; ++l) x[l] = l < valid ? p[l * stride] : 0;
  return lanes_from(x);
}
KD_INLINE void lanes_scatter(KD_GLOBAL scalar* p, index_t stride, int valid, real v) {
  scalar x[LANES];
  lanes_to(x, v);
  for (int l = 0; l < valid; ++l) p[l * stride] = x[l];
}

/* x[i] lane j <-> x[j] lane i, in log2(LANES) rounds of zips. */
KD_INLINE void transpose_lanes(real* x) {
  KD_UNROLL for (int round = 1; round < LANES; round *= 2) {
    real y[LANES];
    KD_UNROLL for (int i = 0; i < LANES / 2; ++i) {
      y[2 * i] = zip_low(x[i], x[i + LANES / 2]);
      y[2 * i + 1] = zip_high(x[i], x[i + LANES / 2]);
    }
    KD_UNROLL for (int i = 0; i < LANES; ++i) x[i] = y[i];
  }
}
