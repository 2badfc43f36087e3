// plan_build.hpp: what every planner uses to write down launches and tables.
#pragma once
#include <komdsp/profile.hpp>
#include <komdsp/tables.hpp>

namespace komdsp::planning {

constexpr index smaller(index a, index b) {
  return a < b ? a : b;
}
constexpr index larger(index a, index b) {
  return a > b ? a : b;
}
constexpr index quotient_up(index a, index b) {
  return (a + b - 1) / b;
}

// Elements of one side of a plan: so many that bytes, and two buffers of them, still fit an index.
inline constexpr index scalars_max = sizeof(index) == 8 ? unlimited / 64 : index{1} << 25;

// Without arithmetic, which a constant expression must not overflow in.
constexpr bool is_finite(double x) {
  return x >= -1.7976931348623157e308 && x <= 1.7976931348623157e308;
}

// What a check of a transform says.
struct verdict {
  status result = status::ok;
  const char* reason = "";
};
constexpr verdict unfit(const char* reason) {
  return {status::variant_does_not_fit, reason};
}
constexpr plan refused(plan p, status s, const char* reason) {
  p.result = s;
  p.reason = reason;
  p.launch_count = 0;
  return p;
}

// ---- arguments ----
constexpr argument memory_of(slot s, index bytes = 0) {
  argument a;
  a.what = argument::kind::memory;
  a.memory = a.other = s;
  a.value = a.other_value = bytes;
  return a;
}
constexpr argument nothing() {
  return memory_of(slot::none);
}
constexpr argument number_of(index value, index step = 0) {
  argument a;
  a.value = value;
  a.step = step;
  return a;
}
constexpr argument real_of(double value) {
  argument a;
  a.what = argument::kind::real;
  a.real = value;
  return a;
}
constexpr argument geometry_argument() {
  argument a;
  a.what = argument::kind::geometry;
  return a;
}
constexpr void add(launch& l, argument a) {
  l.arguments[l.argument_count++] = a;
}

constexpr void add(plan& p, const launch& l) {
  p.launches[p.launch_count++] = l;
  p.worker_bytes =
      larger(p.worker_bytes, aligned(l.work_bytes) + aligned(l.kept_bytes));  // each worker begins at a cache line
}

// Adds a table, or finds it among those there; returns its place in memory.
constexpr argument add_table(plan& p, table t) {
  const auto at = [&t](index bytes) {
    argument a = memory_of(slot::table, bytes);
    a.integers = holds_integers(t);
    return a;
  };
  t.bytes = bytes_of_table(t, p.what.type);
  for (int i = 0; i < p.table_count; ++i) {
    const table& o = p.tables[i];
    if (o.what == t.what && o.radices == t.radices && o.across == t.across && o.length == t.length && o.n1 == t.n1 &&
        o.split == t.split && o.lanes == t.lanes && o.width == t.width && o.filters == t.filters)
      return at(o.offset);
  }
  t.offset = p.table_bytes;
  p.table_bytes += t.bytes;
  p.tables[p.table_count++] = t;
  return at(t.offset);
}
constexpr argument stage_table(plan& p, const launch& l) {
  if (stages_of(l.build.radices) < 2) return nothing();
  table t;
  t.what = table::kind::stage;
  t.radices = l.build.radices;
  t.across = l.build.padded;
  return add_table(p, t);
}
constexpr argument half_table(plan& p, index length, index split) {
  table t;
  t.what = table::kind::half;
  t.length = length;
  t.split = split;
  return add_table(p, t);
}
constexpr argument root_table(plan& p, index length) {
  table t;
  t.what = table::kind::root;
  t.length = length;
  return add_table(p, t);
}

// ---- data in scalars, complex points: real data count as pairs ----
struct place {
  slot memory = slot::none;
  index offset = 0;    // scalars
  index stride = 2;    // scalars between complex points
  index distance = 0;  // scalars between transforms
};
constexpr place place_in(const fft& t) {
  return real_in(t) ? place{slot::input, 0, 2, t.in.distance}
                    : place{slot::input, 0, 2 * t.in.stride, 2 * t.in.distance};
}
constexpr place place_out(const fft& t) {
  return real_out(t) ? place{slot::output, 0, 2, t.out.distance}
                     : place{slot::output, 0, 2 * t.out.stride, 2 * t.out.distance};
}
constexpr argument memory_of(const place& at, precision type) {
  return memory_of(at.memory, at.offset * bytes_of(type));
}

// The fewest stages of at most `radix`, the first of them at most `first`, as equal as can be; larger ones first, since
// the first stage needs no twiddles.  Vectors have radices to 8 only, and no list has more than 7 stages.
constexpr radix_list radices_for(index np, int radix, int first, int lanes = 1) {
  const int bits = log2_of(np), most = lanes > 1 ? 3 : 4;
  int r = static_cast<int>(larger(1, smaller(log2_of(radix), most)));
  while (quotient_up(bits, r) > 7) ++r;
  const int f = static_cast<int>(larger(r, smaller(log2_of(first), most)));
  if (bits <= f) return static_cast<radix_list>(bits);
  const int stages = static_cast<int>(quotient_up(bits - (f - r), r));
  radix_list list = 0;
  for (int s = 0; s < stages; ++s) list |= static_cast<radix_list>(bits / stages + (s < bits % stages)) << (4 * s);
  return list;
}

// 32-bit indices where they reach everything a plan touches.
constexpr int index_bits_for(const plan& p) {
  return larger(larger(p.input_bytes, p.output_bytes), p.scratch_bytes) / scalar_bytes(p) > 0x7fffffff / 2 ? 64 : 32;
}
constexpr build_options options_for(const plan& p, int lanes) {
  build_options o;
  o.precision = p.what.type == precision::f64 ? 64 : 32;
  o.lanes = lanes;
  return o;
}

}  // namespace komdsp::planning
