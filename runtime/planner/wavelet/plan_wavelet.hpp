// plan_wavelet.hpp: the planner of wavelet transforms of rows: a launch per level, or one for all levels of rows that
// fit a cache (kernels/wavelet/wavelet_levels.h).
#pragma once
#include "wavelet_level.hpp"

namespace komdsp {

namespace planning {

constexpr void fill_distances(dwt& t) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  if (t.in.distance == 0) t.in.distance = stride_behind(t.in.stride, t.inverse ? joined : t.length);
  if (t.out.distance == 0) t.out.distance = stride_behind(t.out.stride, t.inverse ? t.length : joined);
}
constexpr verdict check_rows(const dwt& t) {
  const verdict v = check_wavelet(t.wavelet, t.mode, t.levels, wavelet_levels_max);
  if (v.result != status::ok) return v;
  if (t.length < 1 || t.length > length_max) return {status::unsupported_length, "rows have 1 to 2^26 samples"};
  if (t.batch < 1 || t.batch > scalars_max / joined_length(t.wavelet, t.mode, t.length, t.levels))
    return {status::bad_batch, "the batch is at least 1 and its coefficients fit an index"};
  return {};
}

// A row of this many bytes stays in the cache of a core while its levels follow one another.
inline constexpr index row_cache_bytes = 256 << 10;
// On devices less, since longer levels of a single row gain more from all cores than from a launch less: half of it
// where an item is a core; of work-groups what one computes in a few turns, more where rows are enough for the device
// (profiles that nobody measured know one group).
constexpr index joined_bytes(const profile& d, index rows) {
  if (!d.one_item_tiles) return rows >= larger(d.groups, 16) ? 64 << 10 : 16 << 10;
  return d.max_group > 1 ? row_cache_bytes / 2 : row_cache_bytes;
}

// All levels of a transform of rows, from the signal on.
struct level_list {
  const dwt& t;
  approximations a;
  band_place joined[2] = {};  // those between the levels of one launch, by turns
  index joined_most[2] = {};

