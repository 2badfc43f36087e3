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

template <bool inverse, index batch>
constexpr dwt wavelet_transform() {
  dwt t{.wavelet = wavelets::db4, .length = 8, .batch = batch, .inverse = inverse};
  return t;
}
template <bool inverse, index batch>
void expect_refused_wavelets() {
  expect_refusal([](index stride) {
    dwt t = wavelet_transform<inverse, batch>();
    t.in.stride = stride;
    return plan_dwt(t, profiles::cpp_scalar).result;
  });
  expect_refusal([](index stride) {
    dwt t = wavelet_transform<inverse, batch>();
    t.out.stride = stride;
    return plan_dwt(t, profiles::cpp_scalar).result;
  });
}
TEST(strides_beyond_an_index, are_refused_of_wavelets) {
  expect_refused_wavelets<false, 1>();
  expect_refused_wavelets<true, 3>();
}
TEST(strides_beyond_an_index, are_refused_of_lifting) {
  expect_refusal([](index stride) {
    lifting t;
    t.length = 8;
    t.at.stride = stride;
    return plan_lifting(t, profiles::cpp_scalar).result;
  });
  expect_refusal([](index stride) {
    lifting t{.length = 8, .batch = 3, .at = {1, stride}};
    return plan_lifting(t, profiles::cpp_scalar).result;
  });
}
TEST(strides_beyond_an_index, are_refused_of_ffts) {
  expect_refusal([](index stride) {
    fft t{8, 3};
    t.in.stride = stride;
    return plan_fft(t, profiles::cpp_scalar).result;
  });
  expect_refusal([](index stride) {
    fft t{8, 3, fft_kind::real};
    t.out.stride = stride;
    return plan_fft(t, profiles::cpp_scalar).result;
  });
  expect_refusal([](index stride) {
    fft t{8, 3, fft_kind::real, true};
    t.in = {1, stride};
    return plan_fft(t, profiles::cpp_scalar).result;
  });
}
template <int axis>
void expect_refused_axis() {
  expect_refusal([](index stride) {
    fftn t;
    t.rank = 3;
    for (int a = 0; a < 3; ++a) t.shape[a] = 4;
    t.in_stride[axis] = stride;
    return plan_fftn(t, profiles::cpp_scalar).result;
  });
  expect_refusal([](index stride) {
    dctn t;
    t.rank = 3;
    for (int a = 0; a < 3; ++a) t.shape[a] = 4;
    t.out_stride[axis] = stride;
    return plan_dctn(t, profiles::cpp_scalar).result;
  });
}
TEST(strides_beyond_an_index, are_refused_over_axes) {
  expect_refused_axis<0>();
  expect_refused_axis<1>();
  expect_refused_axis<2>();
}
TEST(strides_beyond_an_index, are_refused_of_images) {
  expect_refusal([](index pitch) {
    fft2d t{.rows = 8, .columns = 8};
    t.in.pitch = pitch;
    return plan_fft2d(t, profiles::cpp_scalar).result;
  });
  expect_refusal([](index distance) {
    fft2d t{.rows = 8, .columns = 8, .batch = 3};
    t.out.distance = distance;
    return plan_fft2d(t, profiles::cpp_scalar).result;
  });
}
TEST(strides_beyond_an_index, are_refused_of_cosines) {
  expect_refusal([](index stride) {
    dct t{.length = 8, .batch = 3};
    t.in.stride = stride;
    return plan_dct(t, profiles::cpp_scalar).result;
  });
}
template <pair_layout convolution::*vectors, index pair_layout::*side>
void expect_refused_vectors() {
  expect_refusal([](index distance) {
    convolution t{.x_length = 8, .y_length = 8, .outer = 3, .inner = 3};
    (t.*vectors).*side = distance;
    return plan_convolution(t, profiles::cpp_scalar).result;
  });
}
TEST(strides_beyond_an_index, are_refused_of_convolutions) {
  expect_refused_vectors<&convolution::x, &pair_layout::inner>();
  expect_refused_vectors<&convolution::z, &pair_layout::outer>();
}

}  // namespace
}  // namespace komdsp::tests
