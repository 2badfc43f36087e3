/* fft_groups.h: several stages of butterflies per launch: variants B to F of A.A. Burtsev, "Optimization of FFT in
   OpenCL environment", sections 4 to 9, after correction.  Length, stages P1 .. P2 and direction are arguments.  A
   work-group of WS items takes 2 WS points of one transform through its stages, a pair per item and stage, and with XL
   keeps them in local memory in between.
     butterfly_loop     LOAD says which points, a butterfly_loop_kind:
       loop_row_in_global  sections 4, 5 (LoopB, LoopC): neighbouring points, all in global memory; P1 = 1
       loop_row            sections 6, 8 (LoopEL; LoopCL has P1 = 1): neighbouring points; 2^P2 <= 2 WS
       loop_column         section 7 (LoopTL): whole columns of the matrix with rows of 2^(P1-1) points; WS >= R(P1)
       loop_anywhere       section 9 (LoopUL): columns or parts of them; 2^(P2-P1) <= WS
     butterfly_loop_a   section 8 (LoopA): one item, 2^PA neighbouring points in private memory, stages 1 .. PA
   Reads LOAD, and ITEMS, which is WS on devices.  The letters are the paper's: at stage t a transform has G groups of R
   pairs at distance s; item i computes pair j of group k, points a and b, al and bl in local memory, with the root of
   exponent u.
   data, root: as in fft_published.h; g.width is WS, P1 is g.stage, P2 the last of g.stages. */
#define MAX_NA 16
#if KD_CPP
  #define LOOP_NUMBERS(WS) (LOAD == loop_row_in_global ? 0 : 2 * (WS))
#else /* devices have no arrays of none */
  #define LOOP_NUMBERS(WS) (LOAD == loop_row_in_global ? 1 : 2 * ITEMS)
#endif

typedef struct {
  index_t a, b, u;
  int al, bl;
} butterfly_pair;

/* Item i of work-group g. */
KD_INLINE butterfly_pair pair_in_row(index_t n, int WS, index_t g, int t, int i) {
  butterfly_pair p;
  const index_t G = (index_t)1 << (t - 1), R = n >> t, jG = g * WS >> (t - 1);
  const int s = (int)G, h = 2 * s, kl = i & (s - 1), jl = i >> (t - 1);
  p.al = kl + jl * h;
  p.bl = p.al + s;
  p.a = kl + (jG + jl) * h;
  p.b = p.a + s;
  p.u = R * kl;
  return p;
}
KD_INLINE butterfly_pair pair_in_column(index_t n, int WS, index_t g, int P1, int t, int i) {
  butterfly_pair p;
  const index_t sG = (index_t)1 << (P1 - 1), s = (index_t)1 << (t - 1);
  const int R = (int)(n >> t), lG = WS / (int)(n >> P1), sl = lG << (t - P1), jl = i % R, kl = i / R;
  const index_t k = g * lG + kl / lG * sG + kl % lG;
  p.al = kl + 2 * jl * sl;
  p.bl = p.al + sl;
  p.a = k + jl * 2 * s;
  p.b = p.a + s;
  p.u = R * k;
  return p;
}
/* The paper's form holds for WS <= R, where lG is 1. */
KD_INLINE butterfly_pair pair_anywhere(index_t n, int WS, index_t g, int P1, int t, int i) {
  butterfly_pair p;
  const index_t R = n >> P1, sG = (index_t)1 << (P1 - 1);
  const int first = WS < R ? WS : (int)R, WR = first >> (t - P1), lG = WS / first, sl = lG << (t - P1);
  const index_t L = R / first, fG = g / L * lG + g % L * 2 * first * sG;
  const int jl = i % WR, kl = i / WR;
  p.al = kl + 2 * jl * sl;
  p.bl = p.al + sl;
  p.a = fG + p.al / lG * sG + p.al % lG;
  p.b = fG + p.bl / lG * sG + p.bl % lG;
  p.u = (n >> t) * (p.a & (((index_t)1 << t) - 1));
  return p;
}
KD_INLINE butterfly_pair pair_of_item(int kind, index_t n, int WS, index_t g, int P1, int t, int i) {
  if (kind == loop_column) return pair_in_column(n, WS, g, P1, t, i);
  if (kind == loop_anywhere) return pair_anywhere(n, WS, g, P1, t, i);
  return pair_in_row(n, WS, g, t, i);
}

