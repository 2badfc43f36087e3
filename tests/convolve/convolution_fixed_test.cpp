// Convolutions in fixed point: against sums by definition, within some units of the last place; against the cpp
// backend, bit by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/fixed_check.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

void expect_right(convolution c, precision type, const profile& d = *profiles_here().back()) {
  c.precision = type;
  expect_fixed(c, d);
}

TEST(fixed_convolution, is_within_units_of_the_last_place) {
  constexpr index lengths[][2] = {{1, 1}, {2, 1}, {3, 2}, {16, 5}, {40, 25}, {100, 29}, {300, 213}};
  sample some(1, 19, 5);
  for (const auto& length : lengths)
    for (const bool real : {false, true})
      for (const bool correlate : {false, true})
        for (const bool valid : {false, true}) {
          if (!some.takes()) continue;
          convolution c;
          c.x_length = length[0];
          c.y_length = length[1];
          c.inner = 2;
          c.real = real;
          c.correlate = correlate;
          c.valid = valid;
          expect_right(c, precision::q15);
          expect_right(c, precision::q31);
        }
}
TEST(fixed_convolution, is_circular) {
  sample some(1, 9, 4);
  for (const index length : {1, 2, 5, 16, 48, 64})
    for (const bool real : {false, true})
      for (const bool correlate : {false, true}) {
        if (!some.takes()) continue;
        convolution c;
        c.x_length = c.y_length = length;
        c.circular = true;
        c.real = real;
        c.correlate = correlate;
        expect_right(c, precision::q15);
        if (length > 8) expect_right(c, precision::q31);
      }
}
TEST(fixed_convolution, of_shared_vectors_and_rows_apart) {
  convolution c;
  c.x_length = 50;
  c.y_length = 15;
  c.outer = 3;
  c.inner = 2;
  c.real = true;
  c.scale = 0.5;
  c.x.inner = 53;
  c.x.outer = 110;
  c.y.inner = 0;
  c.y.outer = 16;
  c.z.inner = 64 * 3;
  c.z.outer = 64;
  expect_right(c, precision::q15);
  c.x.inner = c.y.outer = 0;
  c.y.inner = 17;
  c.real = false;
  expect_right(c, precision::q31);
}
template <class T>
void expect_bits_of_one_lane(convolution c, const profile& d) {
  const int lanes = d.lanes_f32 < 8 ? 1 : d.lanes_f32 * 2 / static_cast<int>(sizeof(T));
  for (const index inner : {1, lanes, lanes + 1, 3 * lanes - 1}) {
    c.precision = sizeof(T) == 2 ? precision::q15 : precision::q31;
    c.inner = inner;
    plan p, q;
    ASSERT_EQ(make_plan(c, d, p), status::ok) << p.reason;
    ASSERT_EQ(make_plan(c, profiles::cpp_scalar, q), status::ok);
    EXPECT_EQ(p.launches[0].build.lanes, inner < lanes ? 1 : lanes);
    std::vector<T> x = made<T>(signal::noise, 1, p.input_bytes / static_cast<index>(sizeof(T)), 1),
                   y = made<T>(signal::noise, 1, p.operand_bytes / static_cast<index>(sizeof(T)), 2);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] >>= i / static_cast<std::size_t>(c.x_length) % (8 * sizeof(T));
    EXPECT_EQ(run_fixed(p, on_cpp, x, y).bytes, run_fixed(q, on_cpp, x, y).bytes)
        << c.x_length << " * " << c.y_length << ", " << c.outer << " x " << inner << (c.real ? " real" : "")
        << (c.circular ? " circular" : "") << (c.correlate ? " correlate" : "") << (c.valid ? " valid" : "") << " on "
        << d.name;
  }
}
TEST(cpp_fixed_lanes, of_pairs_have_the_bits_of_one_lane) {
  if (here().device) GTEST_SKIP() << "lanes of the CPU";
  constexpr index lengths[][2] = {{3, 1}, {3, 2}, {16, 5}, {41, 25}, {100, 29}, {300, 213}};
  for (const profile* d : profiles_here())
    for (const auto& length : lengths)
      for (int form = 0; form < 16; ++form) {
        convolution c;
        c.x_length = length[0];
        c.y_length = length[1];
        c.outer = 1 + form % 3;
        c.real = form % 2 > 0;
        c.correlate = form / 2 % 2 > 0;
        c.valid = form / 4 == 1;
        c.circular = form / 4 == 2;
        if (c.circular) c.y_length = c.x_length;
        if (form / 4 == 3) c.y.inner = 0;
        expect_bits_of_one_lane<std::int16_t>(c, *d);
        expect_bits_of_one_lane<std::int32_t>(c, *d);
      }
}
TEST(fixed_convolution, by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  sample some(1, 3);
  for (const int items : group_sizes(true))
    for (const bool real : {false, true}) {
      if (!some.takes()) continue;
      convolution c;
      c.x_length = 90;
      c.y_length = 20;
      c.inner = 3;
      c.real = real;
      expect_right(c, precision::q15, group_profile(items, 16384));
    }
}
// Every way in which rows reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_convolutions_have_the_bits_of_the_definition) {
  for (const bool real : {false, true}) {
    convolution c{.x_length = 9, .y_length = 4, .inner = 3, .correlate = real, .real = real};
    expect_right(c, precision::q15, group_profile(4, 2048));
    expect_right(c, precision::q31, group_profile(16, 4096));
  }
}
// Short rows share a work-group as far as its memory goes.
TEST(fixed_convolution, takes_no_more_local_memory_than_there_is) {
  for (const index bytes : {4096, 16384, 32768, 49152})
    for (const index length : {1, 2, 3, 8, 30, 64}) {
      convolution c{.x_length = length, .y_length = length, .inner = 500, .real = true, .precision = precision::q31};
      plan p, q;
      ASSERT_EQ(make_plan(c, group_profile(64, bytes), p), status::ok) << p.reason;
      EXPECT_LE(p.launches[0].work_bytes, bytes) << length;
      ASSERT_EQ(
          make_plan(fft{.length = length, .batch = 500, .precision = precision::q31}, group_profile(64, bytes), q),
          status::ok);
      EXPECT_LE(q.launches[0].work_bytes, bytes) << length;
    }
}
TEST(fixed_convolution, that_cannot_be_is_refused_with_a_status_each) {
  convolution c;
  c.x_length = c.y_length = 20;
  c.precision = precision::q15;
  EXPECT_EQ(answer_to(c), status::ok);
  EXPECT_EQ(answer_to(c, convolution_variant::A), status::variant_does_not_fit);
  c.scale = 0.7;
  EXPECT_EQ(answer_to(c), status::bad_argument);
  c.scale = 1;
  c.y_length = 0;
  EXPECT_EQ(answer_to(c), status::unsupported_length);
  c.y_length = 1 << 17;
  plan p;
  EXPECT_EQ(make_plan(c, group_profile(64, 16384), p), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
