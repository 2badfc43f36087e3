// Plans of one lane: in place of every length with stages, and with the output as a work array.
#include <komdsp/planner.hpp>

#include "support/cpp_runner.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace komdsp::tests {
namespace {

// Lengths with stages that are no powers of two, real ones, too; the plan of others says why there is none.
TEST(planner, transforms_in_place_of_every_length_with_stages_or_says_why_not) {
  for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
    for (const bool inverse : {false, true})
      for (const index length : {6, 12, 22, 30, 96, 200, 480, 960, 1000, 2002, 4290}) {
        fft t{.length = length, .batch = 2, .kind = kind, .inverse = inverse, .in_place = true};
        const plan p = planned(t, profiles::cpp_scalar, fft_variant::in_place);
        ASSERT_EQ(p.result, status::ok) << length << p.reason;
        EXPECT_EQ(p.workspace_bytes(8), 0);
      }
  const auto refused = [](fft t, const profile& d, const char* why) {
    const plan p = planned(t, d, fft_variant::in_place);
    EXPECT_EQ(p.result, status::variant_does_not_fit) << t.length;
    EXPECT_NE(std::string(p.reason).find(why), std::string::npos) << p.reason;
  };
  refused({.length = 34, .in_place = true}, profiles::cpp_scalar, "prime factors above 13");
  refused({.length = 3 << 20, .in_place = true}, profiles::cpp_scalar, "65536");
  refused({.length = 48}, profiles::cpp_scalar, "same memory");
  refused({.length = 48, .in_place = true}, profiles::pocl, "devices");
  refused({.length = 15, .kind = fft_kind::real, .in_place = true}, profiles::cpp_scalar, "adjacent samples");
}
// One lane has one work array, and the output is the other one, where input and output are apart: the same bits as in
// place, where there are two.
TEST(execution, of_one_lane_works_in_the_output_and_leaves_the_input_alone) {
  for (const index length : {1, 2, 7, 16, 30, 64, 480, 1000, 1024, 2048})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
      for (const bool inverse : {false, true}) {
        fft t{.length = length, .batch = 3, .kind = kind, .inverse = inverse};
        const plan apart = planned(t, profiles::cpp_scalar);
        const auto x = noise<float>(apart.input_bytes / 4, 3);
        auto kept = x;
        std::vector<float> y(static_cast<std::size_t>(apart.output_bytes) / 4);
        ASSERT_EQ(run_cpp(apart, kept.data(), y.data()), status::ok);
        EXPECT_EQ(kept, x) << length;
        if (kind == fft_kind::real) continue;
        t.in_place = true;
        const plan same = planned(t, profiles::cpp_scalar);
        ASSERT_EQ(run_cpp(same, kept.data(), kept.data()), status::ok);
        EXPECT_EQ(kept, y) << length;
        EXPECT_EQ(2 * apart.workspace_bytes(1), same.workspace_bytes(1)) << length;
      }
}

}  // namespace
}  // namespace komdsp::tests
