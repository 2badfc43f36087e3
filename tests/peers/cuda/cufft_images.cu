// cufft_images.cu: komdsp's two-dimensional FFTs and optical transfer functions on an NVIDIA GPU beside cuFFT's, in a
// stream and in a CUDA graph; of the OTF the six steps (pupil, inverse FFT in two, squared modulus, FFT in two).
// nvcc -std=c++17 -I. -Iruntime cufft_images.cu libkomdsp-cuda.a libkomdsp.a -lcufft -ldl -lcuda
// Prints lines for each N of its arguments, images of N x N: medians of microseconds and their ratio.  An OTF that is
// divided (the third of each size) differs from cuFFT's, which is raw.  KOMDSP_COLUMNS: columns side by side.
#include <string>

#include "cufft_timing.hpp"
#include <komdsp/planner.hpp>

namespace {

template <class T>
struct complex_of;
template <>
struct complex_of<float> {
  using type = float2;
};
template <>
struct complex_of<double> {
  using type = double2;
};
__device__ void turn(float x, float* s, float* c) {
  sincosf(x, s, c);
}
__device__ void turn(double x, double* s, double* c) {
  sincos(x, s, c);
}

template <class T>
__global__ void pupil(const T* amplitude, const T* phase, typename complex_of<T>::type* z, std::size_t count) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  T s, c;
  turn(phase[i], &s, &c);
  z[i].x = amplitude[i] * c;
  z[i].y = amplitude[i] * s;
}
template <class T>
__global__ void square(typename complex_of<T>::type* z, T scale, std::size_t count) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  z[i].x = (z[i].x * z[i].x + z[i].y * z[i].y) * scale;
  z[i].y = 0;
}

enum class what { complex, real, otf };

template <class T>
class cufft_images {
 public:
  cufft_images(int side, what kind, cudaStream_t on, T* in, T* second, T* out)
      : side_(side), kind_(kind), on_(on), in_(in), operand_(second), out_(out) {
    const bool wide = sizeof(T) == 8;
    const cufftType type = kind == what::real ? (wide ? CUFFT_D2Z : CUFFT_R2C) : (wide ? CUFFT_Z2Z : CUFFT_C2C);
    require(cufftPlan2d(&plan_, side, side, type) == CUFFT_SUCCESS, "cufftPlan2d");
    require(cufftSetStream(plan_, on) == CUFFT_SUCCESS, "cufftSetStream");
  }
  ~cufft_images() { cufftDestroy(plan_); }
  void enqueue() {
    const std::size_t count = static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    const auto blocks = static_cast<unsigned>((count + 255) / 256);
    auto* const z = reinterpret_cast<typename complex_of<T>::type*>(out_);
    if (kind_ == what::complex) return transform(in_, out_, CUFFT_FORWARD);
    if (kind_ == what::real) return transform_real();
    pupil<T><<<blocks, 256, 0, on_>>>(in_, operand_, z, count);
    transform(out_, out_, CUFFT_INVERSE);
    square<T><<<blocks, 256, 0, on_>>>(z, T(1) / static_cast<T>(count) / static_cast<T>(count), count);
    transform(out_, out_, CUFFT_FORWARD);
  }

 private:
  void transform(T* from, T* to, int direction) {
    if constexpr (sizeof(T) == 8)
      cufftExecZ2Z(plan_, reinterpret_cast<double2*>(from), reinterpret_cast<double2*>(to), direction);
    else
      cufftExecC2C(plan_, reinterpret_cast<float2*>(from), reinterpret_cast<float2*>(to), direction);
  }
  void transform_real() {
    if constexpr (sizeof(T) == 8)
      cufftExecD2Z(plan_, in_, reinterpret_cast<double2*>(out_));
    else
      cufftExecR2C(plan_, in_, reinterpret_cast<float2*>(out_));
  }
  int side_;
  what kind_;
  cudaStream_t on_;
  T *in_, *operand_, *out_;
  cufftHandle plan_;
};

template <class T>
void compare(int side, what kind) {
  const std::size_t points = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  const std::size_t results = 2 * (kind == what::real ? points / side * (side / 2 + 1) : points);
  T *const in = random_array<T>(2 * points, 1), *const second = random_array<T>(points, 2);
  T *const theirs = device_array<T>(results), *const ours = device_array<T>(results);
  cudaStream_t on;
  require(cudaStreamCreate(&on) == cudaSuccess, "cudaStreamCreate");
  cufft_images<T> peer(side, kind, on, in, second, theirs);
  const auto enqueue = [&] { peer.enqueue(); };
  const double stream = median_us(on, [&](int times) {
    for (int i = 0; i < times; ++i) enqueue();
  });
  const double graph = graph_us(on, enqueue);
  static constexpr const char* names[] = {"c2c", "r2c", "otf"};
  const auto report = [&](const komdsp::plan& p) {
    device_plan ready(p);
    cudaMemset(ours, 0xff, results * sizeof(T));
    const double us = ready.median_us(on, in, ours, second);
    const double ours_graph = graph_us(on, [&] { ready.enqueue(on, in, ours, second); });
    std::printf(
        "%s %s %dx%d %s (%d launches): komdsp %.1f us, graph %.1f; cuFFT %.1f, graph %.1f; ratio %.2f, of graphs %.2f; "
        "difference %.2g\n",
        names[static_cast<int>(kind)], sizeof(T) == 8 ? "f64" : "f32", side, side, variant_name(p), p.launch_count, us,
        ours_graph, stream, graph, stream / us, graph / ours_graph, difference_of(theirs, ours, results));
  };
  const auto type = sizeof(T) == 8 ? komdsp::precision::f64 : komdsp::precision::f32;
  komdsp::profile d = profile_here();
  if (const char* const columns = std::getenv("KOMDSP_COLUMNS")) d = komdsp::with_columns(d, std::atoi(columns));
  if (kind == what::otf) {
    komdsp::otf t;
    t.rows = t.columns = side;
    t.precision = type;
    t.raw = true;
    for (const komdsp::otf_variant v : {komdsp::otf_variant::three, komdsp::otf_variant::tile}) {
      const komdsp::plan p = komdsp::planned(t, d, v);
      if (p.result == komdsp::status::ok) report(p);
    }
    t.raw = false;
    report(komdsp::planned(t, d, komdsp::otf_variant::three));
  } else {
    komdsp::fft2d t;
    t.rows = t.columns = side;
    t.precision = type;
    t.kind = kind == what::real ? komdsp::fft_kind::real : komdsp::fft_kind::complex;
    report(komdsp::planned(t, d));
    report(komdsp::planned(t, d, komdsp::fft_variant::zhang));
  }
  for (T* m : {in, second, theirs, ours}) cudaFree(m);
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i)
    for (const what kind : {what::complex, what::real, what::otf}) {
      compare<float>(std::atoi(arguments[i]), kind);
      compare<double>(std::atoi(arguments[i]), kind);
    }
}
