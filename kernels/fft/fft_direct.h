/* fft_direct.h: the DFT of one short transform by its definition, bins in the lanes: lengths that have no stages, or
   not enough points for them.
   Points n and N - n have the same factors but for a sign (as in butterfly_odd): with s(n) = x(n) + x(N - n) and
   d(n) = x(n) - x(N - n), n = 1 .. N/2, X(k) = A(k) + B(k) and X(N - k) = A(k) - B(k), where
   A(k) = x(0) + sum s(n) cos(2 pi n k / N) and B(k) = -i sum d(n) sin(2 pi n k / N).
   A vector holds bins k = 1 + LANES b .. LANES (b + 1); N is above LANES, so all of them are bins, though from N/2 on
   they come twice.
   Reads NP, LANES, INVERSE. */
/* s(n) and d(n), n = 1 .. N/2.  The last ones begin earlier where a vector were incomplete. */
KD_INLINE void direct_fold(int np, KD_GLOBAL const scalar* x, scalar* s, scalar* d) {
  const int pairs = np / 2;
  for (int i = 1; i <= pairs; i += LANES / 2) {
    const int n = i + LANES / 2 - 1 <= pairs ? i : pairs - LANES / 2 + 1;
    const real a = lanes_load(x + 2 * n), b = points_backwards(lanes_load(x + 2 * (np - n - LANES / 2 + 1)));
    lanes_to(s + 2 * n - 2, a + b);
    lanes_to(d + 2 * n - 2, a - b);
  }
  if (np % 2 == 0) { /* N/2 is a point once */
    s[np - 2] = x[np];
    s[np - 1] = x[np + 1];
  }
}
/* A and B of `vectors` neighbouring vectors of bins, at most two, x(0) not among them. */
KD_INLINE void direct_sums(int vectors, int pairs, KD_GLOBAL const scalar* factors, const scalar* s, const scalar* d,
                           cpx* a, cpx* b) {
  KD_UNROLL for (int i = 0; i < vectors; ++i) a[i] = b[i] = cpx_make(lanes_all(0), lanes_all(0));
  for (int n = 0; n < pairs; ++n) {
    const real s_re = lanes_all(s[2 * n]), s_im = lanes_all(s[2 * n + 1]), d_re = lanes_all(d[2 * n]),
               d_im = lanes_all(d[2 * n + 1]);
    KD_UNROLL for (int i = 0; i < vectors; ++i) {
      const cpx w = aosoa_load(factors + (i * pairs + n) * BLOCK);
      a[i].re += s_re * w.re;
      a[i].im += s_im * w.re;
      b[i].re -= d_im * w.im;
      b[i].im += d_re * w.im;
    }
  }
}
KD_INLINE void direct_bins(int vectors, int np, int first, KD_GLOBAL const scalar* factors, const scalar* s,
                           const scalar* d, cpx zero, scalar scale, int inverse, KD_GLOBAL scalar* out) {
  cpx a[2], b[2];
  direct_sums(vectors, np / 2, factors + first / LANES * (np / 2) * BLOCK, s, d, a, b);
  KD_UNROLL for (int i = 0; i < vectors; ++i) {
    const cpx middle = cpx_add(a[i], zero), sum = cpx_scale(cpx_add(middle, b[i]), scale),
              other = cpx_scale(cpx_sub(middle, b[i]), scale);
    const int k = first + i * LANES;
    points_store(out + 2 * (k + 1), inverse ? other : sum, 0);
    const cpx back = inverse ? sum : other;
    points_store(out + 2 * (np - k - LANES), cpx_backwards(back), 0);
  }
}

/* factors: exp(-2 pi i n k / N), AoSoA [b][n - 1]. */
KD_KERNEL(fft_direct) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(factors),
    KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(factors);
  const int np = NP ? NP : (int)g.np, pairs = np / 2;
  KD_WORK_ARRAY(scalar, s, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(scalar, d, TILE_NUMBERS(np, 1));
  KD_GLOBAL const scalar* const x = in + KD_GROUP_ID * g.in[0];
  KD_GLOBAL scalar* const to = out + KD_GROUP_ID * g.out[0];
  const scalar re = x[0], im = x[1];
  direct_fold(np, x, s, d);
  scalar sum_re = re, sum_im = im;
  for (int n = 0; n < pairs; ++n) {
    sum_re += s[2 * n];
    sum_im += s[2 * n + 1];
  }
  to[0] = sum_re * scale;
  to[1] = sum_im * scale;
  const cpx zero = cpx_make(lanes_all(re), lanes_all(im));
  int k = 0;
  for (; k + LANES < pairs; k += 2 * LANES) direct_bins(2, np, k, factors, s, d, zero, scale, INVERSE, to);
  if (k < pairs) direct_bins(1, np, k, factors, s, d, zero, scale, INVERSE, to);
}

