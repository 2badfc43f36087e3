// plan_wavelet2d.hpp: the planner of two-dimensional and of undecimated wavelet transforms.
#pragma once
#include "wavelet_level.hpp"
#include "../stft/plan_stft.hpp"

namespace komdsp {

namespace planning {

// ---- images: rows into two halves side by side in scratch, then the columns of both halves ----
struct image_level {
  index rows, columns;          // of what is split, or restored
  index low_rows, low_columns;  // of a band
  index detail_row, detail_column;
};
constexpr image_level image_level_of(const dwt2& t, int level) {
  image_level v{};
  v.rows = length_at(t.wavelet, t.mode, t.rows, level);
  v.columns = length_at(t.wavelet, t.mode, t.columns, level);
  v.low_rows = coefficients_of(t.wavelet, t.mode, v.rows);
  v.low_columns = coefficients_of(t.wavelet, t.mode, v.columns);
  v.detail_row = joined_length(t.wavelet, t.mode, v.low_rows, t.levels - level);
  v.detail_column = joined_length(t.wavelet, t.mode, v.low_columns, t.levels - level);
  return v;
}

struct image_memory {
  slot image, joined;
  index joined_rows, joined_columns;
  index lowest;  // where approximations begin in scratch
};
constexpr wavelet_level rows_level(const dwt2& t, const image_level& v, const image_memory& m, int level) {
  wavelet_level r;
  r.length = v.columns;
  r.coefficients = v.low_columns;
  r.columns = v.rows;
  r.matrices = t.batch;
  r.signal = {level == 1 ? m.image : slot::scratch, level == 1 ? 0 : m.lowest, 1, v.columns, v.rows * v.columns};
  r.approx = {slot::scratch, 0, 1, 2 * v.low_columns, v.rows * 2 * v.low_columns};
  r.detail = r.approx;
  r.detail_band = v.low_columns;
  return r;
}
constexpr wavelet_level columns_level(const dwt2& t, const image_level& v, const image_memory& m, int level) {
  wavelet_level c;
  c.length = v.rows;
  c.coefficients = v.low_rows;
  c.columns = v.low_columns;
  c.halves = 2;
  c.matrices = t.batch;
  c.signal = {slot::scratch, 0, 2 * v.low_columns, 1, v.rows * 2 * v.low_columns};
  c.signal_half = v.low_columns;
  c.detail = {m.joined, 0, m.joined_columns, 1, m.joined_rows * m.joined_columns};
  c.detail_half = v.detail_column;
  c.detail_band = v.detail_row * m.joined_columns;
  c.approx = c.detail;
  if (level < t.levels) c.approx = {slot::scratch, m.lowest, v.low_columns, 1, v.low_rows * v.low_columns};
  return c;
}

// Bands of all levels side by side leave gaps where details are smaller than what they surround.
constexpr bool has_gaps(const dwt2& t) {
  for (int level = 1; level < t.levels; ++level) {
    const image_level v = image_level_of(t, level);
    if (v.detail_row != v.low_rows || v.detail_column != v.low_columns) return true;
  }
  return false;
}
constexpr bool add_images(plan_draft& p, const profile& d, const dwt2& t, const image_memory& m) {
  if (!t.inverse && has_gaps(t)) add_signal_clear(p, d, p.output_bytes / bytes_of(t.precision));
  for (int i = 1; i <= t.levels; ++i) {
    const int level = t.inverse ? t.levels + 1 - i : i;
    const image_level v = image_level_of(t, level);
    const wavelet_level rows = rows_level(t, v, m, level), columns = columns_level(t, v, m, level);
    if (!add_level(p, d, t.wavelet, t.mode, t.inverse, t.inverse ? columns : rows)) return false;
    if (!add_level(p, d, t.wavelet, t.mode, t.inverse, t.inverse ? rows : columns)) return false;
  }
  return true;
}

constexpr verdict check_images(const dwt2& t) {
  const verdict v = check_wavelet(t.wavelet, t.mode, t.levels, wavelet2d_levels_max);
  if (v.result != status::ok) return v;
  if (t.rows < 1 || t.columns < 1 || t.rows > length_max || t.columns > length_max / t.rows)
    return {status::unsupported_length, "images have 1 to 2^26 samples"};
  const index rows = joined_length(t.wavelet, t.mode, t.rows, t.levels),
              columns = joined_length(t.wavelet, t.mode, t.columns, t.levels);
  if (t.batch < 1 || rows > scalars_max / 4 / columns || t.batch > scalars_max / 4 / (rows * columns))
    return {status::bad_batch, "the batch is at least 1 and its coefficients fit an index"};
  return {};
}

// ---- undecimated: level l is the transform of every 2^(l-1)-th sample, once from the even and once from the odd ones
// ----
constexpr bool add_undecimated_level(plan_draft& p, const profile& d, const swt& t, const approximations& a,
                                     int level) {
  const index step = t.step << (level - 1), bands = t.levels + 1,
              band = t.length * (t.bands_first ? t.batch : 1) * (bands - level);
  for (int phase = 0; phase < 2; ++phase) {
    wavelet_level v;
    v.length = t.length / step;
    v.coefficients = v.length / 2;
    v.columns = step;
    v.matrices = t.batch;
    const auto every = [&](band_place b, index stride, index first) {
      const index rows = b.memory == a.ends[1].memory && !t.bands_first ? bands : 1;
      return band_place{b.memory, b.offset + first, stride, 1, rows * t.length};
    };
    v.signal = every(a.at(level - 1, t.length), step, 0);
    v.approx = every(a.at(level, t.length), 2 * step, phase * step);
    v.detail = every(a.ends[1], 2 * step, phase * step);
    v.detail_band = band;
    v.phase = phase;
    v.scale = 0.5;
    v.adds = phase == 1;
    if (!add_level(p, d, t.wavelet, wavelet_mode::periodization, t.inverse, v)) return false;
  }
  return true;
}
constexpr bool add_undecimated(plan_draft& p, const profile& d, const swt& t) {
  approximations a;
  a.ends[0].memory = t.inverse ? slot::output : slot::input;
  a.ends[1].memory = t.inverse ? slot::input : slot::output;
  a.levels = t.levels;
  const int scalar = bytes_of(t.precision);
  const index one = aligned(t.batch * t.length * scalar);
  a.scratch[0] = t.levels > 1 ? one / scalar : 0;
  p.scratch_bytes = one * smaller(2, t.levels - 1);
  for (int i = 1; i <= t.levels; ++i)
    if (!add_undecimated_level(p, d, t, a, t.inverse ? t.levels + 1 - i : i)) return false;
  return true;
}
constexpr verdict check_undecimated(const swt& t) {
  const verdict v = check_wavelet(t.wavelet, wavelet_mode::periodization, t.levels, wavelet2d_levels_max);
  if (v.result != status::ok) return v;
  if (t.step < 1 || t.step > length_max >> t.levels)
    return {status::bad_argument, "the step is 1 at least, and step * 2^levels no more than a row's length"};
  if (t.length < 1 || t.length > length_max || t.length % (t.step << t.levels) != 0)
    return {status::unsupported_length, "the length is a multiple of step * 2^levels, up to 2^26"};
  if (t.batch < 1 || t.batch > scalars_max / (t.length * (t.levels + 1)))
    return {status::bad_batch, "the batch is at least 1 and its coefficients fit an index"};
  return {};
}

constexpr status write_plan(plan_draft& p, const dwt2& t, const profile& d) {
  begin_wavelet(p, d, 1, t.batch, t.inverse, t.precision);
  const verdict v = and_precision(check_images(t), d, t.precision);
  if (v.result != status::ok) return refused(p, v);
  const int scalar = bytes_of(t.precision);
  image_memory m{};
  m.image = t.inverse ? slot::output : slot::input;
  m.joined = t.inverse ? slot::input : slot::output;
  m.joined_rows = joined_length(t.wavelet, t.mode, t.rows, t.levels);
  m.joined_columns = joined_length(t.wavelet, t.mode, t.columns, t.levels);
  index halves = 0, lowest = 0;  // short rows and columns grow from level to level
  for (int level = 1; level <= t.levels; ++level) {
    const image_level at = image_level_of(t, level);
    halves = larger(halves, t.batch * at.rows * 2 * at.low_columns);
    if (level < t.levels) lowest = larger(lowest, t.batch * at.low_rows * at.low_columns);
  }
  m.lowest = aligned(halves * scalar) / scalar;
  p.scratch_bytes = m.lowest * scalar + aligned(lowest * scalar);
  p.what.length = t.rows * t.columns;
  const index image = t.batch * p.what.length * scalar, joined = t.batch * m.joined_rows * m.joined_columns * scalar;
  p.input_bytes = t.inverse ? joined : image;
  p.output_bytes = t.inverse ? image : joined;
  const bool fits = add_images(p, d, t, m);
  return finished(p, fits);
}
constexpr status write_plan(plan_draft& p, const swt& t, const profile& d) {
  begin_wavelet(p, d, t.length, t.batch, t.inverse, t.precision);
  const verdict v = and_precision(check_undecimated(t), d, t.precision);
  if (v.result != status::ok) return refused(p, v);
  const index rows = t.batch * t.length * bytes_of(t.precision), bands = rows * (t.levels + 1);
  p.input_bytes = t.inverse ? bands : rows;
  p.output_bytes = t.inverse ? rows : bands;
  const bool fits = add_undecimated(p, d, t);
  return finished(p, fits);
}

}  // namespace planning

// How `d` computes `t`.  Errors as plan_dwt's.
constexpr plan plan_dwt2(const dwt2& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

// How `d` computes `t`.  Errors as plan_dwt's.
constexpr plan plan_swt(const swt& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
