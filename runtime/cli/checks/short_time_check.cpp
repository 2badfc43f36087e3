#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "cli/devices/planned.hpp"
#include "cli/devices/window_samples.hpp"
#include "definitions/error_sum.hpp"
#include "definitions/stft.hpp"

namespace komdsp::cli {
namespace {

aligned_memory hann(const stft& t) {
  return window_samples({window_kind::hann}, t.length, t.precision);
}

}  // namespace

checked_plan compared(device& device, const plan& p, const stft& t) {
  using T = long double;
  const aligned_memory window = hann(t);
  example e(device, p, window.span(), t.inverse ? frames_of(t) : 0);
  const auto weights = weights_of<T>(window.span(), t.precision, t.length);
  result_errors errors;
  if (t.inverse) {  // samples that little of a window covers have large errors: each counts as it is covered
    const auto bins = elements_of<T>(e.input, t.precision, {0}, frames_of(t) * (t.length / 2 + 1), false);
    const auto truth = definitions::signal_of_frames<T>(t, bins, weights);
    const auto got = scalars_of<T>(e.output.span(), t.precision, {0}, t.samples);
    for (std::size_t i = 0; i < got.size(); ++i)
      errors.add(got[i] * truth.cover[i], truth.samples[i] * truth.cover[i],
                 unit_of(p, e.output.span(), p.batch() - 1));
  } else {
    const auto samples = scalars_of<T>(e.input, t.precision, {0}, t.samples);
    const auto truth = definitions::frames_of_signal<T>(t, samples, weights);
    const auto got = elements_of<T>(e.output.span(), t.precision, {0}, static_cast<index>(truth.size()), false);
    const auto bins = static_cast<std::size_t>(t.length / 2 + 1);
    for (std::size_t i = 0; i < got.size(); ++i)
      errors.add(got[i], truth[i], unit_of(p, e.output.span(), static_cast<index>(i / bins)));
  }
  return errors.of(p, e, definitions::accuracy_bound(t), 4);
}

double restoring_error(device& device, const stft& t) {
  const aligned_memory window = hann(t);
  const example e(device, planned_or_error(t, device.profile()), window.span());
  const aligned_memory restored(e.input.size());
  stft inverse = t;
  inverse.inverse = true;
  device.prepare(planned_or_error(inverse, device.profile()), window.span())
      ->transform(e.output.span(), restored.span());
  // Behind the last frame's window nothing was seen of the signal.
  const index seen = std::min(t.samples, (frames_of(t) - 1) * t.hop + (t.centred ? t.length / 2 : t.length));
  definitions::error_sum sum;
  for (index i = 0; i < seen; ++i) {
    const double truth = scalar_at<double>(e.input, t.precision, i);
    sum.add(scalar_at<double>(restored.span(), t.precision, i) - truth, truth);
  }
  return sum.relative();
}

}  // namespace komdsp::cli
