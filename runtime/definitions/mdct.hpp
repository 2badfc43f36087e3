#pragma once

#include <cstddef>
#include <vector>

#include "definitions/fft.hpp"
#include <komdsp/mdct.hpp>

namespace komdsp::definitions {

/// Rows of a modified cosine transform without window and scale, 2N samples to N coefficients or back: cosines of
/// angles 2 pi (n + (N + 1) / 2)(k + 1/2) / 2N.
template <class T>
std::vector<T> modified_cosines(std::size_t N, bool inverse, const std::vector<T>& x, fourier_rows<T> fourier) {
  const T of_sample = static_cast<T>(N + 1) / 2, of_coefficient = T{1} / 2;
  std::vector<T> y;
  for (const std::complex<T> v : inverse ? shifted_sums(x, N, 2 * N, 2 * N, of_coefficient, of_sample, fourier)
                                         : shifted_sums(x, 2 * N, N, 2 * N, of_sample, of_coefficient, fourier))
    y.push_back(v.real());
  return y;
}

/// A signal to coefficients or back, with the window of 2N points and the scale.
template <class T>
std::vector<T> truth_of(const mdct& t, const std::vector<T>& x, const std::vector<T>& window,
                        fourier_rows<T> fourier = transform_rows<T>) {
  const auto N = static_cast<std::size_t>(t.length), frames = static_cast<std::size_t>(t.frames);
  const T scale = static_cast<T>(t.scale);
  if (t.inverse) {
    std::vector<T> y((frames + 1) * N);
    const std::vector<T> all = modified_cosines(N, true, x, fourier);
    for (std::size_t i = 0; i < all.size(); ++i)
      y[i / (2 * N) * N + i % (2 * N)] += all[i] * window[i % (2 * N)] * 2 * scale / static_cast<T>(N);
    return y;
  }
  std::vector<T> all(frames * 2 * N);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = x[i / (2 * N) * N + i % (2 * N)] * window[i % (2 * N)];
  std::vector<T> y = modified_cosines(N, false, all, fourier);
  for (T& v : y) v *= scale;
  return y;
}

}  // namespace komdsp::definitions
