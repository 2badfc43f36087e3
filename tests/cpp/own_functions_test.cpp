// The functions that stand in for libm, in the kernels' C++ form, against libm in long double.
#include <komdsp/detail/cpp_call.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#define PRECISION 32
#define LANES 1
#include "kernels/komdsp.h"
#define PRECISION 64
#define LANES 1
#include "kernels/komdsp.h"

namespace komdsp::tests {
namespace {

using exact = long double;

template <class T, class Cis, class Angle, class Modulus>
void expect_near(Cis cis, Angle angle, Modulus modulus, T range, double cis_error, double error) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  double worst[3] = {};
  const auto keep = [](double& most, exact error) {  // NaN, too
    if (!(std::abs(error) <= most)) most = static_cast<double>(std::abs(error));
  };
  for (int i = 0; i < 300000; ++i) {
    const T x = i < 2 ? (i ? range : -range) : static_cast<T>(number(random)) * (i % 2 ? range : T(10));
    const T a = static_cast<T>(number(random)), b = static_cast<T>(number(random)) * (i % 3 ? T(1) : T(1e-4));
    const auto c = cis(x);
    keep(worst[0], c.re - std::cos(exact(x)));
    keep(worst[0], c.im - std::sin(exact(x)));
    keep(worst[1], angle(a, b) - std::atan2(exact(b), a));
    keep(worst[2], modulus(a, b) / std::hypot(exact(a), b) - 1);
  }
  EXPECT_LE(worst[0], cis_error);
  EXPECT_LE(worst[1], error);
  EXPECT_LE(worst[2], error);
  EXPECT_EQ(angle(T(0), T(0)), T(0));
  EXPECT_EQ(modulus(T(0), T(0)), T(0));
  EXPECT_EQ(modulus(T(-3e18), T(4e18)), T(5e18));
  EXPECT_TRUE(std::isnan(modulus(T(NAN), T(1))) && std::isnan(modulus(T(1), T(NAN))));
  EXPECT_TRUE(std::isnan(angle(T(NAN), T(1))) && std::isnan(angle(T(1), T(NAN))));
}
TEST(own_functions, keep_the_errors_that_they_state) {
  expect_near<float>(f32x1::cis, f32x1::angle_of, f32x1::modulus_of, 8192, 1e-7, 4e-7);
  expect_near<double>(f64x1::cis, f64x1::angle_of, f64x1::modulus_of, 1e6, 2e-16, 7e-16);
}

}  // namespace
}  // namespace komdsp::tests
