/* lanes.h: the number type.  scalar is float or double (PRECISION 32 or 64); real is a vector of LANES scalars, one per
   neighbouring transform; cpx is LANES complex numbers, real and imaginary parts apart.  Vectors of fixed point have
   their types of fixed_lanes.h; what is loaded, stored and transposed here are points then, not scalars. */
#if KD_FIXED
  #define UNIT (PRECISION == 31 ? 2 : 4)
  #define KD_LANE_AT(p) (p)
#else
  #if PRECISION == 64
    #if defined(KD_OPENCL)
      #pragma OPENCL EXTENSION cl_khr_fp64 : enable
    #endif
typedef double scalar;
  #else
typedef float scalar;
  #endif
typedef scalar coefficient; /* of butterflies; COEFFICIENT(c, its Q31) */
  #define COEFFICIENT(value, q31) ((coefficient)(value))

/* Shuffles stay within 128 bits wherever they can, where processors do them best.  So lane p of a vector stands not for
   the p-th neighbour but for neighbour lane_at(p), the order in which interleaved complex numbers fall apart. */
  #define UNIT (16 / (PRECISION / 8)) /* scalars in 128 bits */
  #define KD_LANE_AT(p) ((p) / UNIT * (UNIT / 2) + (p) % (UNIT / 2) + ((p) % UNIT < UNIT / 2 ? 0 : LANES / 2))
#endif
KD_INLINE int lane_at(int p) {
#if LANES == 1
  return p;
#else
  return KD_LANE_AT(p);
#endif
}

#if LANES == 1
typedef scalar real;
KD_INLINE real lanes_load(KD_GLOBAL const scalar* p) {
  return *p;
}
KD_INLINE void lanes_store(KD_GLOBAL scalar* p, real x) {
  *p = x;
}
#else
  #if defined(KD_OPENCL) && PRECISION == 64
typedef KD_GLUE(double, LANES) real;
  #elif defined(KD_OPENCL)
typedef KD_GLUE(float, LANES) real;
  #elif !KD_FIXED /* GCC and clang vectors */
typedef scalar real __attribute__((vector_size(sizeof(scalar) * LANES)));
typedef scalar real_unaligned __attribute__((vector_size(sizeof(scalar) * LANES), aligned(sizeof(scalar)), may_alias));
  #endif
  #if defined(KD_OPENCL)
KD_INLINE real lanes_load(KD_GLOBAL const scalar* p) {
  return KD_GLUE(vload, LANES)(0, p);
}
KD_INLINE void lanes_store(KD_GLOBAL scalar* p, real x) {
  KD_GLUE(vstore, LANES)(x, 0, p);
}
  #else
KD_INLINE real lanes_load(const scalar* p) {
  return *(const real_unaligned*)p;
}
KD_INLINE void lanes_store(scalar* p, real x) {
  *(real_unaligned*)p = x;
}
  #endif

  /* KD_SHUFFLED(a, b, f): lane p is number f(p) of a and b put end to end. */
  #define KD_LANES_2(f) f(0), f(1)
  #define KD_LANES_4(f) KD_LANES_2(f), f(2), f(3)
  #define KD_LANES_8(f) KD_LANES_4(f), f(4), f(5), f(6), f(7)
  #define KD_LANES_16(f) KD_LANES_8(f), f(8), f(9), f(10), f(11), f(12), f(13), f(14), f(15)
  #define KD_EACH_LANE(f) KD_GLUE(KD_LANES_, LANES)(f)
  #if defined(__clang__)
    #define KD_SHUFFLED(a, b, f) __builtin_shufflevector(a, b, KD_EACH_LANE(f))
  #elif defined(KD_OPENCL) && PRECISION == 64
    #define KD_SHUFFLED(a, b, f) shuffle2(a, b, (KD_GLUE(ulong, LANES))(KD_EACH_LANE(f)))
  #elif defined(KD_OPENCL)
    #define KD_SHUFFLED(a, b, f) shuffle2(a, b, (KD_GLUE(uint, LANES))(KD_EACH_LANE(f)))
  #else
