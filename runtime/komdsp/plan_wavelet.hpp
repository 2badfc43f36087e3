// plan_wavelet.hpp: the planner of wavelet transforms: a launch per level, and per axis of images (kernels/wavelet.h).
// Wavelet, length and mode are arguments, so that one device needs few kernels.
#pragma once
#include <komdsp/plan_build.hpp>
#include <komdsp/wavelet.hpp>

namespace komdsp {

namespace planning {

inline constexpr int wavelet_taps_max = 256, wavelet_levels_max = 28;

constexpr verdict check(const filter_bank& w) {
  if (w.taps < 2 || w.taps > wavelet_taps_max || w.taps % 2 != 0 || !w.decomposition_low)
    return {status::bad_argument, "filters have an even number of taps, 2 to 256"};
  for (int i = 0; i < 4 * w.taps; ++i) {
    const double tap = tap_of(w, i & 1, i & 2, i / 4);
    if (!(tap - tap == 0)) return {status::not_finite, "filters must be finite"};
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
// `columns` rows of `length` samples and their bands, in `halves` and `matrices` (kernels/wavelet.h).
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
  bool row = false;
  int lanes = 1, width = 1, items = 1;
  index np = 1, halo = 1, work_bytes = 0;
};
constexpr index wavelet_work_bytes(const profile& d, const wavelet_shape& s, int taps, int scalar) {
  if (!d.one_item_tiles) return aligned((s.np + s.halo) * s.width * 2 * scalar);
  const index pairs = s.np + taps / 2;
  return s.row ? 2 * aligned(pairs * scalar) : aligned(pairs * s.width * s.lanes * 2 * scalar);
}
constexpr wavelet_shape wavelet_shape_for(const profile& d, const wavelet_level& v, int taps, precision type) {
  wavelet_shape s;
  const auto all = [&](index band_place::*what) {
    return v.signal.*what == 1 && v.approx.*what == 1 && v.detail.*what == 1;
  };
  const bool neighbours = all(&band_place::lane), rows = all(&band_place::stride);
  const int lanes = d.one_item_tiles ? (type == precision::f64 ? d.lanes_f64 : d.lanes_f32) : 1;
  const bool across = neighbours && (lanes == 1 ? v.columns > 1 : 2 * v.columns > lanes);
  s.row = lanes > 1 && rows && !across;
  s.lanes = across || s.row ? lanes : 1;
  for (s.halo = 32; s.halo < taps / 2;) s.halo *= 2;
  s.np = across ? 64 : d.one_item_tiles || v.coefficients > 128 ? 1024 : 128;
  if (across && lanes == 1) s.width = d.one_item_tiles ? 8 : type == precision::f64 ? 16 : 32;
  if (!d.one_item_tiles && across) s.np = 32;
  s.work_bytes = wavelet_work_bytes(d, s, taps, bytes_of(type));
  while (!d.one_item_tiles && s.work_bytes > d.local_bytes && s.np * s.width > 1) {
    s.width > 1 ? s.width /= 2 : s.np /= 2;
    s.work_bytes = wavelet_work_bytes(d, s, taps, bytes_of(type));
  }
  // An item computes four outputs at once; of rows, where what it begins with costs as much, twice.
  const index turns = across ? 1 : 2;
  if (!d.one_item_tiles) s.items = static_cast<int>(larger(1, smaller(d.max_group, s.np * s.width / (4 * turns))));
  return s;
}

constexpr argument filter_table(plan& p, const filter_bank& w, bool inverse) {
  table t;
  t.what = inverse ? table::kind::synthesis : table::kind::analysis;
  t.length = w.taps;
  t.filters = w;
  return add_table(p, t);
}
constexpr argument memory_of(const band_place& b, precision type, index more = 0) {
  return memory_of(b.memory, (b.offset + more) * bytes_of(type));
}

constexpr void fill_geometry(tile_geometry& g, const wavelet_level& v, const filter_bank& w, wavelet_mode mode) {
  g.split = v.halves;
  g.lanes = v.columns;
  g.samples = v.length;
  g.other_valid = v.coefficients;
  g.in[1] = v.signal_half;
  g.in[2] = v.signal.matrix;
  g.in_stride = v.signal.stride;
  g.in_lane = v.signal.lane;
  g.out[0] = v.detail_band;
  g.out[1] = v.detail_half;
  g.out[2] = v.detail.matrix;
  g.out_stride = v.detail.stride;
  g.out_lane = v.detail.lane;
  g.other[0] = v.approx.stride;
  g.other[2] = v.approx.matrix;
  g.other_lane = v.approx.lane;
  g.turns = v.adds ? 2 : 1;
  // Samples before output 0 of an analysis, and before what a synthesis reconstructs of coefficient 0.
  g.pad = mode == wavelet_mode::periodization ? w.taps / 2 - 1 - v.phase : w.taps - 2;
  g.valid = v.coefficients;
}
constexpr void turn_geometry(tile_geometry& g, const filter_bank& w) {
  const index first = g.pad < 0 ? -1 : g.pad / 2;  // pair of samples that the signal begins in
  g.pad -= 2 * first;
  g.shift = w.taps / 2 - 1 - first;
  g.valid = quotient_up(g.samples + g.pad, 2);
}

// False where the device has too little local memory.
constexpr bool add_level(plan& p, const profile& d, const filter_bank& w, wavelet_mode mode, bool inverse,
                         const wavelet_level& v) {
  const wavelet_shape s = wavelet_shape_for(d, v, w.taps, p.what.type);
  if (!d.one_item_tiles && s.work_bytes > d.local_bytes) return false;
  launch l;
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
  tile_geometry& g = l.geometry;
  fill_geometry(g, v, w, mode);
  if (inverse) turn_geometry(g, w);
  g.np = s.np;
  g.width = s.width;
  g.count[0] = quotient_up(g.valid, s.np);
  g.count[1] = s.row ? v.columns : quotient_up(v.columns, static_cast<index>(s.lanes) * s.width);
  l.groups = g.count[0] * g.count[1] * v.halves * v.matrices;
  const bool periodic = mode == wavelet_mode::periodization;
  add(l, memory_of(v.signal, p.what.type));
  add(l, memory_of(v.approx, p.what.type));
  add(l, memory_of(v.detail, p.what.type));
  add(l, filter_table(p, w, inverse));
  add(l, geometry_argument());
  add(l, number_of(w.taps));
  add(l, number_of(static_cast<index>(!inverse ? mode : periodic ? wavelet_mode::periodic : wavelet_mode::zero)));
  if (l.kernel == kernel_id::wavelet_synthesis) add(l, real_of(v.scale));
  const double rows = static_cast<double>(v.columns * v.halves * v.matrices), outputs = static_cast<double>(g.valid);
  l.operations = 4.0 * w.taps * outputs * rows;
  l.bytes_moved = rows * static_cast<double>(v.length + 2 * v.coefficients) * bytes_of(p.what.type);
  l.note =
      inverse ? "one level: approximation and details to samples" : "one level: samples to approximation and details";
  add(p, l);
  return true;
}

// ---- all levels of rows ----
constexpr void fill_distances(dwt& t) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  if (t.in.distance == 0) t.in.distance = (t.inverse ? joined : t.length) * t.in.stride;
  if (t.out.distance == 0) t.out.distance = (t.inverse ? t.length : joined) * t.out.stride;
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

// Where approximations are: level 0 is the signal, the last level is joined to the details; those between alternate
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
constexpr bool add_levels(plan& p, const profile& d, const dwt& t) {
  const layout signal = t.inverse ? t.out : t.in, joined = t.inverse ? t.in : t.out;
  approximations a;
  a.ends[0] = {t.inverse ? slot::output : slot::input, 0, signal.stride, signal.distance, 0};
  a.ends[1] = {t.inverse ? slot::input : slot::output, 0, joined.stride, joined.distance, 0};
  a.neighbours = signal.distance == 1 && joined.distance == 1;
  a.batch = t.batch;
  a.levels = t.levels;
  const auto length = [&](int level) { return length_at(t.wavelet, t.mode, t.length, level + 1); };
  const int scalar = bytes_of(t.type);
  index most[2] = {};  // short rows grow from level to level
  for (int level = 1; level < t.levels; ++level) most[level % 2] = larger(most[level % 2], length(level));
  a.scratch[0] = aligned(t.batch * most[1] * scalar) / scalar;
  p.scratch_bytes = a.scratch[0] * scalar + aligned(t.batch * most[0] * scalar);
  for (int i = 1; i <= t.levels; ++i) {
    const int level = t.inverse ? t.levels + 1 - i : i;
    wavelet_level v;
    v.length = length(level - 1);
    v.coefficients = length(level);
    v.columns = t.batch;
    v.signal = a.at(level - 1, v.length);
    v.approx = a.at(level, v.coefficients);
    v.detail = a.ends[1];
    v.detail_band = joined_length(t.wavelet, t.mode, v.coefficients, t.levels - level) * joined.stride;
    if (!add_level(p, d, t.wavelet, t.mode, t.inverse, v)) return false;
  }
  return true;
}

// What every wavelet transform's plan says, and the end of planning.
constexpr plan wavelet_plan(const profile& d, index length, index batch, bool inverse, precision type) {
  plan p;
  p.profile_name = d.name;
  p.variant = fft_variant::tile;
  p.chosen_by = rule::tile;
  p.what.length = length;
  p.what.batch = p.chunk = batch;
  p.what.inverse = inverse;
  p.what.type = type;
  p.input_samples = p.output_samples = true;
  return p;
}
constexpr plan finished(plan p, bool fits) {
  if (!fits) return refused(p, status::does_not_fit, "local memory is too small for these filters");
  for (int i = 0; i < p.launch_count; ++i) p.launches[i].build.index_bits = index_bits_for(p);
  p.result = status::ok;
  return p;
}

}  // namespace planning

// How `d` computes `t`.  result.result: bad_argument (filters, levels, mode), not_finite, unsupported_length,
// bad_batch, unsupported_layout, unsupported_precision or does_not_fit, with result.reason.
constexpr plan plan_dwt(dwt t, const profile& d) {
  plan p = planning::wavelet_plan(d, t.length, t.batch, t.inverse, t.type);
  const planning::verdict v = planning::check_rows(t);
  if (v.result != status::ok) return planning::refused(p, v.result, v.reason);
  if (t.type == precision::f64 && !d.fp64)
    return planning::refused(p, status::unsupported_precision, "the profile has no double precision");
  planning::fill_distances(t);
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  const index in = planning::extent_of(t.in, t.inverse ? joined : t.length, t.batch),
              out = planning::extent_of(t.out, t.inverse ? t.length : joined, t.batch);
  if (in == 0 || out == 0)
    return planning::refused(p, status::unsupported_layout, "rows overlap, or their elements do not fit an index");
  p.input_bytes = in * bytes_of(t.type);
  p.output_bytes = out * bytes_of(t.type);
  const bool fits = planning::add_levels(p, d, t);
  return planning::finished(p, fits);
}

}  // namespace komdsp
