// plan_wavelet_ladder.hpp: one analysis level of a wavelet transform by the published memory methods
// (kernels/published/wavelet_ladder.h).
#pragma once
#include <komdsp/wavelet_ladder.hpp>

#include "wavelet_level.hpp"

namespace komdsp {

namespace planning {

constexpr index ladder_period(const wavelet_ladder& t) {
  return t.undecimated ? t.length : t.length + t.length % 2;
}
constexpr bool has_groups(const profile& d) {
  return !d.one_item_tiles || d.max_group > 1;
}
constexpr index ladder_work_bytes(const profile& d, const wavelet_ladder& t, const ladder_shape& s, index halo) {
  if (s.method == wavelet_method::memory_1) return has_groups(d) ? 0 : aligned(bytes_of(t.precision));
  const index samples = index{2} * s.items * s.outputs + (has_groups(d) ? halo : t.wavelet.taps);
  return aligned(samples * bytes_of(t.precision));
}
constexpr verdict check_ladder(const wavelet_ladder& t, const profile& d) {
  const verdict v = check(t.wavelet);
  if (v.result != status::ok) return v;
  if (t.length < 1 || t.length > length_max) return {status::unsupported_length, "rows have 1 to 2^26 samples"};
  if (t.batch < 1 || t.batch > scalars_max / (2 * ladder_outputs(t)))
    return {status::bad_batch, "the batch is at least 1 and its coefficients fit an index"};
  return check_precision(d, t.precision);
}
constexpr verdict check_shape(const wavelet_ladder& t, const profile& d, const ladder_shape& s, index work_bytes) {
  if (s.method > wavelet_method::shift_6) return {status::bad_argument, "the methods are 1 to 6, 5-shift and 6-shift"};
  if (s.items < 32 || s.items > 512) return {status::bad_argument, "a group has 32 to 512 work-items"};
  if (s.outputs < 1 || s.outputs > 16) return {status::bad_argument, "an item computes 1 to 16 outputs"};
  if (has_groups(d) && s.items > d.max_group) return unfit("the group is larger than the profile's largest");
  if (has_groups(d) && work_bytes > d.local_bytes) return unfit("the group's samples do not fit local memory");
  if (s.method < wavelet_method::shift_5) return {};
  if (!is_power_of_two(s.items) || !is_power_of_two(s.outputs))
    return unfit("shifts need powers of two, of items and of outputs per item");
  if (!is_power_of_two(ladder_period(t)) && ladder_period(t) < t.wavelet.taps)
    return unfit("shifts need rows of a power of two, or as long as the filters");
  return {};
}

constexpr memory_argument parameter_table(plan_draft& p, const wavelet_ladder& t) {
  table made;
  made.what = table::kind::parameters;
  made.length = t.length;
  made.n1 = ladder_period(t);
  made.split = ladder_outputs(t);
  made.width = t.undecimated ? 1 : 2;
  made.lanes = t.wavelet.taps;
  return add_table(p, made);
}
constexpr ladder_arguments arguments_for(const wavelet_ladder& t, const ladder_shape& s, index first, index count) {
  ladder_arguments g;
  g.samples = t.length;
  g.period = ladder_period(t);
  g.outputs = ladder_outputs(t);
  g.step = t.undecimated ? 1 : 2;
  g.before = t.wavelet.taps / 2 - 1;
  g.taps = t.wavelet.taps;
  g.groups = count;
  g.log2_groups = log2_of(count);
  g.first_group = first;
  g.items = s.items;
  g.item_outputs = s.outputs;
  return g;
}
// `count` groups of every row, from group `first` on; where `shifts`, a power of two.
constexpr void add_part(plan_draft& p, const profile& d, const wavelet_ladder& t, const ladder_shape& s, index first,
                        index count) {
  launch_draft l;
  l.kernel = kernel_id::wavelet_ladder;
  l.build = options_for(p, 1);
  l.build.load = static_cast<int>(s.method);
  l.build.items = s.items;
  l.build.width = s.outputs;
  l.build.max_np = 16;
  while (l.build.max_np < t.wavelet.taps) l.build.max_np *= 2;
  l.work_bytes = ladder_work_bytes(d, t, s, l.build.max_np);
  l.local = has_groups(d) && l.work_bytes > 0;
  l.barriers = s.method == wavelet_method::memory_1 ? 0 : 1;
  const ladder_arguments g = arguments_for(t, s, first, count);
  l.groups = count * t.batch;
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::output));
  add(l, filter_table(p, t.wavelet, false));
  add(l, s.method < wavelet_method::memory_5 ? nothing() : parameter_table(p, t));
  const index span = index{1} * s.items * s.outputs;
  const double outputs = static_cast<double>(smaller(ladder_outputs(t) - first * span, count * span) * t.batch);
  l.operations = 4.0 * t.wavelet.taps * outputs;
  l.bytes_moved = static_cast<double>(g.step + 2) * outputs * bytes_of(p.what.precision);
  l.note = "one level by a published method: samples to approximation and details";
  add(p, l, g);
}

constexpr status write_plan(plan_draft& p, const wavelet_ladder& t, const profile& d, ladder_shape s) {
  begin_wavelet(p, d, t.length, t.batch, false, t.precision);
  p.chosen_by = s.method == wavelet_method::automatic ? rule::published : rule::asked;
  if (s.method == wavelet_method::automatic) s.method = wavelet_method::shift_6;
  if (!has_memory_methods) return refused(p, unfit("in firmware the memory methods are for static plans"));
  verdict v = check_ladder(t, d);
  index halo = 16;
  while (halo < t.wavelet.taps && halo < wavelet_taps_max) halo *= 2;
  if (v.result == status::ok) v = check_shape(t, d, s, ladder_work_bytes(d, t, s, halo));
  if (v.result != status::ok) return refused(p, v);
  p.variant = s.method;
  p.input_bytes = t.length * t.batch * bytes_of(t.precision);
  p.output_bytes = 2 * ladder_outputs(t) * t.batch * bytes_of(t.precision);
  const index groups = quotient_up(ladder_outputs(t), index{1} * s.items * s.outputs);
  if (s.method < wavelet_method::shift_5) {
    add_part(p, d, t, s, 0, groups);
    return finished(p);
  }
  index first = 0;  // parts of 2^k groups, the longest first
  for (int k = log2_of(groups); k >= 0; --k) {
    if ((groups >> k & 1) == 0) continue;
    add_part(p, d, t, s, first, index{1} << k);
    first += index{1} << k;
  }
  return finished(p);
}

}  // namespace planning

// result.result: bad_argument (filters, method, items, outputs), not_finite, unsupported_length, bad_batch,
// unsupported_precision or variant_does_not_fit (the device's groups and local memory; powers of two), with
// result.reason.  Source: A.G. Panin and M.N. Tochyonaya, "Several approaches to optimising the wavelet transform on a
// graphics processor" (in Russian).
constexpr plan plan_wavelet_ladder(const wavelet_ladder& t, const profile& d, ladder_shape s = {}) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d, s));
  return p;
}

}  // namespace komdsp
