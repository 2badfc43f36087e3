// Random requests against their definitions: on the CPU each between memory that nobody may touch, on a device a
// sample, since each is kernels to compile.
// flavours: asan arm64
// devices: opencl cuda
#include "support/here.hpp"
#include "support/requests/request.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

response answer_to(const char* line) {
  const request r = request_of(line);
  announce(r, 60);
  const response is = respond(r, on_fenced_cpp);
  announce({}, 0);
  return is;
}

// Requests that failed once.
constexpr const char* found[] = {
    "fft2d rows=63 columns=1001 batch=3 on=0",
    "fftn rank=3 shape0=5 shape1=175 shape2=175 axes=2 axis0=1 axis1=2 on=0",
    "fft length=600 batch=8 on=4 one_item_tiles=0 local_bytes=128 columns=16",
    "dwt wavelet=46 length=1 batch=136 mode=8 precision=1 on=3",  // at the end of a page
    "fftn rank=3 shape0=5 shape1=2 shape2=16000 axes=2 axis0=1 axis1=2 kind=1 in0=2 in1=1 in2=10 on=0",  // copies of it
    "fftn rank=3 shape0=5 shape1=2 shape2=16000 axes=2 axis0=1 axis1=2 in0=2 in1=1 in2=10 on=0 reproducible=1",
    "dwt length=8 in_stride=4611686018427387904",  // which UBSan sees to be counted
    "lifting length=8 at_stride=4611686018427387904",
};
TEST(cpp_requests, that_failed_once_are_right) {
  for (const char* line : found)
    for (int turn = 0; turn < runner_turns; ++turn) {
      const response is = answer_to(line);
      EXPECT_NE(is.what, answer::wrong) << line << "\n" << is.message;
    }
}
// A line by hand.
TEST(cpp_requests, of_the_environment_are_right) {
  const char* const line = std::getenv("KOMDSP_REQUEST");
  if (!line) return;
  for (int turn = 0; turn < runner_turns; ++turn) {
    const response is = answer_to(line);
    EXPECT_EQ(static_cast<int>(is.what), static_cast<int>(answer::right)) << is.message;
  }
}
TEST(requests, agree_with_their_definitions) {
  if (!here().device) return answer_requests(on_fenced_cpp, {}, reach(2000, 16000, 1 << 30));
  const profile& d = *profiles_here().back();
  const request_limits limits{.max_group = d.max_group,
                              .local_bytes = d.local_bytes,
                              .padded = true,
                              .halves = true,
                              .fp64 = d.fp64,
                              .base = &d};
  answer_requests(here().run, limits, reach(5, few_here() ? 8 : 20, 400));
}

}  // namespace
}  // namespace komdsp::tests