typedef decltype(real() < real()) lane_choice;
    #define KD_SHUFFLED(a, b, f) __builtin_shuffle(a, b, lane_choice{KD_EACH_LANE(f)})
  #endif
  /* Interleaved complex numbers in a and b: their real and imaginary parts, and back. */
  #define KD_PART(p) (((p) % UNIT < UNIT / 2 ? 0 : LANES) + (p) / UNIT * UNIT + (p) % (UNIT / 2) * 2)
  #define KD_PART_IM(p) (KD_PART(p) + 1)
  #define KD_JOIN(p) ((p) % 2 * LANES + (p) / UNIT * UNIT + (p) % UNIT / 2)
  #define KD_JOIN_HIGH(p) (KD_JOIN(p) + UNIT / 2)
KD_INLINE real parts_re(real a, real b) {
  return KD_SHUFFLED(a, b, KD_PART);
}
KD_INLINE real parts_im(real a, real b) {
  return KD_SHUFFLED(a, b, KD_PART_IM);
}
KD_INLINE real join_low(real re, real im) {
  return KD_SHUFFLED(re, im, KD_JOIN);
}
KD_INLINE real join_high(real re, real im) {
  return KD_SHUFFLED(re, im, KD_JOIN_HIGH);
}
  /* Rounds of a transpose: pairs of numbers within 128 bits, and blocks of 128 bits. */
  #define KD_PAIR(p) (((p) % UNIT < UNIT / 2 ? 0 : LANES) + (p) / UNIT * UNIT + (p) % (UNIT / 2))
  #define KD_PAIR_HIGH(p) (KD_PAIR(p) + UNIT / 2)
  #define KD_BLOCK(p) ((p) / UNIT * 2 * UNIT + (p) % UNIT)
  #define KD_BLOCK_ODD(p) (KD_BLOCK(p) + UNIT)
KD_INLINE real pair_low(real a, real b) {
  return KD_SHUFFLED(a, b, KD_PAIR);
}
KD_INLINE real pair_high(real a, real b) {
  return KD_SHUFFLED(a, b, KD_PAIR_HIGH);
}
  /* Neighbours 1, 2, ... of a backwards, behind neighbour 0 of b. */
  #define KD_LANE_OF(n) ((n) % (LANES / 2) / (UNIT / 2) * UNIT + (n) % (UNIT / 2) + ((n) < LANES / 2 ? 0 : UNIT / 2))
  #define KD_MIRROR(p) ((p) == 0 ? LANES : KD_LANE_OF((LANES - KD_LANE_AT(p)) % LANES))
KD_INLINE real mirrored(real a, real b) {
  return KD_SHUFFLED(a, b, KD_MIRROR);
}
  /* All neighbours backwards; and the same of interleaved complex numbers in a vector. */
  #define KD_BACK(p) KD_LANE_OF(LANES - 1 - KD_LANE_AT(p))
  #define KD_POINTS_BACK(p) (LANES - 2 - (p) / 2 * 2 + (p) % 2)
KD_INLINE real backwards(real a) {
  return KD_SHUFFLED(a, a, KD_BACK);
}
KD_INLINE real points_backwards(real a) {
  return KD_SHUFFLED(a, a, KD_POINTS_BACK);
}
  /* Block j of 128 bits of b, the others of a. */
  #define KD_TAKE(p, j) ((p) / UNIT == (j) ? LANES + (p) : (p))
  #define KD_TAKE_1(p) KD_TAKE(p, 1)
  #define KD_TAKE_2(p) KD_TAKE(p, 2)
  #define KD_TAKE_3(p) KD_TAKE(p, 3)
