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

// The logarithm, bit by bit.
constexpr double log2_exactly(index n) {
  double whole = 0, x = static_cast<double>(n);
  for (; x >= 2; x /= 2) ++whole;
  double bit = 0.5;
  for (int i = 0; i < 40; ++i, bit /= 2) {
    x *= x;
    if (x < 2) continue;
    whole += bit;
    x /= 2;
  }
  return whole;
}

// Elements of one side of a plan: so many that bytes, and two buffers of them, still fit an index.
inline constexpr index scalars_max = sizeof(index) == 8 ? unlimited / 64 : index{1} << 25;
// The stride behind so many points; unlimited, which checks refuse, where it cannot be counted.
constexpr index stride_behind(index stride, index points) {
  return stride < 1 || stride > scalars_max / points ? unlimited : stride * points;
}

// Without arithmetic, which a constant expression must not overflow in.
constexpr bool is_finite(double x) {
  return x >= -1.7976931348623157e308 && x <= 1.7976931348623157e308;
}

// A check's verdict on a transform.
struct verdict {
  status result = status::ok;
  const char* reason = "";
};
constexpr verdict unfit(const char* reason) {
  return {status::variant_does_not_fit, reason};
}
// ---- the plan that is being written ----
// Everything but the memory of its lists.
constexpr void begin(plan_draft& p, const profile& d, precision type) {
  static_cast<plan_head&>(p) = plan_head();
  p.profile_name = d.name;
  p.what.precision = type;
}
constexpr status refused(plan_draft& p, verdict v) {
  p.result = v.result;
  p.reason = v.reason;
  p.launch_count = 0;
  return v.result;
}
constexpr status refused(plan_draft& p, status s, const char* reason) {
  return refused(p, verdict{s, reason});
}
// Planners of firmware, which has kernels of one lane, are smaller without what only vectors have.
#ifdef KD_FIRMWARE
inline constexpr bool has_vectors = false;
#else
inline constexpr bool has_vectors = true;
#endif
inline constexpr bool has_group_kernels = has_vectors;   // nor has it those of work-groups
inline constexpr bool has_in_place = has_vectors;        // which it has in static plans
inline constexpr bool has_memory_methods = has_vectors;  // of wavelets, too
inline constexpr bool has_fixed_point = has_vectors;     // and this, whose tables it does not make (core/tables.cpp)
constexpr bool in_fixed_point(precision type) {
  return has_fixed_point && is_fixed(type);
}
constexpr verdict no_fixed_point() {
  return {status::unsupported_precision,
          has_fixed_point ? "this transform has no fixed point" : "in firmware fixed point is for static plans"};
}
constexpr verdict check_precision(const profile& d, precision type) {
  if (is_fixed(type)) return no_fixed_point();
  if (type == precision::f16)
    return {status::unsupported_precision, "half precision is of one-dimensional Fourier transforms (fft), by devices"};
  return type == precision::f64 && !d.fp64
             ? verdict{status::unsupported_precision, "the profile has no double precision"}
             : verdict{};
}
// Precision is checked last.
constexpr verdict and_precision(verdict v, const profile& d, precision type) {
  return v.result == status::ok ? check_precision(d, type) : v;
}
// 32-bit indices where they reach everything a plan touches.
constexpr int index_bits_for(const plan_draft& p) {
  return larger(larger(p.input_bytes, p.output_bytes), p.scratch_bytes) / bytes_of(p.what.precision) > 0x7fffffff / 2
             ? 64
             : 32;
}
constexpr verdict no_room() {
  return {status::does_not_fit, "it takes more launches, tables or numbers than this plan has room for"};
}
constexpr status finished(plan_draft& p) {
  if (p.full) return refused(p, no_room());
  for (int i = 0; i < p.launch_count; ++i) p.launches[i].build.index_bits = static_cast<uint8_t>(index_bits_for(p));
  p.reason = "";  // of a trial
  return p.result = status::ok;
}

// Writes a plan of any size; write_plan is that of the transform.
template <int Launches, int Tables, int Words, class... Arguments>
constexpr status write_into(sized_plan<Launches, Tables, Words>& p, const Arguments&... arguments) {
  return drafted(p, [&](plan_draft& draft) { return write_plan(draft, arguments...); });
}

// A place in the draft, to return to.
struct bookmark : plan_extent {
  bool full = false;
};
constexpr bookmark here_in(const plan_draft& p) {
  bookmark b;
  static_cast<plan_extent&>(b) = p;
  b.full = p.full;
  return b;
}
constexpr void go_back(plan_draft& p, const bookmark& to) {
  static_cast<plan_extent&>(p) = to;
  p.full = to.full;
}

