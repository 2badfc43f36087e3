/* butterfly_levels.h: butterflies of items that have many registers, and one instruction for a multiplication and an
   addition (stages_resident.h). */
/* A call with a radix R that is a constant. */
#define WITH_RADIX_OF(number, boundary, radix, call) \
  if (HAS_RESIDENT_RADIX(number))                    \
    if ((radix) == (number)) {                       \
      enum { R = number };                           \
      call;                                          \
    }
#define EACH_RADIX(radix, call)                      \
  {                                                  \
    FFT_RADICES(WITH_RADIX_OF, radix, call)          \
    FFT_RESIDENT_RADICES(WITH_RADIX_OF, radix, call) \
  }
/* Hosts, which run these kernels for tests and simulations, have one text for all radices but for the butterflies
   themselves. */
#if KD_CPP
  #define HAS_RESIDENT_RADIX(number) 1
  #define WITH_RADIX(radix, call) \
    {                             \
      const int R = (radix);      \
      call;                       \
    }
  #define KD_UNROLL_RESIDENT
#else
  #define HAS_RESIDENT_RADIX(number) HAS_RADIX(number)
  #define WITH_RADIX(radix, call) EACH_RADIX(radix, call)
  #define KD_UNROLL_RESIDENT KD_UNROLL
#endif

/* cos(2 pi part / 32) of parts 0 to 8. */
KD_INLINE scalar cos_of_part(int part) {
  if (part == 0) return 1;
  if (part == 1) return (scalar)0.98078528040323044913;
  if (part == 2) return COS_PI_8;
  if (part == 3) return (scalar)0.83146961230254523708;
  if (part == 4) return SQRT_HALF;
  if (part == 5) return (scalar)0.55557023301960222474;
  if (part == 6) return SIN_PI_8;
  return part == 7 ? (scalar)0.19509032201612826785 : 0;
}
/* A stage's twiddles w^q of one butterfly: w, w^2, w^4, w^8 and w^16, as far as its radix needs them. */
typedef struct {
  cpx one, two, four, eight, sixteen;
} level_roots;
/* w and w^4 of a butterfly, from which all others are made. */
typedef struct {
  cpx one, four;
} root_pair;
KD_INLINE root_pair root_pair_mul(root_pair a, KD_GLOBAL const cpx_pair* b) {
  a.one = cpx_mul(a.one, b->first);
  a.four = cpx_mul(a.four, b->second);
  return a;
}
KD_INLINE cpx stage_root(fft_stage s, int k, int power) {
#if PADDED
  return *((KD_GLOBAL const cpx*)s.twiddle + (power - 1) * s.span + k);
#else
  return *((KD_GLOBAL const cpx*)s.twiddle + (s.radix - 1) * k + power - 1);
#endif
}
/* From the table of a stage. */
KD_INLINE level_roots level_roots_of(fft_stage s, int k) {
  level_roots r;
  r.one = r.two = r.four = r.eight = r.sixteen = stage_root(s, k, 1);
  if (s.radix > 2) r.two = stage_root(s, k, 2);
  if (s.radix > 4) r.four = stage_root(s, k, 4);
  if (s.radix > 8) r.eight = stage_root(s, k, 8);
  if (s.radix > 16) r.sixteen = stage_root(s, k, 16);
  return r;
}
KD_INLINE level_roots level_roots_from(root_pair p) {
  level_roots r;
  r.one = p.one;
  r.two = cpx_mul(p.one, p.one);
  r.four = p.four;
  r.eight = cpx_mul(p.four, p.four);
  r.sixteen = cpx_mul(r.eight, r.eight);
  return r;
}
/* A butterfly of 2 to 32 points, a power of two, with its twiddles, in levels of radix 2, each of which is six
   operations where multiplications and additions are one: x = a + w b, then 2 a - x.  Level m makes DFTs of m points
   from those of m/2, with w^(radix/m) exp(-2 pi i j / m). */
