// Overlap-save in fixed point: results of a filter have one exponent, which its taps say; against sums by definition,
// and, on devices, against the cpp backend, bit by bit; streams, however they are cut; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/fixed_point.hpp"
#include "support/streamed.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

// The least E with sum |tap| <= 2^E.
template <class T>
int exponent_of_taps(const T* taps, index scalars) {
  long double sum = 0;
  for (index i = 0; i < scalars; ++i) sum += std::abs(static_cast<long double>(taps[i]));
  int e = 0;
  while (std::ldexp(1.0L, e) < sum) ++e;
  return e;
}
template <class T>
exact element(const overlap_save& o, const T* of, index n) {
  return o.real ? exact(of[n], 0) : exact(of[2 * n], of[2 * n + 1]);
}
// Element n of a result: x is the signal from `filter_length - 1` elements before its first result on.
template <class T>
exact truth_at(const overlap_save& o, const T* x, const T* taps, index n) {
  exact sum = 0;
  for (index k = 0; k < o.filter_length; ++k)
    sum += o.correlate ? element(o, x, n + k) * std::conj(element(o, taps, k))
                       : element(o, x, n + k) * element(o, taps, o.filter_length - 1 - k);
  return sum;
}
template <class T>
overlap_save of_type(overlap_save o) {
  o.precision = sizeof(T) == 2 ? precision::q15 : precision::q31;
  return o;
}
// Taps of an equaliser, or of a filter that adds up to its largest number.
template <class T>
std::vector<T> taps_of(const overlap_save& o, bool whole) {
  const index scalars = o.filters * o.filter_length * (o.real ? 1 : 2);
  std::vector<T> y = made<T>(whole ? signal::highest : signal::noise, o.filter_length, scalars, 7);
  if (!whole)
    for (T& tap : y) tap = static_cast<T>(tap / (2 * o.filter_length));
  return y;
}

// One step of a filter against the definition, in units of the last place.
template <class T>
void expect_step(const overlap_save& asked, const profile& d, bool whole) {
  const overlap_save o = of_type<T>(asked);
  overlap_save_plan p, q;
  ASSERT_EQ(make_plan(o, d, p), status::ok) << p.reason;
  ASSERT_EQ(make_plan(o, profiles::cpp_scalar, q), status::ok);
  if (here().device) {
    overlap_save same = o;
    same.blocks = p.step / p.hop;
    ASSERT_EQ(make_plan(same, profiles::cpp_scalar, q), status::ok);
  }
  ASSERT_EQ(p.step, q.step);
  const int parts = o.real ? 1 : 2;
  const index given = o.filter_length - 1 + p.step;
  const std::vector<T> y = taps_of<T>(o, whole);
  for (const signal what : signals_here()) {
    SCOPED_TRACE(std::to_string(o.filter_length) + " taps" + (o.real ? ", real" : "") +
                 (o.correlate ? ", correlate" : "") + (whole ? ", whole" : "") + ", signal " +
                 std::to_string(static_cast<int>(what)));
    const std::vector<T> x = made<T>(what, given, o.inputs * given * parts, 1);
    const fixed_results r = run_here(p.chunk, q.chunk, x, y);
    for (index j = 0; j < results_of(o); ++j) {
      const T *const taps = y.data() + (o.filters > 1 ? j : 0) * o.filter_length * parts, *const from =
                                                                                              x.data() +
                                                                                              (o.inputs > 1 ? j : 0) *
                                                                                                  given * parts;
      const int e = exponent_of_taps(taps, o.filter_length * parts), scale = std::ilogb(o.scale);
      EXPECT_EQ(r.exponents[static_cast<std::size_t>(j)], e + scale);
      long double wrong = 0;
      for (index n = 0; n < p.step; ++n) {
        const exact wanted = truth_at(o, from, taps, n) * std::ldexp(1.0L, -e);
        wrong += std::norm(r.number<T>(j * p.step + n, parts) - wanted);
      }
      EXPECT_LE(static_cast<double>(std::sqrt(wrong / static_cast<long double>(parts * p.step))), 8);
    }
  }
}

TEST(fixed_overlap_save, has_the_exponent_of_its_filter) {
  sample some(1, 31, 2);
  for (const index length : {1, 2, 4, 5, 31, 64, 100})
    for (const bool real : {true, false})
      for (const bool correlate : {false, true})
        for (const bool whole : {false, true}) {
          if (!some.takes()) continue;
          const overlap_save o{.filter_length = length, .correlate = correlate, .real = real, .blocks = 2};
          expect_step<std::int16_t>(o, *profiles_here().back(), whole);
          expect_step<std::int32_t>(o, *profiles_here().back(), whole);
        }
}
TEST(fixed_overlap_save, channels_have_an_exponent_each) {
  for (int kind = 0; kind < 3; ++kind) {
    overlap_save o{.filter_length = 19, .inputs = kind == 2 ? 1 : 3, .filters = kind == 0 ? 1 : 3, .real = kind != 1};
    o.scale = 0.125;
    o.blocks = kind + 1;
    expect_step<std::int16_t>(o, *profiles_here().back(), false);
    expect_step<std::int32_t>(o, *profiles_here().back(), false);
  }
}
TEST(fixed_overlap_save, by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  sample some(1, 3, 1);
  for (const int items : group_sizes(true))
    for (const bool real : {false, true}) {
      if (!some.takes()) continue;
      const overlap_save o{.filter_length = 20, .real = real, .blocks = 3};
      expect_step<std::int16_t>(o, group_profile(items, 16384), false);
    }
}

