/* extension.h: how a line of samples goes on beyond its ends, by boundary mode. */

/* A sample beyond an end is made of samples within: sign x[at] + twice x[end] + slope (x[to] - x[from]).  Most modes
   need the first term only; sign 0 stands for the sample 0. */
typedef struct {
  index_t at, end, from, to;
  scalar sign, twice, slope;
} extension;
KD_INLINE index_t wrapped(index_t i, index_t n) {
  const index_t r = i % n;
  return r < 0 ? r + n : r;
}
KD_INLINE extension extension_at(index_t at, scalar sign) {
  extension e;
  e.at = at;
  e.end = e.from = e.to = 0;
  e.sign = sign;
  e.twice = e.slope = 0;
  return e;
}
/* Each reflection is about an end point, upside down: 2 x[end] - x[j].  So a straight line goes on as it is, and from
   one period to the next a signal rises by 2 (x[n - 1] - x[0]). */
KD_INLINE extension extension_antireflect(index_t i, index_t n) {
  const index_t period = 2 * n - 2, j = wrapped(i, period), q = (i - j) / period;
  extension e = extension_at(j < n ? j : period - j, j < n ? 1 : -1);
  e.to = n - 1;
  e.slope = (scalar)(2 * q);
  if (j < n) return e;
  e.twice = 2;
  e.end = i < 0 ? 0 : n - 1;
  if (i < 0) e.slope = (scalar)(2 * (q + 1));
  return e;
}
/* A straight line through the two samples nearest to the end. */
KD_INLINE extension extension_smooth(index_t i, index_t n) {
  extension e = extension_at(i < 0 ? 0 : n - 1, 1);
  e.from = i < 0 ? 0 : n - 2;
  e.to = e.from + 1;
  e.slope = (scalar)(i < 0 ? i : i - (n - 1));
  return e;
}
/* Sample i, within or beyond the n samples of a line. */
KD_INLINE extension extension_of(index_t i, index_t n, int mode) {
  if (i >= 0 && i < n) return extension_at(i, 1);
  if (mode == mode_zero) return extension_at(0, 0);
  if (mode == mode_periodic) return extension_at(wrapped(i, n), 1);
  if (mode == mode_periodization) { /* an odd length is made even by its last sample again */
    const index_t j = wrapped(i, n + n % 2);
    return extension_at(j < n ? j : n - 1, 1);
  }
  if (mode == mode_symmetric || mode == mode_antisymmetric) {
    const index_t j = wrapped(i, 2 * n);
    return extension_at(j < n ? j : 2 * n - 1 - j, mode == mode_antisymmetric && j >= n ? -1 : 1);
  }
  if (mode == mode_constant || n == 1) return extension_at(i < 0 ? 0 : n - 1, 1);
  if (mode == mode_smooth) return extension_smooth(i, n);
  if (mode == mode_antireflect) return extension_antireflect(i, n);
  const index_t j = wrapped(i, 2 * n - 2);
  return extension_at(j < n ? j : 2 * n - 2 - j, 1);
}
