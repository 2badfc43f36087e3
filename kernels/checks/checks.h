/* checks.h: sums of a transform's input and of its results, which agree where nothing was corrupted on the
   way (J.-Y. Jou and J.A. Abraham, "Fault-tolerant FFT networks", 1988, of weighted sums).  X[k], k = 0 .. np-1, is
   scale times the transform of x[n].  With signs u of a block of results, blocks `step` = np / classes apart, and V,
   the transform of these signs and of zeros behind them,
     sum of u[p] X[t step + p] = scale sum of exp(-2 pi i j t / classes) z[j], z[j] of V[n] x[n], n = j + classes r
   for each block t.  Signs are those of H.S. Shapiro and W. Rudin.  Some of V are 0: odd blocks have (-1)^p u[p], whose
   transform is V, np / 2 points further, and |V[n]|^2 + |V[n + np / 2]|^2 is alike for all n where a block is a power
   of two (M.J.E. Golay, "Complementary series", 1961).  z[j] and z[j + classes / 2] have factors alike for even blocks,
   opposite ones for odd blocks, and are added up so.
   z[j] is summed in parts, each of every so many points of a class: that of an item, or of a place in vectors.
   Real data: of results that are np / 2 + 1 bins, blocks cover these alone, and are longer than the way from one to the
   next.  Of such bins as the input, V is doubled but for both ends: real parts of the sums are those of all points. */
enum {
  check_row = 2 * check_classes,
  check_parts = LANES > 1               ? check_row
                : ITEMS < check_classes ? check_classes
                                        : ITEMS
};
/* Runs of few points are added up without what rounding loses, as pairs would be. */
enum { check_run = 8 };

/* Points n and n + apart, a and b with weights v and w, are (a + b) (v + w) / 2 and (a - b) (v - w) / 2, whose sum is
   a v + b w and whose difference is a w + b v.  Without partners b is 0; where blocks are all alike, b is a once more:
   z is twice as large. */
KD_INLINE void check_points(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g, int form,
                            index_t first, KD_WORK scalar* to) {
  const index_t apart = g.apart * g.stride, step = check_parts - check_parts % (int)g.classes;
  scalar re = 0, im = 0, other_re = 0, other_im = 0, squares = 0, lost[4] = {0, 0, 0, 0};
  for (index_t n = first < step ? first : g.points; n < g.points;) {
    scalar a = 0, b = 0, c = 0, d = 0, e = 0;
    for (int run = 0; run < check_run && n < g.points; ++run, n += step) {
      KD_GLOBAL const scalar *const at = x + n * g.stride, *const w = table + 4 * n;
      const scalar other = form == check_half ? (scalar)0 : at[apart], sum = at[0] + other, less = at[0] - other;
      a += sum * w[0];
      b += sum * w[1];
      c += less * w[2];
      d += less * w[3];
      e += sum * sum + less * less;
      if (form != check_real) {
        const scalar other_i = form == check_half ? (scalar)0 : at[apart + 1], sum_i = at[1] + other_i,
                     less_i = at[1] - other_i;
        a -= sum_i * w[1];
        b += sum_i * w[0];
        c -= less_i * w[3];
        d += less_i * w[2];
        e += sum_i * sum_i + less_i * less_i;
      }
    }
    add_exactly(&re, &lost[0], a);
    add_exactly(&im, &lost[1], b);
    add_exactly(&other_re, &lost[2], c);
    add_exactly(&other_im, &lost[3], d);
    squares += e;
  }
  to[0] = re;
  to[1] = im;
  to[2] = other_re;
  to[3] = other_im;
  to[4] = squares;
}
/* Places k .. k + LANES - 1 of rows of numbers, which lie one after the other: both parts of check_classes points, or
   twice as many real points.  The table has a weight for each number. */
