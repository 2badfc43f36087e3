#include "cli/reproduce/convolution_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/checks/example.hpp"
#include "definitions/convolution.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// A prime: no work-group and no row of a matrix is a multiple of it, so that mixed-up vectors show.
constexpr index different = 17;

double norm_of(std::span<const std::complex<float>> v) {
  double sum = 0;
  for (const std::complex<float> e : v) sum += std::norm(std::complex<double>(e));
  return std::sqrt(sum);
}

}  // namespace

convolution_matrices::convolution_matrices(index length, index pairs)
    : length_(length),
      pairs_(pairs),
      x_(static_cast<std::size_t>(length * pairs) * sizeof(complex)),
      y_(x_.bytes()),
      z_(x_.bytes()),
      g_(x_.bytes()),
      h_(x_.bytes()) {
  const auto count = static_cast<std::size_t>(std::min(different, pairs) * length);
  const aligned_memory random = random_scalars(4 * count, precision::f32);
  const auto* const values = static_cast<const complex*>(random.data());
  for (index i = 0; i < pairs; ++i) {
    const auto from = static_cast<std::size_t>(i % different * length);
    std::copy_n(values + from, length, vector_of(x_, i).begin());
    std::copy_n(values + count + from, length, vector_of(y_, i).begin());
  }
  for (index i = 0; i < std::min(different, pairs); ++i) truth_.push_back(convolved(i));
  take_error(0);
}

double convolution_matrices::bytes_needed(index length, index pairs) {
  return 5.0 * static_cast<double>(length) * static_cast<double>(pairs) * sizeof(complex);
}

std::span<convolution_matrices::complex> convolution_matrices::vector_of(const aligned_memory& matrix, index i) const {
  return {static_cast<complex*>(matrix.data()) + i * length_, static_cast<std::size_t>(length_)};
}

convolution_matrices::true_pair convolution_matrices::convolved(index i) const {
  const auto x = vector_of(x_, i), y = vector_of(y_, i);
  const std::vector<std::complex<double>> wide_x(x.begin(), x.end()), wide_y(y.begin(), y.end());
  convolution c;
  c.x_length = c.y_length = length_;
  c.circular = true;
  return {definitions::truth_of<double>(c, wide_x, wide_y), norm_of(x) * norm_of(y)};
}

void convolution_matrices::convolve_sequentially(const radix2_dit& fft, index count) {
  for (index i = 0; i < count; ++i) fft.transform(vector_of(x_, i), vector_of(z_, i));
  for (index i = 0; i < count; ++i) fft.transform(vector_of(y_, i), vector_of(g_, i));
  for (index i = 0; i < count; ++i) {
    const auto z = vector_of(z_, i), g = vector_of(g_, i);
    for (std::size_t k = 0; k < g.size(); ++k)  // written out: operator* of std::complex looks for infinities
      g[k] = {g[k].real() * z[k].real() - g[k].imag() * z[k].imag(),
              g[k].real() * z[k].imag() + g[k].imag() * z[k].real()};
  }
  const float norm = 1 / static_cast<float>(length_);
  for (index i = 0; i < count; ++i) {
    const auto z = vector_of(z_, i);
    fft.transform(vector_of(g_, i), z, true);
    for (complex& v : z) v = {v.real() * norm, v.imag() * norm};
  }
}

double convolution_matrices::take_error(index count) {
  fft transform;
  transform.length = length_;
  const double bound = 3 * accuracy_bound(transform.precision, transform.length);
  double worst = 0;
  for (index i = 0; i < count; ++i) {
    const auto z = vector_of(z_, i);
    const true_pair& truth = truth_[static_cast<std::size_t>(i % different)];
    double sum = 0;
    for (std::size_t k = 0; k < z.size(); ++k) sum += std::norm(std::complex<double>(z[k]) - truth.z[k]);
    const double error = std::sqrt(sum) / (truth.norm * bound);
    worst = error <= worst ? worst : std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
  }
  const float nothing = std::numeric_limits<float>::quiet_NaN();
  std::fill_n(static_cast<complex*>(z_.data()), length_ * pairs_, complex(nothing, nothing));
  return worst;
}

}  // namespace komdsp::cli
