#include "cli/checks/reference_spectrum.hpp"

#include "definitions/error_sum.hpp"

namespace komdsp::cli {
namespace {

template <class T>
double relative_difference(const definitions::complex_vector<T>& truth, const definitions::complex_vector<T>& got) {
  definitions::error_sum sum;
  for (std::size_t k = 0; k < truth.size(); ++k) sum.add(got[k] - truth[k], truth[k]);
  return sum.relative();
}

}  // namespace

reference_spectrum::reference_spectrum(const fft& t)
    : what_(t), input_(random_scalars(2 * static_cast<std::size_t>(t.length), t.precision)) {
  if (t.precision == precision::f64)
    of_double_ = definitions::truth_of<long double>(t, points_of<long double>(input()));
  else
    of_single_ = definitions::truth_of<double>(t, points_of<double>(input()));
}

double reference_spectrum::error_of(std::span<const std::byte> output) const {
  return what_.precision == precision::f64 ? relative_difference(of_double_, points_of<long double>(output))
                                           : relative_difference(of_single_, points_of<double>(output));
}

}  // namespace komdsp::cli
