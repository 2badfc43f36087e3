// Cosine and sine transforms and MDCTs in fixed point: against sums by definition, within some units of the last place;
// against the cpp backend, bit by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/fixed_check.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

void expect_right(dct t, bool in_both) {
  t.precision = precision::q15;
  expect_fixed(t, *profiles_here().back());
  t.precision = precision::q31;
  if (in_both) expect_fixed(t, *profiles_here().back());
}

TEST(fixed_dct, is_within_units_of_the_last_place) {
  sample some(1, 37, 3);
  for (const index length : {1, 2, 3, 4, 8, 15, 16, 30, 64, 105, 240})
    for (const int type :
         {1, 2, 3, 4, static_cast<int>(dht_type), static_cast<int>(r2hc_type), static_cast<int>(hc2r_type)})
      for (const bool sine : {false, true}) {
        dct t{.length = length, .type = type, .sine = sine, .batch = 2};
        const bool refused = is_fourier(type) && sine;
        plan p;
        t.precision = precision::q15;
        // Lengths of type 1 have one sample less, or more, of which some have large primes.
        if (refused || (type == 1 && make_plan(t, *profiles_here().back(), p) != status::ok)) continue;
        if (some.takes()) expect_right(t, length < 100);
      }
}
TEST(fixed_dct, is_orthogonal_and_takes_any_scale) {
  sample some(1, 37, 3);
  for (const index length : {2, 3, 8, 15, 30, 64, 105})
    for (const int type : {1, 2, 3, 4})
      for (const bool sine : {false, true}) {
        dct t{.length = length, .type = type, .sine = sine, .batch = 2, .orthogonal = true};
        t.scale = std::sqrt(1 / static_cast<double>(logical_length(t)));
        plan p;
        t.precision = precision::q15;
        if (type == 1 && make_plan(t, *profiles_here().back(), p) != status::ok) continue;
        if (some.takes()) expect_right(t, length < 64);
        t.scale = length % 2 == 0 ? 1 : -37.5;
        if (some.takes()) expect_right(t, length < 64);
      }
}
// A matrix that keeps the norm keeps the size of noise: exponents are small.
TEST(fixed_dct, of_an_orthogonal_matrix_has_exponents_of_its_input) {
  dct t{.length = 64, .type = 2, .orthogonal = true, .precision = precision::q15, .scale = std::sqrt(1.0 / 128)};
  plan p;
  ASSERT_EQ(make_plan(t, *profiles_here().back(), p), status::ok);
  const fixed_results r = run_fixed(p, here().run, made<std::int16_t>(signal::noise, 64, 64, 2));
  EXPECT_GE(r.exponents[0], 0);
  EXPECT_LE(r.exponents[0], 4);
}
TEST(fixed_dct, has_samples_apart_and_in_place) {
  dct t{.length = 24, .type = 2, .batch = 3, .scale = 0.125, .in = {2, 60}, .out = {3, 80}};
  expect_right(t, true);
  t = {.length = 32, .type = 3, .batch = 3, .in_place = true};
  expect_right(t, true);
}
TEST(fixed_dct, by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true)) {
    dct t{.length = 48, .type = 2, .batch = 3, .precision = precision::q15};
    expect_fixed(t, group_profile(items, 16384));
  }
}
// Every way in which samples reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_cosine_transforms_have_the_bits_of_the_definition) {
  for (const int type : {1, 2, 3, 4, static_cast<int>(dht_type), static_cast<int>(hc2r_type)}) {
    dct t{.length = type == 1 ? 13 : 12, .type = type, .batch = 3, .precision = precision::q15};
    expect_fixed(t, group_profile(4, 2048));
    if (type == 4) continue;
    t.length = 9;
    t.precision = precision::q31;
    expect_fixed(t, group_profile(16, 2048));
  }
}
TEST(fixed_mdct, is_within_units_of_the_last_place) {
  sample some(1, 4, 1);
  for (const index length : {2, 12, 64, 250}) {
    if (!some.takes()) continue;
    expect_fixed(mdct{.length = length, .frames = 3, .precision = precision::q15}, *profiles_here().back());
  }
}
// Two frames of equal exponents, whose largest sample is where they overlap: 0.99 of full scale each, times sin(pi/4).
TEST(fixed_mdct, inverse_of_frames_that_add_up_does_not_overflow) {
  constexpr std::int16_t size = 25394;  // fills the numbers of a frame: 4 / pi times as much
  std::vector<std::int16_t> x(64, size);
  for (std::size_t k = 32; k < 64; k += 2) x[k] = -size;
  for (const int sign : {1, -1}) {
    for (std::size_t k = 0; k < 32; ++k) x[k] = static_cast<std::int16_t>(sign * size);
    expect_fixed_signal({.length = 32, .frames = 2, .inverse = true, .precision = precision::q15}, x,
                        *profiles_here().back());
  }
}
TEST(fixed_mdct, inverse_is_within_units_of_the_last_place) {
  sample some(1, 4, 3);
  for (const index length : {2, 12, 64, 250}) {
    if (!some.takes()) continue;
    mdct t{.length = length, .frames = 3, .inverse = true, .precision = precision::q15};
    expect_fixed(t, *profiles_here().back());
    t = {.length = length, .frames = 2, .inverse = true, .precision = precision::q31, .scale = 0.25};
    if (length != 64) expect_fixed(t, *profiles_here().back());
  }
}
TEST(fixed_mdct, inverse_by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true))
    expect_fixed(mdct{.length = 24, .frames = 5, .inverse = true, .precision = precision::q15},
                 group_profile(items, 16384));
}
TEST(fixed_dct, that_cannot_be_is_refused_with_a_status_each) {
  dct t{.length = 16, .precision = precision::q15};
  EXPECT_EQ(answer_to(t), status::ok);
  t.scale = 0;
  EXPECT_EQ(answer_to(t), status::bad_argument);
  t.scale = INFINITY;
  EXPECT_EQ(answer_to(t), status::not_finite);
  t.scale = 1;
  t.length = 22;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  mdct m{.length = 16, .frames = 2};
  m.inverse = true;
  m.precision = precision::q15;
  EXPECT_EQ(answer_to(m), status::ok);
  m.scale = 0;
  EXPECT_EQ(answer_to(m), status::bad_argument);
  m.scale = 1;
  m.length = 22;
  EXPECT_EQ(answer_to(m), status::unsupported_length);
}

}  // namespace
}  // namespace komdsp::tests
