#include "cli/checks/reference_spectrum.hpp"

#include <complex>

#include "cli/checks/error_sum.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_dft.hpp"

namespace komdsp::cli {
namespace {

template <class T, class Scalar>
std::vector<std::complex<T>> spectrum_of(const fft& t, std::span<const std::byte> input) {
  const auto* in = reinterpret_cast<const Scalar*>(input.data());
  std::vector<std::complex<T>> values(static_cast<std::size_t>(t.length)), spectrum(values.size());
  for (std::size_t n = 0; n < values.size(); ++n)
    values[n] = {static_cast<T>(in[2 * n]), static_cast<T>(in[2 * n + 1])};
  reference_dft<T>(values.size(), t.inverse).transform(values, spectrum);
  return spectrum;
}

template <class T, class Scalar>
double relative_difference(const std::vector<std::complex<T>>& truth, std::span<const std::byte> output) {
  const auto* out = reinterpret_cast<const Scalar*>(output.data());
  error_sum sum;
  for (std::size_t k = 0; k < truth.size(); ++k)
    sum.add(std::complex<T>(static_cast<T>(out[2 * k]), static_cast<T>(out[2 * k + 1])) - truth[k], truth[k]);
  return sum.relative();
}

}  // namespace

reference_spectrum::reference_spectrum(const fft& t) : what_(t), input_(random_input(t)) {
  if (t.type == precision::f64)
    of_double_ = spectrum_of<long double, double>(t, input());
  else
    of_single_ = spectrum_of<double, float>(t, input());
}

double reference_spectrum::error_of(std::span<const std::byte> output) const {
  return what_.type == precision::f64 ? relative_difference<long double, double>(of_double_, output)
                                      : relative_difference<double, float>(of_single_, output);
}

}  // namespace komdsp::cli
