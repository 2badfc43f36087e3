// The cuda backend without a GPU, on a stand-in for NVIDIA's driver and compiler (stand_in/): random requests are
// right, and every call of either is made to fail once.
#include "cuda/cuda_runner.hpp"
#include "cuda/stand_in/stand_in.hpp"
#include "support/cpp_runner.hpp"
#include "support/requests/request.hpp"
#include "support/sweep.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>

namespace komdsp::tests {
namespace {

stand_in_state& state() {
  static auto* const found = static_cast<stand_in_state*>(driver_entry("stand_in"));
  return *found;
}
// The profile that the stand-in's driver gives; its kernels, of C++, have no gaps in work arrays.
const profile& stand_in_profile() {
  static const profile made = [] {
    profile p = cuda_here().device;
    p.padded = false;
    return p;
  }();
  return made;
}

TEST(cuda_stand_in, is_what_the_backend_finds) {
  ASSERT_TRUE(cuda_present());
  EXPECT_STREQ(cuda_here().text.name, "stand-in");
  EXPECT_EQ(cuda_here().text.capability, 80);
  EXPECT_STREQ(cuda_here().text.driver, "12.8");
}

TEST(cuda_stand_in, random_requests_agree_with_their_definitions) {
  const profile& d = stand_in_profile();
  const request_limits limits{.max_group = d.max_group, .local_bytes = d.local_bytes, .base = &d};
  const long before = state().launches;
  answer_requests(on_cuda, limits, reach(200, 1000, 20000));
  EXPECT_GT(state().launches, before + 100);
}

// Plans of one kernel each, which none before has had: what is compiled once is kept; or of several launches in sweeps
// on two streams.
plan plan_number(int n, bool in_sweeps) {
  static const std::vector<index> lengths = [] {
    std::vector<index> smooth;
    for (index i = 513; smooth.size() < 2000; ++i)
      if (is_smooth(i)) smooth.push_back(i);
    return smooth;
  }();
  static const profile swept = [] {
    profile p = stand_in_profile();
    p.max_np = p.rows_max = 32;
    p.max_group = 64;
    p.local_bytes = 4096;
    p.kept_min = unlimited;
    p.chunk_bytes = 1 << 14;
    p.sweeps = 2;
    return p;
  }();
  fft t;
  t.length = lengths[static_cast<std::size_t>(n)];
  t.batch = 9;
  t.kind = n % 2 ? fft_kind::real : fft_kind::complex;
  return planned(t, in_sweeps ? swept : stand_in_profile());
}

void fail_call(long number, int code) {
  state().calls = 0;
  state().fails_at = number;
  state().code = code;
  state().failed = nullptr;
}

bool gives_back(const std::string& call) {
  static const std::set<std::string> all = {"cuModuleUnload", "cuStreamDestroy_v2", "cuEventDestroy_v2",
                                            "cuCtxPopCurrent_v2", "nvrtcDestroyProgram"};
  return all.count(call) > 0;
}
struct use {
  status result = status::ok;
  std::vector<float> output;
  std::string failed;  // the call; empty: none was left to fail
};
// Devices are counted and read, kernels built and launched, all of it given back. A call of the backend fails, number
// 0: none; memory is the test's.
use use_of(const plan& p, const std::vector<float>& input, long number = 0, int code = 0) {
  use u;
  u.output.assign(static_cast<std::size_t>(p.output_bytes) / sizeof(float), -1);
  const cuda_buffers memory(p, input.data(), u.output.data(), nullptr);
  {
    int count = 0;
    profile read;
    cuda::device_text text;
    cuda::executable e;
    const long kept = state().modules + state().streams;
    fail_call(number, code);
    u.result = cuda::count_devices(count);
    if (u.result == status::ok) u.result = cuda::read_profile(0, read, text);
    if (u.result == status::ok) u.result = cuda::build(e, p, cuda_here().context);
    if (u.result != status::ok) {
      EXPECT_EQ(state().modules + state().streams, kept);
    }
    if (u.result == status::ok) u.result = cuda::enqueue(e, p, cuda_here().stream, memory.buffers());
  }
  if (state().failed) u.failed = state().failed;
  fail_call(0, 0);
  if (u.result == status::ok) memory.read(u.output.data());
  return u;
}

status expected_of(const std::string& call, int code) {
  if (gives_back(call)) return status::ok;
  if (call.rfind("nvrtc", 0) == 0) return status::build_failed;
  return code == 2 ? status::out_of_memory : code == 100 ? status::device_missing : status::driver_failed;
}

// The names of calls that failed: one after the other, each with this code.
std::set<std::string> fail_each_call(int code, bool in_sweeps) {
  static int plans = 0;
  const stand_in_state idle = (cuda_here(), state());
  std::set<std::string> failed;
  for (long number = 1;; ++number) {
    const plan p = plan_number(plans++, in_sweeps);
    EXPECT_TRUE(p.result == status::ok && (p.sweeps > 1) == in_sweeps);
    std::vector<float> input(static_cast<std::size_t>(p.input_bytes) / sizeof(float));
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i * 7 % 31) - 15;
    const use tried = use_of(p, input, number, code);
    const std::string& call = tried.failed;
    if (call.empty()) {
      EXPECT_EQ(tried.result, status::ok);
      return failed;
    }
    failed.insert(call);
    // A context that cannot be made current keeps what was to be given back.
    const bool kept = call == "cuCtxPushCurrent_v2" && state().modules > idle.modules;
    EXPECT_EQ(tried.result, kept ? status::ok : expected_of(call, code)) << call << ' ' << code;
    if (!kept && !gives_back(call)) {
      EXPECT_EQ(state().modules, idle.modules) << call;
      EXPECT_EQ(state().streams, idle.streams) << call;
      EXPECT_EQ(state().events, idle.events) << call;
      EXPECT_EQ(state().programs, idle.programs) << call;
      EXPECT_EQ(state().pushed, idle.pushed) << call;
    }
    state() = idle;

    const use after = use_of(p, input);
    EXPECT_EQ(after.result, status::ok) << call;
    fft t = p.what;
    t.in_place = false;
    const plan here = planned(t, profiles::cpp_scalar);
    std::vector<float> right(after.output.size());
    EXPECT_EQ(on_cpp(here, input.data(), right.data()), status::ok);
    for (std::size_t i = 0; i < right.size() && !testing::Test::HasFailure(); ++i)
      EXPECT_NEAR(after.output[i], right[i], 0.05) << call;
  }
}
TEST(cuda_stand_in, each_call_that_fails_once_is_told_and_leaves_nothing) {
  std::set<std::string> failed;
  for (const int code : {1, 2, 100, 719})
    for (const bool in_sweeps : {false, true}) failed.merge(fail_each_call(code, in_sweeps));
  for (const char* call : {"cuDeviceGetCount",   "cuDeviceGet",         "cuDeviceGetName",     "cuDeviceGetAttribute",
                           "cuDriverGetVersion", "cuCtxPushCurrent_v2", "cuCtxPopCurrent_v2",  "cuCtxGetDevice",
                           "cuModuleLoadData",   "cuModuleUnload",      "cuModuleGetFunction", "cuFuncGetAttribute",
                           "cuFuncSetAttribute", "cuLaunchKernelEx",    "cuStreamCreate",      "cuStreamDestroy_v2",
                           "cuStreamWaitEvent",  "cuEventCreate",       "cuEventDestroy_v2",   "cuEventRecord",
                           "nvrtcCreateProgram", "nvrtcCompileProgram", "nvrtcGetCUBINSize",   "nvrtcGetCUBIN",
                           "nvrtcDestroyProgram"})
    EXPECT_EQ(failed.count(call), 1u) << call << " did not fail";
}

}  // namespace
}  // namespace komdsp::tests
