/* dct_folds.h: how samples of cosine and sine transforms are folded into points of a Fourier transform, and its results
   unfolded.  With w = exp(-2 pi i / 4N) and forward transforms:
     II   v holds the even samples, then the odd ones backwards; y(k) = 2 Re w^k V(k), y(N-k) = -2 Im w^k V(k)
          (J. Makhoul, "A fast cosine transform in one and two dimensions", 1980)
     III  the reverse: V(k) = w^-k (x(k) - i x(N-k)), re and im exchanged, since the transform goes back
     IV   c(k) = w^(4k+1) sum (x(2n) + i x(N-1-2n)) w^4n exp(-2 pi i n k / (N/2)); y(2k) = 2 Re, y(N-1-2k) = -2 Im;
          N odd: signs and order turn it into a Fourier transform of N real numbers (S.C. Chan, K.L. Ho, "Direct methods
          for computing discrete sinusoidal transforms", 1990)
     I    of the even extension the real part, of the odd one the negative imaginary part
     Fourier transforms of real samples: Hartley's y(k) = Re X(k) - Im X(k) (R.N. Bracewell, "Discrete Hartley
          transform", 1983), or half-complex Re X(0), ..., Re X(N/2), Im X((N+1)/2 - 1), ..., Im X(1), and back
   Sine transforms II and IV are those of samples with alternating signs, their results backwards; III the reverse.
   Real V come from half as many complex numbers where N is even (pair_to_hermitian of ../fft/hermitian.h).
   A modified transform (MDCT) is IV of a frame of 2N samples, times a window and folded: with its quarters a, b, c, d,
   and r for backwards, of -c_r - d and a - b_r (J.P. Princen, A.W. Johnson and A.B. Bradley, "Subband/transform coding
   using filter bank designs based on time domain aliasing cancellation", 1987). */
KD_INLINE real alternating(int series, index_t n, real v) {
  return series == dct_sines && n % 2 ? -v : v;
}
/* Place of number n of Makhoul's order among `length` samples. */
KD_INLINE index_t folded_at(index_t n, index_t length) {
  return 2 * n < length ? 2 * n : 2 * (length - n) - 1;
}

/* exp(-2 pi i k / 4N), and of pairs exp(-2 pi i k / 2np), in all lanes. */
KD_INLINE cpx dct_turn(dct_numbers g, index_t k) {
  if (LANES == 1 && g.split > 0 && k >= g.split)
    return cpx_mul(cpx_all(g.turns + 2 * (k % g.split)), cpx_all(g.turns + 2 * (g.split + k / g.split)));
  return cpx_all(g.turns + 2 * k);
}
KD_INLINE cpx dct_root(dct_numbers g, int form, index_t k) {
  if (g.split > 0) return dct_turn(g, form == dct_extended ? k : 4 * k);
  return cpx_all(g.roots + 2 * k);
}

/* ---- from samples to points ---- */
/* Sample n of a Fourier transform; of half-complex numbers re(n) - im(n), and with N - n the sum: their Hartley
   transform is the way back. */
