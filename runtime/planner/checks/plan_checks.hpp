// plan_checks.hpp: the launches of checked transforms (kernels/checks/checks.h).
#pragma once
#include <komdsp/verify.hpp>

#include "../base/tile_launch.hpp"

namespace komdsp::planning {

constexpr bool is_checked(const fft& t) {
  return has_group_kernels && t.checked;
}
constexpr verdict check_checked(const fft& t) {
  if (!t.checked) return {};
  if (!has_group_kernels) return {status::unsupported_precision, "in firmware checked transforms are for static plans"};
  if (t.kind != fft_kind::complex || is_fixed(t.precision) || t.precision == precision::f16)
    return {status::unsupported_precision, "checked transforms are of complex numbers in f32 or f64"};
  return {};
}
constexpr check_arguments check_of(const fft& t, layout l) {
  check_arguments g;
  g.np = t.length;
  // Blocks of two kinds have an even number of results, and so have all of them.
  const bool kinds = t.length % 4 == 0;
  g.classes = kinds ? check_classes : check_classes - 1;
  while (t.length % g.classes != 0 || (kinds && t.length / g.classes % 2 != 0)) g.classes -= 2;
  g.apart = kinds ? t.length / 2 : 0;
  g.block = t.length / g.classes;
  g.stride = 2 * l.stride;
  g.distance = 2 * l.distance;
  g.inverse = t.inverse;
  return g;
}
// vectors: a CPU's take rows as they lie in memory.
constexpr launch_draft check_launch(const plan_draft& p, const profile& d, kernel_id kernel, const fft& t,
                                    bool vectors) {
  const int lanes = lanes_of(d, t.precision);
  launch_draft l = memory_launch(p, d, kernel, d.one_item_tiles ? 1 : t.length < 4096 ? 64 : 256);
  if (lanes > 1 && vectors) {
    l.build.lanes = lanes;
    l.build.items = 1;
  }
  const index parts = l.build.items < check_classes ? check_classes : l.build.items;
  l.groups = t.batch;
  l.work_bytes = aligned(parts * check_sums * bytes_of(t.precision));  // those of results have fewer
  l.local = true;
  l.bytes_moved = 2.0 * static_cast<double>(t.batch * t.length) * bytes_of(t.precision);
  return l;
}
constexpr memory_argument checks_of(const fft& t) {
  return memory_of(slot::output, exponents_offset(t));
}
constexpr void add_check_input(plan_draft& p, const profile& d, const fft& t) {
  p.one_sweep = true;
  const check_arguments g = check_of(t, t.in);
  launch_draft l = check_launch(p, d, kernel_id::check_input, t, t.in.stride == 1 && g.classes == check_classes);
  l.barriers = 2;
  l.operations = 6.0 * static_cast<double>(t.batch * t.length);
  l.note = "sums of the input, which those of the results are to agree with";
  table weights;
  weights.what = table::kind::weights;
  weights.length = t.length;
  weights.n1 = g.block;
  weights.columns = t.inverse;
  weights.split = g.apart;
  weights.lanes = l.build.lanes;
  add(l, memory_of(slot::input));
  add(l, checks_of(t));
  add(l, add_table(p, weights));
  add(p, l, g);
}
// The squared share of the results that rounding explains, for one number of the sum of squares of the input.  The sums
// differ by about 0.65 of the bound of a transform's error (accuracy.hpp).  Of 10^8 squared distances in 2 classes
// dimensions the largest is (2.6 + 16 / classes) times their mean, and more where few samples are most of the input.
constexpr double check_tolerance(const plan_draft& p, const fft& t, index classes) {
  bool convolved = false;  // by Rader or Bluestein
  for (int i = 0; i < p.table_count; ++i)
    convolved |= p.tables[i].what == table::kind::chirp_spectrum || p.tables[i].what == table::kind::root_spectrum;
  const double epsilon = t.precision == precision::f64 ? 2.220446049250313e-16 : 1.1920928955078125e-7,
               share = (convolved ? 2 : 1) * 0.75 * 0.6 * epsilon;
  return share * share * (1 + log2_of(t.length)) * (5 + 24 / static_cast<double>(classes)) *
         static_cast<double>(t.length);
}
constexpr void add_check_results(plan_draft& p, const profile& d, const fft& t) {
  const check_arguments g = check_of(t, t.out);
  launch_draft l = check_launch(p, d, kernel_id::check_results, t, t.out.stride == 1 && g.block % check_classes == 0);
  l.barriers = 2;
  l.operations = 2.0 * static_cast<double>(t.batch * t.length);
  l.note = "sums of the results, and how far they are from what those of the input say";
  table signs;
  signs.what = table::kind::signs;
  signs.length = g.block;
  signs.lanes = l.build.lanes;
  add(l, memory_of(slot::output));
  add(l, checks_of(t));
  add(l, add_table(p, signs));
  add(l, root_table(p, g.classes));
  add_real(l, t.scale);
  add_real(l, (t.scale < 0 ? -t.scale : t.scale) > 1e-30 ? 1 / t.scale : 0);
  add_real(l, check_tolerance(p, t, g.classes));
  add(p, l, g);
}

}  // namespace komdsp::planning
