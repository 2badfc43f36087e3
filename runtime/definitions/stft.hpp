#pragma once

#include <cstddef>
#include <vector>

#include "definitions/fft.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/stft.hpp>

namespace komdsp::definitions {

/// Fourier transforms of all frames.
inline fft frames_transform(const stft& t) {
  fft each;
  each.length = t.length;
  each.kind = fft_kind::real;
  each.inverse = t.inverse;
  each.batch = frames_of(t);
  return each;
}
/// Sample n of frame f in the signal; negative or beyond its end: outside.
inline index place_of_sample(const stft& t, index f, index n) {
  return f * t.hop - (t.centred ? t.length / 2 : 0) + n;
}

/// Bins of a signal's frames.
template <class T>
complex_vector<T> frames_of_signal(const stft& t, const std::vector<T>& x, const std::vector<T>& window,
                                   fourier_rows<T> fourier = transform_rows<T>) {
  complex_vector<T> samples;
  for (index f = 0; f < frames_of(t); ++f)
    for (index n = 0; n < t.length; ++n) {
      const index i = place_of_sample(t, f, n);
      const bool inside = i >= 0 && i < t.samples;
      samples.emplace_back(inside ? x[static_cast<std::size_t>(i)] * window[static_cast<std::size_t>(n)] : T{0});
    }
  return truth_of<T>(frames_transform(t), std::move(samples), fourier);
}

/// The least-squares signal of frames, and how much of the squared window covers each sample.
template <class T>
struct restored_signal {
  std::vector<T> samples, cover;
};
template <class T>
restored_signal<T> signal_of_frames(const stft& t, complex_vector<T> bins, const std::vector<T>& window,
                                    fourier_rows<T> fourier = transform_rows<T>) {
  const complex_vector<T> frames = truth_of<T>(frames_transform(t), std::move(bins), fourier);
  const auto count = static_cast<std::size_t>(t.samples);
  restored_signal<T> r{std::vector<T>(count), std::vector<T>(count)};
  std::size_t at = 0;
  for (index f = 0; f < frames_of(t); ++f)
    for (index n = 0; n < t.length; ++n, ++at) {
      const index i = place_of_sample(t, f, n);
      if (i < 0 || i >= t.samples) continue;
      const T w = window[static_cast<std::size_t>(n)];
      r.samples[static_cast<std::size_t>(i)] += w * frames[at].real() / static_cast<T>(t.length);
      r.cover[static_cast<std::size_t>(i)] += w * w;
    }
  for (std::size_t i = 0; i < count; ++i) r.samples[i] = r.cover[i] > 0 ? r.samples[i] / r.cover[i] : T{0};
  return r;
}

using komdsp::accuracy_bound;
inline double accuracy_bound(const stft& t) {
  return (t.inverse ? 3 : 1) * komdsp::accuracy_bound(t.precision, static_cast<double>(t.length));
}

}  // namespace komdsp::definitions
