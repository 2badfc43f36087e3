// plan_wavelet.hpp: the planner of wavelet transforms: a launch per level, and per axis of images
// (kernels/wavelet/wavelet.h); one for all levels of rows that fit a cache (kernels/wavelet/wavelet_levels.h).
// Wavelet, length and mode are arguments, so that one device needs few kernels.
#pragma once
#include <komdsp/wavelet.hpp>

#include "../base/plan_build.hpp"

namespace komdsp {

namespace planning {

constexpr verdict check(const filter_bank& w) {
  if (w.taps < 2 || w.taps > wavelet_taps_max || w.taps % 2 != 0 || !w.decomposition_low)
    return {status::bad_argument, "filters have an even number of taps, 2 to 256"};
  for (int i = 0; i < 4 * w.taps; ++i) {
    const double tap = tap_of(w, i & 1, i & 2, i / 4);
    if (!is_finite(tap)) return {status::not_finite, "filters must be finite"};
  }
  return {};
}
constexpr verdict check_wavelet(const filter_bank& w, wavelet_mode mode, int levels, int levels_max) {
  if (levels < 1 || levels > levels_max)
    return {status::bad_argument, "there are 1 to 28 levels, of images and undecimated transforms 1 to 14"};
  if (mode > wavelet_mode::periodization) return {status::bad_argument, "there is no such mode"};
  return check(w);
}

// ---- one level along one axis ----
struct band_place {
  slot memory = slot::none;
  index offset = 0;  // scalars, as all below
  index stride = 1;  // between points
  index lane = 0;    // between columns
  index matrix = 0;
};
// `columns` rows of `length` samples and their bands, in `halves` and `matrices` (kernels/wavelet/wavelet.h).
struct wavelet_level {
  index length = 1, coefficients = 1, columns = 1, halves = 1, matrices = 1;
  band_place signal, approx, detail;
  index signal_half = 0, detail_half = 0;
  index detail_band = 0;  // from approximation to detail in the memory of the details
  int phase = 0;          // of undecimated transforms: 1 for the odd samples
  double scale = 1;       // of synthesis
  bool adds = false;      // synthesis adds to what is there
};

// How a device computes a level: neighbouring outputs in the lanes (row), neighbouring columns, or one lane.
struct wavelet_shape {
  bool along = false, row = false;  // along: neighbouring outputs of one row are a tile
  int lanes = 1, width = 1, items = 1;
  index np = 1, halo = 1, work_bytes = 0;
};
constexpr index wavelet_work_bytes(const profile& d, const wavelet_shape& s, int taps, int scalar) {
  if (!d.one_item_tiles) return aligned((s.np + s.halo) * s.width * 2 * scalar);
  const index pairs = s.np + taps / 2;
  return s.row ? 2 * aligned(pairs * scalar) : aligned(pairs * s.width * s.lanes * 2 * scalar);
}
constexpr bool all_are_one(const wavelet_level& v, index band_place::*distance) {
  return v.signal.*distance == 1 && v.approx.*distance == 1 && v.detail.*distance == 1;
}
constexpr wavelet_shape wavelet_shape_for(const profile& d, const wavelet_level& v, int taps, precision type) {
  wavelet_shape s;
  const bool neighbours = all_are_one(v, &band_place::lane), rows = all_are_one(v, &band_place::stride);
  const int lanes = d.one_item_tiles ? (type == precision::f64 ? d.lanes_f64 : d.lanes_f32) : 1;
  const bool columns = neighbours && (lanes == 1 ? v.columns > 1 : 2 * v.columns > lanes || (d.reproducible && !rows));
  s.along = rows && !columns;
  s.row = lanes > 1 && s.along;
  s.lanes = columns || s.row ? lanes : 1;
  for (s.halo = 32; s.halo < taps / 2;) s.halo *= 2;
  s.np = columns ? 64 : d.one_item_tiles || v.coefficients > 128 ? 1024 : 128;
  if (columns && lanes == 1) s.width = d.one_item_tiles ? 8 : type == precision::f64 ? 16 : 32;
  if (!d.one_item_tiles && columns) s.np = 32;
  s.work_bytes = wavelet_work_bytes(d, s, taps, bytes_of(type));
  while (!d.one_item_tiles && s.work_bytes > d.local_bytes && s.np * s.width > 1) {
    s.width > 1 ? s.width /= 2 : s.np /= 2;
    s.work_bytes = wavelet_work_bytes(d, s, taps, bytes_of(type));
  }
  // An item computes eight outputs at once.
  if (!d.one_item_tiles) s.items = static_cast<int>(larger(1, smaller(d.max_group, s.np * s.width / 8)));
  return s;
}

constexpr memory_argument filter_table(plan_draft& p, const filter_bank& w, bool inverse) {
  table t;
  t.what = inverse ? table::kind::synthesis : table::kind::analysis;
  t.length = w.taps;
  t.filters = w;
  return add_table(p, t);
}
constexpr memory_argument memory_of(const band_place& b, precision type, index more = 0) {
  return memory_of(b.memory, (b.offset + more) * bytes_of(type));
}

// Arguments that one level and several ones have alike.
template <class Arguments>
constexpr void fill_level(Arguments& g, const wavelet_level& v, const filter_bank& w, wavelet_mode mode, bool inverse) {
  g.taps = w.taps;
  g.samples = v.length;
  // Samples before output 0 of an analysis, and before what a synthesis reconstructs of coefficient 0.
  const bool periodic = mode == wavelet_mode::periodization;
  g.before = periodic ? w.taps / 2 - 1 - v.phase : w.taps - 2;
  g.mode = static_cast<index>(mode);
  if (!inverse) return;
  const index first = g.before < 0 ? -1 : g.before / 2;  // pair of samples that the signal begins in
  g.before -= 2 * first;
  g.band_before = w.taps / 2 - 1 - first;
  g.mode = periodic ? mode_periodic : mode_zero;
}
constexpr wavelet_arguments arguments_for(const wavelet_level& v, const wavelet_shape& s, const filter_bank& w,
                                          wavelet_mode mode, bool inverse) {
  wavelet_arguments g;
  fill_level(g, v, w, mode, inverse);
  g.columns = v.columns;
  g.halves = v.halves;
  g.coefficients = v.coefficients;
  g.outputs = inverse ? quotient_up(v.length + g.before, 2) : v.coefficients;
  g.tiles = quotient_up(g.outputs, s.np);
  g.column_tiles = s.row ? v.columns : quotient_up(v.columns, static_cast<index>(s.lanes) * s.width);
  g.signal_stride = v.signal.stride;
  g.signal_lane = v.signal.lane;
  g.signal_half = v.signal_half;
  g.signal_matrix = v.signal.matrix;
  g.detail_stride = v.detail.stride;
  g.detail_lane = v.detail.lane;
  g.detail_half = v.detail_half;
  g.detail_matrix = v.detail.matrix;
  g.detail_band = v.detail_band;
  g.approx_stride = v.approx.stride;
  g.approx_lane = v.approx.lane;
  g.approx_matrix = v.approx.matrix;
  g.np = s.np;
  g.width = s.width;
  g.adds = v.adds;
  return g;
}

// Columns that are no neighbours, as matrices of one column: one lane computes without the instructions of vectors, and
// would round otherwise.
constexpr wavelet_level columns_apart(wavelet_level v) {
  v.matrices = v.columns;
  v.columns = 1;
  band_place* const all[] = {&v.signal, &v.approx, &v.detail};
  for (band_place* const b : all) {
    b->matrix = b->lane;
    b->lane = 1;
  }
  return v;
}
constexpr bool has_columns_apart(const profile& d, const wavelet_level& v, precision type) {
  const bool neighbours = all_are_one(v, &band_place::lane), rows = all_are_one(v, &band_place::stride);
  return d.reproducible && lanes_of(d, type) > 1 && v.matrices == 1 && !rows && !neighbours;
}

// False where the device has too little local memory.
constexpr bool add_level(plan_draft& p, const profile& d, const filter_bank& w, wavelet_mode mode, bool inverse,
                         const wavelet_level& level) {
  const wavelet_level v = has_columns_apart(d, level, p.what.precision) ? columns_apart(level) : level;
  const wavelet_shape s = wavelet_shape_for(d, v, w.taps, p.what.precision);
  if (!d.one_item_tiles && s.work_bytes > d.local_bytes) return false;
  launch_draft l;
  l.kernel = inverse ? (s.row ? kernel_id::wavelet_synthesis_row : kernel_id::wavelet_synthesis)
                     : (s.row ? kernel_id::wavelet_analysis_row : kernel_id::wavelet_analysis);
  l.build = options_for(p, s.lanes);
  l.build.items = s.items;
  l.build.width = s.width;
  l.build.np = static_cast<int>(s.np);
  l.build.max_np = static_cast<int>(s.halo);
  l.work_bytes = s.work_bytes;
  l.local = !d.one_item_tiles;
  l.barriers = s.items > 1 ? 1 : 0;
  const wavelet_arguments g = arguments_for(v, s, w, mode, inverse);
  l.groups = g.tiles * g.column_tiles * v.halves * v.matrices;
  add(l, memory_of(v.signal, p.what.precision));
  add(l, memory_of(v.approx, p.what.precision));
  add(l, memory_of(v.detail, p.what.precision));
  add(l, filter_table(p, w, inverse));
  if (l.kernel == kernel_id::wavelet_synthesis) add_real(l, v.scale);
  const double rows = static_cast<double>(v.columns * v.halves * v.matrices), outputs = static_cast<double>(g.outputs);
  l.operations = 4.0 * w.taps * outputs * rows;
  l.bytes_moved = rows * static_cast<double>(v.length + 2 * v.coefficients) * bytes_of(p.what.precision);
  l.note =
      inverse ? "one level: approximation and details to samples" : "one level: samples to approximation and details";
  add(p, l, g);
  return true;
}

// ---- all levels of rows ----
constexpr void fill_distances(dwt& t) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  if (t.in.distance == 0) t.in.distance = stride_behind(t.in.stride, t.inverse ? joined : t.length);
  if (t.out.distance == 0) t.out.distance = stride_behind(t.out.stride, t.inverse ? t.length : joined);
}
// Scalars from the first to the last, 0 where they overlap or are more than an index can count.
constexpr index extent_of(const layout& l, index points, index batch) {
  if (l.stride < 1 || l.distance < 1 || l.stride > scalars_max / points || l.distance > scalars_max / batch) return 0;
  const bool rows = batch == 1 || l.distance > (points - 1) * l.stride,
             columns = points == 1 || l.stride > (batch - 1) * l.distance;
  return rows || columns ? (points - 1) * l.stride + (batch - 1) * l.distance + 1 : 0;
}
constexpr verdict check_rows(const dwt& t) {
  const verdict v = check_wavelet(t.wavelet, t.mode, t.levels, wavelet_levels_max);
  if (v.result != status::ok) return v;
  if (t.length < 1 || t.length > length_max) return {status::unsupported_length, "rows have 1 to 2^26 samples"};
  if (t.batch < 1 || t.batch > scalars_max / joined_length(t.wavelet, t.mode, t.length, t.levels))
    return {status::bad_batch, "the batch is at least 1 and its coefficients fit an index"};
  return {};
}

// Places of approximations: level 0 is the signal, the last level is joined to the details; those between alternate
// between two parts of the scratch memory.
struct approximations {
  band_place ends[2];  // the signal, and the joined coefficients
  index scratch[2] = {};
  bool neighbours = false;  // rows are interleaved, there too
  index batch = 1;
  int levels = 1;

