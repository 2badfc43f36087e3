// Random requests on the cuda backend against their definitions.
#include "cuda/cuda_runner.hpp"
#include "support/request.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(cuda_requests, agree_with_their_definitions) {
  if (!cuda_present()) GTEST_SKIP() << "no NVIDIA GPU";
  request_limits limits;
  limits.max_group = cuda_here().device.max_group;
  limits.local_bytes = cuda_here().device.local_bytes;
  limits.base = &cuda_here().device;
  limits.padded = true;
  answer_requests(on_cuda, limits, reach(5, 20, 400));
}

}  // namespace
}  // namespace komdsp::tests
