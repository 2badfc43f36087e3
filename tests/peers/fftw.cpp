// FFTW, planned with FFTW_MEASURE on aligned arrays.
#include <cstring>

#include "fftw_peers.hpp"

namespace peers {

template <>
void set_fftw_threads<float>(int threads) {
  static const int ready = fftwf_init_threads();
  if (ready == 0) throw std::runtime_error("FFTW has no threads");
  fftwf_plan_with_nthreads(threads);
}
template <>
void set_fftw_threads<double>(int threads) {
  static const int ready = fftw_init_threads();
  if (ready == 0) throw std::runtime_error("FFTW has no threads");
  fftw_plan_with_nthreads(threads);
}

namespace {

template <class T>
class fftw : public peer {
 public:
  fftw(const problem& problem, bool in_place)
      : peer(in_place ? "in place" : "out of place"),
        problem_(problem),
        input_(problem.inputs()),
        output_(in_place ? 1 : problem.outputs()),
        to_(in_place ? input_.get() : output_.get()) {
    if (in_place && problem.real) throw std::runtime_error("real rows in place would need padding");
    set_fftw_threads<T>(problem.threads);
    plan_ = std::make_unique<fftw_transform<T>>(problem, input_.get(), to_, FFTW_MEASURE);
  }
  // Inverse real transforms destroy it.
  bool keeps_input() const override { return to_ != input_.get() && !(problem_.real && problem_.inverse); }
  clockid_t clock() const override { return problem_.threads > 1 ? CLOCK_MONOTONIC : peer::clock(); }
  void load(const void* input) override { std::memcpy(input_.get(), input, problem_.input_bytes()); }
  void transform() override { plan_->execute(); }
  void read(void* result) override { std::memcpy(result, to_, problem_.output_bytes()); }

 private:
  problem problem_;
  fftw_array<T> input_, output_;
  T* to_;
  std::unique_ptr<fftw_transform<T>> plan_;
};

template <class T>
candidates all_candidates(const problem& problem) {
  candidates made;
  if (problem.convolution)
    add_fftw_convolutions<T>(made, problem);
  else
    add_both_placements<fftw<T>>(made, problem);
  return made;
}

}  // namespace

candidates candidates_for(const problem& problem) {
  return problem.f64 ? all_candidates<double>(problem) : all_candidates<float>(problem);
}

std::string library_version() {
  return fftwf_version;
}

}  // namespace peers
