#include "cuda_peer.hpp"

#include <algorithm>

namespace peers {
namespace {

cudaStream_t open_stream() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) throw refusal("no GPU here");
  cudaStream_t made = nullptr;
  require(cudaStreamCreate(&made), "cudaStreamCreate");
  return made;
}

}  // namespace

void require(cudaError_t status, const char* call) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(status));
}

cudaStream_t stream() {
  static cudaStream_t one = open_stream();
  return one;
}

std::string gpu_name() {
  cudaDeviceProp properties;
  require(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
  return properties.name;
}

device_array::device_array(std::size_t bytes) {
  stream();
  require(cudaMalloc(&at_, std::max<std::size_t>(bytes, 64)), "cudaMalloc");
}

cuda_peer::cuda_peer(const problem& problem, std::string detail)
    : peer(std::move(detail)), problem_(problem), input_(problem.input_bytes()), output_(problem.output_bytes()) {}

void cuda_peer::load(const void* input) {
  require(cudaMemcpy(input_.get(), input, problem_.input_bytes(), cudaMemcpyHostToDevice), "cudaMemcpy");
}
void cuda_peer::finish() {
  require(cudaStreamSynchronize(stream()), "cudaStreamSynchronize");
}
void cuda_peer::read(void* result) {
  require(cudaMemcpy(result, output_.get(), problem_.output_bytes(), cudaMemcpyDeviceToHost), "cudaMemcpy");
}

}  // namespace peers
