// cuFFT, out of place, in a stream; convolutions as three transforms and a product, in a graph.
#include <cufft.h>
#include <nvrtc.h>

#include <vector>

#include "cuda_peer.hpp"

namespace peers {
namespace {

void succeed(cufftResult result, const char* call) {
  if (result != CUFFT_SUCCESS) throw std::runtime_error(std::string(call) + " gave " + std::to_string(result));
}

cufftType type_of(const problem& p) {
  if (!p.real) return p.f64 ? CUFFT_Z2Z : CUFFT_C2C;
  if (p.inverse) return p.f64 ? CUFFT_Z2D : CUFFT_C2R;
  return p.f64 ? CUFFT_D2Z : CUFFT_R2C;
}

class cufft : public cuda_peer {
 public:
  explicit cufft(const problem& problem) : cuda_peer(problem, "out of place") {
    auto shape = problem.shape;
    succeed(cufftPlanMany(&plan_, static_cast<int>(shape.size()), shape.data(), nullptr, 1, 0, nullptr, 1, 0,
                          type_of(problem), static_cast<int>(problem.batch)),
            "cufftPlanMany");
    succeed(cufftSetStream(plan_, stream()), "cufftSetStream");
  }
  ~cufft() override { cufftDestroy(plan_); }
  // Inverse real transforms of several axes destroy it.
  bool keeps_input() const override { return !(problem_.real && problem_.inverse); }
  void transform() override {
    const int direction = problem_.inverse ? CUFFT_INVERSE : CUFFT_FORWARD;
    if (problem_.f64)
      transform_f64(direction);
    else
      transform_f32(direction);
  }

 private:
  void transform_f32(int direction) {
    auto *const in = input_.get<cufftComplex>(), *const out = output_.get<cufftComplex>();
    if (!problem_.real)
      succeed(cufftExecC2C(plan_, in, out, direction), "cufftExecC2C");
    else if (problem_.inverse)
      succeed(cufftExecC2R(plan_, in, output_.get<float>()), "cufftExecC2R");
    else
      succeed(cufftExecR2C(plan_, input_.get<float>(), out), "cufftExecR2C");
  }
  void transform_f64(int direction) {
    auto *const in = input_.get<cufftDoubleComplex>(), *const out = output_.get<cufftDoubleComplex>();
    if (!problem_.real)
      succeed(cufftExecZ2Z(plan_, in, out, direction), "cufftExecZ2Z");
    else if (problem_.inverse)
      succeed(cufftExecZ2D(plan_, in, output_.get<double>()), "cufftExecZ2D");
    else
      succeed(cufftExecD2Z(plan_, input_.get<double>(), out), "cufftExecD2Z");
  }

  cufftHandle plan_ = 0;
};

// Products of complex numbers, two at a time.
cudaKernel_t compiled_product(bool f64) {
  static const char* const text = R"(
struct __align__(16) numbers {
  number x, y, z, w;
};
extern "C" __global__ void product(const numbers* x, numbers* y, number scale, unsigned long long count) {
  const unsigned long long i = blockIdx.x * static_cast<unsigned long long>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  const numbers a = x[i], b = y[i];
  y[i] = {(a.x * b.x - a.y * b.y) * scale, (a.x * b.y + a.y * b.x) * scale, (a.z * b.z - a.w * b.w) * scale,
          (a.z * b.w + a.w * b.z) * scale};
})";
  const auto compile = [](nvrtcResult result) {
    if (result != NVRTC_SUCCESS) throw std::runtime_error(std::string("nvrtc: ") + nvrtcGetErrorString(result));
  };
  const char* const options[] = {f64 ? "-Dnumber=double" : "-Dnumber=float"};
  nvrtcProgram program = nullptr;
  std::size_t bytes = 0;
  compile(nvrtcCreateProgram(&program, text, "product.cu", 0, nullptr, nullptr));
  compile(nvrtcCompileProgram(program, 1, options));
  compile(nvrtcGetPTXSize(program, &bytes));
  std::vector<char> code(bytes);
  compile(nvrtcGetPTX(program, code.data()));
  cudaLibrary_t library = nullptr;
  cudaKernel_t kernel = nullptr;
  require(cudaLibraryLoadData(&library, code.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), "cudaLibraryLoadData");
  require(cudaLibraryGetKernel(&kernel, library, "product"), "cudaLibraryGetKernel");
  return kernel;
}

class convolution : public cuda_peer {
 public:
  explicit convolution(const problem& problem)
      : cuda_peer(problem, "three transforms and a product, in a graph"),
        x_spectra_(problem.output_bytes() + 16),
        y_spectra_(problem.output_bytes() + 16),
        product_(compiled_product(problem.f64)) {
    succeed(cufftPlan1d(&plan_, problem.shape[0], problem.f64 ? CUFFT_Z2Z : CUFFT_C2C, static_cast<int>(problem.batch)),
            "cufftPlan1d");
    succeed(cufftSetStream(plan_, stream()), "cufftSetStream");
    cudaGraph_t graph = nullptr;
    require(cudaStreamBeginCapture(stream(), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    problem.f64 ? enqueue<cufftDoubleComplex, double>(cufftExecZ2Z) : enqueue<cufftComplex, float>(cufftExecC2C);
    require(cudaStreamEndCapture(stream(), &graph), "cudaStreamEndCapture");
    require(cudaGraphInstantiate(&graph_, graph, 0), "cudaGraphInstantiate");
    cudaGraphDestroy(graph);
  }
  ~convolution() override {
    cudaGraphExecDestroy(graph_);
    cufftDestroy(plan_);
  }
  void transform() override { require(cudaGraphLaunch(graph_, stream()), "cudaGraphLaunch"); }

 private:
  template <class Complex, class Real>
  void enqueue(cufftResult (*transform)(cufftHandle, Complex*, Complex*, int)) {
    auto *const x = input_.get<Complex>(), *const y = x + problem_.total();
    auto *fx = x_spectra_.get<Complex>(), *fy = y_spectra_.get<Complex>();
    succeed(transform(plan_, x, fx, CUFFT_FORWARD), "x");
    succeed(transform(plan_, y, fy, CUFFT_FORWARD), "y");
    auto scale = static_cast<Real>(1) / static_cast<Real>(problem_.shape[0]);
    unsigned long long count = (problem_.total() + 1) / 2;
    void* arguments[] = {&fx, &fy, &scale, &count};
    require(cudaLaunchKernel(reinterpret_cast<const void*>(product_), dim3(static_cast<unsigned>((count + 255) / 256)),
                             dim3(256), arguments, 0, stream()),
            "cudaLaunchKernel");
    succeed(transform(plan_, fy, output_.get<Complex>(), CUFFT_INVERSE), "z");
  }

  device_array x_spectra_, y_spectra_;
  cudaKernel_t product_;
  cufftHandle plan_ = 0;
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace

candidates candidates_for(const problem& problem) {
  stream();
  candidates made;
  if (problem.convolution)
    made.push_back(std::make_unique<convolution>(problem));
  else
    made.push_back(std::make_unique<cufft>(problem));
  return made;
}

std::string library_version() {
  int version = 0;
  cufftGetVersion(&version);
  return "cuFFT " + std::to_string(version) + " on " + gpu_name();
}

}  // namespace peers