KD_INLINE real fourier_sample(dct_numbers g, dct_samples x, index_t n, int w) {
  const real v = dct_sample(x, n, w);
  if (g.series != dct_half_complex_back || n == 0 || 2 * n == g.length) return v;
  const real mirrored = dct_sample(x, g.length - n, w);
  return 2 * n < g.length ? v - mirrored : v + mirrored;
}
/* Sample n of the extension of 2 np samples. */
KD_INLINE real extended_sample(dct_numbers g, dct_samples x, index_t n, int w) {
  if (g.series >= dct_hartley) return fourier_sample(g, x, n, w);
  const index_t mirrored_n = n <= g.np ? n : 2 * (index_t)g.np - n;
  if (g.series == dct_sines) {
    if (mirrored_n == 0 || mirrored_n == g.np) return lanes_all(0);
    const real v = dct_sample(x, mirrored_n - 1, w);
    return n <= g.np ? v : -v;
  }
  const real v = dct_sample(x, mirrored_n, w);
  return g.orthogonal && (mirrored_n == 0 || mirrored_n == g.np) ? real_times_root_of_two(v) : v;
}
/* w^-k (x(k) - i x(N-k)). */
KD_INLINE cpx quarter_point(dct_numbers g, dct_samples x, index_t k, int w) {
  if (k == 0) {
    const real first = dct_sample(x, 0, w);
    return cpx_make(g.orthogonal ? real_times_root_of_two(first) : first, lanes_all(0));
  }
  return cpx_mul_root_conj(cpx_make(dct_sample(x, k, w), -dct_sample(x, g.length - k, w)), dct_turn(g, k));
}
/* Sample (N-1)/2 + 4n of x(-1-n) = x(n), x(2N-1-n) = -x(n). */
KD_INLINE real indexed_sample(dct_numbers g, dct_samples x, index_t n, int w) {
  if (g.series >= dct_hartley) return fourier_sample(g, x, n, w);
  const index_t length = g.length, all = (length - 1) / 2 + 4 * n, m = all < 4 * length ? all : all - 4 * length,
                turned = m < 2 * length ? m : m - 2 * length, i = turned < length ? turned : 2 * length - 1 - turned;
  const real v = alternating(g.series, i, dct_sample(x, i, w));
  return (m < 2 * length) == (turned < length) ? v : -v;
}
/* Sample n of a frame that is folded.  Vectors hold it so already (framed_rows_load). */
KD_INLINE real framed_sample(dct_numbers g, dct_samples x, index_t n, int w) {
  if (LANES == 1) {
    const index_t middle = g.length / 2, first = n < middle ? 3 * middle + n : n - middle, other = 3 * middle - 1 - n;
    const real a = real_times_root(dct_sample(x, first, w), g.roots[first]),
               b = real_times_root(dct_sample(x, other, w), g.roots[other]);
    return n < middle ? -a - b : a - b;
  }
  return dct_sample(x, n, w);
}
KD_TYPES(a_form) KD_INLINE cpx dct_point(KD_TYPE(a_form, int) form, dct_numbers g, dct_samples x, index_t n, int w) {
  if (form == dct_extended) return cpx_make(extended_sample(g, x, 2 * n, w), extended_sample(g, x, 2 * n + 1, w));
  if (form == dct_paired) {
    const index_t a = folded_at(2 * n, g.length), b = folded_at(2 * n + 1, g.length);
    return cpx_make(alternating(g.series, a, dct_sample(x, a, w)), alternating(g.series, b, dct_sample(x, b, w)));
  }
  if (form == dct_turned)
    return cpx_mul_root(
        cpx_make(dct_sample(x, 2 * n, w), alternating(g.series, 1, dct_sample(x, g.length - 1 - 2 * n, w))),
        dct_turn(g, n));
  if (form == dct_framed)
    return cpx_mul_root(cpx_make(framed_sample(g, x, 2 * n, w), framed_sample(g, x, g.length - 1 - 2 * n, w)),
                        dct_turn(g, n));
  if (form == dct_single) {
    const index_t a = folded_at(n, g.length);
    return cpx_make(alternating(g.series, a, dct_sample(x, a, w)), lanes_all(0));
  }
  if (form == dct_single_back) return cpx_swap(quarter_point(g, x, n, w));
  return cpx_make(indexed_sample(g, x, n, w), lanes_all(0));
}
/* Both points of a pair of dct_paired_back. */
KD_TYPES(an_out)
KD_INLINE void dct_fold_pair(dct_numbers g, dct_samples x, int k, int w, ANY_OUTPUT to) {
  const int m = g.np - k;
  cpx a = quarter_point(g, x, k, w), b = quarter_point(g, x, m, w);
  hermitian_to_pair(&a, &b, dct_root(g, dct_paired_back, k));
  bin_store(to, k, w, cpx_swap(a));
  if (k > 0 && m != k) bin_store(to, m, w, cpx_swap(b));
}
/* Items of a transform, of one point or two each. */
KD_INLINE int dct_fold_items(int form, int np) {
  return form == dct_paired_back ? np / 2 + 1 : np;
}
KD_TYPES2(a_form, an_out)
KD_INLINE void dct_fold_item(KD_TYPE(a_form, int) form, dct_numbers g, dct_samples x, int n, int w, ANY_OUTPUT to) {
  if (form == dct_paired_back)
    dct_fold_pair(g, x, n, w, to);
  else
    bin_store(to, n, w, dct_point(form, g, x, n, w));
}

