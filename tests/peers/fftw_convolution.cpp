// Convolutions by FFTW: the whole batch step by step, or a part of it after the other, so that spectra stay in cache.
#include <cstring>

#include "fftw_peers.hpp"
#include "second_thread.hpp"

namespace peers {
namespace {

template <class T>
struct arrays {
  explicit arrays(std::size_t points) : x(2 * points), y(2 * points), z(2 * points) {}
  fftw_array<T> x, y, z;
};

// b becomes their product, scaled.
template <class T>
void multiply(const T* a, T* b, std::size_t points, T scale) {
  for (std::size_t k = 0; k < points; ++k) {
    const T re = a[2 * k] * b[2 * k] - a[2 * k + 1] * b[2 * k + 1];
    const T im = a[2 * k] * b[2 * k + 1] + a[2 * k + 1] * b[2 * k];
    b[2 * k] = re * scale;
    b[2 * k + 1] = im * scale;
  }
}

// The transforms of so many rows.
problem rows_of(const problem& whole, std::size_t rows, bool inverse) {
  problem part = whole;
  part.convolution = false;
  part.batch = rows;
  part.inverse = inverse;
  return part;
}

// `pairs` at a time, a divisor of the batch. One thread's parts follow those of the other; the threads share the
// transforms of a whole batch, which FFTW divides.
template <class T>
class fftw_convolution : public peer {
 public:
  fftw_convolution(const problem& problem, std::size_t pairs, std::shared_ptr<arrays<T>> data)
      : peer(pairs == problem.batch ? "whole batch" : std::to_string(pairs) + " at a time"),
        problem_(problem),
        pairs_(pairs),
        data_(std::move(data)),
        spectrum_(2 * part() * (whole() ? 1 : 2)),
        second_(problem.threads > 1 ? std::make_unique<second_thread>() : nullptr) {
    set_fftw_threads<T>(whole() ? problem.threads : 1);
    T* const z = data_->z.get();
    forward_ = std::make_unique<fftw_transform<T>>(rows_of(problem, pairs, false), data_->x.get(), z, FFTW_MEASURE);
    inverse_ = std::make_unique<fftw_transform<T>>(rows_of(problem, pairs, true), spectrum_.get(), z, FFTW_MEASURE);
  }
  clockid_t clock() const override { return problem_.threads > 1 ? CLOCK_MONOTONIC : peer::clock(); }
  void load(const void* input) override {
    const auto* const bytes = static_cast<const char*>(input);
    std::memcpy(data_->x.get(), bytes, problem_.output_bytes());
    std::memcpy(data_->y.get(), bytes + problem_.output_bytes(), problem_.output_bytes());
  }
  void transform() override {
    if (whole()) return convolve(0, spectrum_.get(), second_.get());
    const std::size_t parts = problem_.batch / pairs_;
    if (!second_) return convolve_parts(0, parts, 0);
    second_->run_both(
        [&](int thread) { thread == 0 ? convolve_parts(0, parts / 2, 0) : convolve_parts(parts / 2, parts, 1); });
  }
  void read(void* result) override { std::memcpy(result, data_->z.get(), problem_.output_bytes()); }

 private:
  bool whole() const { return pairs_ == problem_.batch; }
  std::size_t part() const { return pairs_ * problem_.points(); }

  void convolve_parts(std::size_t from, std::size_t to, std::size_t thread) {
    for (std::size_t i = from; i < to; ++i) convolve(i * part(), spectrum_.get() + 2 * thread * part(), nullptr);
  }
  // The spectrum of x lies where the result will be.
  void convolve(std::size_t first, T* spectrum, second_thread* helper) {
    T* const z = data_->z.get() + 2 * first;
    const T scale = 1 / static_cast<T>(problem_.points());
    forward_->execute(data_->x.get() + 2 * first, z);
    forward_->execute(data_->y.get() + 2 * first, spectrum);
    if (helper == nullptr) {
      multiply(z, spectrum, part(), scale);
    } else {
      const std::size_t middle = part() / 2, numbers[] = {middle, part() - middle};
      helper->run_both([&](int thread) {
        multiply(z + 2 * thread * middle, spectrum + 2 * thread * middle, numbers[thread], scale);
      });
    }
    inverse_->execute(spectrum, z);
  }

  problem problem_;
  std::size_t pairs_;
  std::shared_ptr<arrays<T>> data_;
  fftw_array<T> spectrum_;
  std::unique_ptr<second_thread> second_;
  std::unique_ptr<fftw_transform<T>> forward_, inverse_;
};

// The most pairs that divide the batch and have no more points than this: three vectors of each lie in a second-level
// cache.
std::size_t pairs_in_cache(const problem& problem) {
  constexpr std::size_t most_points = std::size_t{1} << 14;
  std::size_t pairs = 1;
  for (std::size_t n = 2; n <= problem.batch && n * problem.points() <= most_points; ++n)
    if (problem.batch % n == 0) pairs = n;
  return pairs;
}

}  // namespace

template <class T>
void add_fftw_convolutions(candidates& made, const problem& problem) {
  if (problem.threads > 2) throw refusal("convolutions by FFTW have one thread or two");
  const auto data = std::make_shared<arrays<T>>(problem.total());
  std::size_t before = 0;
  for (const std::size_t pairs : {std::size_t{1}, pairs_in_cache(problem), problem.batch}) {
    if (pairs == before) continue;
    // Rows whose addresses FFTW's plan would not take.
    if (pairs != problem.batch && pairs * problem.points() * 2 * sizeof(T) % 64 != 0) continue;
    made.push_back(std::make_unique<fftw_convolution<T>>(problem, pairs, data));
    before = pairs;
  }
}
template void add_fftw_convolutions<float>(candidates&, const problem&);
template void add_fftw_convolutions<double>(candidates&, const problem&);

}  // namespace peers