/* Block j from p[j * step] on: each is loaded with its neighbours, which are there. */
KD_INLINE real blocks_load(KD_GLOBAL const scalar* p, int step) {
  real x = lanes_load(p);
  (void)step; /* of one block */
  #if LANES > UNIT
  x = KD_SHUFFLED(x, lanes_load(p + (step - UNIT)), KD_TAKE_1);
  #endif
  #if LANES > 2 * UNIT
  x = KD_SHUFFLED(x, lanes_load(p + 2 * (step - UNIT)), KD_TAKE_2);
  x = KD_SHUFFLED(x, lanes_load(p + 3 * (step - UNIT)), KD_TAKE_3);
  #endif
  return x;
}
  #if defined(KD_OPENCL)
KD_INLINE void blocks_store(KD_GLOBAL scalar* p, int step, real x) {
  scalar at[LANES];
  KD_GLUE(vstore, LANES)(x, 0, at);
  KD_UNROLL for (int l = 0; l < LANES; ++l) p[l / UNIT * step + l % UNIT] = at[l];
}
  #else
typedef scalar block __attribute__((vector_size(16)));
typedef scalar block_unaligned __attribute__((vector_size(16), aligned(sizeof(scalar)), may_alias));
KD_INLINE void blocks_store(scalar* p, int step, real x) {
  union {
    real all;
    block part[LANES / UNIT];
  } at = {x};
  KD_UNROLL for (int j = 0; j < LANES / UNIT; ++j) * (block_unaligned*)(p + j * step) = at.part[j];
}
  #endif
  /* A round of the transpose of each half of a vector: neighbours within 128 bits. */
  #define KD_TWIN(p) ((p) % 2 == 0 ? (p) : LANES + (p)-1)
  #define KD_TWIN_HIGH(p) (KD_TWIN(p) + 1)
KD_INLINE real twin_low(real a, real b) {
  return KD_SHUFFLED(a, b, KD_TWIN);
}
KD_INLINE real twin_high(real a, real b) {
  return KD_SHUFFLED(a, b, KD_TWIN_HIGH);
}
  #if LANES > UNIT
KD_INLINE real even_blocks(real a, real b) {
  return KD_SHUFFLED(a, b, KD_BLOCK);
}
KD_INLINE real odd_blocks(real a, real b) {
  return KD_SHUFFLED(a, b, KD_BLOCK_ODD);
}
  #endif
#endif

#if !KD_FIXED
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

/* Taps of filters, and sums of products of numbers and taps, which fixed point rounds. */
typedef scalar tap;
typedef real term;
  #define saturated(x) (x)
  #define sum_rounded(x, bits) (x)
  #define KD_FACTOR(name) , scalar name
#endif

/* Stores of results that nobody reads soon go past the caches, where a vector is a cache line or half of one; p is
   aligned to the vector.  Whoever calls the C++ form fences them before others look (komdsp/detail/cpp_call.hpp). */
#if KD_CPP && defined(__AVX2__) && LANES * PRECISION >= 256
  #define KD_STREAMS 1
  #if defined(__clang__)
KD_INLINE void lanes_stream(scalar* p, real x) {
  __builtin_nontemporal_store(x, (real*)p);
}
  #elif LANES * PRECISION == 512 && PRECISION == 32
KD_INLINE void lanes_stream(scalar* p, real x) {
  __builtin_ia32_movntps512(p, x);
}
  #elif LANES * PRECISION == 512
KD_INLINE void lanes_stream(scalar* p, real x) {
  __builtin_ia32_movntpd512(p, x);
}
  #elif PRECISION == 32
KD_INLINE void lanes_stream(scalar* p, real x) {
  __builtin_ia32_movntps256(p, x);
}
  #else
KD_INLINE void lanes_stream(scalar* p, real x) {
  __builtin_ia32_movntpd256(p, x);
}
  #endif
KD_INLINE int can_stream(const scalar* p, index_t stride) {
  return (__UINTPTR_TYPE__)p % sizeof(real) == 0 && stride * (index_t)sizeof(scalar) % (index_t)sizeof(real) == 0;
}
#else
  #define KD_STREAMS 0
