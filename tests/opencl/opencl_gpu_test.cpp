// The sample of GPU transforms on the first OpenCL device, where that is a GPU (gpu_check.sh takes this program to
// one).
#include "support/gpu_sample.hpp"
#include "opencl/expect_opencl.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

bool gpu_present() {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_device_type type = 0;
  return clGetPlatformIDs(1, &platform, nullptr) == CL_SUCCESS &&
         clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr) == CL_SUCCESS &&
         clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, nullptr) == CL_SUCCESS &&
         (type & CL_DEVICE_TYPE_GPU) != 0;
}

class opencl_gpu_sample : public testing::TestWithParam<gpu_case> {};

TEST_P(opencl_gpu_sample, agrees_with_fftw) {
  if (!gpu_present()) GTEST_SKIP() << "the first OpenCL device is no GPU";
  for (const plan& p : plans_of(GetParam(), reported_profile())) expect_planned_on(on_opencl, p.what, p, true);
}
INSTANTIATE_TEST_SUITE_P(all, opencl_gpu_sample, testing::ValuesIn(gpu_cases(gpu_present())),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace komdsp::tests
