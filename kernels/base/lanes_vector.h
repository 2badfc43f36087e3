/* lanes_vector.h: shuffles of vectors: real is a vector of LANES numbers, one per neighbouring transform; cpx is LANES
   complex numbers, real and imaginary parts apart.  In fixed point what is loaded, stored and transposed here are
   points, not scalars. */
typedef struct {
  real re, im;
} cpx;
KD_INLINE int lane_at(int p) {
  return KD_LANE_AT(p);
}
/* The row of lane l; lanes beyond the last row read it again. */
KD_INLINE int row_of(int l, int valid) {
  return lane_at(l) < valid ? lane_at(l) : valid - 1;
}
#define KD_LANES_2(f) f(0), f(1)
#define KD_LANES_4(f) KD_LANES_2(f), f(2), f(3)
#define KD_LANES_8(f) KD_LANES_4(f), f(4), f(5), f(6), f(7)
#define KD_LANES_16(f) KD_LANES_8(f), f(8), f(9), f(10), f(11), f(12), f(13), f(14), f(15)
#define KD_EACH_LANE(f) KD_GLUE(KD_LANES_, LANES)(f)
/* LANES neighbours in memory. */
KD_INLINE real lanes_of_neighbours(KD_GLOBAL const scalar* p) {
  const real v = lanes_load(p);
  return KD_SHUFFLED(v, v, KD_LANE_AT);
}
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
  if (LANES > UNIT) x = KD_SHUFFLED(x, lanes_load(p + (step - UNIT)), KD_TAKE_1);
  if (LANES > 2 * UNIT) {
    x = KD_SHUFFLED(x, lanes_load(p + 2 * (step - UNIT)), KD_TAKE_2);
    x = KD_SHUFFLED(x, lanes_load(p + 3 * (step - UNIT)), KD_TAKE_3);
  }
  return x;
}
/* A round of the transpose of each half of a vector: neighbours within 128 bits. */
#define KD_TWIN(p) ((p) % 2 == 0 ? (p) : LANES + (p)-1)
#define KD_TWIN_HIGH(p) (KD_TWIN(p) + 1)
KD_INLINE real twin_low(real a, real b) {
  return KD_SHUFFLED(a, b, KD_TWIN);
}
KD_INLINE real twin_high(real a, real b) {
  return KD_SHUFFLED(a, b, KD_TWIN_HIGH);
}
KD_INLINE real even_blocks(real a, real b) {
  return KD_SHUFFLED(a, b, KD_BLOCK);
}
KD_INLINE real odd_blocks(real a, real b) {
  return KD_SHUFFLED(a, b, KD_BLOCK_ODD);
}

/* x[i] lane j <-> x[j] lane i: squares of UNIT numbers within 128 bits, then the blocks of 128 bits among each
   other. */
KD_INLINE void transpose_units(const real* x, real* y) {
  if (UNIT == 2) {
    y[0] = join_low(x[0], x[1]);
    y[1] = join_high(x[0], x[1]);
    return;
  }
  const real a = join_low(x[0], x[1]), b = join_high(x[0], x[1]), c = join_low(x[2], x[3]), d = join_high(x[2], x[3]);
  y[0] = pair_low(a, c);
  y[1] = pair_high(a, c);
  y[2] = pair_low(b, d);
  y[3] = pair_high(b, d);
}
/* Block j of y[i * step] <-> block i of y[j * step]. */
KD_INLINE void transpose_blocks(const real* y, int step, real* x) {
  if (LANES == UNIT) {
    x[0] = y[0];
    return;
  }
  if (LANES == 2 * UNIT) {
    x[0] = even_blocks(y[0], y[step]);
    x[step] = odd_blocks(y[0], y[step]);
    return;
  }
  const real a = even_blocks(y[0], y[step]), b = odd_blocks(y[0], y[step]);
  const real c = even_blocks(y[2 * step], y[3 * step]), d = odd_blocks(y[2 * step], y[3 * step]);
  x[0] = even_blocks(a, c);
  x[step] = even_blocks(b, d);
  x[2 * step] = odd_blocks(a, c);
  x[3 * step] = odd_blocks(b, d);
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
    if (UNIT == 2) {
      y[i] = x[i];
    } else {
      y[i] = twin_low(x[i], x[i + 1]);
      y[i + 1] = twin_high(x[i], x[i + 1]);
    }
  }
  KD_UNROLL for (int i = 0; i < UNIT / 2; ++i) transpose_blocks(y + i, UNIT / 2, x + i);
}
