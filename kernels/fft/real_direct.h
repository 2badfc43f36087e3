/* real_direct.h: few real samples, an odd number N of them, and the bins of their spectrum, either from the other, by
   definition: a quarter of the products that complex points have (fft_direct.h).
   From samples, with s(n) = x(n) + x(N - n) and d(n) = x(n) - x(N - n), n = 1 .. (N - 1)/2,
     X(k) = x(0) + sum s(n) cos(2 pi n k / N) - i sum d(n) sin(2 pi n k / N);
   from bins, with s(k) = 2 Re X(k) and d(k) = 2 Im X(k),
     x(n) = X(0) + sum s(k) cos(2 pi n k / N) + sum d(k) sin(2 pi n k / N), and x(N - n) with the other sign.
   Reads NP, LANES, LOAD: load_samples or load_spectrum. */
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

/* factors: as fft_direct has them; turn: the scale with the sign that sines have in the transform, times -1. */
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
