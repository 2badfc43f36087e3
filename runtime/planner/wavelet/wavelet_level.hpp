// wavelet_level.hpp: what all planners of wavelet transforms share: one level along one axis, a launch
// (kernels/wavelet/wavelet.h).  Wavelet, length and mode are arguments, so that one device needs few kernels.
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
constexpr verdict check_fixed(const filter_bank& w, wavelet_mode mode) {
  if (mode == wavelet_mode::antireflect || mode == wavelet_mode::smooth)
    return {status::unsupported_precision, "in fixed point there are no modes antireflect and smooth, which grow"};
  if (growth_of(w) > growth_max || growth_of(w, true) > growth_max)
    return {status::unsupported_precision, "in fixed point the moduli of a filter's taps add up to 256 at most"};
  return {};
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
  int grown = 0;          // in fixed point: bits that this level grows by
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
  const int lanes = lanes_of(d, type);
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
  memory_argument filter = add_table(p, t);
  filter.integers = in_fixed_point(p.what.precision);
  return filter;
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
// Pairs that a column of either direction makes.
constexpr index outputs_of(const wavelet_arguments& g, bool inverse) {
  return inverse ? quotient_up(g.samples + g.before, 2) : g.coefficients;
}
constexpr wavelet_arguments arguments_for(const wavelet_level& v, const wavelet_shape& s, const filter_bank& w,
                                          wavelet_mode mode, bool inverse) {
  wavelet_arguments g;
  fill_level(g, v, w, mode, inverse);
  g.columns = v.columns;
  g.halves = v.halves;
  g.coefficients = v.coefficients;
  g.tiles = quotient_up(outputs_of(g, inverse), s.np);
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
  g.bits = bits_of_taps(w, inverse) + (inverse ? -v.grown : v.grown);
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
  if (l.kernel == kernel_id::wavelet_synthesis && !in_fixed_point(p.what.precision)) add_real(l, v.scale);
  const double rows = static_cast<double>(v.columns * v.halves * v.matrices),
               outputs = static_cast<double>(outputs_of(g, inverse));
  l.operations = 4.0 * w.taps * outputs * rows;
  l.bytes_moved = rows * static_cast<double>(v.length + 2 * v.coefficients) * bytes_of(p.what.precision);
  l.note =
      inverse ? "one level: approximation and details to samples" : "one level: samples to approximation and details";
  add(p, l, g);
  return true;
}

// Scalars from the first to the last, 0 where they overlap or are more than an index can count.
constexpr index extent_of(const layout& l, index points, index batch) {
  if (l.stride < 1 || l.distance < 1 || l.stride > scalars_max / points || l.distance > scalars_max / batch) return 0;
  const bool rows = batch == 1 || l.distance > (points - 1) * l.stride,
             columns = points == 1 || l.stride > (batch - 1) * l.distance;
  return rows || columns ? (points - 1) * l.stride + (batch - 1) * l.distance + 1 : 0;
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

}  // namespace planning

}  // namespace komdsp
