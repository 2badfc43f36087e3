// expect.hpp: one transform as a case of a test, whatever it runs on.
#pragma once
#include <gtest/gtest.h>

#include "convolution_check.hpp"
#include "dct_check.hpp"
#include "otf_check.hpp"
#include "stft_check.hpp"
#include "wavelet_ladder_check.hpp"

namespace komdsp::tests {

// Right. variant: one was asked for that need not have a plan.
template <class Transform>
void expect_planned_on(const runner& run, const Transform& t, const plan& p, bool variant = false) {
  if (variant && p.result == status::variant_does_not_fit) return;
  ASSERT_EQ(p.result, status::ok) << text_of(t, p) << ": " << p.reason;
  try {
    const outcome o = check(t, p, run);
    EXPECT_TRUE(o.passed) << o.message;
  } catch (const std::exception& problem) {
    ADD_FAILURE() << text_of(t, p) << ": " << problem.what();
  }
}

constexpr bool is_variant() {
  return false;
}
template <class Choice>
constexpr bool is_variant(const Choice& choice) {
  if constexpr (std::is_enum_v<Choice>) return choice != Choice::automatic;
  return false;
}
constexpr bool is_variant(const otf_variant& choice) {
  return choice == otf_variant::three || choice == otf_variant::tile;  // six launches compute any
}
// As the profile plans it, or refused as a device without double precision does.
template <class Transform, class... Choice>
void expect_right_on(const runner& run, const Transform& t, const profile& d, const Choice&... choice) {
  const plan p = planned(t, d, choice...);
  if (d.fp64 || p.result != status::unsupported_precision) expect_planned_on(run, t, p, is_variant(choice...));
}

}  // namespace komdsp::tests