// ---- launches ----
struct memory_argument {
  slot memory = slot::none;
  index bytes = 0;
  bool integers = false;
};
constexpr memory_argument memory_of(slot s, index bytes = 0) {
  return {s, bytes, false};
}
constexpr memory_argument nothing() {
  return {};
}

// A launch, and what it takes, before it is written into the plan.
struct launch_draft : launch {
  index bytes[memories_max] = {};
  double numbers[reals_max] = {};
};
constexpr void add(launch_draft& l, memory_argument a) {
  l.memories[l.memory_count] = a.memory;
  l.bytes[l.memory_count] = a.bytes;
  if (a.integers) l.integers = static_cast<uint8_t>(l.integers | 1 << l.memory_count);
  ++l.memory_count;
}
constexpr void add_real(launch_draft& l, double value) {
  l.numbers[l.real_count++] = value;
}

constexpr uint8_t place_of_real(plan_draft& p, double value) {
  int i = 0;
  while (i < p.real_count && p.reals[i] != value) ++i;
  if (i == p.real_count) p.reals[p.real_count++] = value;
  return static_cast<uint8_t>(i);
}
// Writes a launch with its family's arguments.
template <class Arguments>
constexpr void add(plan_draft& p, launch_draft& l, const Arguments& g) {
  constexpr int count = sizeof(Arguments) / sizeof(index);
  if (p.launch_count == p.launches_most || p.word_count + l.memory_count + count > p.words_most ||
      p.real_count + l.real_count > plan_reals_max) {
    p.full = true;
    return;
  }
  l.first_word = static_cast<uint16_t>(p.word_count);
  for (int i = 0; i < l.memory_count; ++i) {
    p.words[p.word_count++] = l.bytes[i];
    const bool integers = l.integers >> i & 1;
    if (integers && l.memories[i] == slot::input) p.input_words = true;
    if (integers && l.memories[i] == slot::output) p.output_words = true;
  }
  g.write(p.words + p.word_count);
  p.word_count += count;
  for (int i = 0; i < l.real_count; ++i) l.reals[i] = place_of_real(p, l.numbers[i]);
  p.launches[p.launch_count++] = l;
  // each worker begins at a cache line
  p.worker_bytes = larger(p.worker_bytes, aligned(l.work_bytes) + aligned(l.resident_bytes));
}
// Changes to launches that are there, of a draft or a plan.
template <class Arguments, class Plan>
constexpr Arguments arguments_of(const Plan& p, const launch& l) {
  Arguments g;
  g.read(p.words + l.first_word + l.memory_count);
  return g;
}
template <class Arguments, class Plan>
constexpr void set_arguments(Plan& p, const launch& l, const Arguments& g) {
  g.write(p.words + l.first_word + l.memory_count);
}

