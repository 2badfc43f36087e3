// Wavelet transforms on the cuda backend against their definition, and how near one level comes to the speed of a copy
// (gpu_check.sh takes this program to a GPU).
#include "cuda/expect_cuda.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>

namespace komdsp::tests {
namespace {

profile device_profile(int group) {
  profile d = cuda_here().device;
  if (group > 0) {
    d.max_group = group;
    d.local_bytes = 16384;
  }
  return d;
}

class cuda_wavelets : public testing::TestWithParam<int> {};  // largest work-group, 0: the device's

TEST_P(cuda_wavelets, agree_with_the_definition) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  const auto all = every_wavelet();
  int turn = 0;
  for (const index length : {1, 2, 9, 64, 130, 1000, 4099, 50001})
    for (int mode = 0; mode < mode_count; ++mode, turn += 7) {
      dwt t{.wavelet = all[static_cast<std::size_t>(turn) % all.size()],
            .length = length,
            .levels = 1 + turn % 4,
            .mode = static_cast<wavelet_mode>(mode),
            .batch = length < 1000 ? 1 + turn % 3 * 20 : 1,
            .inverse = turn % 2 != 0,
            .precision = turn / 2 % 2 ? precision::f64 : precision::f32};
      if (t.batch > 1 && turn % 5 == 0) t.in = t.out = {t.batch, 1};
      expect_right(t, device_profile(GetParam()));
    }
}
TEST_P(cuda_wavelets, of_images_and_undecimated_agree_with_the_definition) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  for (int turn = 0; turn < 12; ++turn) {
    dwt2 t{.wavelet = turn % 2 ? wavelets::db4 : wavelets::bior4_4,
           .rows = 33 + 50 * turn,
           .columns = 61 + turn,
           .levels = 1 + turn % 3,
           .mode = static_cast<wavelet_mode>(turn % mode_count),
           .inverse = turn / 2 % 2 != 0,
           .precision = turn / 4 % 2 ? precision::f64 : precision::f32};
    expect_right(t, device_profile(GetParam()));
    swt s{.wavelet = t.wavelet,
          .length = 64 * (1 + turn),
          .levels = 1 + turn % 6,
          .inverse = t.inverse,
          .precision = t.precision};
    expect_right(s, device_profile(GetParam()));
  }
}
INSTANTIATE_TEST_SUITE_P(groups, cuda_wavelets, testing::Values(0, 1, 32, 256));

class cuda_methods : public testing::TestWithParam<int> {};
TEST_P(cuda_methods, of_one_level_agree_with_the_definition) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  const auto method = static_cast<wavelet_method>(GetParam());
  int turn = 0;
  for (const int items : {32, 64, 128, 256, 512})
    for (const int outputs : {1, 2, 8, 16})
      for (const index length : {64, 1000, 50001}) {
        wavelet_ladder t{.wavelet = wavelets::db5,
                         .length = length,
                         .batch = 1 + turn % 3,
                         .undecimated = turn % 2 != 0,
                         .precision = turn++ / 2 % 2 ? precision::f64 : precision::f32};
        const ladder_shape s{method, items, outputs};
        expect_right(t, cuda_here().device, s);
      }
}
INSTANTIATE_TEST_SUITE_P(all, cuda_methods, testing::Range(1, ladder_methods + 1));
TEST(cuda_lifting, agrees_with_the_definition) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  for (int turn = 0; turn < 48; ++turn) {
    lifting t{.wavelet = static_cast<lifting_wavelet>(turn % 3),
              .length = turn / 3 % 2 ? 40000 : 16,
              .levels = 1 + turn / 6 % 4,
              .batch = 1 + turn % 5,
              .inverse = turn / 24 != 0,
              .precision = turn / 3 % 4 == 3 ? precision::f64 : precision::f32};
    expect_right(t, cuda_here().device);
  }
}

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
