/* convolve_published.h: fast convolution of vectors as published: A.A. Burtsev, "Acceleration of fast convolution for
   multiple complex vectors", after correction.
     fft_vector, product_vector      variants A and B (sections 3, 4: kernMFFT, kernMMul): one work-item takes a whole
                                     vector
     convolve_vector                 variant C (section 4: kernMFSvrtka): one work-item convolves a pair of vectors
     product_points, scale_points    variants D and E (section 5: kernMMulD, kernMFFTnm), one work-item per point; the
                                     rest of these are bit_reverse and butterfly_stage (fft_published.h)
   Reads NP, the points of a vector, and MAX_NP, the longest vector that a work-item keeps in private memory: one where
   NP <= MAX_NP, two where 2 NP <= MAX_NP (section 6).  In C++ the arguments say both, and private vectors
   come from the worker's workspace.  Work-items are numbered through all pairs, `width` of them in a group; vectors lie
   in, other, out scalars apart.  The letters are the paper's.  root: exp(-2 pi i k / np), k = 0 .. np. */
#if KD_CPP
  #define PRIVATE_VECTOR(name, count) cpx* const name = kd_group.take<cpx>((count)*g.np <= g.max_np ? g.np : 0)
#else
  #define PRIVATE_VECTOR(name, count) cpx name[(count)*NP <= MAX_NP ? NP : 1]
#endif
#define IS_PRIVATE(count) (NP ? (count)*NP <= MAX_NP : (count)*g.np <= g.max_np)

/* A vector in private memory, or in global memory where `own` is 0. */
typedef struct {
  cpx* own;
  KD_GLOBAL scalar* at;
} point_vector;
KD_INLINE point_vector vector_make(int is_private, cpx* own, KD_GLOBAL scalar* at) {
  point_vector v;
  v.own = is_private ? own : 0;
  v.at = at;
  return v;
}
KD_INLINE cpx vector_get(point_vector v, index_t n) {
  return v.own ? v.own[n] : point_load(v.at + 2 * n);
}
KD_INLINE void vector_put(point_vector v, index_t n, cpx x) {
  if (v.own)
    v.own[n] = x;
  else
    point_store(v.at + 2 * n, x);
}
KD_INLINE void vector_butterfly(point_vector v, index_t a, index_t b, cpx V) {
  const cpx A = vector_get(v, a), T = cpx_mul(vector_get(v, b), V);
  vector_put(v, a, cpx_add(A, T));
  vector_put(v, b, cpx_sub(A, T));
}
KD_INLINE int bits_of_length(index_t np) {
  int P = 0;
  while ((index_t)1 << P < np) ++P;
  return P;
}

/* FFTMainLoopP: all stages on one vector in bit-reversed order; on two at once with `pair`. */
KD_INLINE void vector_stages(index_t np, point_vector X, point_vector Y, int pair, KD_GLOBAL const scalar* W,
                             int inverse) {
  for (index_t s = 1, d = np / 2; s < np; s *= 2, d /= 2)
    for (index_t k = 0; k < s; ++k) {
      const cpx V = root_load(W, np, k * d, inverse);
      for (index_t a = k; a < np; a += 2 * s) {
        vector_butterfly(X, a, a + s, V);
        if (pair) vector_butterfly(Y, a, a + s, V);
      }
    }
}

/* out = scale * FFT(in), one vector per item, through private memory where the vector fits. */
KD_KERNEL(fft_vector) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, root),
    KD_BY_VALUE(published_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(root);
  PRIVATE_VECTOR(XP, 1);
  const index_t np = NP ? NP : g.np;
  const int P = bits_of_length(np);
  KD_FOR_ITEMS(l, g.width) {
    const index_t mj = KD_GROUP_ID * g.width + l;
    if (mj >= g.items) continue;
    KD_GLOBAL const scalar* const X = in + mj * g.in;
    KD_GLOBAL scalar* const Y = out + mj * g.out;
    const point_vector v = vector_make(IS_PRIVATE(1), XP, Y);
    for (index_t i = 0; i < np; ++i) vector_put(v, (index_t)reversed_bits((uint)i, P), point_load(X + 2 * i));
    vector_stages(np, v, v, 0, root, (int)g.inverse);
    for (index_t i = 0; i < np; ++i) point_store(Y + 2 * i, cpx_scale(vector_get(v, i), scale));
  }
}
/* out = in * other, point by point, one vector per item; out may be one of them. */
KD_KERNEL(product_vector) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(const scalar, other), KD_MEMORY(scalar, out),
    KD_BY_VALUE(published_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(other);
  KD_OPEN(out);
  const index_t np = NP ? NP : g.np;
  KD_FOR_ITEMS(l, g.width) {
    const index_t mj = KD_GROUP_ID * g.width + l;
    if (mj >= g.items) continue;
    KD_GLOBAL const scalar *const X = in + mj * g.in, *const Y = other + mj * g.other;
    KD_GLOBAL scalar* const G = out + mj * g.out;
    for (index_t i = 0; i < np; ++i) point_store(G + 2 * i, cpx_mul(point_load(X + 2 * i), point_load(Y + 2 * i)));
  }
}

