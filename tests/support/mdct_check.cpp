#include "support/mdct_check.hpp"

#include "support/dct_check.hpp"

#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const mdct& t, const plan& p) {
  std::ostringstream s;
  s << (t.inverse ? "inverse" : "forward") << " mdct " << t.length << " x " << t.frames
    << (t.type == precision::f64 ? " f64" : " f32") << " times " << t.scale << " on " << p.profile_name;
  return s.str();
}

template <class T>
std::vector<T> window_of(const mdct& t) {
  const window all[] = {
      {window_kind::cosine}, {window_kind::vorbis}, {window_kind::kaiser_bessel_derived, 1, {4 * 3.14159265358979}}};
  std::vector<T> w(static_cast<std::size_t>(2 * t.length));
  static_cast<void>(fill_symmetric_window(all[t.length / 2 % 3], 2 * t.length, w.data()));
  return w;
}
template std::vector<float> window_of<float>(const mdct& t);
template std::vector<double> window_of<double>(const mdct& t);

namespace {

// cos(pi/N (n + 1/2 + N/2) (k + 1/2)) is term (2n + 1 + N)(2k + 1) of a period of 8N.
std::vector<long double> forward_sums(index N, const std::vector<long double>& frame) {
  std::vector<long double> y;
  for (index k = 0; k < N; ++k) y.push_back(sum_of_cosines(frame, 8 * N, (1 + N) * (2 * k + 1), 2 * (2 * k + 1)));
  return y;
}
std::vector<long double> backward_sums(index N, const std::vector<long double>& bins) {
  std::vector<long double> y;
  for (index n = 0; n < 2 * N; ++n) y.push_back(sum_of_cosines(bins, 8 * N, 2 * n + 1 + N, 2 * (2 * n + 1 + N)));
  return y;
}

// FFTW's transform of kind 4 has term m = n + N/2 of the same cosines, 0 <= m < N; beyond it they repeat with signs:
// cos at 2N-1-m is minus that at m, and from 2N on all are minus those 2N before.
struct folded_place {
  std::size_t at;
  int sign;
};
folded_place place_of(index N, index n) {
  index m = n + N / 2;
  int sign = 1;
  if (m >= 2 * N) {
    m -= 2 * N;
    sign = -1;
  }
  if (m >= N) return {static_cast<std::size_t>(2 * N - 1 - m), -sign};
  return {static_cast<std::size_t>(m), sign};
}
std::vector<long double> kind_four(index N, const std::vector<long double>& x) {
  dct t;
  t.length = N;
  t.kind = 4;
  t.scale = 0.5;
  return reference_dct(t, x);
}
std::vector<long double> forward_frame(index N, const std::vector<long double>& frame) {
  if (N <= 300) return forward_sums(N, frame);
  std::vector<long double> folded(static_cast<std::size_t>(N));
  for (index n = 0; n < 2 * N; ++n) {
    const folded_place p = place_of(N, n);
    folded[p.at] += p.sign * frame[static_cast<std::size_t>(n)];
  }
  return kind_four(N, folded);
}
std::vector<long double> backward_frame(index N, const std::vector<long double>& bins) {
  if (N <= 300) return backward_sums(N, bins);
  const std::vector<long double> folded = kind_four(N, bins);
  std::vector<long double> frame;
  for (index n = 0; n < 2 * N; ++n) {
    const folded_place p = place_of(N, n);
    frame.push_back(p.sign * folded[p.at]);
  }
  return frame;
}

template <class T>
outcome check_mdct_as(const mdct& t, const plan& p, const windowed_runner& run, index offset) {
  std::vector<T> input(static_cast<std::size_t>(p.input_bytes) / sizeof(T));
  const std::vector<T> window = window_of<T>(t);
  guarded<T> output(p.output_bytes, offset);
  std::mt19937 random(static_cast<unsigned>(t.length * 31 + t.frames));
  std::uniform_real_distribution<double> number(-1, 1);
  for (T& v : input) v = static_cast<T>(number(random));
  const std::vector<T> before = input;
  const status s = run(p, input.data(), output.data(), window.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (before != input) return {false, "the input was changed"};
  const std::vector<long double> expected =
      reference_mdct(t, {input.begin(), input.end()}, {window.begin(), window.end()});
  if (expected.size() != static_cast<std::size_t>(p.output_bytes) / sizeof(T)) return {false, "another size"};
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    output.mark(static_cast<index>(i));
    const long double wrong = output.data()[i] - expected[i];
    difference += wrong * wrong;
    norm += expected[i] * expected[i];
  }
  if (!output.intact()) return {false, "memory outside the output was changed"};
  const double error = static_cast<double>(std::sqrt(difference / norm)), bound = accuracy_bound(t);
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

std::vector<long double> reference_mdct(const mdct& t, const std::vector<long double>& x,
                                        const std::vector<long double>& window) {
  const index N = t.length;
  const auto hop = static_cast<std::size_t>(N);
  const long double scale = static_cast<long double>(t.scale) * (t.inverse ? 2 / static_cast<long double>(N) : 1);
  std::vector<long double> y(static_cast<std::size_t>(t.inverse ? samples_of(t) : t.frames * N));
  for (std::size_t f = 0; f < static_cast<std::size_t>(t.frames); ++f) {
    const auto first = x.begin() + static_cast<std::ptrdiff_t>(f * hop);
    std::vector<long double> in(first, first + static_cast<std::ptrdiff_t>(t.inverse ? hop : 2 * hop));
    if (!t.inverse)
      for (std::size_t n = 0; n < in.size(); ++n) in[n] *= window[n];
    const std::vector<long double> out = t.inverse ? backward_frame(N, in) : forward_frame(N, in);
    for (std::size_t n = 0; n < out.size(); ++n) y[f * hop + n] += out[n] * scale * (t.inverse ? window[n] : 1);
  }
  return y;
}

outcome check_mdct(const mdct& t, const plan& p, const windowed_runner& run, index offset) {
  outcome o =
      t.type == precision::f64 ? check_mdct_as<double>(t, p, run, offset) : check_mdct_as<float>(t, p, run, offset);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

mdct turned_mdct(index length, int turn) {
  mdct t;
  t.length = length;
  t.inverse = turn % 2;
  t.type = turn / 2 % 2 ? precision::f64 : precision::f32;
  t.frames = turn % 3 == 0 ? 1 : turn % 3 == 1 ? 5 : 35;
  if (length < 20) t.frames += 100;  // few numbers have errors far from the mean
  t.scale = turn % 3 == 1 ? 0.7 : 1;
  return t;
}

}  // namespace komdsp::tests
