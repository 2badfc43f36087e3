// cufft_timing.hpp: what the programs share that time komdsp beside cuFFT: memory, medians of a stream, komdsp's plans.
#pragma once
#include <cuda.h>
#include <cufft.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <vector>

#include "komdsp/cuda.hpp"
#include "komdsp/tables.hpp"

inline void require(bool fine, const char* what) {
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
template <class T>
T* random_array(std::size_t count, unsigned seed) {
  std::vector<T> values(count);
  std::mt19937 random(seed);
  std::uniform_real_distribution<T> uniform(-1, 1);
  for (T& v : values) v = uniform(random);
  T* const memory = device_array<T>(count);
  cudaMemcpy(memory, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}

// Median of microseconds of one call of `run`, which enqueues `times` of them.
inline double median_us(cudaStream_t on, const std::function<void(int)>& run) {
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

// The median of a graph of what `enqueue` puts into the stream.
inline double graph_us(cudaStream_t on, const std::function<void()>& enqueue) {
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  require(cudaStreamBeginCapture(on, cudaStreamCaptureModeGlobal) == cudaSuccess, "capture");
  enqueue();
  require(cudaStreamEndCapture(on, &graph) == cudaSuccess, "capture");
  require(cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess, "cudaGraphInstantiate");
  const double us = median_us(on, [&](int times) {
    for (int i = 0; i < times; ++i) cudaGraphLaunch(ready, on);
  });
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  return us;
}

inline komdsp::profile profile_here() {
  komdsp::profile d;
  komdsp::cuda::device_text text;
  require(komdsp::cuda::read_profile(0, d, text) == komdsp::status::ok, "read_profile");
  return d;
}

// A plan with its tables and workspace on the device.
class device_plan {
 public:
  explicit device_plan(const komdsp::plan& p) : plan_(p) {
    require(p.result == komdsp::status::ok, p.reason);
    CUcontext context;
    require(cuCtxGetCurrent(&context) == CUDA_SUCCESS, "cuCtxGetCurrent");
    static char log_text[1 << 16];
    komdsp::cuda::build_log log{log_text, sizeof log_text, 0};
    if (komdsp::cuda::build(ready_, p, context, {}, &log) != komdsp::status::ok) std::puts(log_text);
    std::vector<unsigned char> tables(static_cast<std::size_t>(p.table_bytes) + 64);
    unsigned char* const aligned = tables.data() + (64 - reinterpret_cast<std::size_t>(tables.data()) % 64) % 64;
    require(komdsp::fill_tables(p, aligned) == komdsp::status::ok, "fill_tables");
    tables_ = device_array<unsigned char>(tables.size());
    scratch_ = device_array<unsigned char>(static_cast<std::size_t>(p.scratch_bytes));
    cudaMemcpy(tables_, aligned, static_cast<std::size_t>(p.table_bytes), cudaMemcpyHostToDevice);
  }
  ~device_plan() {
    cudaFree(tables_);
    cudaFree(scratch_);
  }
  void enqueue(cudaStream_t on, const void* in, void* out, const void* operand = nullptr) {
    const auto at = [](const void* m) { return reinterpret_cast<komdsp::cuda::device_pointer>(m); };
    require(komdsp::cuda::enqueue(ready_, plan_, on, {at(in), at(out), at(tables_), at(scratch_), at(operand)}) ==
                komdsp::status::ok,
            "enqueue");
  }
  double median_us(cudaStream_t on, const void* in, void* out, const void* operand = nullptr) {
    return ::median_us(on, [&](int times) {
      for (int i = 0; i < times; ++i) enqueue(on, in, out, operand);
    });
  }

 private:
  komdsp::plan plan_;
  komdsp::cuda::executable ready_;
  unsigned char *tables_ = nullptr, *scratch_ = nullptr;
};

// The largest difference of two arrays of the device over the largest value of the first.
template <class T>
double difference_of(const T* truth, const T* got, std::size_t count) {
  std::vector<T> a(count), b(count);
  cudaMemcpy(a.data(), truth, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaMemcpy(b.data(), got, count * sizeof(T), cudaMemcpyDeviceToHost);
  double most = 0, difference = 0;
  for (std::size_t i = 0; i < count; ++i) {
    most = std::max(most, std::abs(double(a[i])));
    const double e = std::abs(double(a[i]) - double(b[i]));
    difference = e <= difference ? difference : e;
    if (e != e) difference = 1e30;
  }
  return difference / most;
}
