/* fft_prime.h: DFTs of a short prime length by definition, folded as butterfly_odd: each item makes a transform of
   points in registers, which takes less time than a convolution's exchanges.  Points go through the local array on
   their way in and out, so that neighbouring items read and write neighbouring memory.
   Reads NP, WIDTH (transforms of a group), ITEMS, LOAD, STORE, INVERSE, DENSE. */
/* roots: exp(-2 pi i m / np). */
KD_INLINE void prime_transform(int np, KD_GLOBAL const scalar* roots, KD_WORK cpx* x) {
  const int pairs = np / 2;
  const cpx zero = x[0];
  cpx s[fft_prime_max / 2], d[fft_prime_max / 2], sum = zero;
  KD_UNROLL_RESIDENT for (int j = 0; j < pairs; ++j) {
    s[j] = cpx_add(x[j + 1], x[np - 1 - j]);
    d[j] = cpx_sub_minus_i(x[j + 1], x[np - 1 - j]);
    sum = cpx_add(sum, s[j]);
  }
  x[0] = sum;
  KD_UNROLL_RESIDENT for (int k = 1; k <= pairs; ++k) {
    cpx a = zero, b = cpx_make(0, 0);
    KD_UNROLL_RESIDENT for (int j = 1; j <= pairs; ++j) {
      const int m = j * k % np, nearer = m <= pairs ? m : np - m;
      const scalar sine = -roots[2 * nearer + 1];
      a = cpx_add(a, cpx_scale(s[j - 1], roots[2 * nearer]));
      b = cpx_add(b, cpx_scale(d[j - 1], m <= pairs ? sine : -sine));
    }
    x[k] = cpx_add(a, b);
    x[np - k] = cpx_sub(a, b);
  }
}

KD_KERNEL(fft_prime) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(roots),
    KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(roots);
  tile_place tile = tile_of(g, NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, KD_GROUP_ID);
  tile = tile_with(tile, in, out, roots, scale);
  if (DENSE) tile = dense_tile(tile, LOAD, STORE);
  const int np = tile.np, points = np * (int)tile.vectors;
  KD_TILE_ARRAY(cpx, work, RESIDENT_NUMBERS(np, tile.width), 0);
  const accessor from = resident_in(LOAD, INVERSE, tile), to = resident_out(STORE, INVERSE, tile);
  KD_FOR_ITEMS(i, tile.width) {
    KD_UNROLL_RESIDENT for (int q = 0; q < np; ++q) {
      const int n = (int)i + q * tile.width;
      if (n < points) work[n] = accessor_load(from, n % np, n / np);
    }
  }
  KD_BARRIER;
  KD_FOR_ITEMS(w, tile.vectors) prime_transform(np, roots, work + w * np);
  KD_BARRIER;
  KD_FOR_ITEMS(i, tile.width) {
    KD_UNROLL_RESIDENT for (int q = 0; q < np; ++q) {
      const int n = (int)i + q * tile.width;
      if (n < points) accessor_store(to, n % np, n / np, work[n]);
    }
  }
}
