/* checks.h: sums of a complex transform's input and of its results, which agree where nothing was corrupted on the
   way (J.-Y. Jou and J.A. Abraham, "Fault-tolerant FFT networks", 1988, of weighted sums).  X[k], k = 0 .. np-1, is
   scale times the transform of x[n].  With signs u of a block of np / classes results and V, the transform of these
   signs and of zeros behind them,
     sum of u[p] X[t block + p] = scale sum of exp(-2 pi i j t / classes) z[j], z[j] of V[n] x[n], n = j + classes r
   for each block t.  Signs are those of H.S. Shapiro and W. Rudin.  Some of V are 0: odd blocks have (-1)^p u[p], whose
   transform is V, np / 2 points further, and |V[n]|^2 + |V[n + np / 2]|^2 is alike for all n where a block is a power
   of two (M.J.E. Golay, "Complementary series", 1961).  z[j] and z[j + classes / 2] have factors alike for even blocks,
   opposite ones for odd blocks, and are added up so.
   A row is what is summed at once: a point of each class, or 8 points of a block. */
enum { check_row = 2 * check_classes };
/* Runs of few rows are added up without what rounding loses, as pairs would be. */
enum { check_run = 8 };
typedef struct {
  real sum, lost;
} check_sum;
KD_INLINE check_sum check_sum_of_none(void) {
  check_sum s;
  s.sum = s.lost = lanes_all(0);
  return s;
}
/* Scalars to number k of a row: of points `stride` apart, and of a table of one number for each point, which vectors
   have twice. */
KD_INLINE index_t check_point(index_t stride, int k) {
  return LANES > 1 ? k : (k >> 1) * stride + (k & 1);
}
KD_INLINE int check_number(int k) {
  return LANES > 1 ? k : k >> 1;
}
enum { check_copies = LANES > 1 ? 2 : 1 };

/* Sums of numbers k .. k + LANES - 1 of rows, each with that np / 2 points further: times real and imaginary parts of
   weights, and of squares.  Points a and b with weights v and w are (a + b) (v + w) / 2 and (a - b) (v - w) / 2, whose
   sum is a v + b w and whose difference is a w + b v. */
typedef struct {
  check_sum re, im, other_re, other_im;
  real squares;
} check_column;
KD_INLINE check_column check_column_of(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g,
                                       index_t first, int classes, int k) {
  const index_t rows = g.np - g.apart, part = check_copies * rows, step = ITEMS * classes, apart = g.apart * g.stride;
  KD_GLOBAL const scalar* from = x + first * classes * g.stride + check_point(g.stride, k);
  KD_GLOBAL const scalar* weights = table + check_copies * first * classes + check_number(k);
  check_column s;
  s.re = s.im = s.other_re = s.other_im = check_sum_of_none();
  s.squares = lanes_all(0);
  for (index_t n = first * classes; n < rows;) {
    real a = lanes_all(0), b = a, c = a, d = a, e = a;
    for (int run = 0; run < check_run && n < rows; ++run, n += step) {
      const real p = lanes_load(from), q = apart > 0 ? lanes_load(from + apart) : lanes_all(0), sum = p + q,
                 difference = p - q;
      a += sum * lanes_load(weights);
      b += sum * lanes_load(weights + part);
      c += difference * lanes_load(weights + 2 * part);
      d += difference * lanes_load(weights + 3 * part);
      e += sum * sum + difference * difference;
      from += step * g.stride;
      weights += check_copies * step;
    }
    lanes_add_exactly(&s.re.sum, &s.re.lost, a);
    lanes_add_exactly(&s.im.sum, &s.im.lost, b);
    lanes_add_exactly(&s.other_re.sum, &s.other_re.lost, c);
    lanes_add_exactly(&s.other_im.sum, &s.other_im.lost, d);
    s.squares += e;
  }
  return s;
}
/* Weighted sums of one item's rows, and the sum of all squares. */
KD_INLINE void check_rows(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* table, check_arguments g, index_t first,
                          KD_WORK scalar* to) {
  const int classes = LANES > 1 ? check_classes : (int)g.classes;
  scalar re[check_row], im[check_row], other_re[check_row], other_im[check_row], squares[check_row], sum = 0;
  for (int k = 0; k < 2 * classes; k += LANES) {
    const check_column s = check_column_of(x, table, g, first, classes, k);
    lanes_to(re + k, s.re.sum);
    lanes_to(im + k, s.im.sum);
    lanes_to(other_re + k, s.other_re.sum);
    lanes_to(other_im + k, s.other_im.sum);
    lanes_to(squares + k, s.squares);
  }
  for (int k = 0; k < check_row; ++k) to[k] = 0; /* of classes that there are not */
  const int upper = g.apart > 0 ? classes : 0;   /* numbers of the classes that are added up, or taken off */
  for (int k = 0; k < 2 * classes; ++k) {
    const scalar z = k % 2 == 0 ? re[k] - im[k + 1] : re[k] + im[k - 1],
                 y = k % 2 == 0 ? other_re[k] - other_im[k + 1] : other_re[k] + other_im[k - 1];
    if (upper == 0) {
      to[k] = z;
    } else if (k < upper) {
      to[k] = z + y;
      to[check_classes + k] = z - y;
    } else {
      to[k - upper] += z + y;
      to[check_classes + k - upper] -= z - y;
    }
    sum += squares[k];
  }
  to[check_row] = (scalar)0.5 * sum;
}

