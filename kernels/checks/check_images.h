/* check_images.h: rows of images folded into one, which is then checked as a row is (checks.h).  With weights u of rows
   of results, and V, their transform, the transform of y[c], the sum of V[r] x[r][c] over all rows r, is the sum of
   u[k] X[k][l] over all k: both sides of it are rows.  u[k] are signs but for u[0], 3/2, without which some of V are 0.
   A group adds up some rows of a tile of numbers, times their weights. */
KD_KERNEL(check_fold) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, folded), KD_TABLE(table),
    KD_BY_VALUE(fold_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(folded);
  KD_OPEN(table);
  const index_t part = KD_GROUP_ID / g.tiles, image = part / g.parts, first = KD_GROUP_ID % g.tiles * fold_tile,
                row = part % g.parts * fold_rows, left = g.numbers - first,
                numbers = left < fold_tile ? left : (index_t)fold_tile,
                rows = g.rows - row < fold_rows ? g.rows - row : (index_t)fold_rows;
  const int input = g.sums > 1;
  KD_GLOBAL const scalar* const from = x + image * g.distance + row * g.pitch + first;
  KD_GLOBAL const scalar* const w = table + (input ? 2 : 1) * row;
  KD_GLOBAL scalar *const to = folded + part * g.sums * g.numbers + first, *const other = to + g.numbers,
                          *const squares = other + g.numbers;
  for (index_t r = 0; r < rows; r += check_run) {
    const index_t end = r + check_run < rows ? r + check_run : rows;
    KD_FOR_ITEMS(i, numbers / LANES) {
      const index_t n = i * LANES;
      real a = lanes_all(0), b = a, c = a;
      for (index_t at = r; at < end; ++at) {
        const real v = lanes_load(from + at * g.pitch + n);
        if (input) {
          a += v * lanes_all(w[2 * at]);
          b += v * lanes_all(w[2 * at + 1]);
          c += v * v;
        } else {
          a += v * lanes_all(w[at]);
        }
      }
      lanes_store(to + n, r ? lanes_load(to + n) + a : a);
      if (input) {
        lanes_store(other + n, r ? lanes_load(other + n) + b : b);
        lanes_store(squares + n, r ? lanes_load(squares + n) + c : c);
      }
    }
  }
}
/* Number n of a sum of an image, of all its parts. */
KD_INLINE scalar fold_total(KD_GLOBAL const scalar* folded, fold_arguments g, int sum, index_t n) {
  scalar all = 0, lost = 0;
  for (index_t part = 0; part < g.parts; ++part)
    add_exactly(&all, &lost, folded[(part * g.sums + sum) * g.numbers + n]);
  return all;
}
/* The folded row of each image: of results numbers as they are; of the input points, and behind them squares. */
KD_KERNEL(check_join) KD_GROUP KD_MEMORY(const scalar, folded), KD_MEMORY(scalar, rows),
    KD_BY_VALUE(fold_arguments) g) {
  KD_OPEN(folded);
  KD_OPEN(rows);
  const index_t image = KD_GROUP_ID / g.tiles, each = g.form == check_real ? 1 : 2,
                first = KD_GROUP_ID % g.tiles * fold_tile, left = g.numbers - first,
                numbers = left < fold_tile ? left : (index_t)fold_tile, points = g.numbers / each;
  KD_GLOBAL const scalar* const from = folded + image * g.parts * g.sums * g.numbers;
  if (g.sums == 1) {
    KD_FOR_ITEMS(i, numbers) rows[image * g.numbers + first + i] = fold_total(from, g, 0, first + i);
    return;
  }
  KD_GLOBAL scalar* const to = rows + image * 3 * points;
  KD_FOR_ITEMS(i, numbers / each) {
    const index_t c = first / each + i, n = c * each;
    scalar im = 0, other_im = 0, square = 0;
    if (each == 2) {
      im = fold_total(from, g, 0, n + 1);
      other_im = fold_total(from, g, 1, n + 1);
      square = fold_total(from, g, 2, n + 1);
    }
    to[2 * c] = fold_total(from, g, 0, n) - other_im;
    to[2 * c + 1] = im + fold_total(from, g, 1, n);
    to[2 * points + c] = fold_total(from, g, 2, n) + square;
  }
}
