#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "cli/examples/short_time.hpp"
#include "definitions/error_sum.hpp"
#include "definitions/stft.hpp"

namespace komdsp::cli {
namespace {

/// A random signal, Hann's window and the bins of its frames.
struct short_time_example {
  aligned_memory signal, window, spectrum;

  short_time_example(device& device, const stft& t)
      : signal(random_scalars(static_cast<std::size_t>(t.samples), t.precision)),
        window(window_samples({window_kind::hann}, t.length, t.precision)),
        spectrum(static_cast<std::size_t>(frames_of(t) * (t.length + 2) * bytes_of(t.precision))) {
    run_short_time(device, t, window.span(), signal.span(), spectrum.span());
  }
};

}  // namespace

double short_time_error(device& device, const stft& t) {
  using T = long double;
  const short_time_example e(device, t);
  const auto truth = definitions::frames_of_signal<T>(t, scalars_of<T>(e.signal.span(), t.precision, {0}, t.samples),
                                                      scalars_of<T>(e.window.span(), t.precision, {0}, t.length));
  const auto got = elements_of<T>(e.spectrum.span(), t.precision, {0}, static_cast<index>(truth.size()), false);
  definitions::error_sum sum;
  for (std::size_t i = 0; i < got.size(); ++i) sum.add(got[i] - truth[i], truth[i]);
  return sum.relative();
}

double restoring_error(device& device, const stft& t) {
  const short_time_example e(device, t);
  const aligned_memory restored(e.signal.bytes());
  stft inverse = t;
  inverse.inverse = true;
  run_short_time(device, inverse, e.window.span(), e.spectrum.span(), restored.span());
  // Behind the last frame's window nothing was seen of the signal.
  const index seen = std::min(t.samples, (frames_of(t) - 1) * t.hop + (t.centred ? t.length / 2 : t.length));
  definitions::error_sum sum;
  for (index i = 0; i < seen; ++i) {
    const double truth = scalar_at<double>(e.signal.span(), t.precision, i);
    sum.add(scalar_at<double>(restored.span(), t.precision, i) - truth, truth);
  }
  return sum.relative();
}

}  // namespace komdsp::cli
