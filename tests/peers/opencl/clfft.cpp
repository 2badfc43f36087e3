// clFFT.
#include <algorithm>

#include "opencl_convolution.hpp"
#include "opencl_peer.hpp"
#include <clFFT.h>

namespace peers {
namespace {

// clFFT is set up once and taken down when the program ends.
struct library {
  library() {
    clfftSetupData data;
    require(clfftInitSetupData(&data), "clfftInitSetupData");
    require(clfftSetup(&data), "clfftSetup");
  }
  ~library() { clfftTeardown(); }
};

class clfft_plan {
 public:
  clfft_plan(const problem& problem, bool in_place) : direction_(problem.inverse ? CLFFT_BACKWARD : CLFFT_FORWARD) {
    static library ready;
    // The axis along which points are neighbours is the first.
    std::vector<std::size_t> lengths(problem.shape.rbegin(), problem.shape.rend());
    require(clfftCreateDefaultPlan(&plan_, opencl().context, lengths.size() == 2 ? CLFFT_2D : CLFFT_1D, lengths.data()),
            "clfftCreateDefaultPlan");
    require(clfftSetPlanPrecision(plan_, problem.f64 ? CLFFT_DOUBLE : CLFFT_SINGLE), "clfftSetPlanPrecision");
    set_layout(problem, lengths);
    require(clfftSetResultLocation(plan_, in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE), "clfftSetResultLocation");
    require(clfftSetPlanBatchSize(plan_, problem.batch), "clfftSetPlanBatchSize");
    require(clfftSetPlanScale(plan_, CLFFT_BACKWARD, 1), "clfftSetPlanScale");
    require(clfftBakePlan(plan_, 1, &opencl().queue, nullptr, nullptr), "clfftBakePlan");
  }
  clfft_plan(const clfft_plan&) = delete;
  clfft_plan& operator=(const clfft_plan&) = delete;
  ~clfft_plan() { clfftDestroyPlan(&plan_); }
  void transform(cl_mem from, cl_mem to) {
    cl_mem* output = from == to ? nullptr : &to;
    require(clfftEnqueueTransform(plan_, direction_, 1, &opencl().queue, 0, nullptr, nullptr, &from, output, nullptr),
            "clfftEnqueueTransform");
  }

 private:
  void set_layout(const problem& problem, const std::vector<std::size_t>& lengths) {
    const bool from_real = problem.real && !problem.inverse, to_real = problem.real && problem.inverse;
    require(clfftSetLayout(plan_,
                           from_real ? CLFFT_REAL
                           : to_real ? CLFFT_HERMITIAN_INTERLEAVED
                                     : CLFFT_COMPLEX_INTERLEAVED,
                           from_real ? CLFFT_HERMITIAN_INTERLEAVED
                           : to_real ? CLFFT_REAL
                                     : CLFFT_COMPLEX_INTERLEAVED),
            "clfftSetLayout");
    const std::size_t row = lengths[0], row_of_bins = problem.real ? row / 2 + 1 : row;
    const std::size_t samples[] = {1, row}, bins[] = {1, row_of_bins};
    const auto dim = lengths.size() == 2 ? CLFFT_2D : CLFFT_1D;
    require(clfftSetPlanInStride(plan_, dim, const_cast<std::size_t*>(to_real ? bins : samples)), "in strides");
    require(clfftSetPlanOutStride(plan_, dim, const_cast<std::size_t*>(from_real ? bins : samples)), "out strides");
    require(clfftSetPlanDistance(plan_, to_real ? problem.bins() : problem.points(),
                                 from_real ? problem.bins() : problem.points()),
            "clfftSetPlanDistance");
  }

  clfftPlanHandle plan_ = 0;
  clfftDirection direction_;
};

bool has_lengths(const problem& problem) {
  return std::all_of(problem.shape.begin(), problem.shape.end(), [](int n) {
    for (const int prime : {2, 3, 5, 7, 11, 13})
      while (n % prime == 0) n /= prime;
    return n == 1;
  });
}

}  // namespace

candidates candidates_for(const problem& problem) {
  if (!has_lengths(problem)) throw refusal("clFFT's lengths have no prime factor above 13");
  return candidates_by<clfft_plan>(problem);
}

std::string library_version() {
  cl_uint major = 0, minor = 0, patch = 0;
  clfftGetVersion(&major, &minor, &patch);
  return "clFFT " + std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch) + " on " +
         opencl_version();
}

}  // namespace peers
