// cuFFT, out of place, in a stream.
#include <cufft.h>

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

}  // namespace

candidates candidates_for(const problem& problem) {
  stream();
  if (problem.convolution) throw refusal("convolutions by cuFFT: cufft_convolution.cu");
  candidates made;
  made.push_back(std::make_unique<cufft>(problem));
  return made;
}

std::string library_version() {
  int version = 0;
  cufftGetVersion(&version);
  return "cuFFT " + std::to_string(version) + " on " + gpu_name();
}

}  // namespace peers
