// VkFFT's OpenCL backend.
#include <algorithm>

#include "opencl_convolution.hpp"
#include "opencl_peer.hpp"
// vkFFT.h picks its backend by this number: 3 is OpenCL.
#define VKFFT_BACKEND 3
#include <vkFFT.h>

namespace peers {
namespace {

void succeed(VkFFTResult result) {
  if (result != VKFFT_SUCCESS) throw std::runtime_error("VkFFT gave " + std::to_string(result));
}

// Buffers are given to each transform; VkFFT keeps pointers to their handles, and looks there every time. It calls
// `buffer` where bins are, and `inputBuffer` what lies elsewhere before a forward and after an inverse transform.
class vkfft_plan {
 public:
  vkfft_plan(const problem& problem, bool in_place)
      : inverse_(problem.inverse),
        returns_(problem.inverse && problem.real),
        bins_bytes_(bytes(problem, true)),
        samples_bytes_(bytes(problem, false)) {
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = problem.shape.size();
    // The axis along which points are neighbours is the first.
    std::copy(problem.shape.rbegin(), problem.shape.rend(), configuration.size);
    configuration.numberBatches = problem.batch;
    configuration.platform = &opencl().platform;
    configuration.device = &opencl().device;
    configuration.context = &opencl().context;
    configuration.bufferSize = &bins_bytes_;
    configuration.doublePrecision = problem.f64;
    configuration.performR2C = problem.real;
    configuration.inverseReturnToInputBuffer = returns_;
    if (!in_place) {
      configuration.isInputFormatted = 1;
      configuration.inputBufferSize = &samples_bytes_;
      const auto row = static_cast<uint64_t>(problem.shape.back());
      set_strides(configuration.bufferStride, problem.real ? row / 2 + 1 : row, problem.bins());
      set_strides(configuration.inputBufferStride, row, problem.points());
    }
    succeed(initializeVkFFT(&application_, configuration));
    launch_.commandQueue = &opencl().queue;
  }
  vkfft_plan(const vkfft_plan&) = delete;
  vkfft_plan& operator=(const vkfft_plan&) = delete;
  ~vkfft_plan() { deleteVkFFT(&application_); }
  void transform(cl_mem from, cl_mem to) {
    from_ = returns_ ? to : from;
    to_ = returns_ ? from : to;
    launch_.inputBuffer = &from_;
    launch_.buffer = &to_;
    succeed(VkFFTAppend(&application_, inverse_ ? 1 : -1, &launch_));
  }

 private:
  static uint64_t bytes(const problem& p, bool bins) {
    const std::size_t numbers = !p.real || bins ? 2 * p.bins() : p.points();
    return numbers * p.batch * (p.f64 ? 8 : 4);
  }
  static void set_strides(uint64_t* strides, uint64_t row, uint64_t image) {
    strides[0] = row;
    strides[1] = strides[2] = image;
  }

  bool inverse_, returns_;
  uint64_t bins_bytes_, samples_bytes_;
  cl_mem from_ = nullptr, to_ = nullptr;
  VkFFTApplication application_ = {};
  VkFFTLaunchParams launch_ = {};
};

}  // namespace

candidates candidates_for(const problem& problem) {
  return candidates_by<vkfft_plan>(problem);
}

std::string library_version() {
  return "VkFFT " VKFFT_VERSION " on " + opencl_version();
}

}  // namespace peers
