// Published variants that take several stages per launch, B to F, on the opencl backend against FFTW.  Every size of a
// work-group is another build of a kernel, which the driver's compiler takes a second for: the covering tests take
// batch, precision and direction in turn.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include "planner/base/plan_build.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

void expect_right(const plan& p) {
  expect_planned_on(on_opencl, p.what, p, true);
}

class groups : public testing::TestWithParam<int> {};

TEST_P(groups, agree_with_fftw_in_every_variant) {
  const profile d = plain_device(GetParam(), 32768);
  int turn = GetParam();
  for (int bits = 0; bits <= (everything() ? 20 : 14); ++bits) {
    if (!everything() && bits > 4 && bits % 3 != GetParam() % 3) continue;
    for (const fft_variant v : group_variants)
      for (int i = 0; i < (everything() ? (bits <= 14 ? 3 : 1) : (static_cast<int>(v) + bits / 3) % 3 == 0); ++i)
        expect_right(planned(turned_fft(bits, turn += 7), d, v));
  }
}

INSTANTIATE_TEST_SUITE_P(all, groups,
                         testing::ValuesIn(everything() ? std::vector{1, 2, 8, 32, 128, 256, 1024}
                                                        : std::vector{8, 128, 1024}),
                         [](const auto& info) { return "group_" + std::to_string(info.param); });

TEST(published_choices, agree_with_fftw) {
  for (const profile* d : {&profiles::komdiv, &profiles::intel_uhd630, &profiles::nvidia_gtx1050ti})
    for (int bits = 8; bits <= (everything() ? 24 : 18); bits += everything() ? 1 : 5) {
      fft t;
      t.length = index{1} << bits;
      expect_right(planned(t, *d));
    }
}

// D's and F's kernels with groups of several columns, which no plan asks for.
void widen_groups(plan& p, int factor) {
  for (int i = 0; i < p.launch_count; ++i) {
    launch& l = p.launches[i];
    if (l.kernel != kernel_id::butterfly_loop || l.build.load < loop_column) continue;
    published_arguments g = planning::arguments_of<published_arguments>(p, l);
    g.width *= factor;
    g.groups /= factor;
    planning::set_arguments(p, l, g);
    l.groups /= factor;
    l.build.items *= factor;
  }
}

// Also run under oclgrind (oclgrind_test.sh), which looks at every access to memory: hence short.
TEST(shapes, of_every_group_kernel_agree_with_fftw) {
  int number = 0;
  for (const int bits : {3, 8})
    for (const fft_variant v : group_variants)
      for (const int turn : {12, 25, bits == 3 ? 34 : 17}) {
        if (number++ % 2 != 0 && bits == 8 && !everything()) continue;
        profile d = plain_device(bits == 3 ? 4 : 16, 512);
        expect_right(planned(turned_fft(bits, turn), d, v));
        if (bits == 3 || (v != fft_variant::D && v != fft_variant::F)) continue;
        d.split = {2, 4, 3};
        plan p = planned(turned_fft(bits, turn - 1), d, v);
        widen_groups(p, 2);
        expect_right(p);
      }
}

}  // namespace
}  // namespace komdsp::tests
