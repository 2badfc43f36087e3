// cufft_lengths.cu: komdsp's FFTs of any length on an NVIDIA GPU beside cuFFT's, in a stream, out of place.
// nvcc -std=c++17 -I. -Iruntime cufft_lengths.cu libkomdsp-cuda.a libkomdsp.a -lcufft -ldl -lcuda
// cufft_lengths KIND MIB N...: KIND is c2c, r2c or c2r in f32, z2z, d2z or z2d in f64, as cuFFT calls them; batches of
// so many MiB; medians of microseconds, TB/s of what is read and written once, cuFFT's time over komdsp's, the largest
// difference of results, and the launches.  In the end the geometric mean.
#include <cmath>
#include <string>

#include "cufft_timing.hpp"
#include <komdsp/planner.hpp>

namespace {

struct kind {
  const char* name;
  cufftType type;
  bool real, back;
};
constexpr kind kinds[] = {{"c2c", CUFFT_C2C, false, false}, {"r2c", CUFFT_R2C, true, false},
                          {"c2r", CUFFT_C2R, true, true},   {"z2z", CUFFT_Z2Z, false, false},
                          {"d2z", CUFFT_D2Z, true, false},  {"z2d", CUFFT_Z2D, true, true}};

void execute(cufftHandle plan, cufftType type, void* in, void* out) {
  switch (type) {
    case CUFFT_C2C:
      cufftExecC2C(plan, static_cast<cufftComplex*>(in), static_cast<cufftComplex*>(out), CUFFT_FORWARD);
      return;
    case CUFFT_R2C:
      cufftExecR2C(plan, static_cast<cufftReal*>(in), static_cast<cufftComplex*>(out));
      return;
    case CUFFT_C2R:
      cufftExecC2R(plan, static_cast<cufftComplex*>(in), static_cast<cufftReal*>(out));
      return;
    case CUFFT_Z2Z:
      cufftExecZ2Z(plan, static_cast<cufftDoubleComplex*>(in), static_cast<cufftDoubleComplex*>(out), CUFFT_FORWARD);
      return;
    case CUFFT_D2Z:
      cufftExecD2Z(plan, static_cast<cufftDoubleReal*>(in), static_cast<cufftDoubleComplex*>(out));
      return;
    case CUFFT_Z2D:
      cufftExecZ2D(plan, static_cast<cufftDoubleComplex*>(in), static_cast<cufftDoubleReal*>(out));
      return;
  }
}

struct measured {
  double cufft_us = 0, komdsp_us = 0, difference = 0;
  komdsp::plan plan;
};
// cuFFT may overwrite its input.
template <class T>
struct arrays {
  T *in, *theirs, *truth, *out;
};

template <class T>
measured measure(const kind& k, int length, komdsp::index batch, cudaStream_t on, const arrays<T>& at) {
  measured m;
  komdsp::fft t;
  t.length = length;
  t.batch = batch;
  t.kind = k.real ? komdsp::fft_kind::real : komdsp::fft_kind::complex;
  t.inverse = k.back;
  t.precision = sizeof(T) == 8 ? komdsp::precision::f64 : komdsp::precision::f32;
  m.plan = komdsp::planned(t, profile_here());
  device_plan ours(m.plan);
  m.komdsp_us = ours.median_us(on, at.in, at.out);
  cudaMemcpy(at.theirs, at.in, static_cast<std::size_t>(m.plan.input_bytes), cudaMemcpyDeviceToDevice);
  cufftHandle theirs;
  require(cufftPlan1d(&theirs, length, k.type, static_cast<int>(batch)) == CUFFT_SUCCESS, "cufftPlan1d");
  require(cufftSetStream(theirs, on) == CUFFT_SUCCESS, "cufftSetStream");
  execute(theirs, k.type, at.theirs, at.truth);
  require(cudaStreamSynchronize(on) == cudaSuccess, "cuFFT");
  const auto results = static_cast<std::size_t>(m.plan.output_bytes) / sizeof(T);
  m.difference = difference_of(at.truth, at.out, std::min<std::size_t>(results, std::size_t{1} << 26));
  m.cufft_us = median_us(on, [&](int times) {
    for (int i = 0; i < times; ++i) execute(theirs, k.type, at.theirs, at.truth);
  });
  cufftDestroy(theirs);
  return m;
}

void print(int length, komdsp::index batch, const measured& m) {
  std::printf("%8d x %8ld: cuFFT %9.1f us, komdsp %9.1f us, %.2f TB/s, %.3f times as fast, apart %.1e ", length,
              static_cast<long>(batch), m.cufft_us, m.komdsp_us,
              static_cast<double>(m.plan.input_bytes + m.plan.output_bytes) / m.komdsp_us / 1e6,
              m.cufft_us / m.komdsp_us, m.difference);
  for (int l = 0; l < m.plan.launch_count; ++l) {
    const komdsp::build_options& b = m.plan.launches[l].build;
    std::printf(" %s %d x %d (", komdsp::name_of(m.plan.launches[l].kernel), static_cast<int>(b.np), b.width);
    for (int s = 0; s < komdsp::stages_of(b.radices); ++s) std::printf(" %d", komdsp::radix_of(b.radices, s));
    std::printf(" ) %d items,", b.items);
  }
  std::printf("\n");
  std::fflush(stdout);
}

template <class T>
void compare(const kind& k, std::size_t bytes, int count, char** lengths) {
  cudaStream_t on;
  require(cudaStreamCreate(&on) == cudaSuccess, "cudaStreamCreate");
  // Real spectra of short transforms are longer than their signals.
  const std::size_t numbers = bytes / sizeof(T), most = numbers / 2 * 3;
  const arrays<T> at{random_array<T>(most, 1), device_array<T>(most), device_array<T>(most), device_array<T>(most)};
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const int length = std::atoi(lengths[i]);
    const komdsp::index batch = static_cast<komdsp::index>(numbers) / (k.real ? 1 : 2) / length;
    const measured m = measure(k, length, batch < 1 ? 1 : batch, on, at);
    print(length, batch, m);
    sum += std::log(m.cufft_us / m.komdsp_us);
  }
  std::printf("geometric mean %.3f of %d lengths\n", std::exp(sum / count), count);
}

}  // namespace

int main(int count, char** arguments) {
  require(count > 3, "cufft_lengths c2c|r2c|c2r|z2z|d2z|z2d MIB N...");
  const std::size_t bytes = static_cast<std::size_t>(std::atol(arguments[2])) << 20;
  for (const kind& k : kinds) {
    if (k.name != std::string(arguments[1])) continue;
    const bool twice = k.type == CUFFT_Z2Z || k.type == CUFFT_D2Z || k.type == CUFFT_Z2D;
    if (twice)
      compare<double>(k, bytes, count - 3, arguments + 3);
    else
      compare<float>(k, bytes, count - 3, arguments + 3);
    return 0;
  }
  require(false, "no such kind");
  return 1;
}