KD_INLINE void lanes_stream(KD_GLOBAL scalar* p, real x) {
  lanes_store(p, x);
}
KD_INLINE int can_stream(KD_GLOBAL const scalar* p, index_t stride) {
  (void)p;
  (void)stride;
  return 0;
}
#endif

/* LANES neighbours in memory. */
KD_INLINE real lanes_of_neighbours(KD_GLOBAL const scalar* p) {
#if LANES == 1
  return *p;
#else
  const real v = lanes_load(p);
  return KD_SHUFFLED(v, v, KD_LANE_AT);
#endif
}
/* One number in every lane. */
KD_INLINE real lanes_all(scalar x) {
#if LANES == 1
  return x;
#elif defined(KD_OPENCL)
  return (real)(x);
#else
  return x - real{}; /* which is x, and no instruction; a sum might change the sign of zero */
#endif
}
#if !KD_FIXED
/* Between a vector and a private array. */
KD_INLINE real lanes_from(const scalar* x) {
  #if LANES == 1
  return *x;
  #elif defined(KD_OPENCL)
  return KD_GLUE(vload, LANES)(0, x);
  #else
  return lanes_load(x);
  #endif
}
KD_INLINE void lanes_to(scalar* x, real v) {
  #if LANES == 1
  *x = v;
  #elif defined(KD_OPENCL)
  KD_GLUE(vstore, LANES)(v, 0, x);
  #else
  lanes_store(x, v);
  #endif
}
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
#endif

/* x[i] lane j <-> x[j] lane i: squares of UNIT numbers within 128 bits, then the blocks of 128 bits among each
   other. */
#if LANES > 1
KD_INLINE void transpose_units(const real* x, real* y) {
  #if UNIT == 2
  y[0] = join_low(x[0], x[1]);
  y[1] = join_high(x[0], x[1]);
  #else
  const real a = join_low(x[0], x[1]), b = join_high(x[0], x[1]), c = join_low(x[2], x[3]), d = join_high(x[2], x[3]);
  y[0] = pair_low(a, c);
  y[1] = pair_high(a, c);
  y[2] = pair_low(b, d);
  y[3] = pair_high(b, d);
  #endif
}
/* Block j of y[i * step] <-> block i of y[j * step]. */
KD_INLINE void transpose_blocks(const real* y, int step, real* x) {
  (void)step; /* of one block */
  #if LANES == UNIT
  x[0] = y[0];
  #elif LANES == 2 * UNIT
  x[0] = even_blocks(y[0], y[step]);
  x[step] = odd_blocks(y[0], y[step]);
  #else
  const real a = even_blocks(y[0], y[step]), b = odd_blocks(y[0], y[step]);
  const real c = even_blocks(y[2 * step], y[3 * step]), d = odd_blocks(y[2 * step], y[3 * step]);
  x[0] = even_blocks(a, c);
  x[step] = even_blocks(b, d);
  x[2 * step] = odd_blocks(a, c);
  x[3 * step] = odd_blocks(b, d);
  #endif
}
KD_INLINE void transpose_lanes(real* x) {
  real y[LANES];
  KD_UNROLL for (int i = 0; i < LANES; i += UNIT) transpose_units(x + i, y + i);
  KD_UNROLL for (int i = 0; i < UNIT; ++i) transpose_blocks(y + i, UNIT, x + i);
}
/* x[i] neighbour j <-> x[j] neighbour i, of LANES / 2 vectors; the second half of their neighbours likewise. */
KD_INLINE void transpose_halves(real* x) {
  real y[LANES];
  KD_UNROLL for (int i = 0; i < LANES / 2; i += UNIT / 2) {
  #if UNIT == 2
    y[i] = x[i];
  #else
    y[i] = twin_low(x[i], x[i + 1]);
    y[i + 1] = twin_high(x[i], x[i + 1]);
  #endif
  }
  KD_UNROLL for (int i = 0; i < UNIT / 2; ++i) transpose_blocks(y + i, UNIT / 2, x + i);
}
#endif