KD_INLINE void level_pair(cpx a, cpx b, cpx u, cpx* x, cpx* y) {
  *x = cpx_make(a.re + b.re * u.re - b.im * u.im, a.im + b.re * u.im + b.im * u.re);
  *y = cpx_make(KD_TWICE_LESS(a.re, x->re), KD_TWICE_LESS(a.im, x->im));
}
KD_INLINE cpx level_factor(int m, int j, cpx w) {
  const int turn = m >= 4 ? j / (m / 4) : 0, part = m >= 4 ? 32 / m * (j % (m / 4)) : 0;
  cpx u = w;
  if (part == 4)
    u = cpx_mul_w8(w);
  else if (part > 0)
    u = cpx_mul_one(w, cos_of_part(part), -cos_of_part(8 - part));
  return turn ? cpx_mul_minus_i(u) : u;
}
/* Every point is written; GCC 14 does not see it where loops are not unrolled. */
#if KD_CPP && defined(__GNUC__) && !defined(__clang__)
  #pragma GCC diagnostic push
  #pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
KD_INLINE void butterfly_level(int radix, int m, cpx w, cpx* v) {
  const int apart = radix / m;
  cpx t[32];
  KD_UNROLL_RESIDENT for (int j = 0; j < m / 2; ++j) {
    const cpx u = level_factor(m, j, w);
    KD_UNROLL_RESIDENT for (int i = 0; i < apart; ++i) level_pair(v[i + 2 * apart * j], v[i + apart + 2 * apart * j], u,
                                                                  t + i + apart * j, t + i + apart * j + radix / 2);
  }
  KD_UNROLL_RESIDENT for (int q = 0; q < radix; ++q) v[q] = t[q];
}
#if KD_CPP && defined(__GNUC__) && !defined(__clang__)
  #pragma GCC diagnostic pop
#endif
KD_INLINE cpx level_root(level_roots w, int power) {
  return power == 1 ? w.one : power == 2 ? w.two : power == 4 ? w.four : power == 8 ? w.eight : w.sixteen;
}
KD_INLINE void butterfly_levels(int radix, level_roots w, cpx* v) {
  butterfly_level(radix, 2, level_root(w, radix / 2), v);
  if (radix > 2) butterfly_level(radix, 4, level_root(w, radix / 4), v);
  if (radix > 4) butterfly_level(radix, 8, level_root(w, radix / 8), v);
  if (radix > 8) butterfly_level(radix, 16, level_root(w, radix / 16), v);
  if (radix > 16) butterfly_level(radix, 32, level_root(w, radix / 32), v);
}
/* Points of a butterfly of any radix times its twiddles. */
KD_INLINE void multiply_by_powers(int radix, root_pair w, cpx* v) {
  const cpx two = cpx_mul(w.one, w.one), three = cpx_mul(two, w.one);
  cpx high = w.four;
  KD_UNROLL_RESIDENT for (int q = 1; q < radix; ++q) {
    const cpx low = q % 4 == 1 ? w.one : q % 4 == 2 ? two : three;
    if (q > 4 && q % 4 == 0) high = cpx_mul(high, w.four);
    v[q] = cpx_mul(v[q], q < 4 ? low : q % 4 == 0 ? high : cpx_mul(high, low));
  }
}
/* The DFT of a first stage: those of 32 points are two of 16 and a level. */
KD_INLINE void butterfly32(cpx* v) {
  cpx even[16], odd[16];
  KD_UNROLL for (int q = 0; q < 16; ++q) {
    even[q] = v[2 * q];
    odd[q] = v[2 * q + 1];
  }
  butterfly(even, KD_CONST(16));
  butterfly(odd, KD_CONST(16));
  KD_UNROLL for (int k = 0; k < 16; ++k) {
    if (k % 8 == 0) {
      const cpx b = k > 0 ? cpx_mul_minus_i(odd[k]) : odd[k];
      v[k] = cpx_add(even[k], b);
      v[k + 16] = cpx_sub(even[k], b);
    } else {
      level_pair(even[k], odd[k], level_factor(32, k, cpx_make(1, 0)), v + k, v + k + 16);
    }
  }
}
KD_TYPES(a_radix) KD_INLINE void constant_butterfly(cpx* v, ANY_RADIX radix) {
  if (radix == 32)
    butterfly32(v);
  else
    butterfly(v, radix);
}
KD_OUTLINE void resident_butterfly(cpx* v, int radix) {
  EACH_RADIX(radix, constant_butterfly(v, KD_CONST(R)));
}