KD_INLINE void check_columns(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g, int form,
                             int k, KD_WORK scalar* to) {
  const index_t each = form == check_real ? 1 : 2, numbers = each * g.points, apart = each * g.apart,
                rows = numbers - numbers % check_row;
  real sums[4], lost[4], squares = lanes_all(0), other_squares = squares;
  for (int i = 0; i < 4; ++i) sums[i] = lost[i] = squares;
  for (index_t n = k; n < rows;) {
    real a = lanes_all(0), b = a, c = a, d = a;
    for (int run = 0; run < check_run && n < rows; ++run, n += check_row) {
      const real p = lanes_load(x + n), q = form == check_half ? lanes_all(0) : lanes_load(x + n + apart), sum = p + q,
                 less = p - q;
      a += sum * lanes_load(table + n);
      b += sum * lanes_load(table + n + numbers);
      c += less * lanes_load(table + n + 2 * numbers);
      d += less * lanes_load(table + n + 3 * numbers);
      squares += sum * sum;
      other_squares += less * less;
    }
    lanes_add_exactly(&sums[0], &lost[0], a);
    lanes_add_exactly(&sums[1], &lost[1], b);
    lanes_add_exactly(&sums[2], &lost[2], c);
    lanes_add_exactly(&sums[3], &lost[3], d);
  }
  scalar re[LANES], im[LANES], other_re[LANES], other_im[LANES], both[LANES];
  lanes_to(re, sums[0]);
  lanes_to(im, sums[1]);
  lanes_to(other_re, sums[2]);
  lanes_to(other_im, sums[3]);
  lanes_to(both, squares + other_squares);
  for (int l = 0; l < LANES; l += (int)each) {
    KD_WORK scalar* const part = to + check_sums * ((k + l) / (int)each);
    const int i = l + 1 < LANES ? l + 1 : l;
    const scalar pair = (scalar)(each - 1);
    part[0] = re[l] - pair * im[i];
    part[1] = pair * re[i] + im[l];
    part[2] = other_re[l] - pair * other_im[i];
    part[3] = pair * other_re[i] + other_im[l];
    part[4] = both[l] + pair * both[i];
  }
}
/* The point behind whole rows of Hermitian input. */
KD_INLINE void check_last(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g,
                          KD_WORK scalar* to) {
  const index_t numbers = 2 * g.points, last = numbers - 2;
  KD_GLOBAL const scalar* const w = table + last;
  const scalar re = x[last], im = x[last + 1];
  to[0] += re * w[0] - im * w[numbers];
  to[1] += re * w[numbers] + im * w[0];
  to[2] += re * w[2 * numbers] - im * w[3 * numbers];
  to[3] += re * w[3 * numbers] + im * w[2 * numbers];
  to[4] += 2 * (re * re + im * im);
}
KD_INLINE void check_part(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g, int form,
                          int item, KD_WORK scalar* parts) {
  if (LANES == 1) {
    check_points(x, table, g, form, item, parts + item * check_sums);
  } else {
    check_columns(x, table, g, form, item * LANES, parts);
    if (form == check_half && item == 0) check_last(x, table, g, parts);
  }
}

