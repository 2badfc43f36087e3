// tables.hpp: makes the tables of a plan, at compile time for static plans or into the caller's memory at run time.
#pragma once
#include <komdsp/plan.hpp>
#include <komdsp/detail/check_signs.hpp>
#include <komdsp/detail/chirp.hpp>
#include <komdsp/detail/fixed_filters.hpp>
#include <komdsp/detail/generator.hpp>

namespace komdsp {

// Tables of 32-bit integers; the others hold real numbers.
constexpr bool holds_integers(const table& t) {
  return t.what == table::kind::reversal || t.what == table::kind::parameters || t.what == table::kind::powers ||
         t.what == table::kind::logarithms;
}
// Tables of a wavelet's filters.
constexpr bool holds_filters(const table& t) {
  return t.what == table::kind::analysis || t.what == table::kind::synthesis;
}
// The precision of a table's numbers: taps of fixed point have 32 bits, factors of half precision, too.
constexpr precision precision_of(const table& t, precision p) {
  return is_fixed(p) && holds_filters(t) ? precision::q31 : p == precision::f16 ? precision::f32 : p;
}

// The next multiple of 64.
constexpr index aligned(index bytes) {
  return (bytes + 63) / 64 * 64;
}

// Columns of one tile of a pass.
constexpr index columns_of_tile(const table& t) {
  return t.columns ? t.lanes / 2 : static_cast<index>(t.lanes) * t.width;
}
// Tiles of a pass's columns.
constexpr index tiles_of(const table& t) {
  return (t.length / t.n1 + columns_of_tile(t) - 1) / columns_of_tile(t);
}
// Roots that later results of passes before have (kernels/resident/stages_resident.h); 0: there are none.
constexpr index outer_roots(const table& t) {
  return t.split < t.length ? t.length / t.split : 0;
}
// Pairs w, w^4 of all stages.
constexpr index numbers_of_continued(const table& t) {
  const int stages = stages_of(t.radices);
  index numbers = stages * (t.n1 + outer_roots(t)), span = radix_of(t.radices, 0);
  for (int s = 1; s < stages; span *= radix_of(t.radices, s++)) numbers += span;
  return numbers;
}
// Bytes of a table whose other fields are set.
constexpr index bytes_of_table(const table& t, precision p) {
  index complexes = 0;
  switch (t.what) {
    case table::kind::stage:
      complexes = points_of(t.radices) - radix_of(t.radices, 0);
      break;  // sum of (radix-1) * span
    case table::kind::pass:
      complexes = tiles_of(t) * t.lanes * t.width * (t.split + t.n1 / t.split);
      break;
    case table::kind::continued:
      complexes = 2 * numbers_of_continued(t);
      break;
    case table::kind::hermitian:
      complexes = t.split + t.length / 2 / t.split + 1;
      break;
    case table::kind::root:
      complexes = t.length + 1;
      break;
    case table::kind::chirp:
    case table::kind::folds:
      complexes = t.length;
      break;
    case table::kind::weights:
    case table::kind::half_weights:
      complexes = 2 * t.width * check_detail::points_of_weights(t);
      break;
    case table::kind::signs:
      complexes = t.width * t.length;
      break;
    case table::kind::chirp_spectrum:
      complexes = t.n1;
      break;
    case table::kind::root_spectrum:
      complexes = t.length - 1;
      break;
    case table::kind::powers:
      return aligned(4 * t.length);
    case table::kind::logarithms:
      return aligned(4 * 2 * t.length);
    case table::kind::direct:
      complexes = (t.length / 2 + t.lanes - 1) / t.lanes * t.lanes * (t.length / 2);
      break;
    case table::kind::reversal:
      return aligned(4 * t.length);
    case table::kind::parameters:
      return aligned(4 * 6);
    case table::kind::analysis:
    case table::kind::synthesis:
      complexes = t.length;
      break;
  }
  return aligned(2 * complexes * bytes_of(precision_of(t, p)));
}

namespace table_detail {
inline namespace KOMDSP_ROOTS {

// Q15 or Q31, to nearest; 1 is the largest number.
template <class T>
constexpr T fixed_point(double x) {
  constexpr double one = sizeof(T) == 2 ? 0x1p15 : 0x1p31;
  const double y = x * one + (x < 0 ? -0.5 : 0.5);
  return y >= one ? static_cast<T>(one - 1) : static_cast<T>(y);
}
// Powers of a root come by repeated multiplication: in double-double the error stays far below the final rounding.
// Parts that should be zero are set to it; no other part of a root of 2^26 is below 1e-8.
template <class T>
constexpr T rounded(double_double x) {
  if constexpr (T(1) / 2 == 0) return fixed_point<T>(x.high);
  return x.high < 1e-20 && x.high > -1e-20 ? T{0} : static_cast<T>(x.high);
}

template <class T>
constexpr void put(T* at, index n, complex_dd w) {
  at[2 * n] = rounded<T>(w.re);
  at[2 * n + 1] = rounded<T>(w.im);
}
template <class T>
constexpr void fill_powers(complex_dd root, index count, T* out) {
  for (root_powers w(root, count); w.count() > 0; w.advance())
    for (int lane = 0; lane < w.count(); ++lane, out += 2) put(out, 0, w.values().at(lane));
}
template <class T>
constexpr void fill_stage(const table& t, T* out) {
  index n = 0, span = radix_of(t.radices, 0);
  for (int s = 1; s < stages_of(t.radices); ++s) {
    const int radix = radix_of(t.radices, s);
    index k = 0;
    for (root_powers first(unit_root(1, span * radix), span); k < span; k += first.count(), first.advance()) {
      roots w = first.values();
      for (int q = 1; q < radix; ++q, multiply(w, first.values(), first.count()))
        for (int lane = 0; lane < first.count(); ++lane)
          put(out, n + (t.columns ? (q - 1) * span + k + lane : (k + lane) * (radix - 1) + q - 1), w.at(lane));
    }
    n += span * (radix - 1);
    span *= radix;
  }
}
// The neighbour that lane p of a vector stands for: lane_at of kernels/base/lanes_vector.h.
template <class T>
constexpr index lane_at(index p, index lanes) {
  constexpr index unit = 16 / sizeof(T), half = unit / 2;
  return lanes == 1 ? p : p / unit * half + p % half + (p % unit < half ? 0 : lanes / 2);
}
// Rows of numbers, each the one before times `by`: w in the first one.
template <class T>
constexpr void fill_rows(roots& w, const roots& by, int count, index rows, index step, index lanes, T** at) {
  for (index k = 0; k < rows; ++k, multiply(w, by, count))
    for (int lane = 0; lane < count; ++lane) {
      at[lane][0] = rounded<T>(w.at(lane).re);
      at[lane][lanes] = rounded<T>(w.at(lane).im);
      at[lane] += step;
    }
}
// Factors of some columns: of their roots, where each of them lies.
template <class T>
constexpr void fill_columns(const table& t, const roots& low, int count, T** at) {
  const index step = 2 * t.lanes * t.width;
  roots high, w;
  fill_rows(high, low, count, t.split, step, t.lanes, at);
  fill_rows(w, high, count, t.n1 / t.split, step, t.lanes, at);
}
template <class T>
constexpr void fill_pass(const table& t, T* out) {
  const index points = t.split + t.n1 / t.split, tile = static_cast<index>(t.lanes) * t.width,
              columns = t.length / t.n1, own = columns_of_tile(t);
  near_roots root(t.length);
  for (index i = 0; i < tiles_of(t); ++i) {
    const index missing = (i + 1) * own - columns, first = i * own - (t.lanes > 1 && missing > 0 ? missing : 0);
    roots low;
    T* at[root_lanes] = {};
    int count = 0;
    for (index n = 0; n < tile; ++n) {
      const index vector = n / t.lanes, lane = lane_at<T>(n % t.lanes, t.lanes) % own,
                  column = first < 0 ? (lane < columns ? lane : 0) : first + vector * t.lanes + lane;
      if (column < columns) {
        low.put(count, root.at(column));
        at[count++] = out + i * points * tile * 2 + vector * 2 * t.lanes + n % t.lanes;
      }
      if (count == root_lanes || n == tile - 1) fill_columns(t, low, count, at), count = 0;
    }
  }
}
// w and w^4 of so many powers of a root.
template <class T>
constexpr T* fill_pairs(complex_dd root, index count, T* out) {
  for (root_powers w(root, count); w.count() > 0; w.advance())
    for (int lane = 0; lane < w.count(); ++lane, out += 4) {
      const complex_dd value = w.values().at(lane), square = value * value;
      put(out, 0, value);
      put(out, 1, square * square);
    }
  return out;
}
template <class T>
constexpr void fill_continued(const table& t, T* out) {
  index span = 1;
  for (int s = 0; s < stages_of(t.radices); ++s) {
    const index radix = radix_of(t.radices, s), whole = t.length * span * radix;
    out = fill_pairs(unit_root(1, whole), t.n1, out);
    out = fill_pairs(unit_root(t.split, whole), outer_roots(t), out);
    if (span > 1) out = fill_pairs(unit_root(1, span * radix), span, out);
    span *= radix;
  }
}
// Roots of one bin after the other.
template <class T>
constexpr void fill_direct(const table& t, T* out) {
  const index half = t.length / 2, lanes = t.lanes, bins = (half + lanes - 1) / lanes * lanes;
  near_roots root(t.length);
  for (index i = 0; i < bins;) {
    roots first;
    T* at[root_lanes] = {};
    int count = 0;
    for (; count < root_lanes && i < bins; ++count, ++i) {
      first.put(count, root.at((i / lanes * lanes + lane_at<T>(i % lanes, lanes) + 1) % t.length));
      at[count] = out + 2 * (i / lanes * lanes * half) + i % lanes;
    }
    roots w = first;
    fill_rows(w, first, count, half, 2 * lanes, lanes, at);
  }
}
template <class T>
constexpr void fill_hermitian(const table& t, T* out) {
  const auto root = [&t](index k) { return unit_root(t.columns ? t.length - k : k, t.length); };
  fill_powers(root(1), t.split, out);
  fill_powers(root(t.split), t.length / 2 / t.split + 1, out + 2 * t.split);
}
template <class T>
constexpr void fill_root(const table& t, T* out) {
  fill_powers(unit_root(1, t.length), t.length + 1, out);
}

// Tables of lengths with larger primes, which fixed point has not.
template <class T>
constexpr void fill_prime(const table& t, T* out) {
  if constexpr (T(1) / 2 != 0) {
    if (t.what == table::kind::chirp) return chirp_detail::fill_chirp(t.length, out);
    if (t.what == table::kind::chirp_spectrum) return chirp_detail::fill_spectrum(t.length, t.n1, out);
    generator_detail::fill_spectrum(t.length, out);
  }
}

// Filters backwards, two taps of both at a time: for an analysis low, high, low, high; for a synthesis the two taps
// that neighbouring samples have of the low-pass filter, then of the high-pass one.
template <class T>
constexpr void fill_filters(const table& t, T* out) {
  constexpr bool fixed = T(1) / 2 == 0;
  const bool synthesis = t.what == table::kind::synthesis;
  const int taps = static_cast<int>(t.length),
            whole_bits = fixed ? 31 - planning::bits_of_taps(t.filters, synthesis) : 0;
  for (int i = 0; i < 2 * taps; ++i) {
    const int last = taps - 1 - i / 4 * 2, quarter = i % 4;
    const int tap = synthesis ? last - 1 + quarter % 2 : last - quarter / 2;
    const double value = tap_of(t.filters, !synthesis, synthesis ? quarter / 2 : quarter % 2, tap);
    if constexpr (fixed)
      out[i] = fixed_point<T>(value / (1 << whole_bits));
    else
      out[i] = static_cast<T>(value);
  }
}

}  // namespace KOMDSP_ROOTS
}  // namespace table_detail

inline namespace KOMDSP_ROOTS {
// out: t.bytes, aligned to 64.  T is of the precision of the table (precision_of): float, double, int16_t or int32_t.
template <class T>
constexpr void fill_table(const table& t, T* out) {
  switch (t.what) {
    case table::kind::stage:
      return table_detail::fill_stage(t, out);
    case table::kind::pass:
      return table_detail::fill_pass(t, out);
#ifndef KD_FIRMWARE  // whose kernels have neither work-groups nor vectors
    case table::kind::continued:
      return table_detail::fill_continued(t, out);
    case table::kind::direct:
      return table_detail::fill_direct(t, out);
#else
    case table::kind::continued:
    case table::kind::direct:
      return;
#endif
    case table::kind::hermitian:
      return table_detail::fill_hermitian(t, out);
    case table::kind::root:
      return table_detail::fill_root(t, out);
    case table::kind::chirp:
    case table::kind::chirp_spectrum:
    case table::kind::root_spectrum:
      return table_detail::fill_prime(t, out);
    case table::kind::analysis:
    case table::kind::synthesis:
      return table_detail::fill_filters(t, out);
#ifndef KD_FIRMWARE  // whose static plans have these
    case table::kind::weights:
    case table::kind::half_weights:
      return check_detail::fill_weights(t, out);
    case table::kind::signs:
      return check_detail::fill_signs(t, out);
    case table::kind::folds:
      return check_detail::fill_folds(t, out);
#else
    case table::kind::weights:
    case table::kind::half_weights:
    case table::kind::signs:
    case table::kind::folds:
#endif
    case table::kind::powers:
    case table::kind::logarithms:
    case table::kind::reversal:
    case table::kind::parameters:
      return;
  }
}
}  // namespace KOMDSP_ROOTS
// Bit-reversed numbers: out has t.length of them.
constexpr void fill_reversal(const table& t, uint32_t* out) {
  const int bits = log2_of(t.length);
  for (index k = 0; k < t.length; ++k) {
    uint32_t r = 0;
    for (int b = 0; b < bits; ++b) r |= static_cast<uint32_t>(k >> b & 1) << (bits - 1 - b);
    out[k] = r;
  }
}
// Place of point n where stages in place read it: its digits in reverse order, those of a power of two bit by bit.
constexpr index place_in_stages(const table& t, index n) {
  index place = 0, span = t.length;
  for (int stage = stages_of(t.radices) - 1; stage >= 0; --stage) {
    const index radix = radix_of(t.radices, stage), digit = n % radix;
    index reversed = is_power_of_two(radix) ? 0 : digit;
    for (index bit = 1; is_power_of_two(radix) && bit < radix; bit *= 2)
      reversed = 2 * reversed + ((digit & bit) != 0 ? 1 : 0);
    span /= radix;
    place += reversed * span;
    n /= radix;
  }
  return place;
}
// Cycles of points, each from its least one on; behind them begin such of point 0, which stays.
constexpr void fill_exchanges(const table& t, uint32_t* out) {
  index count = 0;
  for (index first = 1; first < t.length; ++first) {
    const index second = place_in_stages(t, first);
    index n = second;
    while (n > first) n = place_in_stages(t, n);
    if (n < first || second == first) continue;
    out[count++] = static_cast<uint32_t>(2 * first + 1);
    for (n = second; n != first; n = place_in_stages(t, n)) out[count++] = static_cast<uint32_t>(2 * n);
  }
  while (count < t.length) out[count++] = 1;
}
// The numbers of kernels/published/wavelet_ladder.h, in fields of the table: samples, period, outputs, step, before,
// taps.
constexpr void fill_parameters(const table& t, uint32_t* out) {
  const index numbers[] = {t.length, t.n1, t.split, t.width, t.lanes / 2 - 1, t.lanes};
  for (int i = 0; i < 6; ++i) out[i] = static_cast<uint32_t>(numbers[i]);
}
// A table of integers, whichever it is.
constexpr void fill_integers(const table& t, uint32_t* out) {
  if (t.what == table::kind::reversal) return t.radices == 0 ? fill_reversal(t, out) : fill_exchanges(t, out);
  if (t.what == table::kind::powers) return generator_detail::fill_powers(t.length, out);
  if (t.what == table::kind::logarithms) return generator_detail::fill_logarithms(t.length, out);
  fill_parameters(t, out);
}

// All tables of a plan into memory of plan.table_bytes, aligned to 64 bytes.  Stack: 16 KiB at a desk, on a board 2.
status fill_tables(const plan_view& p, void* memory) noexcept;

}  // namespace komdsp
