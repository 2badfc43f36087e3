// expect_cpp.hpp: one transform on the cpp backend as a case of a test.
#pragma once
#include "cpp_runner.hpp"
#include "expect.hpp"

namespace komdsp::tests {

template <class Transform, class... Choice>
void expect_right(const Transform& t, const profile& d, const Choice&... choice) {
  expect_right_on(on_cpp, t, d, choice...);
}

}  // namespace komdsp::tests