/* The sum of signed results of a block, of one item's rows.  odd: every other sign is the opposite. */
KD_INLINE void check_block(KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* signs, check_arguments g, int odd,
                           index_t first, KD_WORK scalar* to) {
  to[0] = to[1] = 0;
  for (int k = 0; k < check_row; k += LANES) {
    check_sum s = check_sum_of_none();
    const index_t end = LANES > 1 ? g.block : g.block - (k >> 1), step = ITEMS * check_classes;
    KD_GLOBAL const scalar* from = x + first * check_classes * g.stride + check_point(g.stride, k);
    KD_GLOBAL const scalar* sign = signs + check_copies * first * check_classes + check_number(k);
    for (index_t n = first * check_classes; n < end;) {
      real a = lanes_all(0);
      for (int run = 0; run < check_run && n < end; ++run, n += step) {
        a += lanes_load(from) * lanes_load(sign);
        from += step * g.stride;
        sign += check_copies * step;
      }
      lanes_add_exactly(&s.sum, &s.lost, a);
    }
    scalar parts[LANES];
    lanes_to(parts, s.sum);
    for (int l = 0; l < LANES; ++l) to[(k + l) % 2] += odd && (k + l) / 2 % 2 == 1 ? -parts[l] : parts[l];
  }
}
/* Number k of all items. */
KD_INLINE scalar check_total(KD_WORK const scalar* sums, int k) {
  scalar sum = 0, lost = 0;
  for (int i = 0; i < ITEMS; ++i) add_exactly(&sum, &lost, sums[i * check_numbers_each + k]);
  return sum;
}

/* Sums of each transform's input, which wait behind the number that check_results leaves. */
KD_KERNEL(check_input) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, checks), KD_TABLE(table),
    KD_BY_VALUE(check_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(checks);
  KD_OPEN(table);
  KD_WORK_ARRAY(scalar, sums, ITEMS * check_numbers_each);
  KD_FOR_ITEMS(i, ITEMS)
  check_rows(x + KD_GROUP_ID * g.distance, table, g, i, sums + i * check_numbers_each);
  KD_WORK_BARRIER;
  KD_GLOBAL scalar* const to = checks + KD_GROUP_ID * (check_numbers_each + 1) + 1;
  KD_FOR_ITEMS(k, check_numbers_each) to[k] = check_total(sums, (int)k);
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
  KD_WORK_ARRAY(scalar, sums, ITEMS * check_numbers_each);
  KD_WORK_ARRAY(scalar, distances, check_classes);
  const int classes = (int)g.classes;
  KD_GLOBAL const scalar* const results = x + KD_GROUP_ID * g.distance;
  KD_GLOBAL scalar* const check = checks + KD_GROUP_ID * (check_numbers_each + 1);
  KD_GLOBAL const scalar* const sums_of_input = check + 1;
  KD_FOR_ITEMS(i, ITEMS)
  for (int t = 0; t < classes; ++t)
    check_block(results + t * g.block * g.stride, signs, g, g.apart > 0 && t % 2 == 1, i,
                sums + i * check_numbers_each + 2 * t);
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(t, classes) {
    const int terms = g.apart > 0 ? classes / 2 : classes;
    KD_GLOBAL const scalar* const z = sums_of_input + (g.apart > 0 && t % 2 == 1 ? check_classes : 0);
    scalar re = 0, im = 0;
    for (int j = 0; j < terms; ++j) {
      const int turn = (int)t * j % classes;
      KD_GLOBAL const scalar* const w = root + 2 * (g.inverse && turn > 0 ? classes - turn : turn);
      re += w[0] * z[2 * j] - w[1] * z[2 * j + 1];
      im += w[0] * z[2 * j + 1] + w[1] * z[2 * j];
    }
    re = over * (check_total(sums, 2 * (int)t) - scale * re);
    im = over * (check_total(sums, 2 * (int)t + 1) - scale * im);
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
