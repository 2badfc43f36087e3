// cufft_convolution.cu: komdsp's convolution on an NVIDIA GPU beside cuFFT's composition, three transforms and a
// product in a CUDA graph.
// nvcc -std=c++17 -I. -Iruntime cufft_convolution.cu libkomdsp-cuda.a libkomdsp.a -lcufft -ldl -lcuda
// Prints a line for each NxPAIRS of its arguments: medians of microseconds, their ratio, and the largest difference of
// the results over the largest value.
#include "cufft_timing.hpp"
#include <komdsp/planner.hpp>

namespace {

__global__ void product(const float4* x, float4* y, float scale, std::size_t count) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  const float4 a = x[i], b = y[i];
  y[i] = make_float4((a.x * b.x - a.y * b.y) * scale, (a.x * b.y + a.y * b.x) * scale, (a.z * b.z - a.w * b.w) * scale,
                     (a.z * b.w + a.w * b.z) * scale);
}

struct problem {
  std::size_t length, pairs;
  float *x, *y, *z;
  std::size_t points() const { return length * pairs; }
};

double time_cufft(const problem& p, cudaStream_t on) {
  float2 *fx = device_array<float2>(p.points()), *fy = device_array<float2>(p.points());
  cufftHandle plan;
  require(cufftPlan1d(&plan, static_cast<int>(p.length), CUFFT_C2C, static_cast<int>(p.pairs)) == CUFFT_SUCCESS,
          "cufftPlan1d");
  require(cufftSetStream(plan, on) == CUFFT_SUCCESS, "cufftSetStream");
  const double us = graph_us(on, [&] {
    cufftExecC2C(plan, reinterpret_cast<float2*>(p.x), fx, CUFFT_FORWARD);
    cufftExecC2C(plan, reinterpret_cast<float2*>(p.y), fy, CUFFT_FORWARD);
    const std::size_t count = p.points() / 2;
    product<<<static_cast<unsigned>((count + 255) / 256), 256, 0, on>>>(
        reinterpret_cast<float4*>(fx), reinterpret_cast<float4*>(fy), 1.0f / static_cast<float>(p.length), count);
    cufftExecC2C(plan, fy, reinterpret_cast<float2*>(p.z), CUFFT_INVERSE);
  });
  cufftDestroy(plan);
  cudaFree(fx);
  cudaFree(fy);
  return us;
}

void compare(std::size_t length, std::size_t pairs) {
  const std::size_t scalars = 2 * length * pairs;
  const problem p{length, pairs, random_array<float>(scalars, 1), random_array<float>(scalars, 2),
                  device_array<float>(scalars)};
  float* const ours = device_array<float>(scalars);
  cudaMemset(ours, 0xff, scalars * sizeof(float));
  cudaStream_t on;
  require(cudaStreamCreate(&on) == cudaSuccess, "cudaStreamCreate");
  komdsp::convolution c;
  c.x_length = c.y_length = static_cast<komdsp::index>(length);
  c.circular = true;
  c.inner = static_cast<komdsp::index>(pairs);
  const komdsp::plan made = komdsp::planned(c, profile_here());
  device_plan ready(made);
  const double k = ready.median_us(on, p.x, ours, p.y), f = time_cufft(p, on);
  std::printf(
      "%zu x %zu: komdsp %.1f us (%d launches, %d items, %ld B local), cuFFT graph %.1f us, ratio %.2f, difference "
      "%.2g\n",
      length, pairs, k, made.launch_count, made.launches[0].build.items, static_cast<long>(made.launches[0].work_bytes),
      f, f / k, difference_of(p.z, ours, scalars));
  for (float* m : {p.x, p.y, p.z, ours}) cudaFree(m);
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    unsigned long length = 0, pairs = 0;
    if (std::sscanf(arguments[i], "%lux%lu", &length, &pairs) == 2) compare(length, pairs);
  }
}
