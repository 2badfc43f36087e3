// Local memory of kernels as the driver tells it, and queues that are not in order.
#include "opencl/opencl_runner.hpp"
#include "support/expect.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

cl_ulong local_memory_of(cl_kernel kernel) {
  cl_ulong used = 0;
  require(clGetKernelWorkGroupInfo(kernel, session().device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof used, &used, nullptr),
          "clGetKernelWorkGroupInfo");
  return used;
}

// PoCL 6 says 0 of every kernel (issue 1629 of pocl/pocl), of one with 64 bytes, too.
bool tells_local_memory() {
  const char* text =
      "__attribute__((reqd_work_group_size(8, 1, 1))) __kernel void turn(__global float* x) {"
      "  __local float held[16];"
      "  const int i = get_local_id(0);"
      "  held[i] = x[i];"
      "  barrier(CLK_LOCAL_MEM_FENCE);"
      "  x[i] = held[7 - i];"
      "}";
  cl_int code = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(session().context, 1, &text, nullptr, &code);
  require(code, "clCreateProgramWithSource");
  require(clBuildProgram(program, 1, &session().device, "", nullptr, nullptr), "clBuildProgram");
  const cl_kernel kernel = clCreateKernel(program, "turn", &code);
  require(code, "clCreateKernel");
  const cl_ulong used = local_memory_of(kernel);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return used > 0;
}

TEST(local_memory, of_a_kernel_is_no_more_than_its_launch_says) {
  if (!tells_local_memory()) GTEST_SKIP() << "the driver says of every kernel that it takes no local memory";
  for (const index length : {256, 4096}) {
    const plan p = planned(fft{length, 3}, group_profile(64, 16384), fft_variant::tile);
    opencl::executable e;
    ASSERT_EQ(opencl::build(e, p, session().context, session().device), status::ok);
    for (int i = 0; i < p.launch_count; ++i) {
      const cl_ulong used = local_memory_of(e.kernels[i]);
      EXPECT_GT(used, 0u) << p.launches[i].note;
      EXPECT_LE(used, static_cast<cl_ulong>(p.launches[i].work_bytes)) << p.launches[i].note;
    }
  }
}

void expect_right_out_of_order(const fft& t, const profile& d, fft_variant v) {
  const auto run = [](const plan& p, const void* in, void* out, const void*) {
    return run_opencl(p, in, out, session().out_of_order);
  };
  expect_right_on(run, t, d, v);
}

TEST(queues, out_of_order_queues_agree_with_fftw) {
  for (const fft_variant v : {fft_variant::tile, fft_variant::A, fft_variant::S2, fft_variant::S8}) {
    fft t{.length = 4096, .batch = 5, .kind = v == fft_variant::S2 ? fft_kind::real : fft_kind::complex};
    expect_right_out_of_order(t, profiles::komdiv, v);
  }
  profile chunks = group_profile(64, 16384);
  chunks.chunk_bytes = 3 * 4096 * 8;
  expect_right_out_of_order(fft{4096, 7}, chunks, fft_variant::tile);  // sweeps of 3, 3 and 1
}

}  // namespace
}  // namespace komdsp::tests
