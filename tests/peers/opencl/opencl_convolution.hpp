// Convolutions by an OpenCL library's transforms, which follow each other on the queue.
#pragma once

#include "opencl_peer.hpp"

namespace peers {

class opencl_convolution : public peer {
 public:
  // in_place: of the inverse transform; the forward ones leave x and y as they are.
  opencl_convolution(const problem& problem, bool in_place);
  ~opencl_convolution() override;
  clockid_t clock() const override { return CLOCK_MONOTONIC; }
  void load(const void* input) override;
  void transform() override;
  void read(void* result) override { read_buffer(result_, result, problem_.output_bytes()); }

 protected:
  // Unscaled transforms of the whole batch, to be enqueued. from and to are the same where the inverse is in place.
  virtual void forward(cl_mem from, cl_mem to) = 0;
  virtual void inverse(cl_mem from, cl_mem to) = 0;

 private:
  void enqueue_product(cl_mem to);

  problem problem_;
  float scale_;
  bool in_place_;
  cl_kernel product_ = nullptr;
  cl_mem x_, y_, spectrum_, result_;
};

// The transforms that a convolution is made of.
problem rows_of(const problem& convolution, bool inverse);

}  // namespace peers
