#include "cli/checks/short_time_check.hpp"

#include <cmath>
#include <complex>

#include "cli/checks/error_sum.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_dft.hpp"

namespace komdsp::cli {
namespace {

using wide = std::complex<long double>;

double at(const aligned_memory& memory, precision type, std::size_t i) {
  return type == precision::f64 ? static_cast<const double*>(memory.data())[i]
                                : static_cast<double>(static_cast<const float*>(memory.data())[i]);
}

aligned_memory spectrum_of(device& device, const stft& t, const aligned_memory& window, const aligned_memory& signal) {
  const auto scalars = static_cast<std::size_t>(frames_of(t) * (t.length + 2));
  aligned_memory spectrum(scalars * static_cast<std::size_t>(bytes_of(t.type)));
  run_short_time(device, t, window.span(), signal.span(), spectrum.span());
  return spectrum;
}

/// Frame f of the signal times the window, as the definition has it.
std::vector<wide> frame_of(const stft& t, const aligned_memory& window, const aligned_memory& signal, index f) {
  std::vector<wide> frame(static_cast<std::size_t>(t.length));
  const index first = f * t.hop - (t.centred ? t.length / 2 : 0);
  for (index n = 0; n < t.length; ++n) {
    if (first + n < 0 || first + n >= t.samples) continue;
    frame[static_cast<std::size_t>(n)] =
        static_cast<long double>(at(signal, t.type, static_cast<std::size_t>(first + n))) *
        static_cast<long double>(at(window, t.type, static_cast<std::size_t>(n)));
  }
  return frame;
}

}  // namespace

double short_time_error(device& device, stft t, window_kind kind) {
  const aligned_memory signal = random_scalars(static_cast<std::size_t>(t.samples), t.type);
  const aligned_memory window = window_samples({kind}, t.length, t.type),
                       spectrum = spectrum_of(device, t, window, signal);
  const auto length = static_cast<std::size_t>(t.length);
  const reference_dft<long double> reference(length, false);
  error_sum sum;
  std::vector<wide> truth(length);
  for (index f = 0; f < frames_of(t); ++f) {
    reference.transform(frame_of(t, window, signal, f), truth);
    for (std::size_t k = 0; k <= length / 2; ++k) {
      const std::size_t i = static_cast<std::size_t>(f) * (length + 2) + 2 * k;
      sum.add(wide(at(spectrum, t.type, i), at(spectrum, t.type, i + 1)) - truth[k], truth[k]);
    }
  }
  return sum.relative();
}

double restoring_error(device& device, stft t, window_kind kind) {
  const aligned_memory signal = random_scalars(static_cast<std::size_t>(t.samples), t.type);
  const aligned_memory window = window_samples({kind}, t.length, t.type),
                       spectrum = spectrum_of(device, t, window, signal), restored(signal.bytes());
  stft inverse = t;
  inverse.inverse = true;
  run_short_time(device, inverse, window.span(), spectrum.span(), restored.span());
  // Behind the last frame's window nothing was seen of the signal.
  const index seen = std::min(t.samples, (frames_of(t) - 1) * t.hop + (t.centred ? t.length / 2 : t.length));
  error_sum sum;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seen); ++i) {
    const double truth = at(signal, t.type, i);
    sum.add(at(restored, t.type, i) - truth, truth);
  }
  return sum.relative();
}

}  // namespace komdsp::cli
