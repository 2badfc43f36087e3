// Images in fixed point: against FFTW in long double, within some units of the last place; against the cpp backend, bit
// by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/cpp_runner.hpp"
#include "support/fixed_point.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

index pitch_of(const image_layout& l, index dense) {
  return l.pitch > 0 ? l.pitch : dense;
}
// Dense distances as numbers.
fft2d with_numbers(fft2d t) {
  const index room = t.columns / 2 * 2 + 2;
  t.in.pitch = pitch_of(t.in, t.in_place && real_in(t) ? room : columns_in(t));
  t.out.pitch = pitch_of(t.out, t.in_place && real_out(t) ? room : columns_out(t));
  if (t.in.distance == 0) t.in.distance = t.rows * t.in.pitch;
  if (t.out.distance == 0) t.out.distance = t.rows * t.out.pitch;
  return t;
}
// Results by FFTW, from complex points: real images have zeros, bins of real ones are continued.
template <class T>
exact_vector truth_of(const fft2d& t, index image, const std::vector<T>& x) {
  exact_vector all(static_cast<std::size_t>(t.rows * t.columns));
  const auto number = [&](index r, index c) {
    const auto at = static_cast<std::size_t>(image * t.in.distance + r * t.in.pitch + c);
    return real_in(t) ? exact(x[at], 0) : exact(x[2 * at], x[2 * at + 1]);
  };
  // Real results: along columns first, then the real parts of bins 0 and columns / 2 alone.
  exact_vector column(static_cast<std::size_t>(t.rows));
  for (index c = 0; c < columns_in(t); ++c) {
    for (index r = 0; r < t.rows; ++r) column[static_cast<std::size_t>(r)] = number(r, c);
    fftw_rows(column, column.size(), t.inverse);
    for (index r = 0; r < t.rows; ++r)
      all[static_cast<std::size_t>(r * t.columns + c)] = column[static_cast<std::size_t>(r)];
  }
  for (index r = 0; r < t.rows && real_out(t); ++r)
    for (index c = 0; c < t.columns; ++c) {
      const index bin = std::min(c, t.columns - c);
      const exact v = all[static_cast<std::size_t>(r * t.columns + bin)];
      all[static_cast<std::size_t>(r * t.columns + c)] = bin == 0 || 2 * bin == t.columns ? exact(v.real(), 0)
                                                         : bin == c                       ? v
                                                                                          : std::conj(v);
    }
  fftw_rows(all, static_cast<std::size_t>(t.columns), t.inverse);
  return all;
}
template <class T>
void expect_close(const fft2d& t, const std::vector<T>& x, const fixed_results& r) {
  const auto most = static_cast<long double>(std::numeric_limits<T>::max());
  for (index b = 0; b < t.batch; ++b) {
    const exact_vector truth = truth_of(t, b, x);
    const int exponent = r.exponents[static_cast<std::size_t>(b)];
    long double wrong = 0, largest = 0;
    for (index i = 0; i < t.rows; ++i)
      for (index c = 0; c < columns_out(t); ++c) {
        const exact got = r.number<T>(b * t.out.distance + i * t.out.pitch + c, real_out(t) ? 1 : 2);
        const exact wanted = truth[static_cast<std::size_t>(i * t.columns + c)] *
                             std::ldexp(static_cast<long double>(t.scale), -exponent);
        largest = std::max(largest, std::abs(wanted));
        wrong += std::norm(got - wanted);
      }
    const long double points = static_cast<long double>(t.rows * columns_out(t));
    EXPECT_LE(static_cast<double>(std::sqrt(wrong / (2 * points))), 6) << "image " << b << ", exponent " << exponent;
    EXPECT_LE(static_cast<double>(largest), 1.5 * static_cast<double>(most));
  }
}
template <class T>
void expect_right(const fft2d& asked, const profile& d) {
  const fft2d t = with_numbers(asked);
  plan p, q;
  ASSERT_EQ(make_plan(t, d, p), status::ok) << t.rows << " x " << t.columns << ": " << p.reason;
  ASSERT_EQ(make_plan(t, profiles::cpp_scalar, q), status::ok);
  for (const int what : signals_here()) {
    SCOPED_TRACE(std::to_string(t.rows) + " x " + std::to_string(t.columns) + " kind " +
                 std::to_string(static_cast<int>(t.kind)) + (t.inverse ? " back" : "") + ", signal " +
                 std::to_string(what));
    const index scalars = p.input_bytes / static_cast<index>(sizeof(T));
    const std::vector<T> x = made<T>(static_cast<signal>(what), t.columns, scalars, static_cast<unsigned>(t.rows));
    const fixed_results r = run_here(p, q, x);
    expect_close(t, x, r);
  }
}

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
        expect_right<std::int16_t>(t, *profiles_here().back());
        t.precision = precision::q31;
        t.in_place = true;
        expect_right<std::int32_t>(t, *profiles_here().back());
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
    expect_right<std::int16_t>(t, *profiles_here().back());
    t.kind = fft_kind::real;
    expect_right<std::int16_t>(t, *profiles_here().back());
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
  plan p;
  plain.rank = 3;
  plain.axes = 0;
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
    expect_right<std::int32_t>(t, group_profile(items, 16384));
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
      if (!few_here() || back) expect_right<std::int16_t>(t, group_profile(4, 2048));
      t.precision = precision::q31;
      if (!few_here() || !back) expect_right<std::int32_t>(t, group_profile(16, 2048));
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
