// komdsp on an NVIDIA GPU, in a stream.
#include "komdsp/komdsp_cuda.h"

#include <cuda.h>

#include "cuda_peer.hpp"
#include "peers/komdsp_plan.hpp"

namespace peers {
namespace {

const komdsp_profile* profile_of_device() {
  stream();
  static const aligned_memory memory(komdsp_cuda_profile_bytes());
  auto* const profile = static_cast<komdsp_profile*>(memory.get());
  static const int status = komdsp_cuda_read_profile(profile, 0);
  require_ok(status, "komdsp_cuda_read_profile");
  return profile;
}

// The runtime's context, without a library of the driver's to link with.
CUcontext current_context() {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult answer;
  require(cudaGetDriverEntryPointByVersion("cuCtxGetCurrent", &found, 12000, cudaEnableDefault, &answer),
          "cudaGetDriverEntryPointByVersion");
  CUcontext context = nullptr;
  if (found == nullptr || reinterpret_cast<decltype(&cuCtxGetCurrent)>(found)(&context) != CUDA_SUCCESS)
    throw std::runtime_error("no CUDA context");
  return context;
}

class built_kernels {
 public:
  explicit built_kernels(const planned_problem& plan) : memory_(komdsp_cuda_kernels_bytes()) {
    std::string log(4096, '\0');
    const int status = komdsp_cuda_build(get(), plan.get(), current_context(), log.data(), log.size());
    if (status != KOMDSP_OK)
      throw std::runtime_error(std::string("komdsp_cuda_build: ") + komdsp_describe(status) + ' ' + log.c_str());
  }
  built_kernels(const built_kernels&) = delete;
  built_kernels& operator=(const built_kernels&) = delete;
  ~built_kernels() { komdsp_cuda_release(get()); }
  komdsp_cuda_kernels* get() const { return static_cast<komdsp_cuda_kernels*>(memory_.get()); }

 private:
  aligned_memory memory_;
};

class komdsp : public cuda_peer {
 public:
  komdsp(const problem& problem, const planned_problem& plan)
      : cuda_peer(problem, plan.detail()),
        plan_(plan),
        kernels_(plan),
        tables_(plan.envelope().table_bytes),
        scratch_(plan.envelope().scratch_bytes) {
    require(cudaMemcpy(tables_.get(), plan.tables().get(), plan.envelope().table_bytes, cudaMemcpyHostToDevice),
            "cudaMemcpy");
  }
  void transform() override {
    const auto address = [](const device_array& memory) { return reinterpret_cast<unsigned long long>(memory.get()); };
    komdsp_cuda_buffers at = {sizeof at, address(input_), address(output_), address(tables_), address(scratch_), 0};
    if (problem_.convolution) at.operand = at.input + problem_.output_bytes();
    require_ok(komdsp_cuda_enqueue(kernels_.get(), plan_.get(), stream(), &at, 0, nullptr, nullptr),
               "komdsp_cuda_enqueue");
  }

 private:
  const planned_problem& plan_;
  built_kernels kernels_;
  device_array tables_, scratch_;
};

}  // namespace

candidates candidates_for(const problem& problem) {
  return planned_candidates<komdsp>(problem, profile_of_device());
}

std::string library_version() {
  return version_with(profile_of_device()) + ", " + gpu_name();
}

}  // namespace peers