// Bytes of a batch that a sweep over the launches takes.
constexpr index sweep_bytes(const plan_draft& p, const profile& d) {
  return p.one_sweep ? unlimited : d.chunk_bytes;
}
// ---- tables ----
// Adds a table, or finds it among those there; returns its place in memory.  t: its bytes and its place are set.
constexpr memory_argument add_table(plan_draft& p, table& t) {
  const auto at = [&t](index bytes) { return memory_argument{slot::table, bytes, holds_integers(t)}; };
  t.bytes = bytes_of_table(t, p.what.precision);
  for (int i = 0; i < p.table_count; ++i) {
    const table& o = p.tables[i];
    if (o.what == t.what && o.radices == t.radices && o.columns == t.columns && o.length == t.length && o.n1 == t.n1 &&
        o.split == t.split && o.lanes == t.lanes && o.width == t.width && o.filters == t.filters)
      return at(o.offset);
  }
  if (p.table_count == p.tables_most) {
    p.full = true;
    return {};
  }
  t.offset = p.table_bytes;
  p.table_bytes += t.bytes;
  p.tables[p.table_count++] = t;
  return at(t.offset);
}
constexpr memory_argument stage_table(plan_draft& p, const launch& l) {
  if (stages_of(l.build.radices) < 2) return nothing();
  table t;
  t.what = table::kind::stage;
  t.radices = l.build.radices;
  t.columns = l.build.padded;
  return add_table(p, t);
}
// Twiddles of stages that go on from `before` results: continuation of kernels/resident/stages_resident.h.
constexpr memory_argument continued_table(plan_draft& p, radix_list radices, index before, index inners,
                                          index inner_roots) {
  table t;
  t.what = table::kind::continued;
  t.radices = radices;
  t.length = before;
  t.split = inners;
  t.n1 = inner_roots;
  return add_table(p, t);
}
// The step of a Hermitian transform has the other sign.
constexpr memory_argument hermitian_table(plan_draft& p, index length, index split) {
  table t;
  t.what = table::kind::hermitian;
  t.length = length;
  t.columns = p.what.kind == fft_kind::hermitian;
  t.split = split;
  return add_table(p, t);
}
constexpr memory_argument root_table(plan_draft& p, index length) {
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
// Elements from the first to the last.
constexpr index reach(index points, index batch, layout l) {
  return (points - 1) * l.stride + (batch - 1) * l.distance + 1;
}
// Bytes from the first sample to the last, and from the first result.
constexpr index source_bytes(const fft& t) {
  return reach(points_in(t), t.batch, t.in) * bytes_of(t.precision) * (real_in(t) ? 1 : 2);
}
constexpr index result_bytes(const fft& t) {
  return reach(points_out(t), t.batch, t.out) * bytes_of(t.precision) * (real_out(t) ? 1 : 2);
}
// The next multiple of 4 bytes.
constexpr index next_word(index bytes) {
  return quotient_up(bytes, 4) * 4;
}
// In fixed point exponents stand behind the results, and behind the input in place: 32 bits for each transform.
constexpr index exponents_offset(const fft& t) {
  return next_word(larger(result_bytes(t), t.in_place ? source_bytes(t) : 0));
}
constexpr place place_in(const fft& t) {
  return real_in(t) ? place{slot::input, 0, 2, t.in.distance}
                    : place{slot::input, 0, 2 * t.in.stride, 2 * t.in.distance};
}
constexpr place place_out(const fft& t) {
  return real_out(t) ? place{slot::output, 0, 2, t.out.distance}
                     : place{slot::output, 0, 2 * t.out.stride, 2 * t.out.distance};
}
// Places of real samples.
constexpr place samples_in(const fft& t) {
  return {slot::input, 0, t.in.stride, t.in.distance};
}
constexpr place samples_out(const fft& t) {
  return {slot::output, 0, t.out.stride, t.out.distance};
}
// Pairs: samples of a real transform that lie in memory as complex numbers do.
constexpr bool has_pairs(const fft& t) {
  const layout l = real_out(t) ? t.out : t.in;
  return t.length % 2 == 0 && l.stride == 1 && (t.batch == 1 || l.distance % 2 == 0);
}
constexpr memory_argument memory_of(const place& at, precision type) {
  return memory_of(at.memory, at.offset * bytes_of(type));
}

constexpr build_options options_for(const plan_draft& p, int lanes) {
  build_options o;
  o.precision = static_cast<uint8_t>(bits_of(p.what.precision));
  o.lanes = lanes;
  return o;
}

// Lanes of this device's tiles: 1 where work-groups share them, and in fixed point.
constexpr int lanes_of(const profile& d, precision type) {
  return !d.one_item_tiles || in_fixed_point(type) ? 1 : type == precision::f64 ? d.lanes_f64 : d.lanes_f32;
}
// The profile by which such numbers are planned: halves are of kernels of one lane.
constexpr profile profile_for(profile d, precision type) {
  if (type == precision::f16) d.lanes_f32 = 1;
  return d;
}
// Lanes of 128 bits, or all.
constexpr int least_lanes(int lanes, precision type) {
  return static_cast<int>(smaller(lanes, 16 / bytes_of(type)));
}

// ---- launches over memory, without tiles ----
// A group takes so many elements.
inline constexpr index elements_of_group = 1024;
constexpr launch_draft memory_launch(const plan_draft& p, const profile& d, kernel_id kernel, index items = 128) {
  launch_draft l;
  l.kernel = kernel;
  l.build = options_for(p, 1);
  l.build.width = 0;
  l.build.items = static_cast<int>(smaller(d.max_group, items));
  return l;
}
// One over `count` elements of each of the chunk's transforms, from a place to another: whole vectors of them, since a
// CPU counts to the width of a group.
template <class Arguments>
constexpr launch_draft step_launch(const plan_draft& p, const profile& d, kernel_id kernel, index count,
                                   const place& in, const place& out, Arguments& g) {
  launch_draft l = memory_launch(p, d, kernel);
  g.width = smaller(elements_of_group, quotient_up(count, 16) * 16);
  g.groups = quotient_up(count, g.width);
  l.groups = g.groups * p.chunk;
  g.in = in.distance;
  g.out = out.distance;
  g.in_stride = in.stride;
  g.out_stride = out.stride;
  add(l, memory_of(in, p.what.precision));
  add(l, memory_of(out, p.what.precision));
  return l;
}

}  // namespace komdsp::planning
