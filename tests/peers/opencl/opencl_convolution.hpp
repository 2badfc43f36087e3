// Transforms by an OpenCL library's plans, and convolutions by them, which follow each other on the queue.
// Plan: made of a problem, and of whether it is in place; transform(from, to) enqueues the unscaled transforms of the
// whole batch, from and to being the same where it is.
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

template <class Plan>
class transform_by : public opencl_peer {
 public:
  transform_by(const problem& problem, bool in_place) : opencl_peer(problem, in_place), plan_(problem, in_place) {}
  bool keeps_input() const override { return opencl_peer::keeps_input() && !(problem_.real && problem_.inverse); }
  void transform() override {
    plan_.transform(input_, output_);
    require(clFinish(opencl().queue), "clFinish");
  }

 private:
  Plan plan_;
};

template <class Plan>
class convolution_by : public opencl_convolution {
 public:
  convolution_by(const problem& problem, bool in_place)
      : opencl_convolution(problem, in_place),
        apart_(rows_of(problem, false), false),
        inverse_(rows_of(problem, true), in_place) {}

 private:
  void forward(cl_mem from, cl_mem to) override { apart_.transform(from, to); }
  void inverse(cl_mem from, cl_mem to) override { inverse_.transform(from, to); }

  Plan apart_, inverse_;
};

template <class Plan>
candidates candidates_by(const problem& problem) {
  if (problem.f64 && problem.convolution) throw refusal("convolutions of OpenCL's peers are in single precision");
  candidates made;
  if (problem.convolution)
    add_both_placements<convolution_by<Plan>>(made, problem);
  else if (problem.real)
    made.push_back(std::make_unique<transform_by<Plan>>(problem, false));
  else
    add_both_placements<transform_by<Plan>>(made, problem);
  return made;
}

}  // namespace peers
