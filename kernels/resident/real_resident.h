/* real_resident.h: the step of real transforms where points stay in registers (stages_resident.h, fft_cluster.h).
   Rows that a group has alone have it through the local array, since a bin needs the one at the other end.
   Longer ones, in passes, have no such step forward: columns of pairs of samples are transformed and taken apart into
   two columns of samples.  Half of their results are the conjugates of others and are left out, and what the rows after
   them make of the rest is every bin once, or its conjugate.  Back, the first pass makes each point of the spectrum of
   pairs from the two bins that it consists of. */

/* Results k and np - k of columns w of pairs, to result k of columns 2 w and 2 w + 1 of samples.  Twice as many columns
   are two tiles of the next pass. */
KD_INLINE void apart_store(group_tile t, accessor out, int k, int w, cpx x, cpx m) {
  const index_t column = 2 * w, tile = (t.np / 2 + 1) * out.stride;
  const cpx halved = cpx_scale(x, (scalar)0.5), mirrored = cpx_conj(cpx_scale(m, (scalar)0.5));
  cpx_pair both;
  both.first = cpx_add(halved, mirrored);
  both.second = cpx_mul_minus_i(cpx_sub(halved, mirrored));
  *(KD_GLOBAL cpx_pair*)(out.at + column / t.width * tile + k * out.stride + column % t.width * BLOCK) = both;
}
/* From the local array; scale: of `out`; root: of bins, not of columns apart. */
KD_INLINE void pair_store(group_tile t, int apart, accessor out, scalar scale, cpx root, KD_WORK const cpx* work, int k,
                          int w) {
  cpx x = work[group_at(t, k, w)], m = work[group_at(t, k > 0 ? t.np - k : 0, w)];
  if (apart) {
    apart_store(t, out, k, w, x, m);
    return;
  }
  pair_to_hermitian(&x, &m, root);
  accessor_store(out, k, w, cpx_scale(x, scale));
  if (2 * k != t.np) accessor_store(out, t.np - k, w, cpx_scale(m, scale));
}
/* Roots of the pairs of rows that an item stores, on their way while others finish their last stage. */
KD_INLINE void group_load_roots(group_tile t, KD_GLOBAL const scalar* roots, cpx* held) {
  const int pairs = (t.np + 1) / 2;
  KD_FOR_RESIDENT(i, pairs * t.width) {
    RESIDENT_OF(held, i, 1)[0] = points_load(roots + 2 * (t.width > 1 ? (int)i % pairs : (int)i));
  }
}
KD_INLINE void group_store_pairs(group_tile t, int apart, accessor out, const cpx* roots, KD_WORK const cpx* work) {
  const int pairs = (t.np + 1) / 2;
  const scalar scale = out.scale;
  out.scale = 1; /* said as a constant: one text of the loop */
  KD_FOR_RESIDENT(i, pairs * t.width) {
    const int w = t.columns     ? (int)i % t.width
                  : t.width > 1 ? (int)i / pairs
                                : 0,
              k = t.columns ? (int)i / t.width : (int)i - w * pairs;
    if (w < out.vectors) {
      const cpx minus_i = cpx_make(0, -1);
      pair_store(t, apart, out, scale, apart ? minus_i : RESIDENT_OF(roots, i, 1)[0], work, k, w);
      if (k == 0 ? t.np % 2 == 0 : 0) pair_store(t, apart, out, scale, minus_i, work, t.np / 2, w);
    }
  }
}
/* The reverse of rows, which leaves them swapped for the inverse transform that follows. */
KD_INLINE void group_load_hermitian(group_tile t, accessor in, KD_GLOBAL const scalar* roots, KD_WORK cpx* work) {
  const int pairs = (t.np + 1) / 2;
  KD_FOR_RESIDENT(i, pairs * t.width) {
    const int w = t.width > 1 ? (int)i / pairs : 0, k = (int)i - w * pairs;
    if (w < in.vectors) {
      cpx x = accessor_load(in, k, w), m = accessor_load(in, t.np - k, w);
      if (k == 0) x.im = m.im = 0;
      hermitian_to_pair(&x, &m, points_load(roots + 2 * k));
      work[group_at(t, k, w)] = cpx_swap(x);
      if (k > 0) work[group_at(t, t.np - k, w)] = cpx_swap(m);
      if (k == 0 ? t.np % 2 == 0 : 0) {
        x = m = accessor_load(in, t.np / 2, w);
        hermitian_to_pair(&x, &m, points_load(roots + 2 * (t.np / 2)));
        work[group_at(t, t.np / 2, w)] = cpx_swap(x);
      }
    }
  }
}

