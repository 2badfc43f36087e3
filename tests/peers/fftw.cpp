// FFTW in single precision, planned with FFTW_MEASURE on aligned arrays.
#include <cstring>
#include <stdexcept>

#include "fftw_plan.hpp"

namespace peers {
namespace {

void set_threads(int threads) {
  static const int ready = fftwf_init_threads();
  if (ready == 0) throw std::runtime_error("FFTW has no threads");
  fftwf_plan_with_nthreads(threads);
}

class fftw : public peer {
 public:
  fftw(const problem& problem, bool in_place, int threads)
      : peer("FFTW " + std::to_string(threads), in_place ? "in place" : "out of place"),
        points_(problem.points()),
        input_(fftwf_alloc_complex(points_)),
        output_(in_place ? input_ : fftwf_alloc_complex(points_)) {
    plan_ = problem.image ? make_image_plan(problem, threads)
                          : make_fftw_plan(problem.length, problem.batch, threads, input_, output_, FFTW_FORWARD);
  }
  ~fftw() override {
    fftwf_destroy_plan(plan_);
    if (output_ != input_) fftwf_free(output_);
    fftwf_free(input_);
  }
  void load(const signal& input) override { std::memcpy(input_, input.data(), points_ * sizeof(fftwf_complex)); }
  void transform() override { fftwf_execute(plan_); }
  signal result() override {
    signal values(points_);
    std::memcpy(static_cast<void*>(values.data()), output_, points_ * sizeof(fftwf_complex));
    return values;
  }

 private:
  fftwf_plan make_image_plan(const problem& problem, int threads) {
    set_threads(threads);
    fftwf_plan made = fftwf_plan_dft_2d(static_cast<int>(problem.batch), static_cast<int>(problem.length), input_,
                                        output_, FFTW_FORWARD, FFTW_MEASURE);
    if (made == nullptr) throw std::runtime_error("FFTW made no plan");
    return made;
  }

  std::size_t points_;
  fftwf_complex* input_;
  fftwf_complex* output_;
  fftwf_plan plan_ = nullptr;
};

}  // namespace

fftwf_plan make_fftw_plan(std::size_t length, std::size_t batch, int threads, fftwf_complex* from, fftwf_complex* to,
                          int direction) {
  set_threads(threads);
  const int points = static_cast<int>(length);
  fftwf_plan made = fftwf_plan_many_dft(1, &points, static_cast<int>(batch), from, nullptr, 1, points, to, nullptr, 1,
                                        points, direction, FFTW_MEASURE);
  if (made == nullptr) throw std::runtime_error("FFTW made no plan");
  return made;
}

std::vector<std::unique_ptr<peer>> fftw_peers(const problem& problem, int threads) {
  return both_placements<fftw>(problem, threads);
}

}  // namespace peers
