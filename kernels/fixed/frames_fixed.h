/* frames_fixed.h: frames of real signals in fixed point, and their inverses.  Frames have an exponent each, which is
   the sum of the one that came with the bins and the one of their transform: their samples are brought to the largest
   of these, times the window, and added where frames overlap. */

/* Frames of a real signal, times a window, rounded to the number type, to bins (stft/stft.h). */
KD_KERNEL(stft_fixed) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, roots), KD_MEMORY(const scalar, window), KD_MEMORY(int, exponents),
    KD_BY_VALUE(stft_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(roots);
  KD_OPEN(window);
  KD_OPEN(exponents);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  KD_WORK_ARRAY(uint, peaks, BLOCK_STATES(width));
  KD_TILE_ARRAY(stored, a, RESIDENT_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(stored, b, RESIDENT_NUMBERS(np, width), 1);
  tile_place t = tile_with(tile_of(g.tile, np, width, KD_GROUP_ID), in, out, roots, 1);
  t.out_stride = 2;
  const frame_numbers frames = {window, t.in_start - g.before, g.samples};
  accessor from = accessor_of(access_points, 0, width, (KD_GLOBAL scalar*)in, 2, t.in_lane);
  from = ACCESSOR_HOOKED(from, hook_windowed, &frames);
  from.vectors = t.vectors;
  fixed_place p = {stage_list_of(np, NP ? RADICES : (uint)g.tile.radices, twiddle), 0, 1, 0, roots, a, b, 0, 1};
  const block_scale block = {peaks, width, 0, 1, step_behind, 0};
  p.list.block = block;
  if (KD_CPP && g.tile.lends) lend_output(t, stage_count(p.list.radices), 0, &p.a, &p.b);
  fixed_tile KD_SET_OF(STAGE_RADICES)(p, from, tile_out_accessor(KD_CONST(store_rows), 0, t), exponents + t.i0 * width);
}

enum { exponents_least = -(1 << 30) };
/* The largest exponent of all, to `common`, with one that all have before.  Where there is `more`, it is added to each,
   and has the sums then. */
KD_KERNEL(exponents_joined) KD_GROUP KD_MEMORY(const int, exponents), KD_MEMORY(int, more),
    KD_MEMORY(const int, before), KD_MEMORY(int, common), KD_BY_VALUE(joined_arguments) g) {
  KD_OPEN(exponents);
  KD_OPEN(more);
  KD_OPEN(before);
  KD_OPEN(common);
  KD_WORK_ARRAY(int, most, ITEMS);
  KD_FOR_ITEMS(i, ITEMS) {
    int largest = exponents_least;
    for (index_t n = i; n < g.count; n += ITEMS) {
      const int one = exponents[n] + (g.sums ? more[n] : 0);
      if (g.sums) more[n] = one;
      largest = one > largest ? one : largest;
    }
    most[i] = largest;
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(first, 1) {
    int largest = most[0];
    for (int i = 1; i < ITEMS; ++i) largest = most[i] > largest ? most[i] : largest;
    common[first] = largest + (g.adds ? before[0] : 0) + (int)g.exponent;
  }
}

/* Frames side by side; factor: what their samples are multiplied with, Q31, or 0: nothing. */
typedef struct {
  KD_GLOBAL const scalar* at;
  KD_GLOBAL const int *exponents, *common;
  index_t length;
  coefficient factor;
} frame_samples;
/* Sample n of a frame, at the common exponent, to nearest. */
KD_INLINE scalar frame_sample(frame_samples s, index_t frame, index_t n) {
  const int bits = s.common[0] - s.exponents[frame] + FRACTION;
  real v = widened(s.at[frame * s.length + n], 0);
  if (s.factor != 0) v = times(v, s.factor);
  return (scalar)rounded_down(v, bits, PRECISION + FRACTION);
}

/* A quotient of sums, a / b * 2^bits: both are numbers of 31 bits; or a is 0, and bits are few. */
typedef struct {
  uint a, b;
  int bits, negative_sum;
} quotient;
/* x of so many bits, as 31 of them. */
KD_INLINE uint normalised(product x, int bits) {
  return bits > 31 ? (uint)product_shifted(x, bits - 31) : (uint)x << (31 - bits);
}
KD_INLINE quotient quotient_of(product sum, product by) {
  const product size = sum < 0 ? -sum : sum;
  const int over = (int)bit_length(size), under = (int)bit_length(by);
  quotient q = {0, 1, -64, sum < 0};
  if (over == 0 || under == 0) return q;
  q.a = normalised(size, over);
  q.b = normalised(by, under);
  q.bits = over - under;
  return q;
}
/* The least k with the quotient below 2^k. */
KD_INLINE int quotient_growth(quotient q) {
  return q.bits + (q.a >= q.b);
}
/* The quotient times 2^(PRECISION - growth), to nearest, where it is below 2^growth; bit by bit, since CPUs of 32 bits
   divide no more. */
KD_INLINE scalar quotient_rounded(quotient q, int growth) {
  const int drop = growth - q.bits;
  uint digits = 0;
  for (int i = 0; i <= PRECISION; ++i) {
    const int one = q.a >= q.b;
    digits = digits << 1 | (uint)one;
    q.a = (one ? q.a - q.b : q.a) << 1;
  }
  if (drop == 0) digits += q.a >= q.b; /* the next one */
  const real size = rounded_down((real)digits, drop, PRECISION + 2);
  return (scalar)saturated(q.negative_sum ? -size : size);
}

/* A signal of frames, divided by the sum of the squared windows that cover it (signal_normalise of stft/stft.h): first
   its growth over the common exponent is measured, of each group; then it is stored, at the exponent of all. */
KD_INLINE quotient covered_sample(frame_samples s, KD_GLOBAL const scalar* window, index_t i, int drop,
                                  KD_BY_VALUE(signal_arguments) g) {
  const index_t at = i + g.before, last = at / g.hop < g.frames - 1 ? at / g.hop : g.frames - 1;
  product sum = 0, cover = 0;
  for (index_t f = last; f >= 0 && at - f * g.hop < g.length; --f) {
    const index_t n = at - f * g.hop;
    sum += (product)window[n] * frame_sample(s, f, n) >> drop;
    cover += (product)window[n] * window[n] >> drop;
  }
  return quotient_of(sum, cover);
}
/* growths: of each group; where it stores, the exponent of all. */
KD_KERNEL(overlap_fixed) KD_GROUP KD_MEMORY(const scalar, frames), KD_MEMORY(const int, exponents),
    KD_MEMORY(const int, common), KD_MEMORY(const scalar, window), KD_MEMORY(scalar, out),
    KD_MEMORY(int, growths), KD_BY_VALUE(overlap_fixed_arguments) g) {
  KD_OPEN(frames);
  KD_OPEN(exponents);
  KD_OPEN(common);
  KD_OPEN(window);
  KD_OPEN(out);
  KD_OPEN(growths);
  KD_WORK_ARRAY(uint, peak, 1);
  const frame_samples s = {frames, exponents, common, g.signal.length, (coefficient)g.factor};
  const index_t first = KD_GROUP_ID * g.signal.width, left = g.signal.samples - first,
                count = left < g.signal.width ? left : g.signal.width;
  KD_FOR_ITEMS(i, 1) peak[i] = 0;
  KD_WORK_BARRIER;
  if (g.stores) {
    KD_FOR_ITEMS(i, count)
    out[first + i] =
        quotient_rounded(covered_sample(s, window, first + i, (int)g.drop, g.signal), growths[0] - common[0]);
  } else {
    uint most = 0; /* over 2^-PRECISION, below which all is rounded off */
    KD_FOR_ITEMS(i, count) {
      const int growth = PRECISION + quotient_growth(covered_sample(s, window, first + i, (int)g.drop, g.signal));
      most = larger_of(most, growth > 0 ? (uint)growth : 0);
    }
    keep_peak(peak, most);
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(i, g.stores ? 0 : 1) growths[KD_GROUP_ID + i] = (int)peak[i] - PRECISION;
}

/* The inverse of an MDCT, as mdct_overlap of dct/dct.h.  Samples are of two frames: common is one bit over the largest
   exponent. */
KD_INLINE scalar overlap_rounded(product sum) {
  return (scalar)sum_rounded(sum, PRECISION - PRODUCT_EXPONENT);
}
KD_KERNEL(mdct_overlap_fixed) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(const int, exponents),
    KD_MEMORY(const int, common), KD_MEMORY(const scalar, window), KD_MEMORY(scalar, out),
    KD_BY_VALUE(mdct_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(exponents);
  KD_OPEN(common);
  KD_OPEN(window);
  KD_OPEN(out);
  const index_t hop = KD_GROUP_ID / g.groups, first = KD_GROUP_ID % g.groups * g.width, length = g.length,
                left = length / 2 - first, count = left < g.width ? left : g.width;
  const frame_samples s = {in, exponents, common, length, 0};
  KD_GLOBAL scalar* const to = out + hop * length;
  KD_FOR_ITEMS(l, count) {
    const index_t n = first + l, m = length - 1 - n;
    const scalar mine = hop < g.frames ? frame_sample(s, hop, length / 2 + n) : 0,
                 before = hop > 0 ? frame_sample(s, hop - 1, length / 2 - 1 - n) : 0;
    to[n] = overlap_rounded(product_of(window[n], mine) - product_of(window[length + n], before));
    to[m] = overlap_rounded(-product_of(window[m], mine) - product_of(window[length + m], before));
  }
}
