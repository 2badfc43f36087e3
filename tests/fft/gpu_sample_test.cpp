// The sample of transforms that GPUs are tested with, on GPUs (gpu_check.sh takes the programs to one).
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/gpu_sample.hpp"

namespace komdsp::tests {
namespace {

class gpu_sample : public testing::TestWithParam<gpu_case> {};

TEST_P(gpu_sample, agrees_with_fftw) {
  if (here().device && !here().gpu) GTEST_SKIP() << "the device is no GPU";
  for (const plan& p : plans_of(GetParam(), *profiles_here().back())) expect_planned_on(here().run, p.what, p, true);
}
INSTANTIATE_TEST_SUITE_P(all, gpu_sample, testing::ValuesIn(gpu_cases(here().gpu)),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace komdsp::tests
