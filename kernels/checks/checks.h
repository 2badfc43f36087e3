/* checks.h: sums of a complex transform's input and of its results, which agree where nothing was corrupted on the
   way (J.-Y. Jou and J.A. Abraham, "Fault-tolerant FFT networks", 1988, of weighted sums).  X[k], k = 0 .. np-1, is
   scale times the transform of x[n].  With signs u of a block of np / classes results and V, the transform of these
   signs and of zeros behind them,
     sum of u[p] X[t block + p] = scale sum of exp(-2 pi i j t / classes) z[j], z[j] of V[n] x[n], n = j + classes r
   for each block t.  Signs are those of H.S. Shapiro and W. Rudin.  Some of V are 0: odd blocks have (-1)^p u[p], whose
   transform is V, np / 2 points further, and |V[n]|^2 + |V[n + np / 2]|^2 is alike for all n where a block is a power
   of two (M.J.E. Golay, "Complementary series", 1961).  z[j] and z[j + classes / 2] have factors alike for even blocks,
   opposite ones for odd blocks, and are added up so.
   z[j] is summed in parts, each of every so many points of a class: that of an item, or of a place in vectors, which
   are 8 points. */
enum { check_row = 2 * check_classes, check_parts = ITEMS < check_classes ? check_classes : ITEMS };
/* Runs of few points are added up without what rounding loses, as pairs would be. */
enum { check_run = 8 };

/* Points n and n + np / 2, a and b with weights v and w, are (a + b) (v + w) / 2 and (a - b) (v - w) / 2, whose sum is
   a v + b w and whose difference is a w + b v.  Where blocks are all alike, b is a once more: z is twice as large. */