/* Signed results first, first + each, ... of a block. */
KD_INLINE void check_results_of(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* signs, check_arguments g,
                                index_t first, index_t each, KD_WORK scalar* to) {
  const index_t i = g.form == check_real ? 0 : 1;
  scalar re = 0, im = 0, lost_re = 0, lost_im = 0;
  for (index_t p = first; p < g.block;) {
    scalar a = 0, b = 0;
    for (int run = 0; run < check_run && p < g.block; ++run, p += each) {
      a += x[p * g.stride] * signs[p];
      b += x[p * g.stride + i] * signs[p];
    }
    add_exactly(&re, &lost_re, a);
    add_exactly(&im, &lost_im, b);
  }
  to[0] = re;
  to[1] = im;
}
/* A block of results that lie one after the other.  The table has a sign for each number. */
KD_INLINE void check_rows(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* signs, check_arguments g,
                          KD_WORK scalar* to) {
  enum { vectors = check_row / LANES };
  const index_t numbers = (g.form == check_real ? 1 : 2) * g.block, rows = numbers - numbers % check_row;
  real sums[vectors], lost[vectors];
  for (int v = 0; v < vectors; ++v) sums[v] = lost[v] = lanes_all(0);
  for (index_t n = 0; n < rows;) {
    real a[vectors];
    for (int v = 0; v < vectors; ++v) a[v] = lanes_all(0);
    for (int run = 0; run < check_run && n < rows; ++run, n += check_row)
      for (int v = 0; v < vectors; ++v) a[v] += lanes_load(x + n + v * LANES) * lanes_load(signs + n + v * LANES);
    for (int v = 0; v < vectors; ++v) lanes_add_exactly(&sums[v], &lost[v], a[v]);
  }
  for (int v = 1; v < vectors; ++v) sums[0] += sums[v];
  scalar lanes[LANES], parts[2] = {0, 0};
  lanes_to(lanes, sums[0]);
  for (int l = 0; l < LANES; ++l) parts[l % 2] += lanes[l];
  for (index_t n = rows; n < numbers; ++n) parts[n % 2] += x[n] * signs[n];
  to[0] = g.form == check_real ? parts[0] + parts[1] : parts[0];
  to[1] = parts[1];
}
/* The sum of every so many numbers, `step` apart. */
KD_INLINE scalar check_total(KD_WORK const scalar* numbers, int step, int count) {
  scalar sum = 0, lost = 0;
  for (int i = 0; i < count; ++i) add_exactly(&sum, &lost, numbers[i * step]);
  return sum;
}
/* Numbers k and check_classes + k of the sums that are kept, of those of classes; share: of z in them. */
KD_INLINE void check_keep(KD_WORK const scalar* sums, check_arguments g, int k, scalar share, KD_GLOBAL scalar* to) {
  const int classes = (int)g.classes;
  scalar even = 0, odd = 0;
  if (g.kinds == 1) {
    const int more = k + check_classes;
    if (k < 2 * classes) even = share * sums[check_sums * (k / 2) + k % 2];
    if (more < 2 * classes) odd = share * sums[check_sums * (more / 2) + more % 2];
  } else if (k < classes) {
    KD_WORK const scalar* const lower = sums + check_sums * (k / 2) + k % 2;
    KD_WORK const scalar* const upper = lower + check_sums * (classes / 2);
    even = lower[0] + lower[2] + (upper[0] + upper[2]);
    odd = lower[0] - lower[2] - (upper[0] - upper[2]);
  }
  to[k] = even;
  to[check_classes + k] = odd;
}

/* Sums of each transform's input, which wait behind the number that check_results leaves. */
KD_KERNEL(check_input) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, checks), KD_TABLE(table),
    KD_BY_VALUE(check_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(checks);
  KD_OPEN(table);
  KD_WORK_ARRAY(scalar, parts, (int)check_parts * check_sums);
  const int classes = (int)g.classes, form = (int)g.form,
            each = LANES == 1           ? check_parts / classes
                   : form == check_real ? 2
                                        : 1;
  KD_GLOBAL const scalar* const from = x + KD_GROUP_ID * g.distance;
  KD_GLOBAL scalar* const to = checks + KD_GROUP_ID * (check_numbers_each + 1) + 1;
  KD_FOR_ITEMS(i, LANES > 1 ? check_row / LANES : check_parts) {
    if (form == check_complex)
      check_part(from, table, g, check_complex, (int)i, parts);
    else if (form == check_real)
      check_part(from, table, g, check_real, (int)i, parts);
    else
      check_part(from, table, g, check_half, (int)i, parts);
  }
  KD_WORK_BARRIER;
  if (each > 1) {
    KD_FOR_ITEMS(k, classes * check_sums) parts[k] = check_total(parts + k, classes * check_sums, each);
    KD_WORK_BARRIER;
  }
  if (g.squares) {
    KD_FOR_ITEMS(k, classes) {
      const index_t points = g.squares / 2;
      scalar sum = 0;
      for (index_t n = k; n < points; n += classes) sum += from[g.squares + n];
      parts[check_sums * k + 4] = sum;
    }
    KD_WORK_BARRIER;
  }
  const scalar share = g.kinds == 1 && form != check_half ? (scalar)0.5 : (scalar)1;
  KD_FOR_ITEMS(k, check_classes + 1) {
    if (k < check_classes)
      check_keep(parts, g, (int)k, share, to);
    else
      to[check_row] = (g.squares ? (scalar)1 : (scalar)0.5 * share) * check_total(parts + 4, check_sums, classes);
  }
}
/* The squared distance between the sums of a transform's results and what those of its input say, over the largest that
   rounding explains, tolerance times the sum of all squares of the input: at most 1 where they agree.  0 where that sum
   is no number that squares have without overflow or underflow.  over: one over scale; 0 of a scale of less
   than 1e-30. */
