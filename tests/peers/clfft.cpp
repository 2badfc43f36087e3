// clFFT.
#include <stdexcept>

#include "opencl_convolution.hpp"
#include "opencl_peer.hpp"
#include <clFFT.h>

namespace peers {
namespace {

class clfft_plan {
 public:
  clfft_plan(const problem& problem, bool in_place) {
    std::size_t lengths[] = {problem.length, problem.batch};
    const std::size_t batch = problem.image ? 1 : problem.batch, distance = problem.points() / batch;
    require(clfftCreateDefaultPlan(&plan_, pocl().context, problem.image ? CLFFT_2D : CLFFT_1D, lengths),
            "clfftCreateDefaultPlan");
    require(clfftSetPlanPrecision(plan_, CLFFT_SINGLE), "clfftSetPlanPrecision");
    require(clfftSetLayout(plan_, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED), "clfftSetLayout");
    require(clfftSetResultLocation(plan_, in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE), "clfftSetResultLocation");
    require(clfftSetPlanBatchSize(plan_, batch), "clfftSetPlanBatchSize");
    require(clfftSetPlanDistance(plan_, distance, distance), "clfftSetPlanDistance");
    require(clfftSetPlanScale(plan_, CLFFT_BACKWARD, 1), "clfftSetPlanScale");
    require(clfftBakePlan(plan_, 1, &pocl().queue, nullptr, nullptr), "clfftBakePlan");
  }
  clfft_plan(const clfft_plan&) = delete;
  clfft_plan& operator=(const clfft_plan&) = delete;
  ~clfft_plan() { clfftDestroyPlan(&plan_); }
  void transform(cl_mem from, cl_mem to, clfftDirection direction) {
    cl_mem* output = from == to ? nullptr : &to;
    require(clfftEnqueueTransform(plan_, direction, 1, &pocl().queue, 0, nullptr, nullptr, &from, output, nullptr),
            "clfftEnqueueTransform");
  }

 private:
  clfftPlanHandle plan_ = 0;
};

class clfft : public opencl_peer {
 public:
  clfft(const problem& problem, bool in_place) : opencl_peer("clFFT", problem, in_place), plan_(problem, in_place) {}
  void transform() override {
    plan_.transform(input_, output_, CLFFT_FORWARD);
    require(clFinish(pocl().queue), "clFinish");
  }

 private:
  clfft_plan plan_;
};

class clfft_convolution : public opencl_convolution {
 public:
  clfft_convolution(const problem& problem, bool in_place)
      : opencl_convolution("clFFT", problem, in_place), apart_(problem, false), inverse_(problem, in_place) {}

 private:
  void forward(cl_mem from, cl_mem to) override { apart_.transform(from, to, CLFFT_FORWARD); }
  void inverse(cl_mem from, cl_mem to) override { inverse_.transform(from, to, CLFFT_BACKWARD); }

  clfft_plan apart_, inverse_;
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
void set_up() {
  static library ready;
}

}  // namespace

std::vector<std::unique_ptr<peer>> clfft_peers(const problem& problem) {
  set_up();
  return both_placements<clfft>(problem);
}

std::vector<std::unique_ptr<peer>> clfft_convolutions(const problem& problem) {
  set_up();
  return both_placements<clfft_convolution>(problem);
}

}  // namespace peers