KD_INLINE cpx root_load(KD_GLOBAL const scalar* W, index_t n, index_t u, int inverse) {
  return point_load(W + 2 * (inverse ? n - u : u));
}

/* Points stay in XL from the first stage to the last, but for loop_row_in_global. */
KD_KERNEL(butterfly_loop) KD_GROUP KD_MEMORY(scalar, data), KD_MEMORY(const scalar, root),
    KD_BY_VALUE(published_arguments) g) {
  KD_OPEN(data);
  KD_OPEN(root);
  KD_LOCAL_ARRAY(cpx, XL, LOOP_NUMBERS(g.width));
  KD_GLOBAL scalar* const X = data + KD_GROUP_ID / g.groups * g.out;
  const int through_XL = LOAD != loop_row_in_global, WS = (int)g.width, inverse = (int)g.inverse;
  const int P1 = (int)g.stage, P2 = P1 + (int)g.stages - 1;
  for (int t = P1; t <= P2; ++t) {
    if (t > P1) KD_BARRIER;
    KD_FOR_ITEMS(i, WS) {
      const butterfly_pair p = pair_of_item(LOAD, g.np, WS, KD_GROUP_ID % g.groups, P1, t, (int)i);
      cpx xa, xb;
      if (!through_XL || t == P1) {
        xa = point_load(X + p.a * g.out_stride);
        xb = point_load(X + p.b * g.out_stride);
      } else {
        xa = XL[p.al];
        xb = XL[p.bl];
      }
      xb = cpx_mul(xb, root_load(root, g.np, p.u, inverse));
      if (!through_XL || t == P2) {
        point_store(X + p.a * g.out_stride, cpx_add(xa, xb));
        point_store(X + p.b * g.out_stride, cpx_sub(xa, xb));
      } else {
        XL[p.al] = cpx_add(xa, xb);
        XL[p.bl] = cpx_sub(xa, xb);
      }
    }
  }
}

/* Items are numbered through the batch, g.items of them, WS in a group. */
KD_KERNEL(butterfly_loop_a) KD_GROUP KD_MEMORY(scalar, data), KD_MEMORY(const scalar, root),
    KD_BY_VALUE(published_arguments) g) {
  KD_OPEN(data);
  KD_OPEN(root);
  const int PA = (int)g.stages, inverse = (int)g.inverse;
  KD_FOR_ITEMS(l, g.width) {
    const index_t item = KD_GROUP_ID * g.width + l, count = g.np >> PA;
    if (item >= g.items) continue;
    KD_GLOBAL scalar* const X = data + item / count * g.out + (item % count << PA) * g.out_stride;
    cpx XA[MAX_NA];
    for (int t = 1; t <= PA; ++t) {
      const int s = 1 << (t - 1), r = 1 << (PA - t);
      for (int k = 0; k < s; ++k) {
        const cpx V = root_load(root, g.np, (g.np >> t) * k, inverse);
        for (int j = 0, a = k; j < r; ++j, a += 2 * s) {
          const int b = a + s;
          const cpx xa = t == 1 ? point_load(X + a * g.out_stride) : XA[a];
          const cpx xb = cpx_mul(t == 1 ? point_load(X + b * g.out_stride) : XA[b], V);
          XA[a] = cpx_add(xa, xb);
          XA[b] = cpx_sub(xa, xb);
        }
      }
    }
    for (int a = 0; a < 1 << PA; ++a) point_store(X + a * g.out_stride, XA[a]);
  }
}
