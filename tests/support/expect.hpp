// expect.hpp: one transform as a case of a test, whatever it runs on.
#pragma once
#include <gtest/gtest.h>

#include "support/checks/convolution_check.hpp"
#include "support/checks/dct_check.hpp"
#include "support/here.hpp"
#include "support/checks/otf_check.hpp"
#include "support/checks/stft_check.hpp"
#include "support/checks/wavelet_ladder_check.hpp"

#include <algorithm>

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
// Here, unless vectors of the profile are lacking: of the CPU, of what is built for it, or of CUDA, which has none.
template <class Transform, class... Choice>
void expect_right(const Transform& t, const profile& d, const Choice&... choice) {
  const auto lanes = [&](const profile& p) { return t.precision == precision::f64 ? p.lanes_f64 : p.lanes_f32; };
  const auto& all = profiles_here();
  if (here().any_vectors ||
      std::any_of(all.begin(), all.end(), [&](const profile* p) { return lanes(*p) == lanes(d); }))
    expect_right_on(here().run, t, d, choice...);
}

// A batch as columns of a matrix, with gaps between its points, and between its rows of so many points; in place both
// sides are the input's.
template <class Transform, class... Choice>
void expect_layouts_right(Transform t, index in, index out, const profile& d, const Choice&... choice) {
  const layout layouts[][2] = {
      {{t.batch, 1}, {t.batch, 1}}, {{3, 3 * in + 4}, {2, 2 * out + 1}}, {{1, in + 1}, {1, out + 1 + out % 2}}};
  for (const auto& l : layouts) {
    t.in = l[0];
    t.out = t.in_place ? l[0] : l[1];
    expect_right(t, d, choice...);
  }
}

// Sides of images, as log2: below `most`, or below `on_gpu`; one in so many on other devices.
inline auto sides_here(int most, int on_gpu, int step) {
  return testing::Range(0, here().gpu ? on_gpu : most, here().gpu ? 2 : device_step(2, step));
}

}  // namespace komdsp::tests
