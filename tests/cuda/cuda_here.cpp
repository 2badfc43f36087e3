#include "cuda/cuda_runner.hpp"
#include "support/here.hpp"

namespace komdsp::tests {

const place& here() {
  static const place gpu = [] {
    if (!cuda_present()) return place{.device = true, .gpu = true, .missing = no_gpu};
    return place{.run = on_cuda, .profiles = {&cuda_here().device}, .device = true, .gpu = true};
  }();
  return gpu;
}

}  // namespace komdsp::tests