  constexpr index length(int level) const { return length_at(t.wavelet, t.mode, t.length, level + 1); }
  constexpr index joined_from(int level) const {
    return joined_length(t.wavelet, t.mode, length(level - 1), t.levels - level + 1);
  }
  constexpr wavelet_level at(int level) const {
    wavelet_level v;
    v.length = length(level - 1);
    v.coefficients = length(level);
    v.columns = t.batch;
    v.signal = a.at(level - 1, v.length);
    v.approx = a.at(level, v.coefficients);
    v.detail = a.ends[1];
    v.grown = dwt_exponent(t.wavelet, level) - dwt_exponent(t.wavelet, level - 1);
    v.detail_band = (joined_from(level) - v.coefficients) * a.ends[1].stride;
    return v;
  }
};
// Launches cost time on devices.  On cpp they do not: there levels are joined where the rows of a batch together are
// too long for the caches that one of them fits, by far.
constexpr bool joins_levels(const profile& d, const dwt& t) {
  return d.max_group > 1 || t.batch > 16 * row_cache_bytes / bytes_of(t.precision) / t.length;
}
// CPUs without vectors: a level of a row reads it where it lies, and shares memory with what it makes
// (kernels/wavelet/wavelet_lane.h).
constexpr bool is_one_lane(const profile& d, precision type) {
  return d.one_item_tiles && d.max_group == 1 && lanes_of(d, type) == 1;
}
// Levels that a launch of several can have; on devices with tiles of a block of outputs at least.
constexpr bool can_join(const profile& d, const wavelet_shape& s) {
  return s.along && (d.one_item_tiles || (s.work_bytes <= d.local_bytes && s.np >= 8));
}
// The first of the levels that one launch computes: rows fit the cache there, and tiles are of one row.
// Beyond the last level where there is none, or, but for one lane, only one.
constexpr int first_joined(const profile& d, const level_list& all) {
  const dwt& t = all.t;
  const bool one_lane = is_one_lane(d, t.precision);
  if (!one_lane && !joins_levels(d, t)) return t.levels + 1;
  int first = 1;
  while (first <= t.levels && all.length(first - 1) * bytes_of(t.precision) > joined_bytes(d, t.batch)) ++first;
  for (int level = first; level <= t.levels; ++level)
    if (!can_join(d, wavelet_shape_for(d, all.at(level), t.wavelet.taps, t.precision))) return t.levels + 1;
  return first < t.levels || one_lane ? first : t.levels + 1;
}
// Memory that one lane shares: between the levels of an analysis every second approximation, from the last but two on,
// lies where coefficients of later levels will be; of a synthesis the first one is the end of the samples, unless rows
// are so short that it is longer.
constexpr bool shares_joined(const profile& d, const level_list& all, int first) {
  return is_one_lane(d, all.t.precision) && (!all.t.inverse || all.length(first) <= all.length(first - 1));
}
constexpr band_place shared_place(const level_list& all, int first) {
  if (!all.t.inverse) return all.a.ends[1];
  band_place b = all.a.at(first - 1, all.length(first - 1));
  b.offset += all.length(first - 1) - all.length(first);
  return b;
}
// Memory of approximations: of the levels before `first`, and of those that are joined.
constexpr void place_approximations(plan_draft& p, const profile& d, level_list& all, int first) {
  const dwt& t = all.t;
  const int scalar = bytes_of(t.precision);
  index most[2] = {};  // short rows grow from level to level
  for (int level = 1; level < t.levels; ++level) {
    const int turn = t.inverse ? level - first : t.levels - level;
    index* const here = level < first ? &most[level % 2] : &all.joined_most[turn % 2];
    *here = larger(*here, all.length(level));
  }
  index end = 0;
  const auto place = [&](index count) {
    const index at = end;
    end += aligned(t.batch * count * scalar) / scalar;
    return at;
  };
  all.a.scratch[1] = place(most[1]);
  all.a.scratch[0] = place(most[0]);
  const bool shared = first < t.levels && shares_joined(d, all, first);
  if (shared) all.joined[0] = shared_place(all, first);
  for (int i = shared; i < 2; ++i) all.joined[i] = {slot::scratch, place(all.joined_most[i]), 1, all.joined_most[i]};
  p.scratch_bytes = end * scalar;
}
// A whole row as one tile, whose work array holds the points near its ends.
constexpr void take_whole_rows(wavelet_shape& s, const level_list& all, int first) {
  const int taps = all.t.wavelet.taps;
  s.np = larger(all.length(first - 1), all.length(all.t.levels));
  s.work_bytes = aligned((4 * taps + 36) * bytes_of(all.t.precision));
}
// Levels `first` to the last, a group for each row.
constexpr void add_joined(plan_draft& p, const profile& d, const level_list& all, int first) {
  const dwt& t = all.t;
  const wavelet_level v = all.at(first);
  wavelet_shape s = wavelet_shape_for(d, v, t.wavelet.taps, t.precision);
  if (is_one_lane(d, t.precision)) take_whole_rows(s, all, first);
  launch_draft l;
  l.kernel = t.inverse ? kernel_id::wavelet_synthesis_levels : kernel_id::wavelet_analysis_levels;
  l.build = options_for(p, s.lanes);
  l.build.np = static_cast<int>(s.np);
  l.build.max_np = static_cast<int>(s.halo);
  l.work_bytes = s.work_bytes;
  l.local = !d.one_item_tiles;
  // Four outputs per item; where rows fill the device many times over, smaller groups wait less for each other.
  const index each = t.batch >= 16 * d.groups ? 8 : 4;
  if (l.local) l.build.items = static_cast<int>(larger(1, smaller(d.max_group, s.np / each)));
  l.groups = t.batch;
  levels_arguments g;
  fill_level(g, v, t.wavelet, t.mode, t.inverse);
  g.levels = t.levels - first + 1;
  g.bits = bits_of_taps(t.wavelet, t.inverse);
  g.growth = growth_of(t.wavelet);
  g.grown = (first - 1) * g.growth;
  g.joined = all.joined_from(first);
  g.signal_row = v.signal.lane;
  g.joined_row = all.a.ends[1].lane;
  g.first_row = all.joined[0].lane;
  g.second_row = all.joined[1].lane;
  g.np = s.np;
  add(l, memory_of(v.signal, t.precision));
  add(l, memory_of(all.a.ends[1], t.precision));
  for (const band_place& between : all.joined) add(l, memory_of(between, t.precision));
  add(l, filter_table(p, t.wavelet, t.inverse));
  for (int level = first; level <= t.levels; ++level) {
    const double rows = static_cast<double>(t.batch), count = static_cast<double>(all.length(level));
    if (l.build.items > 1) l.barriers += static_cast<int>(2 * quotient_up(all.length(level), s.np));
    l.operations += 4.0 * t.wavelet.taps * count * rows;
    l.bytes_moved += rows * (static_cast<double>(all.length(level - 1)) + 2 * count) * bytes_of(t.precision);
  }
  l.note = t.inverse ? "several levels: approximation and details to samples"
                     : "several levels: samples to approximation and details";
  add(p, l, g);
}
constexpr bool add_levels(plan_draft& p, const profile& d, const dwt& t) {
  const layout signal = t.inverse ? t.out : t.in, joined = t.inverse ? t.in : t.out;
  level_list all{t, {}};
  all.a.ends[0] = {t.inverse ? slot::output : slot::input, 0, signal.stride, signal.distance, 0};
  all.a.ends[1] = {t.inverse ? slot::input : slot::output, 0, joined.stride, joined.distance, 0};
  all.a.neighbours = signal.distance == 1 && joined.distance == 1;
  all.a.batch = t.batch;
  all.a.levels = t.levels;
  const int first = first_joined(d, all);
  place_approximations(p, d, all, first);
  if (t.inverse && first <= t.levels) add_joined(p, d, all, first);
  const int alone = first <= t.levels ? first - 1 : t.levels;
  for (int i = 1; i <= alone; ++i) {
    const int level = t.inverse ? alone + 1 - i : i;
    if (!add_level(p, d, t.wavelet, t.mode, t.inverse, all.at(level))) return false;
  }
  if (!t.inverse && first <= t.levels) add_joined(p, d, all, first);
  return true;
}

constexpr status write_plan(plan_draft& p, const dwt& t, const profile& d) {
  begin_wavelet(p, d, t.length, t.batch, t.inverse, t.precision);
  verdict v = check_rows(t);
  if (v.result == status::ok)
    v = in_fixed_point(t.precision) ? check_fixed(t.wavelet, t.mode) : check_precision(d, t.precision);
  if (v.result != status::ok) return refused(p, v);
  dwt rows = t;
  fill_distances(rows);
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  const index in = extent_of(rows.in, t.inverse ? joined : t.length, t.batch),
              out = extent_of(rows.out, t.inverse ? t.length : joined, t.batch);
  if (in == 0 || out == 0)
    return refused(p, status::unsupported_layout, "rows overlap, or their elements do not fit an index");
  p.input_bytes = in * bytes_of(t.precision);
  p.output_bytes = out * bytes_of(t.precision);
  const bool fits = add_levels(p, d, rows);
  return finished(p, fits);
}

}  // namespace planning

// How `d` computes `t`.  result.result: bad_argument (filters, levels, mode), not_finite, unsupported_length,
// bad_batch, unsupported_layout, unsupported_precision or does_not_fit, with result.reason.
constexpr plan plan_dwt(const dwt& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
