// expect_cuda.hpp: one transform on the tests' NVIDIA GPU as a case of a test.
#pragma once
#include "cuda/cuda_runner.hpp"
#include "support/expect.hpp"

namespace komdsp::tests {

inline constexpr const char* no_gpu = "no NVIDIA driver with a GPU is here";

template <class Transform, class... Choice>
void expect_right(const Transform& t, const profile& d, const Choice&... choice) {
  expect_right_on(on_cuda, t, d, choice...);
}

}  // namespace komdsp::tests
