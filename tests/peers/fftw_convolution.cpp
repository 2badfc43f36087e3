// Convolutions by FFTW: the whole batch step by step, or a part of it after the other, so that spectra stay in cache.
#include <cstring>
#include <stdexcept>

#include "fftw_plan.hpp"
#include "second_thread.hpp"

namespace peers {
namespace {

struct release {
  void operator()(fftwf_complex* memory) const { fftwf_free(memory); }
};
using array = std::unique_ptr<fftwf_complex[], release>;

array make_array(std::size_t points) {
  array made(fftwf_alloc_complex(points));
  if (!made) throw std::runtime_error("FFTW has no memory");
  return made;
}

struct arrays {
  explicit arrays(std::size_t points) : x(make_array(points)), y(make_array(points)), z(make_array(points)) {}
  array x, y, z;
};

// b becomes their product, scaled.
void multiply(const fftwf_complex* a, fftwf_complex* b, std::size_t points, float scale) {
  for (std::size_t k = 0; k < points; ++k) {
    const float re = a[k][0] * b[k][0] - a[k][1] * b[k][1];
    const float im = a[k][0] * b[k][1] + a[k][1] * b[k][0];
    b[k][0] = re * scale;
    b[k][1] = im * scale;
  }
}

// `pairs` at a time, a divisor of the batch. One thread's parts follow those of the other; the threads share the
// transforms of a whole batch, which FFTW divides.
class fftw_convolution : public peer {
 public:
  fftw_convolution(const problem& problem, std::size_t pairs, int threads, std::shared_ptr<arrays> data)
      : peer("FFTW " + std::to_string(threads),
             pairs == problem.batch ? "whole batch" : std::to_string(pairs) + " at a time"),
        problem_(problem),
        pairs_(pairs),
        data_(std::move(data)),
        spectrum_(make_array(part() * (whole() ? 1 : 2))),
        operand_(threads > 1 ? std::make_unique<second_thread>() : nullptr) {
    const int sharing = whole() ? threads : 1;
    fftwf_complex* const z = data_->z.get();
    forward_ = make_fftw_plan(problem.length, pairs, sharing, data_->x.get(), z, FFTW_FORWARD);
    inverse_ = make_fftw_plan(problem.length, pairs, sharing, spectrum_.get(), z, FFTW_BACKWARD);
  }
  ~fftw_convolution() override {
    fftwf_destroy_plan(forward_);
    fftwf_destroy_plan(inverse_);
  }
  void load(const signal& input) override {
    const std::size_t bytes = problem_.bytes();
    std::memcpy(static_cast<void*>(data_->x.get()), input.data(), bytes);
    std::memcpy(static_cast<void*>(data_->y.get()), input.data() + problem_.points(), bytes);
  }
  void transform() override {
    if (whole()) return convolve(0, spectrum_.get(), operand_.get());
    const std::size_t parts = problem_.batch / pairs_;
    if (!operand_) return convolve_parts(0, parts, 0);
    operand_->run_both(
        [&](int thread) { thread == 0 ? convolve_parts(0, parts / 2, 0) : convolve_parts(parts / 2, parts, 1); });
  }
  signal result() override {
    signal values(problem_.points());
    std::memcpy(static_cast<void*>(values.data()), data_->z.get(), problem_.bytes());
    return values;
  }

 private:
  bool whole() const { return pairs_ == problem_.batch; }
  std::size_t part() const { return pairs_ * problem_.length; }

  void convolve_parts(std::size_t from, std::size_t to, std::size_t thread) {
    for (std::size_t i = from; i < to; ++i) convolve(i * part(), spectrum_.get() + thread * part(), nullptr);
  }
  // The spectrum of x lies where the result will be.
  void convolve(std::size_t first, fftwf_complex* spectrum, second_thread* helper) {
    fftwf_complex* const z = data_->z.get() + first;
    const float scale = 1 / static_cast<float>(problem_.length);
    fftwf_execute_dft(forward_, data_->x.get() + first, z);
    fftwf_execute_dft(forward_, data_->y.get() + first, spectrum);
    if (helper == nullptr) {
      multiply(z, spectrum, part(), scale);
    } else {
      const std::size_t middle = part() / 2;
      helper->run_both([&](int thread) { multiply(z + thread * middle, spectrum + thread * middle, middle, scale); });
    }
    fftwf_execute_dft(inverse_, spectrum, z);
  }

  problem problem_;
  std::size_t pairs_;
  std::shared_ptr<arrays> data_;
  array spectrum_;
  std::unique_ptr<second_thread> operand_;
  fftwf_plan forward_ = nullptr, inverse_ = nullptr;
};

// The most pairs that divide the batch and have no more points than this: three vectors of each lie in a second-level
// cache.
std::size_t pairs_in_cache(const problem& problem) {
  constexpr std::size_t most_points = std::size_t{1} << 14;
  std::size_t pairs = 1;
  for (std::size_t n = 2; n <= problem.batch && n * problem.length <= most_points; ++n)
    if (problem.batch % n == 0) pairs = n;
  return pairs;
}

}  // namespace

std::vector<std::unique_ptr<peer>> fftw_convolutions(const problem& problem, int threads) {
  const auto data = std::make_shared<arrays>(problem.points());
  std::vector<std::unique_ptr<peer>> made;
  std::size_t before = 0;
  for (const std::size_t pairs : {std::size_t{1}, pairs_in_cache(problem), problem.batch}) {
    if (pairs == before) continue;
    made.push_back(std::make_unique<fftw_convolution>(problem, pairs, threads, data));
    before = pairs;
  }
  return made;
}

}  // namespace peers
