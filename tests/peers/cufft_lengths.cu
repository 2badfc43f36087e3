// cufft_lengths.cu: komdsp's complex f32 FFTs of any length on an NVIDIA GPU beside cuFFT's, in a stream, out of place.
// nvcc -std=c++17 -Iruntime cufft_lengths.cu libkomdsp-cuda.a libkomdsp.a -lcufft -ldl -lcuda
// cufft_lengths MIB N...: batches of so many MiB; medians of microseconds, cuFFT's over komdsp's, the largest
// difference of results, and the launches.  In the end the geometric mean.
#include <cmath>
#include <string>

#include "cufft_timing.hpp"
#include <komdsp/planner.hpp>

namespace {

struct measured {
  double cufft_us = 0, komdsp_us = 0, difference = 0;
  komdsp::plan plan;
};

measured measure(int length, komdsp::index batch, cudaStream_t on, const float* in, float* truth, float* out) {
  measured m;
  komdsp::fft t;
  t.length = length;
  t.batch = batch;
  m.plan = komdsp::planned(t, profile_here());
  device_plan ours(m.plan);
  m.komdsp_us = ours.median_us(on, in, out);
  cufftHandle theirs;
  require(cufftPlan1d(&theirs, length, CUFFT_C2C, static_cast<int>(batch)) == CUFFT_SUCCESS, "cufftPlan1d");
  require(cufftSetStream(theirs, on) == CUFFT_SUCCESS, "cufftSetStream");
  auto* const from = reinterpret_cast<cufftComplex*>(const_cast<float*>(in));
  auto* const to = reinterpret_cast<cufftComplex*>(truth);
  m.cufft_us = median_us(on, [&](int times) {
    for (int i = 0; i < times; ++i) cufftExecC2C(theirs, from, to, CUFFT_FORWARD);
  });
  cufftDestroy(theirs);
  m.difference = difference_of(truth, out, static_cast<std::size_t>(2 * length * std::min<komdsp::index>(batch, 64)));
  return m;
}

void print(int length, komdsp::index batch, const measured& m) {
  std::printf("%8d x %8ld: cuFFT %9.1f us, komdsp %9.1f us, %.3f times as fast, apart %.1e ", length,
              static_cast<long>(batch), m.cufft_us, m.komdsp_us, m.cufft_us / m.komdsp_us, m.difference);
  for (int l = 0; l < m.plan.launch_count; ++l) {
    const komdsp::build_options& b = m.plan.launches[l].build;
    std::printf(" %s %d x %d (", komdsp::name_of(m.plan.launches[l].kernel), static_cast<int>(b.np), b.width);
    for (int s = 0; s < komdsp::stages_of(b.radices); ++s) std::printf(" %d", komdsp::radix_of(b.radices, s));
    std::printf(" ) %d items,", b.items);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  require(count > 2, "cufft_lengths MIB N...");
  cudaStream_t on;
  require(cudaStreamCreate(&on) == cudaSuccess, "cudaStreamCreate");
  const std::size_t numbers = static_cast<std::size_t>(std::atol(arguments[1])) << 17;
  float* const in = random_array<float>(2 * numbers, 1);
  float *const truth = device_array<float>(2 * numbers), *const out = device_array<float>(2 * numbers);
  double sum = 0;
  for (int i = 2; i < count; ++i) {
    const int length = std::atoi(arguments[i]);
    const komdsp::index batch = static_cast<komdsp::index>(numbers) / length;
    const measured m = measure(length, batch, on, in, truth, out);
    print(length, batch, m);
    sum += std::log(m.cufft_us / m.komdsp_us);
  }
  std::printf("geometric mean %.3f of %d lengths\n", std::exp(sum / (count - 2)), count - 2);
  return 0;
}
