#include "cli/checks/dct_check.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/checks/error_sum.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_dft.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// Samples and results as points of a Fourier transform of so many points: result k is the real part, or the negative
/// imaginary part, of the bin at place_out(k).
index points_of_reference(const dct& t) {
  return logical_length(t) * (t.kind == 1 ? 1 : t.kind == 4 ? 4 : 2);
}
index place_in(const dct& t, index n) {
  return t.kind % 2 == 1 ? n + t.sine : 2 * n + 1;
}
index place_out(const dct& t, index k) {
  return t.kind < 3 ? k + t.sine : 2 * k + 1;
}

/// The transform by a longer one of complex numbers.
template <class T>
class reference_dct {
 public:
  explicit reference_dct(const dct& t)
      : t_(t), points_(static_cast<std::size_t>(points_of_reference(t))), dft_(points_, false) {}

  std::vector<T> operator()(std::vector<T> x) const {
    const bool both = t_.kind == 1 && !t_.sine;
    const std::size_t first = t_.sine ? x.size() - 1 : 0;
    const T root = std::sqrt(T{2});
    if (t_.orthogonal && (t_.kind == 3 || both)) x[first] *= root;
    if (t_.orthogonal && both) x.back() *= root;
    std::vector<std::complex<T>> from(points_), to(points_);
    for (std::size_t n = 0; n < x.size(); ++n) {
      const bool once = both ? n == 0 || n + 1 == x.size() : t_.kind == 3 && n == first;
      from[static_cast<std::size_t>(place_in(t_, static_cast<index>(n)))] = once ? x[n] : 2 * x[n];
    }
    dft_.transform(from, to);
    std::vector<T> y(x.size());
    for (std::size_t k = 0; k < y.size(); ++k) {
      const std::complex<T> bin = to[static_cast<std::size_t>(place_out(t_, static_cast<index>(k)))];
      y[k] = (t_.sine ? -bin.imag() : bin.real()) * static_cast<T>(t_.scale);
    }
    if (t_.orthogonal && (t_.kind == 2 || both)) y[first] /= root;
    if (t_.orthogonal && both) y.back() /= root;
    return y;
  }

 private:
  dct t_;
  std::size_t points_;
  reference_dft<T> dft_;
};

template <class T, class Scalar>
double error_of(const dct& t, const aligned_memory& input, const aligned_memory& output) {
  const auto* in = reinterpret_cast<const Scalar*>(input.span().data());
  const auto* out = reinterpret_cast<const Scalar*>(output.span().data());
  constexpr index most_points = index{1} << 20;
  const index rows = std::clamp<index>(most_points / t.length, 1, t.batch);
  const reference_dct<T> reference(t);
  error_sum sum;
  for (index i = 0; i < rows; ++i) {  // the first and the last are among them
    const index row = rows == 1 ? 0 : i * (t.batch - 1) / (rows - 1);
    const std::vector<T> truth = reference(std::vector<T>(in + row * t.length, in + (row + 1) * t.length));
    for (index k = 0; k < t.length; ++k) {
      const long double expected = truth[static_cast<std::size_t>(k)], wrong = out[row * t.length + k] - expected;
      sum.add(wrong, expected);
    }
  }
  return sum.relative();
}

}  // namespace

double dct_error(prepared_plan& prepared, const plan& p, const dct& transform) {
  const aligned_memory input =
      random_scalars(static_cast<std::size_t>(transform.length * transform.batch), p.what.type);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  prepared.load(input.span());
  prepared.run(1);
  prepared.store(output.span());
  return p.what.type == precision::f64 ? error_of<long double, double>(transform, input, output)
                                       : error_of<double, float>(transform, input, output);
}

double check_dct(prepared_plan& prepared, const plan& p, const dct& transform) {
  return within_bound(dct_error(prepared, p, transform), accuracy_bound(transform));
}

}  // namespace komdsp::cli