// Every way in which blocks reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_filters_have_the_bits_of_the_definition) {
  for (const bool real : {false, true}) {
    const overlap_save o{.filter_length = 5, .real = real, .blocks = 3};
    if (!few_here() || real) expect_step<std::int16_t>(o, group_profile(4, 2048), false);
    if (!few_here() || !real) expect_step<std::int32_t>(o, group_profile(16, 4096), true);
  }
}

// All results of a stream on the cpp backend.
template <class T>
std::vector<T> filtered(const overlap_save& o, const std::vector<T>& x, const std::vector<T>& y, pieces by) {
  overlap_save_plan p;
  EXPECT_EQ(make_plan(o, profiles::cpp_scalar, p), status::ok);
  stream_step step{p.chunk, on_cpp, y.data()};
  const std::vector<T> z = streamed(p, step.on_chunks(), x, by);
  EXPECT_EQ(z.size(), x.size() + y.size() - 1);
  return z;
}
template <class T>
void expect_streams_alike() {
  overlap_save o = of_type<T>({.filter_length = 21, .real = true, .blocks = 1});
  const std::vector<T> y = taps_of<T>(o, false), loud = made<T>(signal::noise, 500, 500, 3);
  std::vector<T> x = loud;
  for (std::size_t i = 200; i < 400; ++i) x[i] = static_cast<T>(x[i] / 4096);  // a block's own exponent would show
  const std::vector<T> z = filtered(o, x, y, {500, 520});
  std::vector<T> ends(20, T{0});
  ends.insert(ends.end(), x.begin(), x.end());
  ends.resize(540, T{0});
  const int e = exponent_of_taps(y.data(), 21);
  for (index n = 0; n < 520; ++n) {
    const exact wanted = truth_at(o, ends.data(), y.data(), n) * std::ldexp(1.0L, -e);
    EXPECT_NEAR(static_cast<double>(z[static_cast<std::size_t>(n)]), static_cast<double>(wanted.real()), 12) << n;
  }
  for (const index blocks : {1, 3})
    for (const index block : {1, 7, 123})
      for (const index room : {1, 50, 1000}) {
        o.blocks = blocks;
        EXPECT_EQ(filtered(o, x, y, {block, room}), z) << blocks << ' ' << block << ' ' << room;
      }
}
TEST(fixed_overlap_save, of_a_stream_does_not_depend_on_how_it_is_cut) {
  if (here().device) GTEST_SKIP() << "streams are of the host";
  expect_streams_alike<std::int16_t>();
  expect_streams_alike<std::int32_t>();
}
// The bits are those of the transforms, whose length is the filter's.
TEST(fixed_overlap_save, blocks_are_as_long_on_every_profile) {
  for (const profile* d : {&profiles::cpp_scalar, &profiles::cpp_avx512, &profiles::pocl, &profiles::intel_uhd630})
    for (const index length : {1, 4, 5, 64, 100, 400}) {
      overlap_save_plan p;
      ASSERT_EQ(make_plan(of_type<std::int16_t>({.filter_length = length, .real = true}), *d, p), status::ok)
          << d->name << ' ' << length << ' ' << p.reason;
      index wanted = 16;
      while (wanted < 4 * length) wanted *= 2;
      EXPECT_EQ(p.length, wanted) << d->name;
    }
}
TEST(fixed_overlap_save, that_cannot_be_is_refused_with_a_status_each) {
  const auto answer = [](const overlap_save& o, const profile& d = profiles::cpp_scalar) {
    overlap_save_plan p;
    const status s = make_plan(of_type<std::int16_t>(o), d, p);
    EXPECT_STRNE(p.reason, s == status::ok ? "-" : "");
    return s;
  };
  EXPECT_EQ(answer({.filter_length = 20}), status::ok);
  EXPECT_EQ(answer({.filter_length = 20, .spectra = true}), status::unsupported_precision);
  EXPECT_EQ(answer({.filter_length = 20, .partition = 8, .spectra = true}), status::unsupported_precision);
  EXPECT_EQ(answer({.filter_length = 20, .scale = 0.7}), status::bad_argument);
  EXPECT_EQ(answer({.filter_length = 20, .scale = INFINITY}), status::not_finite);
  EXPECT_EQ(answer({.filter_length = 0}), status::unsupported_length);
  EXPECT_EQ(answer({.filter_length = 20, .inputs = 2, .filters = 3}), status::bad_batch);
  EXPECT_EQ(answer({.filter_length = 1 << 14}, group_profile(64, 16384)), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
