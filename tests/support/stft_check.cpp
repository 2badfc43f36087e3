#include "support/stft_check.hpp"

#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const stft& t, const plan& p) {
  std::ostringstream s;
  s << (t.inverse ? "inverse" : "forward") << " stft " << t.length << " / " << t.hop << " of " << t.samples
    << (t.centred ? " centred" : "") << (t.type == precision::f64 ? " f64" : " f32") << " on " << p.profile_name;
  return s.str();
}

namespace {

fft each_frame(const stft& t) {
  fft each;
  each.length = t.length;
  each.kind = fft_kind::real;
  each.inverse = t.inverse;
  each.batch = frames_of(t);
  return each;
}
// Sample n of frame f in the signal; negative or beyond its end: outside.
index place_of(const stft& t, index f, index n) {
  return f * t.hop - (t.centred ? t.length / 2 : 0) + n;
}
template <class T>
std::vector<exact> frames_of_signal(const stft& t, const std::vector<T>& x, const std::vector<T>& window) {
  std::vector<exact> samples;
  for (index f = 0; f < frames_of(t); ++f)
    for (index n = 0; n < t.length; ++n) {
      const index i = place_of(t, f, n);
      const bool inside = i >= 0 && i < t.samples;
      samples.emplace_back(
          inside ? static_cast<long double>(x[static_cast<std::size_t>(i)]) * window[static_cast<std::size_t>(n)] : 0);
    }
  return reference_fft(each_frame(t), samples);
}
// The least-squares signal, and how much of the squared window covers each sample.
struct restored {
  std::vector<long double> signal, cover;
};
template <class T>
restored signal_of_frames(const stft& t, const std::vector<T>& bins, const std::vector<T>& window) {
  std::vector<exact> spectra;
  for (std::size_t i = 0; i + 1 < bins.size(); i += 2) spectra.emplace_back(bins[i], bins[i + 1]);
  const std::vector<exact> frames = reference_fft(each_frame(t), spectra);
  const auto samples = static_cast<std::size_t>(t.samples);
  restored r{std::vector<long double>(samples), std::vector<long double>(samples)};
  std::size_t at = 0;
  for (index f = 0; f < frames_of(t); ++f)
    for (index n = 0; n < t.length; ++n, ++at) {
      const index i = place_of(t, f, n);
      if (i < 0 || i >= t.samples) continue;
      const long double w = window[static_cast<std::size_t>(n)];
      r.signal[static_cast<std::size_t>(i)] += w * frames[at].real() / static_cast<long double>(t.length);
      r.cover[static_cast<std::size_t>(i)] += w * w;
    }
  for (std::size_t i = 0; i < samples; ++i) r.signal[i] = r.cover[i] > 0 ? r.signal[i] / r.cover[i] : 0;
  return r;
}

template <class T>
outcome check_stft_as(const stft& t, const plan& p, const windowed_runner& run) {
  std::vector<T> window(static_cast<std::size_t>(t.length));
  static_cast<void>(fill_window(window_kind::hann, t.length, window.data()));
  std::mt19937 random(static_cast<unsigned>(t.length * 31 + t.hop));
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<T> x(static_cast<std::size_t>(p.input_bytes) / sizeof(T));
  for (T& v : x) v = static_cast<T>(number(random));
  const std::vector<T> before = x;
  guarded<T> result(p.output_bytes);
  const status s = run(p, x.data(), result.data(), window.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (x != before) return {false, "the input was changed"};
  long double difference = 0, norm = 0;
  const auto compare = [&](index at, long double expected) {
    result.mark(at);
    const long double apart = static_cast<long double>(result.data()[at]) - expected;
    difference += apart * apart;
    norm += expected * expected;
  };
  if (t.inverse) {
    const restored truth = signal_of_frames(t, x, window);
    for (index i = 0; i < t.samples; ++i) {
      result.mark(i);
      // At the ends the window is near zero: rounding is divided by it.
      if (truth.cover[static_cast<std::size_t>(i)] > 1e-2L) compare(i, truth.signal[static_cast<std::size_t>(i)]);
    }
  } else {
    index at = 0;
    for (const exact& bin : frames_of_signal(t, x, window)) {
      compare(at++, bin.real());
      compare(at++, bin.imag());
    }
  }
  if (!result.intact()) return {false, "memory outside the output was changed"};
  const double error = norm > 0 ? static_cast<double>(std::sqrt(difference / norm)) : 0;
  const double bound = (t.inverse ? 3 : 1) * accuracy_bound(t.type, static_cast<double>(t.length));
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_stft(const stft& t, const plan& p, const windowed_runner& run) {
  outcome o = t.type == precision::f64 ? check_stft_as<double>(t, p, run) : check_stft_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

}  // namespace komdsp::tests
