// CUDA for libraries on an NVIDIA GPU: the first device, a stream, and a peer's two arrays. Calls are enqueued; a
// sample ends when the last of them does.
#pragma once

#include <cuda_runtime.h>

#include "peers/peer.hpp"

namespace peers {

// Throws std::runtime_error naming the call.
void require(cudaError_t status, const char* call);
// Throws refusal where there is no GPU.
cudaStream_t stream();
std::string gpu_name();

class device_array {
 public:
  explicit device_array(std::size_t bytes);
  device_array(const device_array&) = delete;
  device_array& operator=(const device_array&) = delete;
  ~device_array() { cudaFree(at_); }
  template <class T = void>
  T* get() const {
    return static_cast<T*>(at_);
  }

 private:
  void* at_ = nullptr;
};

class cuda_peer : public peer {
 public:
  cuda_peer(const problem& problem, std::string detail);
  clockid_t clock() const override { return CLOCK_MONOTONIC; }
  // Waiting for the device takes microseconds.
  double sample_us() const override { return 1000; }
  void load(const void* input) override;
  void finish() override;
  void read(void* result) override;

 protected:
  problem problem_;
  device_array input_, output_;
};

}  // namespace peers