/* z = scale * iFFT(FFT(x) FFT(y)), one pair per item, both transforms in one loop.  XP that is not private is z; YP
   that is not is a vector of `spare`: the paper has it in the place of y, which its bit-reversed copy then
   destroys. */
KD_KERNEL(convolve_vector) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(scalar, spare), KD_MEMORY(const scalar, root), KD_BY_VALUE(published_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(spare);
  KD_OPEN(root);
  PRIVATE_VECTOR(own_x, 1);
  PRIVATE_VECTOR(own_y, 2);
  const index_t np = NP ? NP : g.np;
  const int P = bits_of_length(np);
  KD_FOR_ITEMS(l, g.width) {
    const index_t mj = KD_GROUP_ID * g.width + l;
    if (mj >= g.items) continue;
    KD_GLOBAL const scalar *const VX = x + mj * g.in, *const VY = y + mj * g.other;
    KD_GLOBAL scalar* const VZ = z + mj * g.out;
    const point_vector XP = vector_make(IS_PRIVATE(1), own_x, VZ),
                       YP = vector_make(IS_PRIVATE(2), own_y, IS_PRIVATE(2) ? 0 : spare + mj * 2 * np);
    for (index_t i = 0; i < np; ++i) {
      const index_t q = (index_t)reversed_bits((uint)i, P);
      vector_put(XP, q, point_load(VX + 2 * i));
      vector_put(YP, q, point_load(VY + 2 * i));
    }
    vector_stages(np, XP, YP, 1, root, 0);
    for (index_t i = 0; i < np; ++i) vector_put(XP, i, cpx_mul(vector_get(XP, i), vector_get(YP, i)));
    for (index_t i = 0; i < np; ++i) {
      const index_t q = (index_t)reversed_bits((uint)i, P);
      if (q <= i) continue;
      const cpx T = vector_get(XP, q);
      vector_put(XP, q, vector_get(XP, i));
      vector_put(XP, i, T);
    }
    vector_stages(np, XP, XP, 0, root, 1);
    for (index_t i = 0; i < np; ++i) point_store(VZ + 2 * i, cpx_scale(vector_get(XP, i), scale));
  }
}

/* out = in * other, one point per item; out may be one of them. */
KD_KERNEL(product_points) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(const scalar, other), KD_MEMORY(scalar, out),
    KD_BY_VALUE(published_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(other);
  KD_OPEN(out);
  KD_FOR_ITEMS(l, g.width) {
    const index_t item = KD_GROUP_ID * g.width + l, mj = item / g.np, i = 2 * (item % g.np);
    if (item >= g.items) continue;
    point_store(out + mj * g.out + i, cpx_mul(point_load(in + mj * g.in + i), point_load(other + mj * g.other + i)));
  }
}
/* data = scale * data, one point per item. */
KD_KERNEL(scale_points) KD_GROUP KD_MEMORY(scalar, data), KD_BY_VALUE(published_arguments) g, scalar scale) {
  KD_OPEN(data);
  KD_FOR_ITEMS(l, g.width) {
    const index_t item = KD_GROUP_ID * g.width + l;
    if (item >= g.items) continue;
    KD_GLOBAL scalar* const p = data + item / g.np * g.out + 2 * (item % g.np);
    point_store(p, cpx_scale(point_load(p), scale));
  }
}
