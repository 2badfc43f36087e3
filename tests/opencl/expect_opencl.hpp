// expect_opencl.hpp: one transform on the tests' OpenCL device as a case of a test.
#pragma once
#include "opencl/opencl_runner.hpp"
#include "support/expect.hpp"

namespace komdsp::tests {

template <class Transform, class... Choice>
void expect_right(const Transform& t, const profile& d, const Choice&... choice) {
  expect_right_on(on_opencl, t, d, choice...);
}

}  // namespace komdsp::tests
