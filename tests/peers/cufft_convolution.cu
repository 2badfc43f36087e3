// cufft_convolution.cu: komdsp's convolution on an NVIDIA GPU beside cuFFT's composition, three transforms and a product
// in a CUDA graph.  nvcc -std=c++17 -Iruntime cufft_convolution.cu libkomdsp-cuda.a libkomdsp.a -lcufft -ldl -lcuda
// Prints a line for each NxPAIRS of its arguments: medians of microseconds, their ratio, and the largest difference of
// the results over the largest value.
#include <cuda.h>
#include <cufft.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <vector>

#include "komdsp/cuda.hpp"
#include "komdsp/plan_convolution.hpp"
#include "komdsp/tables.hpp"

namespace {

void require(bool fine, const char* what) {
  if (fine) return;
  std::fprintf(stderr, "%s failed: %s\n", what, cudaGetErrorString(cudaGetLastError()));
  std::exit(1);
}
template <class T>
T* device_array(std::size_t count) {
  void* memory = nullptr;
  require(cudaMalloc(&memory, std::max<std::size_t>(count * sizeof(T), 64)) == cudaSuccess, "cudaMalloc");
  return static_cast<T*>(memory);
}

__global__ void product(const float4* x, float4* y, float scale, std::size_t count) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  const float4 a = x[i], b = y[i];
  y[i] = make_float4((a.x * b.x - a.y * b.y) * scale, (a.x * b.y + a.y * b.x) * scale,
                     (a.z * b.z - a.w * b.w) * scale, (a.z * b.w + a.w * b.z) * scale);
}

// Median of microseconds of one call of `run`, which enqueues `times` of them.
double median_us(cudaStream_t on, const std::function<void(int)>& run) {
  cudaEvent_t begin, end;
  require(cudaEventCreate(&begin) == cudaSuccess && cudaEventCreate(&end) == cudaSuccess, "cudaEventCreate");
  std::vector<double> samples;
  run(3);
  for (int s = 0; s < 15; ++s) {
    float ms = 0;
    cudaEventRecord(begin, on);
    run(20);
    cudaEventRecord(end, on);
    require(cudaEventSynchronize(end) == cudaSuccess && cudaEventElapsedTime(&ms, begin, end) == cudaSuccess, "timing");
    samples.push_back(ms * 1000 / 20);
  }
  std::sort(samples.begin(), samples.end());
  return samples[samples.size() / 2];
}

struct problem {
  std::size_t length, pairs;
  float2 *x, *y, *z;
  std::size_t points() const { return length * pairs; }
};

double time_cufft(const problem& p, cudaStream_t on) {
  float2 *fx = device_array<float2>(p.points()), *fy = device_array<float2>(p.points());
  cufftHandle plan;
  require(cufftPlan1d(&plan, static_cast<int>(p.length), CUFFT_C2C, static_cast<int>(p.pairs)) == CUFFT_SUCCESS,
          "cufftPlan1d");
  require(cufftSetStream(plan, on) == CUFFT_SUCCESS, "cufftSetStream");
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  require(cudaStreamBeginCapture(on, cudaStreamCaptureModeGlobal) == cudaSuccess, "capture");
  cufftExecC2C(plan, p.x, fx, CUFFT_FORWARD);
  cufftExecC2C(plan, p.y, fy, CUFFT_FORWARD);
  const std::size_t count = p.points() / 2;
  product<<<static_cast<unsigned>((count + 255) / 256), 256, 0, on>>>(
      reinterpret_cast<float4*>(fx), reinterpret_cast<float4*>(fy), 1.0f / static_cast<float>(p.length), count);
  cufftExecC2C(plan, fy, p.z, CUFFT_INVERSE);
  require(cudaStreamEndCapture(on, &graph) == cudaSuccess, "capture");
  require(cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess, "cudaGraphInstantiate");
  const double us = median_us(on, [&](int times) {
    for (int i = 0; i < times; ++i) cudaGraphLaunch(ready, on);
  });
  cufftDestroy(plan);
  cudaFree(fx);
  cudaFree(fy);
  return us;
}