  constexpr band_place at(int level, index length) const {
    if (level == 0) return ends[0];
    if (level == levels) return ends[1];
    return {slot::scratch, scratch[level % 2], neighbours ? batch : 1, neighbours ? 1 : length, 0};
  }
};
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
  index joined_scratch[2] = {};  // of a launch of several levels
  index joined_most[2] = {1, 1};

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
    v.detail_band = (joined_from(level) - v.coefficients) * a.ends[1].stride;
    return v;
  }
};
// Launches cost time on devices.  On cpp they do not: there levels are joined where the rows of a batch together are
// too long for the caches that one of them fits, by far.
constexpr bool joins_levels(const profile& d, const dwt& t) {
  return d.max_group > 1 || t.batch > 16 * row_cache_bytes / bytes_of(t.precision) / t.length;
}
// Levels that a launch of several can have.
constexpr bool can_join(const profile& d, const wavelet_shape& s) {
  return d.one_item_tiles ? s.row : s.along && s.work_bytes <= d.local_bytes;
}
// The first of the levels that one launch computes: rows fit the cache there, and tiles are of one row.
// Beyond the last level where there are not two such levels.
constexpr int first_joined(const profile& d, const level_list& all) {
  const dwt& t = all.t;
  if (!joins_levels(d, t)) return t.levels + 1;
  int first = 1;
  while (first < t.levels && all.length(first - 1) * bytes_of(t.precision) > joined_bytes(d, t.batch)) ++first;
  for (int level = first; level <= t.levels; ++level)
    if (!can_join(d, wavelet_shape_for(d, all.at(level), t.wavelet.taps, t.precision))) return t.levels + 1;
  return first < t.levels ? first : t.levels + 1;
}
// Scratch memory: of the levels before `first`, and of those that are joined.
constexpr void place_scratch(plan_draft& p, level_list& all, int first) {
  const dwt& t = all.t;
  const int scalar = bytes_of(t.precision);
  index most[2] = {};  // short rows grow from level to level
  for (int level = 1; level < t.levels; ++level) {
    index* const here = level < first ? &most[level % 2] : &all.joined_most[(level - first) % 2];
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
  if (first < t.levels)
    for (int i = 0; i < 2; ++i) all.joined_scratch[i] = place(all.joined_most[i]);
  p.scratch_bytes = end * scalar;
}
// Levels `first` to the last, a group for each row.
constexpr void add_joined(plan_draft& p, const profile& d, const level_list& all, int first) {
  const dwt& t = all.t;
  const wavelet_level v = all.at(first);
  const wavelet_shape s = wavelet_shape_for(d, v, t.wavelet.taps, t.precision);
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
  g.joined = all.joined_from(first);
  g.signal_row = v.signal.lane;
  g.joined_row = all.a.ends[1].lane;
  g.first_row = all.joined_most[0];
  g.second_row = all.joined_most[1];
  g.np = s.np;
  add(l, memory_of(v.signal, t.precision));
  add(l, memory_of(all.a.ends[1], t.precision));
  for (const index at : all.joined_scratch) add(l, memory_of(slot::scratch, at * bytes_of(t.precision)));
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
  place_scratch(p, all, first);
  if (t.inverse && first < t.levels) add_joined(p, d, all, first);
  const int alone = first < t.levels ? first - 1 : t.levels;
  for (int i = 1; i <= alone; ++i) {
    const int level = t.inverse ? alone + 1 - i : i;
    if (!add_level(p, d, t.wavelet, t.mode, t.inverse, all.at(level))) return false;
  }
  if (!t.inverse && first < t.levels) add_joined(p, d, all, first);
  return true;
}

// Beginning and end of every wavelet transform's plan.
constexpr void begin_wavelet(plan_draft& p, const profile& d, index length, index batch, bool inverse, precision type) {
  begin(p, d, type);
  p.variant = fft_variant::tile;
  p.chosen_by = rule::tile;
  p.what.length = length;
  p.what.batch = p.chunk = batch;
  p.what.inverse = inverse;
  p.input_samples = p.output_samples = true;
}
constexpr status finished(plan_draft& p, bool fits) {
  return fits ? finished(p) : refused(p, status::does_not_fit, "local memory is too small for these filters");
}

constexpr status write_plan(plan_draft& p, const dwt& t, const profile& d) {
  begin_wavelet(p, d, t.length, t.batch, t.inverse, t.precision);
  const verdict v = and_precision(check_rows(t), d, t.precision);
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
