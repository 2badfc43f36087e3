// Strides that no index counts the last element with: planners refuse them, and multiply none before they do.  An
// overflow is no constant expression, so that compilers see here what only a sanitizer would see in a program.
#include <komdsp/dct.hpp>
#include <komdsp/static_plan.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

namespace komdsp::tests {
namespace {

constexpr index strides[] = {(index{1} << 57) + 1,
                             index{1} << 60,
                             index{1} << 61,
                             index{1} << 62,
                             (index{1} << 62) + 1,
                             std::numeric_limits<index>::max() - 7,
                             std::numeric_limits<index>::max(),
                             std::numeric_limits<index>::min()};

// Made plans with a stride.
template <class Made>
constexpr bool refuses_all() {
  for (const index stride : strides) {
    const status s = Made()(stride);
    if (s != status::bad_batch && s != status::unsupported_layout) return false;
  }
  return true;
}
template <class Made>
constexpr bool is_constant = requires {
  typename std::bool_constant<(refuses_all<Made>(), true)>;
};

template <class Made>
void expect_refusal(Made made) {
  EXPECT_TRUE(is_constant<Made>) << "a product of a stride overflows";
  for (const index stride : strides) {
    const status s = made(stride);
    EXPECT_TRUE(s == status::bad_batch || s == status::unsupported_layout) << stride << ": " << describe(s);
  }
}

constexpr const profile& cpu = profiles::cpp_scalar;
template <bool inverse, index batch>
void expect_refused_wavelets() {
  static constexpr dwt t{.wavelet = wavelets::db4, .length = 8, .batch = batch, .inverse = inverse};
  expect_refusal([](index stride) {
    dwt strided = t;
    strided.in.stride = stride;
    return plan_dwt(strided, cpu).result;
  });
  expect_refusal([](index stride) {
    dwt strided = t;
    strided.out.stride = stride;
    return plan_dwt(strided, cpu).result;
  });
}
TEST(strides_beyond_an_index, are_refused_of_wavelets) {
  expect_refused_wavelets<false, 1>();
  expect_refused_wavelets<true, 3>();
}
TEST(strides_beyond_an_index, are_refused_of_rows) {
  expect_refusal([](index s) { return plan_lifting({.length = 8, .at = {s, 0}}, cpu).result; });
  expect_refusal([](index s) { return plan_lifting({.length = 8, .batch = 3, .at = {1, s}}, cpu).result; });
  expect_refusal([](index s) { return plan_fft({.length = 8, .batch = 3, .in = {s, 0}}, cpu).result; });
  static constexpr fft real{.length = 8, .batch = 3, .kind = fft_kind::real};
  expect_refusal([](index s) {
    fft t = real;
    t.out.stride = s;
    return plan_fft(t, cpu).result;
  });
  expect_refusal([](index s) {
    fft t = real;
    t.inverse = true;
    t.in = {1, s};
    return plan_fft(t, cpu).result;
  });
  expect_refusal([](index s) { return plan_dct({.length = 8, .batch = 3, .in = {s, 0}}, cpu).result; });
}
template <int axis>
void expect_refused_axis() {
  expect_refusal([](index stride) {
    fftn t;
    t.rank = 3;
    for (int a = 0; a < 3; ++a) t.shape[a] = 4;
    t.in_stride[axis] = stride;
    return plan_fftn(t, cpu).result;
  });
  expect_refusal([](index stride) {
    dctn t;
    t.rank = 3;
    for (int a = 0; a < 3; ++a) t.shape[a] = 4;
    t.out_stride[axis] = stride;
    return plan_dctn(t, cpu).result;
  });
}
TEST(strides_beyond_an_index, are_refused_over_axes) {
  expect_refused_axis<0>();
  expect_refused_axis<1>();
  expect_refused_axis<2>();
}
TEST(strides_beyond_an_index, are_refused_of_images) {
  expect_refusal([](index s) { return plan_fft2d({.rows = 8, .columns = 8, .in = {s, 0}}, cpu).result; });
  expect_refusal([](index s) { return plan_fft2d({.rows = 8, .columns = 8, .batch = 3, .out = {0, s}}, cpu).result; });
}
template <pair_layout convolution::*vectors, index pair_layout::*side>
void expect_refused_vectors() {
  expect_refusal([](index distance) {
    convolution t{.x_length = 8, .y_length = 8, .outer = 3, .inner = 3};
    (t.*vectors).*side = distance;
    return plan_convolution(t, cpu).result;
  });
}
TEST(strides_beyond_an_index, are_refused_of_convolutions) {
  expect_refused_vectors<&convolution::x, &pair_layout::inner>();
  expect_refused_vectors<&convolution::z, &pair_layout::outer>();
}

}  // namespace
}  // namespace komdsp::tests