/* ---- from points to samples ---- */
/* y(k) and y(N-k) of V(k). */
KD_INLINE void quarter_put(dct_numbers g, dct_samples y, index_t k, int w, cpx v) {
  const cpx u = cpx_mul_root(v, dct_turn(g, k));
  dct_put(y, k, w, real_factored(u.re, k == 0 ? g.turn : g.scale));
  if (k > 0 && 2 * k != g.length) dct_put(y, g.length - k, w, real_factored_opposite(u.im, g.scale));
}
/* The result of bin k of a Fourier transform. */
KD_INLINE void fourier_put(dct_numbers g, dct_samples y, index_t k, int w, cpx v) {
  const real part = g.series != dct_half_complex ? v.re - v.im : 2 * k <= g.length ? v.re : -v.im;
  dct_put(y, k, w, real_factored(part, g.scale));
}
/* The result of bin k of an extension, or those of k and N-k of a Fourier transform. */
KD_INLINE void extended_put(dct_numbers g, dct_samples y, index_t k, int w, cpx v) {
  const int end = k == 0 || k == g.np;
  if (g.series == dct_cosines) dct_put(y, k, w, real_factored(v.re, end ? g.turn : g.scale));
  if (g.series == dct_sines && !end) dct_put(y, k - 1, w, real_factored_opposite(v.im, g.scale));
  if (g.series < dct_hartley) return;
  fourier_put(g, y, k, w, v);
  if (!end) fourier_put(g, y, g.length - k, w, cpx_conj(v));
}
KD_TYPES2(a_form, an_in)
KD_INLINE void dct_unfold_pair(KD_TYPE(a_form, int) form, dct_numbers g, ANY_INPUT from, int k, int w, dct_samples y) {
  const int m = g.np - k;
  cpx a = bin_load(from, k, w), b = bin_load(from, k > 0 ? m : 0, w);
  pair_to_hermitian(&a, &b, dct_root(g, form, k));
  if (form == dct_extended) {
    extended_put(g, y, k, w, a);
    if (m != k) extended_put(g, y, m, w, b);
  } else {
    quarter_put(g, y, k, w, a);
    if (m != k) quarter_put(g, y, m, w, b);
  }
}
/* The result of point q of dct_indexed: that with 2k + 1 = q modulo N. */
KD_INLINE void indexed_put(dct_numbers g, dct_samples y, index_t q, int w, cpx v) {
  if (g.series >= dct_hartley) {
    fourier_put(g, y, q, w, v);
    return;
  }
  const index_t k = q % 2 ? (q - 1) / 2 : (q + g.length - 1) / 2;
  const real re = (k + 1) % 4 < 2 ? v.re : -v.re, im = k % 4 < 2 ? v.im : -v.im;
  dct_put(y, k, w, real_factored(re + im, g.scale));
}
/* Result n of Makhoul's order. */
KD_INLINE void folded_put(dct_numbers g, dct_samples y, index_t n, int w, real v) {
  const index_t k = folded_at(n, g.length);
  dct_put(y, k, w, alternating(g.series, k, real_factored(v, g.scale)));
}
KD_INLINE int dct_unfold_items(int form, int np) {
  return form == dct_paired || form == dct_extended ? np / 2 + 1 : np;
}
KD_TYPES2(a_form, an_in)
KD_INLINE void dct_unfold_item(KD_TYPE(a_form, int) form, dct_numbers g, ANY_INPUT from, int n, int w, dct_samples y) {
  if (form == dct_paired || form == dct_extended) {
    dct_unfold_pair(form, g, from, n, w, y);
    return;
  }
  const cpx v = bin_load(from, n, w);
  if (form == dct_paired_back) {
    folded_put(g, y, 2 * n, w, v.im);
    folded_put(g, y, 2 * n + 1, w, v.re);
  }
  if (form == dct_turned || form == dct_framed) {
    const cpx u = cpx_mul_one(cpx_mul_root(v, dct_turn(g, n)), g.scale, g.turn);
    dct_put(y, 2 * n, w, u.re);
    dct_put(y, g.length - 1 - 2 * n, w, -u.im);
  }
  if (form == dct_single) {
    dct_put(y, n, w, real_factored(cpx_mul_root(v, dct_turn(g, n)).re, n == 0 ? g.turn : g.scale));
  }
  if (form == dct_single_back) folded_put(g, y, n, w, v.im);
  if (form == dct_indexed) indexed_put(g, y, n, w, v);
}

/* ---- all of a tile; neighbouring items take neighbouring samples ---- */
KD_TYPES2(a_form, an_out)
KD_INLINE void dct_fold(KD_TYPE(a_form, int) form, dct_numbers g, dct_samples x, ANY_OUTPUT to) {
  const int count = dct_fold_items(form, g.np), vectors = to.vectors, columns = x.lane <= x.stride;
  KD_FOR_ITEMS(i, count * vectors) {
    const int w = vectors == 1 ? 0 : (int)(columns ? i % vectors : i / count);
    dct_fold_item(form, g, x, vectors == 1 ? (int)i : (int)(columns ? i / vectors : i % count), w, to);
  }
}
KD_TYPES2(a_form, an_in)
KD_INLINE void dct_unfold(KD_TYPE(a_form, int) form, dct_numbers g, ANY_INPUT from, dct_samples y) {
  const int count = dct_unfold_items(form, g.np), vectors = from.vectors, columns = y.lane <= y.stride;
  KD_FOR_ITEMS(i, count * vectors) {
    const int w = vectors == 1 ? 0 : (int)(columns ? i % vectors : i / count);
    dct_unfold_item(form, g, from, vectors == 1 ? (int)i : (int)(columns ? i / vectors : i % count), w, y);
  }
}