KD_INLINE void check_points(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g, index_t first,
                            KD_WORK scalar* to) {
  const index_t rows = g.np - g.apart, apart = g.apart * g.stride, step = check_parts - check_parts % (int)g.classes;
  scalar re = 0, im = 0, other_re = 0, other_im = 0, squares = 0, lost[4] = {0, 0, 0, 0};
  for (index_t n = first < step ? first : rows; n < rows;) {
    scalar a = 0, b = 0, c = 0, d = 0, e = 0;
    for (int run = 0; run < check_run && n < rows; ++run, n += step) {
      KD_GLOBAL const scalar *const a_at = x + n * g.stride, *const b_at = a_at + apart, *const w = table + 4 * n;
      const scalar sum_re = a_at[0] + b_at[0], sum_im = a_at[1] + b_at[1], less_re = a_at[0] - b_at[0],
                   less_im = a_at[1] - b_at[1];
      a += sum_re * w[0] - sum_im * w[1];
      b += sum_re * w[1] + sum_im * w[0];
      c += less_re * w[2] - less_im * w[3];
      d += less_re * w[3] + less_im * w[2];
      e += sum_re * sum_re + sum_im * sum_im + (less_re * less_re + less_im * less_im);
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
/* Numbers k .. k + LANES - 1 of rows of check_classes points, which lie one after the other.  The table has each number
   twice. */
KD_INLINE void check_columns(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g, int k,
                             KD_WORK scalar* to) {
  const index_t numbers = 2 * (g.np - g.apart), apart = 2 * g.apart;
  real sums[4], lost[4], squares = lanes_all(0), other_squares = squares;
  for (int i = 0; i < 4; ++i) sums[i] = lost[i] = squares;
  for (index_t n = k; n < numbers;) {
    real a = lanes_all(0), b = a, c = a, d = a;
    for (int run = 0; run < check_run && n < numbers; ++run, n += check_row) {
      const real p = lanes_load(x + n), q = lanes_load(x + n + apart), sum = p + q, less = p - q;
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
  for (int l = 0; l + 1 < LANES; l += 2) {
    KD_WORK scalar* const part = to + check_sums * ((k + l) / 2);
    part[0] = re[l] - im[l + 1];
    part[1] = re[l + 1] + im[l];
    part[2] = other_re[l] - other_im[l + 1];
    part[3] = other_re[l + 1] + other_im[l];
    part[4] = both[l] + both[l + 1];
  }
}

/* Signed results first, first + each, ... of a block. */
KD_INLINE void check_results_of(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* signs, check_arguments g,
                                index_t first, index_t each, KD_WORK scalar* to) {
  scalar re = 0, im = 0, lost_re = 0, lost_im = 0;
  for (index_t p = first; p < g.block;) {
    scalar a = 0, b = 0;
    for (int run = 0; run < check_run && p < g.block; ++run, p += each) {
      a += x[p * g.stride] * signs[p];
      b += x[p * g.stride + 1] * signs[p];
    }
    add_exactly(&re, &lost_re, a);
    add_exactly(&im, &lost_im, b);
  }
  to[0] = re;
  to[1] = im;
}
/* A block of whole rows, which lie one after the other.  The table has each sign twice. */
KD_INLINE void check_rows(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* signs, check_arguments g,
                          KD_WORK scalar* to) {
  enum { vectors = check_row / LANES };
  real sums[vectors], lost[vectors];
  for (int v = 0; v < vectors; ++v) sums[v] = lost[v] = lanes_all(0);
  for (index_t n = 0; n < 2 * g.block;) {
    real a[vectors];
    for (int v = 0; v < vectors; ++v) a[v] = lanes_all(0);
    for (int run = 0; run < check_run && n < 2 * g.block; ++run, n += check_row)
      for (int v = 0; v < vectors; ++v) a[v] += lanes_load(x + n + v * LANES) * lanes_load(signs + n + v * LANES);
    for (int v = 0; v < vectors; ++v) lanes_add_exactly(&sums[v], &lost[v], a[v]);
  }
  for (int v = 1; v < vectors; ++v) sums[0] += sums[v];
  scalar numbers[LANES];
  lanes_to(numbers, sums[0]);
  scalar re = numbers[0], im = numbers[LANES > 1];
  for (int l = 2; l + 1 < LANES; l += 2) {
    re += numbers[l];
    im += numbers[l + 1];
  }
  to[0] = re;
  to[1] = im;
}
/* The sum of every so many numbers, `step` apart. */
KD_INLINE scalar check_total(KD_WORK const scalar* numbers, int step, int count) {
  scalar sum = 0, lost = 0;
  for (int i = 0; i < count; ++i) add_exactly(&sum, &lost, numbers[i * step]);
  return sum;
}
/* Numbers k and check_classes + k of the sums that are kept, of those of classes. */
KD_INLINE void check_keep(KD_WORK const scalar* sums, int classes, int k, int apart, KD_GLOBAL scalar* to) {
  scalar even = 0, odd = 0;
  if (!apart) {
    const int more = k + check_classes;
    if (k < 2 * classes) even = (scalar)0.5 * sums[check_sums * (k / 2) + k % 2];
    if (more < 2 * classes) odd = (scalar)0.5 * sums[check_sums * (more / 2) + more % 2];
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
  const int classes = (int)g.classes, each = check_parts / classes;
  KD_GLOBAL const scalar* const from = x + KD_GROUP_ID * g.distance;
  KD_GLOBAL scalar* const to = checks + KD_GROUP_ID * (check_numbers_each + 1) + 1;
  if (LANES > 1) {
    KD_FOR_ITEMS(v, check_row / LANES) check_columns(from, table, g, (int)v * LANES, parts);
  } else {
    KD_FOR_ITEMS(i, check_parts) check_points(from, table, g, i, parts + i * check_sums);
  }
  KD_WORK_BARRIER;
  if (each > 1) {
    KD_FOR_ITEMS(k, classes * check_sums) parts[k] = check_total(parts + k, classes * check_sums, each);
    KD_WORK_BARRIER;
  }
  KD_FOR_ITEMS(k, check_classes + 1) {
    if (k < check_classes)
      check_keep(parts, classes, (int)k, g.apart > 0, to);
    else
      to[check_row] = (g.apart > 0 ? (scalar)0.5 : (scalar)0.25) * check_total(parts + 4, check_sums, classes);
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
  const int classes = (int)g.classes, each = LANES > 1 ? 1 : check_parts / classes;
  KD_GLOBAL const scalar* const results = x + KD_GROUP_ID * g.distance;
  KD_GLOBAL scalar* const check = checks + KD_GROUP_ID * (check_numbers_each + 1);
  KD_GLOBAL const scalar* const sums_of_input = check + 1;
  KD_FOR_ITEMS(i, classes * each) {
    const index_t t = i / each;
    KD_GLOBAL const scalar* const block = results + t * g.block * g.stride;
    KD_GLOBAL const scalar* const u = signs + (g.apart > 0 && t % 2 == 1 ? (LANES > 1 ? 2 : 1) * g.block : 0);
    if (LANES > 1)
      check_rows(block, u, g, sums + 2 * i);
    else
      check_results_of(block, u, g, i % each, each, sums + 2 * i);
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(t, classes) {
    const int terms = g.apart > 0 ? classes / 2 : classes;
    KD_GLOBAL const scalar* const z = sums_of_input + (g.apart > 0 && t % 2 == 1 ? check_classes : 0);
    scalar re = 0, im = 0;
    const int step = g.inverse && t > 0 ? classes - (int)t : (int)t;
    for (int j = 0, turn = 0; j < terms; ++j) {
      KD_GLOBAL const scalar* const w = root + 2 * turn;
      re += w[0] * z[2 * j] - w[1] * z[2 * j + 1];
      im += w[0] * z[2 * j + 1] + w[1] * z[2 * j];
      turn += turn + step < classes ? step : step - classes;
    }
    re = over * (check_total(sums + 2 * t * each, 2, each) - scale * re);
    im = over * (check_total(sums + 2 * t * each + 1, 2, each) - scale * im);
    distances[t] = re * re + im * im;
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(i, 1) {
    const scalar squares = sums_of_input[check_row], most = PRECISION == 64 ? (scalar)1e280 : (scalar)1e30;
    scalar distance = 0;
    for (int t = 0; t < classes; ++t) distance += distances[t];
    check[i] = squares * most > 1 && squares < most ? distance / (tolerance * squares) : 0;
  }
}
