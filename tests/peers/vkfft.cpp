// VkFFT's OpenCL backend.
#include <stdexcept>

#include "opencl_convolution.hpp"
#include "opencl_peer.hpp"
// vkFFT.h picks its backend by this number: 3 is OpenCL.
#define VKFFT_BACKEND 3
#include <vkFFT.h>

namespace peers {
namespace {

// Buffers are given to each transform; VkFFT keeps pointers to their handles, and looks there every time.
class vkfft_plan {
 public:
  vkfft_plan(const problem& problem, bool in_place) : bytes_(problem.bytes()) {
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = problem.image ? 2 : 1;
    configuration.size[0] = problem.length;
    (problem.image ? configuration.size[1] : configuration.numberBatches) = problem.batch;
    configuration.platform = &pocl().platform;
    configuration.device = &pocl().device;
    configuration.context = &pocl().context;
    configuration.bufferSize = &bytes_;
    if (!in_place) {
      configuration.isInputFormatted = 1;
      configuration.inputBufferSize = &bytes_;
    }
    const VkFFTResult made = initializeVkFFT(&application_, configuration);
    if (made != VKFFT_SUCCESS) throw std::runtime_error("VkFFT gave " + std::to_string(made));
    launch_.commandQueue = &pocl().queue;
  }
  vkfft_plan(const vkfft_plan&) = delete;
  vkfft_plan& operator=(const vkfft_plan&) = delete;
  ~vkfft_plan() { deleteVkFFT(&application_); }
  // direction: -1 forward, 1 inverse.
  void transform(cl_mem from, cl_mem to, int direction) {
    from_ = from;
    to_ = to;
    launch_.inputBuffer = &from_;
    launch_.buffer = &to_;
    const VkFFTResult done = VkFFTAppend(&application_, direction, &launch_);
    if (done != VKFFT_SUCCESS) throw std::runtime_error("VkFFT gave " + std::to_string(done));
  }

 private:
  uint64_t bytes_;
  cl_mem from_ = nullptr, to_ = nullptr;
  VkFFTApplication application_ = {};
  VkFFTLaunchParams launch_ = {};
};

class vkfft : public opencl_peer {
 public:
  vkfft(const problem& problem, bool in_place) : opencl_peer("VkFFT", problem, in_place), plan_(problem, in_place) {}
  void transform() override {
    plan_.transform(input_, output_, -1);
    require(clFinish(pocl().queue), "clFinish");
  }

 private:
  vkfft_plan plan_;
};

class vkfft_convolution : public opencl_convolution {
 public:
  vkfft_convolution(const problem& problem, bool in_place)
      : opencl_convolution("VkFFT", problem, in_place), apart_(problem, false), inverse_(problem, in_place) {}

 private:
  void forward(cl_mem from, cl_mem to) override { apart_.transform(from, to, -1); }
  void inverse(cl_mem from, cl_mem to) override { inverse_.transform(from, to, 1); }

  vkfft_plan apart_, inverse_;
};

}  // namespace

std::vector<std::unique_ptr<peer>> vkfft_peers(const problem& problem) {
  return both_placements<vkfft>(problem);
}

std::vector<std::unique_ptr<peer>> vkfft_convolutions(const problem& problem) {
  return both_placements<vkfft_convolution>(problem);
}

}  // namespace peers