KD_KERNEL(check_results) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, checks), KD_TABLE(signs),
    KD_TABLE(root), KD_BY_VALUE(check_arguments) g, scalar scale, scalar over, scalar tolerance) {
  KD_OPEN(x);
  KD_OPEN(checks);
  KD_OPEN(signs);
  KD_OPEN(root);
  KD_WORK_ARRAY(scalar, sums, check_parts * 2);
  KD_WORK_ARRAY(scalar, distances, check_classes);
  const int classes = (int)g.classes, blocks = (int)g.blocks, each = LANES > 1 ? 1 : check_parts / classes;
  const index_t other_signs = LANES > 1 && g.form != check_real ? 2 * g.block : g.block;
  KD_GLOBAL const scalar* const results = x + KD_GROUP_ID * g.distance;
  KD_GLOBAL scalar* const check = checks + KD_GROUP_ID * (check_numbers_each + 1);
  KD_GLOBAL const scalar* const sums_of_input = check + 1;
  KD_FOR_ITEMS(i, blocks * each) {
    const index_t t = i / each;
    KD_GLOBAL const scalar* const block = results + t * g.step * g.stride;
    KD_GLOBAL const scalar* const u = signs + (g.kinds > 1 && t % 2 == 1 ? other_signs : 0);
    if (LANES > 1)
      check_rows(block, u, g, sums + 2 * i);
    else
      check_results_of(block, u, g, i % each, each, sums + 2 * i);
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(t, blocks) {
    const int terms = g.kinds > 1 ? classes / 2 : classes;
    KD_GLOBAL const scalar* const z = sums_of_input + (g.kinds > 1 && t % 2 == 1 ? check_classes : 0);
    scalar re = 0, im = 0;
    const int step = g.inverse && t > 0 ? classes - (int)t : (int)t;
    for (int j = 0, turn = 0; j < terms; ++j) {
      KD_GLOBAL const scalar* const w = root + 2 * turn;
      re += w[0] * z[2 * j] - w[1] * z[2 * j + 1];
      im += w[0] * z[2 * j + 1] + w[1] * z[2 * j];
      turn += turn + step < classes ? step : step - classes;
    }
    re = over * (check_total(sums + 2 * t * each, 2, each) - scale * re);
    im = g.form == check_real ? (scalar)0 : over * (check_total(sums + 2 * t * each + 1, 2, each) - scale * im);
    distances[t] = re * re + im * im;
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(i, 1) {
    const scalar squares = sums_of_input[check_row], most = PRECISION == 64 ? (scalar)1e280 : (scalar)1e30;
    scalar distance = 0;
    for (int t = 0; t < blocks; ++t) distance += distances[t];
    check[i] = squares * most > 1 && squares < most ? distance / (tolerance * squares) : 0;
  }
}
