// Arguments that kernels keep from call to call, and those of the caller that are wrong.  The driver's function that
// sets one is this program's own here: it counts its calls.
#include "opencl/opencl_runner.hpp"
#include "support/checks/convolution_check.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

namespace {
int arguments_set = 0;
}

extern "C" cl_int clSetKernelArg(cl_kernel k, cl_uint i, size_t size, const void* value) {
  static const auto driver = reinterpret_cast<decltype(&clSetKernelArg)>(dlsym(RTLD_NEXT, "clSetKernelArg"));
  ++arguments_set;
  return driver(k, i, size, value);
}

namespace komdsp::tests {
namespace {

// Kernels hold what does not change: the same launches again, in other places, and of another plan with these kernels.
TEST(arguments, follow_what_changes_between_calls) {
  fft t{.length = 64, .batch = 3};
  std::vector<std::complex<float>> x(2 * 3 * 64), want(x.size()), got(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = {std::sin(float(i * i)), std::cos(float(7 * i))};
  for (const fft_variant v : {fft_variant::tile, fft_variant::A, fft_variant::S4}) {  // of S4 two launches share one
    plan p = planned(t, profiles::komdiv, v);
    const plan same = p;
    const index bytes = p.input_bytes;
    for (int half = 0; half < 2; ++half) ASSERT_EQ(run_opencl(p, &x[half * 192], &want[half * 192]), status::ok);
    opencl::executable e;
    ASSERT_EQ(opencl::build(e, p, session().context, session().device), status::ok);
    const opencl_memory memory(p, nullptr, nullptr);
    const device_memory in(2 * bytes, x.data()), out(2 * bytes);
    const auto run = [&](const plan& q, int from, int to) {
      opencl::buffers at = memory.buffers();
      at.input = in.handle(), at.output = out.handle();
      at.input.offset += static_cast<std::size_t>(from * bytes);
      at.output.offset += static_cast<std::size_t>(to * bytes);
      EXPECT_EQ(opencl::enqueue(e, q, session().in_order, at), status::ok);
      ASSERT_TRUE(out.read(got.data()));
      for (int i = 0; i < 192; ++i) ASSERT_EQ(got[to * 192 + i], want[from * 192 + i]) << name_of(v) << ' ' << i;
    };
    run(p, 0, 0);
    run(p, 1, 0);
    run(p, 1, 1);
    run(same, 0, 1);
    run(p, 0, 1);
    arguments_set = 0;
    run(p, 0, 1);
    if (v == fft_variant::tile) {
      EXPECT_EQ(arguments_set, p.launches[0].memory_count);
    }
    fft scaled = t;
    scaled.scale = 0.5;
    p = planned(scaled, profiles::komdiv, v);  // where the other plan was
    for (std::complex<float>& number : want) number *= 0.5f;
    run(p, 0, 1);
    run(p, 1, 0);
  }
}

class mistakes : public testing::Test {
 protected:
  static plan plan_of(fft_variant v) { return planned(fft{.length = 64}, profiles::komdiv, v); }
  status build_plan(const plan& p) { return opencl::build(e_, p, session().context, session().device); }

  opencl::executable e_;
};

TEST_F(mistakes, of_the_caller_are_answered_before_anything_is_enqueued) {
  const plan p = plan_of(fft_variant::S2);
  const opencl_memory memory(p, nullptr, nullptr);
  const opencl::buffers good = memory.buffers();
  const cl_command_queue queue = session().in_order;
  EXPECT_EQ(opencl::enqueue(e_, p, queue, good), status::bad_argument) << "not built";
  EXPECT_EQ(opencl::build(e_, p, nullptr, session().device), status::bad_argument);
  EXPECT_EQ(opencl::build(e_, plan{}, session().context, session().device), status::bad_argument);
  ASSERT_EQ(build_plan(p), status::ok);
  EXPECT_EQ(opencl::enqueue(e_, p, nullptr, good), status::bad_argument);
  for (opencl::buffer opencl::buffers::*which :
       {&opencl::buffers::input, &opencl::buffers::output, &opencl::buffers::tables, &opencl::buffers::scratch}) {
    opencl::buffers bad = good;
    (bad.*which).memory = nullptr;
    EXPECT_EQ(opencl::enqueue(e_, p, queue, bad), status::bad_argument);
    bad = good;
    (bad.*which).offset += 4;
    EXPECT_EQ(opencl::enqueue(e_, p, queue, bad), status::misaligned);
    bad = good;
    (bad.*which).offset = std::size_t{1} << 40;
    EXPECT_EQ(opencl::enqueue(e_, p, queue, bad), status::bad_argument) << "beyond the plan's indices";
  }
  opencl::buffers same = good;
  same.input = same.output;
  EXPECT_EQ(opencl::enqueue(e_, p, queue, same), status::bad_in_place);
  same.input.offset += 64;
  EXPECT_EQ(opencl::enqueue(e_, p, queue, same), status::bad_in_place);
}

TEST_F(mistakes, an_operand_that_is_the_output_is_answered_before_anything_is_enqueued) {
  const plan p = planned(pairs_of(64, 3, precision::f32), profiles::komdiv);
  ASSERT_EQ(build_plan(p), status::ok);
  const opencl_memory memory(p, nullptr, nullptr);
  opencl::buffers same = memory.buffers();
  same.operand = same.output;
  EXPECT_EQ(opencl::enqueue(e_, p, session().in_order, same), status::bad_in_place);
}
// A byte short, and behind its end; a sub-buffer ends where it ends, not where its parent does.
TEST_F(mistakes, memory_that_ends_too_early_is_told_apart) {
  const plan p = plan_of(fft_variant::S2);
  const opencl_memory memory(p, nullptr, nullptr);
  const opencl::buffers good = memory.buffers();
  ASSERT_EQ(build_plan(p), status::ok);
  struct part {
    const char* name;
    opencl::buffer opencl::buffers::*which;
    index bytes;
  };
  for (const part& of : {part{"input", &opencl::buffers::input, p.input_bytes},
                         {"output", &opencl::buffers::output, p.output_bytes},
                         {"tables", &opencl::buffers::tables, p.table_bytes},
                         {"scratch", &opencl::buffers::scratch, p.scratch_bytes}}) {
    ASSERT_GT(of.bytes, 0) << of.name;
    opencl::buffers bad = good;
    (bad.*of.which).offset += 2 * guard_zone;
    EXPECT_EQ(opencl::enqueue(e_, p, session().in_order, bad), status::buffer_too_small) << of.name << " moved";
    (bad.*of.which).offset = std::size_t{1} << 32;
    EXPECT_EQ(opencl::enqueue(e_, p, session().in_order, bad), status::buffer_too_small) << of.name << " far away";
    const cl_buffer_region region{0, static_cast<std::size_t>(of.bytes) - 1};
    cl_int code = CL_SUCCESS;
    bad = good;
    (bad.*of.which) = {
        clCreateSubBuffer((good.*of.which).memory, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code), 0};
    require(code, "clCreateSubBuffer");
    EXPECT_EQ(opencl::enqueue(e_, p, session().in_order, bad), status::buffer_too_small) << of.name << " short";
    EXPECT_EQ(e_.failed_launch, -1);
    clReleaseMemObject((bad.*of.which).memory);
  }
}
TEST_F(mistakes, memory_for_results_that_kernels_may_only_read_is_told_apart) {
  const plan p = plan_of(fft_variant::S2);
  const opencl_memory memory(p, nullptr, nullptr);
  ASSERT_EQ(build_plan(p), status::ok);
  const device_memory larger(4 * p.output_bytes + p.scratch_bytes, nullptr, CL_MEM_READ_ONLY);
  for (opencl::buffer opencl::buffers::*which :
       {&opencl::buffers::input, &opencl::buffers::output, &opencl::buffers::tables, &opencl::buffers::scratch}) {
    const bool written = which == &opencl::buffers::output || which == &opencl::buffers::scratch;
    opencl::buffers at = memory.buffers();
    at.*which = larger.handle();
    EXPECT_EQ(opencl::enqueue(e_, p, session().in_order, at), written ? status::read_only_output : status::ok);
  }
}

}  // namespace
}  // namespace komdsp::tests
