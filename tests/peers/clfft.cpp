// clFFT.
#include <stdexcept>

#include "opencl_peer.hpp"
#include <clFFT.h>

namespace peers {
namespace {

class clfft : public opencl_peer {
 public:
  clfft(const problem& problem, bool in_place) : opencl_peer("clFFT", problem, in_place) {
    std::size_t length = problem.length;
    require(clfftCreateDefaultPlan(&plan_, pocl().context, CLFFT_1D, &length), "clfftCreateDefaultPlan");
    require(clfftSetPlanPrecision(plan_, CLFFT_SINGLE), "clfftSetPlanPrecision");
    require(clfftSetLayout(plan_, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED), "clfftSetLayout");
    require(clfftSetResultLocation(plan_, in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE), "clfftSetResultLocation");
    require(clfftSetPlanBatchSize(plan_, problem.batch), "clfftSetPlanBatchSize");
    require(clfftSetPlanDistance(plan_, length, length), "clfftSetPlanDistance");
    require(clfftBakePlan(plan_, 1, &pocl().queue, nullptr, nullptr), "clfftBakePlan");
  }
  ~clfft() override { clfftDestroyPlan(&plan_); }
  void transform() override {
    cl_mem* output = output_ == input_ ? nullptr : &output_;
    require(
        clfftEnqueueTransform(plan_, CLFFT_FORWARD, 1, &pocl().queue, 0, nullptr, nullptr, &input_, output, nullptr),
        "clfftEnqueueTransform");
    require(clFinish(pocl().queue), "clFinish");
  }

 private:
  clfftPlanHandle plan_ = 0;
};

// clFFT is set up once and taken down when the program ends.
struct library {
  library() {
    clfftSetupData data;
    require(clfftInitSetupData(&data), "clfftInitSetupData");
    require(clfftSetup(&data), "clfftSetup");
  }
  ~library() { clfftTeardown(); }
};

}  // namespace

std::vector<std::unique_ptr<peer>> clfft_peers(const problem& problem) {
  static library ready;
  return both_placements<clfft>(problem);
}

}  // namespace peers
