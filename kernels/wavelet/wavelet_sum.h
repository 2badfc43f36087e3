/* wavelet_sum.h: the sums of wavelet.h, with a lane for each column or for one row: filters, and the pairs that they
   weigh.  In fixed point sums have 64 bits, and are rounded where they are stored (base/fixed.h). */
/* Both filters of a wavelet: the table f, of taps/2 rows of four. */
typedef struct {
  KD_GLOBAL const tap* table;
  int taps, bits; /* bits: that sums drop */
} wavelet_filters;
KD_INLINE wavelet_filters filters_make(KD_GLOBAL const tap* table, int taps, index_t bits) {
  wavelet_filters f;
  f.table = table;
  f.taps = taps;
  f.bits = (int)bits;
  return f;
}
/* Two taps, or two sums. */
#if KD_FIXED
typedef struct {
  term re, im;
} term_pair;
KD_INLINE term_pair term_pair_make(term re, term im) {
  term_pair t;
  t.re = re;
  t.im = im;
  return t;
}
KD_INLINE term_pair taps_at(KD_GLOBAL const tap* p) {
  return term_pair_make(p[0], p[1]);
}
#else
typedef cpx term_pair;
  #define term_pair_make cpx_make
  #define taps_at cpx_all
#endif
/* Pairs to be summed: in the work array, or with one lane wherever both numbers have equal strides. */
#if LANES == 1 && KD_CPP
typedef struct {
  const scalar *u, *v;
  int stride;
} wavelet_pairs;
KD_INLINE wavelet_pairs pairs_make(const scalar* u, const scalar* v, int stride) {
  wavelet_pairs y;
  y.u = u;
  y.v = v;
  y.stride = stride;
  return y;
}
KD_INLINE wavelet_pairs pairs_of(const stored* y) {
  return pairs_make(&y->re, &y->im, 2);
}
KD_INLINE cpx pair_at(wavelet_pairs y, int i) {
  return cpx_make(y.u[i * y.stride], y.v[i * y.stride]);
}
#else
typedef KD_WORK const stored* wavelet_pairs;
  #define pairs_of(y) (y)
  #define pair_at(y, i) cpx_loaded((y)[i])
#endif
/* The sum, for `count` outputs that are `apart` pairs from one another; `step` goes from a pair to the next of its
   column.  Boundary modes can bring large values, which nearly cancel in the sum.  To lose few digits
   it begins where the taps of Daubechies' wavelets are small, and taps that cancel each other follow one another. */
KD_INLINE void wavelet_sum(int count, wavelet_pairs y, int step, int apart, wavelet_filters filters, term_pair* out) {
  KD_UNROLL for (int r = 0; r < count; ++r) out[r] = term_pair_make(lanes_all(0), lanes_all(0));
  for (int k = filters.taps / 2 - 1; k >= 0; --k) {
#if LANES == 1 && !KD_CPP && !KD_FIXED
    KD_GLOBAL const cpx_pair* const both = (KD_GLOBAL const cpx_pair*)filters.table + k;
    const cpx f = both->first, h = both->second;
#else
    const term_pair f = taps_at(filters.table + 4 * k), h = taps_at(filters.table + 4 * k + 2);
#endif
    KD_UNROLL for (int r = 0; r < count; ++r) {
      const cpx x = pair_at(y, r * apart + k * step);
      out[r].re += h.re * x.im;
      out[r].im += h.im * x.im;
      out[r].re += f.re * x.re;
      out[r].im += f.im * x.re;
    }
  }
}
