// Images in fixed point: against FFTW in long double, within some units of the last place; against the cpp backend, bit
// by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/fixed_check.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(fixed_images, are_within_units_of_the_last_place) {
  constexpr index shapes[][2] = {{1, 2}, {2, 4}, {7, 12}, {16, 16}, {30, 64}, {64, 30}, {1, 100}, {60, 2}};
  sample some(1, 31, 7);
  for (const auto& shape : shapes)
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real, fft_kind::hermitian})
      for (const int form : {0, 1, 2, 3}) {
        if (!some.takes()) continue;
        fft2d t;
        t.rows = shape[0];
        t.columns = shape[1];
        t.batch = form > 1 ? 3 : 1;
        t.kind = kind;
        t.inverse = form % 2 == 1;
        t.precision = precision::q15;
        expect_fixed(t, *profiles_here().back());
        t.precision = precision::q31;
        t.in_place = true;
        expect_fixed(t, *profiles_here().back());
      }
}
TEST(fixed_images, have_rows_and_images_apart) {
  for (const bool inverse : {false, true}) {
    fft2d t;
    t.rows = 12;
    t.columns = 20;
    t.batch = 2;
    t.inverse = inverse;
    t.precision = precision::q15;
    t.scale = 0.25;
    t.in = {26, 500};
    t.out = {30, 420};
    expect_fixed(t, *profiles_here().back());
    t.kind = fft_kind::real;
    expect_fixed(t, *profiles_here().back());
  }
}
// Axes of an array in any order, as C and Python ask for them: the same bits as those of images.
TEST(fixed_images, are_axes_of_arrays) {
  fft2d t;
  t.rows = 10;
  t.columns = 16;
  t.batch = 3;
  t.precision = precision::q15;
  fftn a = over_axes(t);
  const profile& d = *profiles_here().back();
  const auto results_of = [&d](const auto& asked) {
    plan p;
    EXPECT_EQ(make_plan(asked, d, p), status::ok) << p.reason;
    return run_fixed(p, here().run, made<std::int16_t>(signal::noise, 16, p.input_bytes / 2, 1));
  };
  EXPECT_EQ(results_of(t).bytes, results_of(a).bytes);
  t.batch = a.shape[0] = 1;
  const fixed_results image = results_of(t);
  fftn plain;
  plain.rank = 2;
  plain.shape[0] = 10;
  plain.shape[1] = 16;
  plain.precision = precision::q15;
  EXPECT_EQ(results_of(plain).bytes, image.bytes);
  // One axis is a batch.
  plain.axes = 1;
  plain.axis[0] = 1;
  fft row{.length = 16, .batch = 10, .precision = precision::q15};
  EXPECT_EQ(results_of(plain).bytes, results_of(row).bytes);
  plain.axis[0] = 0;
  row = {.length = 10, .batch = 16, .precision = precision::q15, .in = {16, 1}, .out = {16, 1}};
  EXPECT_EQ(results_of(plain).bytes, results_of(row).bytes);
  // An axis of one point is none, wherever it stands; one that is halved is.
  plan p;
  plain.rank = 3;
  plain.axes = 0;
  EXPECT_EQ(results_of(plain).bytes, image.bytes);
  plain.kind = fft_kind::real;
  EXPECT_EQ(make_plan(plain, d, p), status::unsupported_layout);
  plain.kind = fft_kind::complex;
  plain.shape[2] = 4;
  EXPECT_EQ(make_plan(plain, d, p), status::unsupported_layout);
}
TEST(fixed_images, of_groups_of_all_sizes_have_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true)) {
    fft2d t;
    t.rows = 24;
    t.columns = 40;
    t.kind = fft_kind::real;
    t.precision = precision::q31;
    expect_fixed(t, group_profile(items, 16384));
  }
}
// Every way in which images reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_images_have_the_bits_of_the_definition) {
  for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
    for (const bool inverse : {false, true}) {
      fft2d t;
      t.rows = 6;
      t.columns = 10;
      t.batch = 2;
      t.kind = kind;
      t.inverse = inverse;
      t.precision = precision::q15;
      const bool back = inverse == (kind == fft_kind::real);
      if (!few_here() || back) expect_fixed(t, group_profile(4, 2048));
      t.precision = precision::q31;
      if (!few_here() || !back) expect_fixed(t, group_profile(16, 2048));
    }
}
TEST(fixed_images, that_cannot_be_are_refused_with_a_status_each) {
  fft2d t;
  t.rows = t.columns = 8;
  t.precision = precision::q15;
  EXPECT_EQ(answer_to(t), status::ok);
  t.rows = 11;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.rows = 8;
  t.columns = 22;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.columns = 9;
  EXPECT_EQ(answer_to(t), status::ok);
  t.kind = fft_kind::real;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.columns = 8;
  t.in.pitch = 9;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.in.pitch = 0;
  t.scale = 0.3;
  EXPECT_EQ(answer_to(t), status::bad_argument);
  t.scale = 1;
  t.rows = 1 << 18;
  plan p;
  EXPECT_EQ(make_plan(t, group_profile(64, 16384), p), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