double time_komdsp(const problem& p, cudaStream_t on, const float2* out, komdsp::plan& made) {
  komdsp::profile d;
  komdsp::cuda::device_text text;
  require(komdsp::cuda::read_profile(0, d, text) == komdsp::status::ok, "read_profile");
  komdsp::convolution c;
  c.x_length = c.y_length = static_cast<komdsp::index>(p.length);
  c.circular = true;
  c.inner = static_cast<komdsp::index>(p.pairs);
  made = komdsp::plan_convolution(c, d);
  require(made.result == komdsp::status::ok, made.reason);
  CUcontext context;
  require(cuCtxGetCurrent(&context) == CUDA_SUCCESS, "cuCtxGetCurrent");
  komdsp::cuda::executable e;
  static char log_text[1 << 16];
  komdsp::cuda::build_log log{log_text, sizeof log_text, 0};
  if (komdsp::cuda::build(e, made, context, {}, &log) != komdsp::status::ok) std::puts(log_text);
  std::vector<unsigned char> tables(static_cast<std::size_t>(made.table_bytes) + 64);
  require(komdsp::fill_tables(made, tables.data() + (64 - reinterpret_cast<std::size_t>(tables.data()) % 64) % 64) ==
              komdsp::status::ok, "fill_tables");
  auto* const device_tables = device_array<unsigned char>(tables.size());
  auto* const scratch = device_array<unsigned char>(static_cast<std::size_t>(made.scratch_bytes));
  cudaMemcpy(device_tables, tables.data() + (64 - reinterpret_cast<std::size_t>(tables.data()) % 64) % 64,
             static_cast<std::size_t>(made.table_bytes), cudaMemcpyHostToDevice);
  const auto at = [](const void* m) { return reinterpret_cast<komdsp::cuda::device_pointer>(m); };
  const komdsp::cuda::buffers buffers{at(p.x), at(out), at(device_tables), at(scratch), at(p.y)};
  const double us = median_us(on, [&](int times) {
    for (int i = 0; i < times; ++i)
      require(komdsp::cuda::enqueue(e, made, on, buffers) == komdsp::status::ok, "enqueue");
  });
  cudaFree(device_tables);
  cudaFree(scratch);
  return us;
}

void compare(std::size_t length, std::size_t pairs) {
  problem p{length, pairs, device_array<float2>(length * pairs), device_array<float2>(length * pairs),
            device_array<float2>(length * pairs)};
  std::vector<float2> a(p.points()), b(p.points());
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (std::size_t i = 0; i < p.points(); ++i) {
    a[i] = {uniform(random), uniform(random)};
    b[i] = {uniform(random), uniform(random)};
  }
  cudaMemcpy(p.x, a.data(), p.points() * sizeof(float2), cudaMemcpyHostToDevice);
  cudaMemcpy(p.y, b.data(), p.points() * sizeof(float2), cudaMemcpyHostToDevice);
  float2* const ours = device_array<float2>(p.points());
  cudaMemset(ours, 0xff, p.points() * sizeof(float2));
  cudaStream_t on;
  require(cudaStreamCreate(&on) == cudaSuccess, "cudaStreamCreate");
  komdsp::plan made;
  const double k = time_komdsp(p, on, ours, made), f = time_cufft(p, on);
  cudaMemcpy(a.data(), p.z, p.points() * sizeof(float2), cudaMemcpyDeviceToHost);
  cudaMemcpy(b.data(), ours, p.points() * sizeof(float2), cudaMemcpyDeviceToHost);
  double most = 0, difference = 0;
  for (std::size_t i = 0; i < p.points(); ++i) {
    most = std::max({most, std::abs(double(a[i].x)), std::abs(double(a[i].y))});
    const double e = std::max(std::abs(double(a[i].x) - b[i].x), std::abs(double(a[i].y) - b[i].y));
    difference = e <= difference ? difference : e;
    if (e != e) difference = 1e30;
  }
  std::printf("%zu x %zu: komdsp %.1f us (%d launches, %d items, %ld B local), cuFFT graph %.1f us, ratio %.2f, difference %.2g\n",
              length, pairs, k, made.launch_count, made.launches[0].build.items,
              static_cast<long>(made.launches[0].work_bytes), f, f / k, difference / most);
  for (float2* m : {p.x, p.y, p.z, ours}) cudaFree(m);
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    unsigned long length = 0, pairs = 0;
    if (std::sscanf(arguments[i], "%lux%lu", &length, &pairs) == 2) compare(length, pairs);
  }
}
