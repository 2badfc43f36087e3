// cpp_fft_case.hpp: one FFT on the cpp backend as a case of a test.
#pragma once
#include <gtest/gtest.h>

#include "cpp_runner.hpp"

namespace komdsp::tests {

// Right where the variant has a plan.
inline void expect_right(const fft& t, const profile& d, fft_variant v = fft_variant::automatic) {
  const plan p = planned(t, d, v);
  if (v != fft_variant::automatic && p.result == status::variant_does_not_fit) return;
  ASSERT_EQ(p.result, status::ok) << text_of(t, name_of(v), d.name) << ": " << p.reason;
  const outcome o = check_fft(p, on_cpp);
  EXPECT_TRUE(o.passed) << o.message;
}

}  // namespace komdsp::tests
