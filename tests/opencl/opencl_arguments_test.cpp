// Arguments that kernels keep from call to call.  The driver's function that sets one is this program's own here: it
// counts its calls.
#include "opencl/opencl_runner.hpp"

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

}  // namespace
}  // namespace komdsp::tests
