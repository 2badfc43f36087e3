// VkFFT's OpenCL backend.
#include <stdexcept>

#include "opencl_peer.hpp"
// vkFFT.h picks its backend by this number: 3 is OpenCL.
#define VKFFT_BACKEND 3
#include <vkFFT.h>

namespace peers {
namespace {

class vkfft : public opencl_peer {
 public:
  vkfft(const problem& problem, bool in_place) : opencl_peer("VkFFT", problem, in_place), buffer_bytes_(bytes_) {
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = 1;
    configuration.size[0] = problem.length;
    configuration.numberBatches = problem.batch;
    configuration.platform = &pocl().platform;
    configuration.device = &pocl().device;
    configuration.context = &pocl().context;
    configuration.buffer = &output_;
    configuration.bufferSize = &buffer_bytes_;
    if (!in_place) {
      configuration.isInputFormatted = 1;
      configuration.inputBuffer = &input_;
      configuration.inputBufferSize = &buffer_bytes_;
    }
    const VkFFTResult made = initializeVkFFT(&application_, configuration);
    if (made != VKFFT_SUCCESS) throw std::runtime_error("VkFFT gave " + std::to_string(made));
    launch_.commandQueue = &pocl().queue;
  }
  ~vkfft() override { deleteVkFFT(&application_); }
  void transform() override {
    const VkFFTResult done = VkFFTAppend(&application_, -1, &launch_);
    if (done != VKFFT_SUCCESS) throw std::runtime_error("VkFFT gave " + std::to_string(done));
    require(clFinish(pocl().queue), "clFinish");
  }

 private:
  uint64_t buffer_bytes_;
  VkFFTApplication application_ = {};
  VkFFTLaunchParams launch_ = {};
};

}  // namespace

std::vector<std::unique_ptr<peer>> vkfft_peers(const problem& problem) {
  return both_placements<vkfft>(problem);
}

}  // namespace peers
