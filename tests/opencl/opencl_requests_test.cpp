// Random requests on the opencl backend against their definitions: a sample, since each is kernels to compile.
#include "opencl/opencl_runner.hpp"
#include "support/request.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(opencl_requests, agree_with_their_definitions) {
  const profile d = reported_profile();
  request_limits limits;
  limits.max_group = d.max_group;
  limits.local_bytes = d.local_bytes;
  limits.base = &d;
  limits.padded = true;
  limits.fp64 = d.fp64;
  answer_requests(on_opencl, limits, reach(5, 20, 400));
}

}  // namespace
}  // namespace komdsp::tests