/* Real samples, an odd number N of them, and the bins of their spectrum, either from the other: a quarter of the
   products that complex points have.
   From samples, with s(n) = x(n) + x(N - n) and d(n) = x(n) - x(N - n), n = 1 .. (N - 1)/2,
     X(k) = x(0) + sum s(n) cos(2 pi n k / N) - i sum d(n) sin(2 pi n k / N);
   from bins, with s(k) = 2 Re X(k) and d(k) = 2 Im X(k),
     x(n) = X(0) + sum s(k) cos(2 pi n k / N) + sum d(k) sin(2 pi n k / N), and x(N - n) with the other sign. */
/* A vector or two of the sums of products with cosines, and with negative sines. */
KD_INLINE void real_direct_sums(int vectors, int pairs, KD_GLOBAL const scalar* factors, const scalar* s,
                                const scalar* d, real* even, real* odd) {
  KD_UNROLL for (int i = 0; i < vectors; ++i) even[i] = odd[i] = lanes_all(0);
  for (int n = 0; n < pairs; ++n) {
    const real s_n = lanes_all(s[n]), d_n = lanes_all(d[n]);
    KD_UNROLL for (int i = 0; i < vectors; ++i) {
      const cpx w = aosoa_load(factors + (i * pairs + n) * BLOCK);
      even[i] += s_n * w.re;
      odd[i] += d_n * w.im;
    }
  }
}
/* Bins, or samples and those at the other end, from number first + 1 on. */
KD_INLINE void real_direct_store(int to_bins, int np, int first, real even, real odd, KD_GLOBAL scalar* out) {
  const int left = np / 2 - first, there = left < LANES ? left : LANES;
  if (to_bins && there == LANES) {
    points_store(out + 2 * (first + 1), cpx_make(even, odd), 0);
  } else if (to_bins) {
    few_points_store(out + 2 * (first + 1), 1, there, cpx_make(even, odd));
  } else {
    scalar low[LANES], high[LANES];
    lanes_to(low, KD_SHUFFLED(even - odd, even - odd, KD_LANE_OF));
    lanes_to(high, KD_SHUFFLED(even + odd, even + odd, KD_LANE_OF));
    for (int l = 0; l < there; ++l) {
      out[first + 1 + l] = low[l];
      out[np - 1 - first - l] = high[l];
    }
  }
}
KD_INLINE void real_direct_block(int to_bins, int vectors, int np, int first, KD_GLOBAL const scalar* factors,
                                 const scalar* s, const scalar* d, scalar zero, scalar scale, scalar turn,
                                 KD_GLOBAL scalar* out) {
  real even[2], odd[2];
  real_direct_sums(vectors, np / 2, factors + first / LANES * (np / 2) * BLOCK, s, d, even, odd);
  KD_UNROLL for (int i = 0; i < vectors; ++i)
      real_direct_store(to_bins, np, first + i * LANES, (even[i] + lanes_all(zero)) * scale, odd[i] * turn, out);
}

/* LOAD: load_samples or load_spectrum; factors: as above; turn: the scale with the sign of sines, times -1. */
KD_KERNEL(real_direct) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(factors),
    KD_BY_VALUE(fft_arguments) g, scalar scale, scalar turn) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(factors);
  const int np = NP ? NP : (int)g.np, pairs = np / 2;
  KD_WORK_ARRAY(scalar, s, TILE_NUMBERS(np, 1));
  KD_WORK_ARRAY(scalar, d, TILE_NUMBERS(np, 1));
  KD_GLOBAL const scalar* const x = in + KD_GROUP_ID * g.in[0];
  KD_GLOBAL scalar* const to = out + KD_GROUP_ID * g.out[0];
  const scalar zero = x[0];
  scalar sum = zero;
  for (int n = 1; n <= pairs; ++n) {
    s[n - 1] = LOAD == load_samples ? x[n] + x[np - n] : 2 * x[2 * n];
    d[n - 1] = LOAD == load_samples ? x[n] - x[np - n] : 2 * x[2 * n + 1];
    sum += s[n - 1];
  }
  to[0] = sum * scale;
  if (LOAD == load_samples) to[1] = 0;
  int k = 0;
  for (; k + LANES < pairs; k += 2 * LANES)
    real_direct_block(LOAD == load_samples, 2, np, k, factors, s, d, zero, scale, turn, to);
  if (k < pairs) real_direct_block(LOAD == load_samples, 1, np, k, factors, s, d, zero, scale, turn, to);
}
