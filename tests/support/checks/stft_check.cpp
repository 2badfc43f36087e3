#include "support/checks/stft_check.hpp"

#include "definitions/stft.hpp"
#include "support/checks/array_check.hpp"

#include <sstream>

namespace komdsp::tests {

std::string text_of(const stft& t, const plan& p) {
  std::ostringstream s;
  s << (t.inverse ? "inverse" : "forward") << " stft " << t.length << " / " << t.hop << " of " << t.samples
    << (t.centred ? " centred" : "") << type_text(t.precision) << " on " << p.profile_name;
  return s.str();
}

namespace {

// The signal; at its ends the window is near zero, and rounding is divided by it.
exact_vector covered_signal(const stft& t, exact_vector bins, const std::vector<long double>& window) {
  const auto restored = definitions::signal_of_frames<long double>(t, std::move(bins), window, fftw_rows);
  exact_vector x = elements(restored.samples);
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!(restored.cover[i] > 1e-2L)) x[i] = std::numeric_limits<long double>::quiet_NaN();
  return x;
}

template <class T>
outcome check_stft(const stft& t, const plan& p, const runner& run) {
  std::vector<T> window(static_cast<std::size_t>(t.length));
  static_cast<void>(fill_window(window_kind::hann, t.length, window.data()));
  const std::vector<long double> exact_window(window.begin(), window.end());
  const array_side signal{{t.samples}, {1}, true}, bins{{frames_of(t) * (t.length / 2 + 1)}, {1}, false};
  array_case c;
  c.uncovered = t.inverse;
  c.in = t.inverse ? bins : signal;
  c.out = t.inverse ? signal : bins;
  c.seed = static_cast<unsigned>(t.length * 31 + t.hop);
  c.bound = definitions::accuracy_bound(t);
  c.operand = window.data();
  return told_of(text_of(t, p), check_array(c, p, run, [&](exact_vector x) {
                   return t.inverse ? covered_signal(t, std::move(x), exact_window)
                                    : definitions::frames_of_signal(t, reals(x), exact_window, fftw_rows);
                 }));
}

}  // namespace

outcome check(const stft& t, const plan& p, const runner& run) {
  return t.precision == precision::f64 ? check_stft<double>(t, p, run) : check_stft<float>(t, p, run);
}

}  // namespace komdsp::tests
