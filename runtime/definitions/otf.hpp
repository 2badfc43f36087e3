#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "definitions/fft.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/otf.hpp>

namespace komdsp::definitions {

/// abs(ifft2(pupil))**2 of each image and fft2 of that, both divided by the sum of the former; zero frequency at the
/// corner.
template <class T>
struct transfer_functions {
  complex_vector<T> psf, otf;
  std::vector<T> sums;
};
template <class T>
transfer_functions<T> truth_of(const otf& t, const std::vector<T>& amplitude, const std::vector<T>& phase,
                               fourier_rows<T> fourier = transform_rows<T>) {
  fftn image;
  image.rank = 3;
  image.shape[0] = t.batch;
  image.shape[1] = t.rows;
  image.shape[2] = t.columns;
  image.axes = 2;
  image.axis[0] = 1;
  image.axis[1] = 2;
  image.inverse = true;
  transfer_functions<T> truth;
  for (std::size_t i = 0; i < amplitude.size(); ++i) truth.psf.push_back(std::polar<T>(amplitude[i], phase[i]));
  truth.psf = truth_of<T>(image, truth.psf, fourier);
  truth.sums.resize(static_cast<std::size_t>(t.batch));
  const std::size_t points = truth.psf.size() / truth.sums.size();
  for (std::size_t i = 0; i < truth.psf.size(); ++i) {
    truth.psf[i] = std::norm(truth.psf[i] / static_cast<T>(points));
    truth.sums[i / points] += truth.psf[i].real();
  }
  for (std::size_t i = 0; i < truth.psf.size(); ++i) truth.psf[i] /= truth.sums[i / points];
  image.inverse = false;
  truth.otf = truth_of<T>(image, truth.psf, fourier);
  return truth;
}

using komdsp::accuracy_bound;
inline double accuracy_bound(const otf& t) {
  return 3 * komdsp::accuracy_bound(t.precision, t.rows, t.columns);
}

}  // namespace komdsp::definitions
