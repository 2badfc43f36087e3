// How near one level of a wavelet transform comes to the speed of a copy (gpu_check.sh takes this program to a GPU).
#include "cuda/cuda_runner.hpp"

#include <komdsp/planner.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>

namespace komdsp::tests {
namespace {

template <class Enqueue>
double best_seconds(int times, Enqueue enqueue) {
  const auto& here = cuda_here();
  const auto once = [&](int count) {
    const auto began = std::chrono::steady_clock::now();
    for (int i = 0; i < count; ++i) enqueue();
    require_cuda(here.d.cuStreamSynchronize(here.stream), "cuStreamSynchronize");
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() / count;
  };
  once(3);
  double best = 1;
  for (int round = 0; round < 5; ++round) best = std::min(best, once(times));
  return best;
}
double seconds_of(cuda::executable& e, const plan& p, const cuda_buffers& memory, int times) {
  return best_seconds(times, [&] {
    if (cuda::enqueue(e, p, cuda_here().stream, memory.buffers()) != status::ok)
      throw std::runtime_error("enqueue failed");
  });
}
// The driver's copy from device to device reads and writes once what a wavelet transform reads and writes once.
double copy_seconds(index floats, int times) {
  using copy_call = int (*)(cuda::device_pointer, cuda::device_pointer, std::size_t, cuda::stream);
  const auto copy = driver_entry<copy_call>("cuMemcpyDtoDAsync_v2");
  const index bytes = floats * 4;
  const cuda_memory from(bytes), to(bytes);
  return best_seconds(times, [&] {
    require_cuda(copy(to.handle(), from.handle(), static_cast<std::size_t>(bytes), cuda_here().stream),
                 "cuMemcpyDtoDAsync");
  });
}
TEST(cuda_speed, of_wavelets_beside_a_copy) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  for (const int bits : {20, 26}) {
    const double copy = copy_seconds(index{1} << bits, 20);
    for (const int levels : {1, 5})
      for (const bool inverse : {false, true}) {
        dwt t{.wavelet = wavelets::db4, .length = index{1} << bits, .levels = levels, .inverse = inverse};
        const plan p = planned(t, cuda_here().device);
        cuda::executable e;
        ASSERT_EQ(cuda::build(e, p, cuda_here().context), status::ok);
        const double seconds = seconds_of(e, p, cuda_buffers(p, nullptr, nullptr), 20);
        std::printf("db4%s, 2^%d floats, levels %d: %.1f us, %.2f TB/s; copy %.1f us, %.2f of its speed\n",
                    inverse ? " inverse" : "", bits, levels, seconds * 1e6,
                    static_cast<double>(p.input_bytes + p.output_bytes) / seconds * 1e-12, copy * 1e6, copy / seconds);
      }
  }
}

}  // namespace
}  // namespace komdsp::tests