/* Columns of a longer transform among its bins: the first of this group, of so many.  roots: low ones, exp(-2 pi i
   column / length), then high ones, of `columns` times the point. */
typedef struct {
  int first, columns;
  KD_GLOBAL const scalar* roots;
} bins_place;
KD_INLINE bins_place bins_of(int first, index_t columns, KD_GLOBAL const scalar* roots) {
  bins_place b;
  b.first = first;
  b.columns = (int)columns;
  b.roots = roots;
  return b;
}
/* The accessor from its memory's other end, `all` scalars from its beginning, which is `own` before `a`. */
KD_INLINE accessor accessor_mirrored(accessor a, index_t own, index_t all) {
  a.at = CALLERS_FROM(a.at, all - 2 * own);
  a.stride = -a.stride;
  return a;
}
/* As group_load, swapped for the inverse transform. */
KD_INLINE void group_load_bins_of(group_tile t, fft_stage s, accessor in, bins_place b, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    const int per = t.np / s.radix, column = b.first + p.w;
    const index_t own = p.n * in.stride + column * in.lane;
    const accessor from = accessor_moved(in, p.n, p.w), back = accessor_mirrored(from, own, t.np * in.stride);
    if (p.w < in.vectors) {
      const cpx low = points_load(b.roots + 2 * column);
      KD_GLOBAL const scalar* const high = b.roots + 2 * (b.columns + p.n);
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) {
        cpx x = layout_load(from, q * per, 0), m = layout_load(back, q * per, 0);
        if (q == 0 && own == 0) x.im = m.im = 0;
        hermitian_to_pair(&x, &m, cpx_mul(low, points_load(high + 2 * q * per)));
        v[q] = cpx_swap(x);
      }
    } else {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] = cpx_make(0, 0);
    }
  }
}
KD_OUTLINE void group_load_bins(group_tile t, int radix, accessor in, bins_place b, cpx* held) {
  WITH_RADIX(radix, group_load_bins_of(t, stage_of(t.np, R, 1, 0), in, b, held));
}

/* The last stage's points, as group_store has them.  rows: scalars of all rows side by side.  Those that are their own
   mirrors have each bin twice. */
KD_INLINE void group_store_bins_of(group_tile t, fft_stage s, accessor out, index_t rows, const cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    const index_t row = (t.after.first + p.w) * out.lane, before = row + t.after.outer * rows,
                  own = before + p.n * out.stride, all = t.np * out.stride;
    const int mirrors = row == 0 || 2 * row == rows;
    const accessor to = accessor_moved(out, p.n, p.w), back = accessor_mirrored(to, own, all);
    if (p.w < out.vectors) {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) {
        const int beyond = s.radix % 2 == 1   ? 2 * (own + q * s.span * out.stride) > all
                           : 2 * q == s.radix ? own > 0
                                              : 2 * q > s.radix;
        if (!beyond)
          accessor_store(to, q * s.span, 0, v[q]);
        else if (!mirrors)
          accessor_store(back, q * s.span, 0, cpx_conj(v[q]));
      }
    }
  }
}
KD_INLINE void group_store_bins(group_tile t, int radix, accessor out, index_t rows, const cpx* held) {
  WITH_RADIX(radix, group_store_bins_of(t, stage_of(t.np, R, t.np / R, 0), out, rows, held));
}
