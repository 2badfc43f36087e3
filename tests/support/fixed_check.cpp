#include "support/fixed_check.hpp"

#include "definitions/convolution.hpp"
#include "definitions/dct.hpp"
#include "definitions/mdct.hpp"
#include "definitions/stft.hpp"
#include "planner/convolve/plan_convolution.hpp"
#include "planner/fft/plan_fixed.hpp"

#include <algorithm>

namespace komdsp::tests {

template <class T>
std::vector<T> sine_window(index length) {
  std::vector<T> window(static_cast<std::size_t>(length));
  for (std::size_t n = 0; n < window.size(); ++n)
    window[n] = static_cast<T>(std::numeric_limits<T>::max() *
                               std::sin(M_PI * (static_cast<double>(n) + 0.5) / static_cast<double>(length)));
  return window;
}
template std::vector<std::int16_t> sine_window(index length);
template std::vector<std::int32_t> sine_window(index length);

namespace {

using reals_of_long = std::vector<long double>;

template <class T>
constexpr int bits_of = 8 * sizeof(T) - 1;
// Numbers of a window, which are fractions.
template <class T>
reals_of_long fractions(const std::vector<T>& window) {
  reals_of_long w(window.begin(), window.end());
  for (long double& v : w) v = std::ldexp(v, -bits_of<T>);
  return w;
}

// Rows of results, each with an exponent; most: how far their parts are from the truth, in units of the last place, in
// the root mean square.
template <class T>
struct fixed_case : array_sides {
  index period = 1;  // of a signal
  double most = 0;
  std::function<exact_vector(exact_vector)> truth = {};
  std::vector<T> operand = {};
};

// Half a unit of each stage, and one of the factors.
template <class T>
fixed_case<T> fixed_case_of(const fft& t, const plan& p, signal) {
  const index points = planning::fixed_points(t);
  const int stages = stages_of(planning::fixed_radices(points)) + (points != t.length);
  const auto truth = [t](exact_vector x) {
    exact_vector y = definitions::truth_of(t, std::move(x), fftw_rows);
    for (exact& v : y) v *= static_cast<long double>(t.scale);
    return y;
  };
  return {sides_of(p.what), t.length, 0.5 * (stages + 2), truth};
}
template <class T>
fixed_case<T> fixed_case_of(const fft2d& t, const plan&, signal) {
  const auto truth = [t](exact_vector x) {
    exact_vector y = definitions::truth_of(over_axes(t), std::move(x), fftw_rows);
    for (exact& v : y) v *= static_cast<long double>(t.scale);
    return y;
  };
  return {sides_of(over_axes(t)), t.columns, 6, truth};
}
template <class T>
fixed_case<T> fixed_case_of(const dct& t, const plan& p, signal) {
  const auto truth = [t](const exact_vector& x) { return elements(definitions::truth_of(t, reals(x), fftw_rows)); };
  return {sides_of(t, p), t.length, 2.8, truth};
}
template <class T>
fixed_case<T> fixed_case_of(const mdct& t, const plan&, signal) {
  const std::vector<T> window = sine_window<T>(2 * t.length);
  const array_side in{{samples_of(t)}, {1}, true}, out{{t.frames, t.length}, {t.length, 1}, true};
  const auto truth = [=](const exact_vector& x) {
    return elements(definitions::truth_of(t, reals(x), fractions(window), fftw_rows));
  };
  return {{in, out}, t.length, 2.8, truth, window};
}
// Windowed samples are rounded before they are transformed.
template <class T>
fixed_case<T> fixed_case_of(const stft& t, const plan&, signal) {
  const std::vector<T> window = sine_window<T>(t.length);
  const index bins = t.length / 2 + 1;
  const array_side in{{t.samples}, {1}, true}, out{{frames_of(t), bins}, {bins, 1}, false};
  const auto truth = [=](const exact_vector& x) {
    exact_vector frames;
    const reals_of_long w = fractions(window);
    for (index f = 0; f < frames_of(t); ++f)
      for (index n = 0; n < t.length; ++n) {
        const index at = definitions::place_of_sample(t, f, n);
        const bool inside = at >= 0 && at < t.samples;
        const long double sample = inside ? x[static_cast<std::size_t>(at)].real() : 0;
        frames.emplace_back(std::floor(sample * w[static_cast<std::size_t>(n)] + 0.5L), 0);
      }
    return definitions::truth_of(definitions::frames_transform(t), std::move(frames), fftw_rows);
  };
  return {{in, out}, t.length, 3.5, truth, window};
}
// Results are of the size of the largest element, but for parts of them that are small.
template <class T>
fixed_case<T> fixed_case_of(const convolution& asked, const plan& p, signal what) {
  convolution c = asked;
  planning::fill_distances(c.x, c.x_length, c);
  planning::fill_distances(c.y, c.y_length, c);
  planning::fill_distances(c.z, length_of_result(c), c);
  const auto side = [&c](const pair_layout& l, index length) {
    return array_side{{c.outer, c.inner, length}, {l.outer, l.inner, 1}, c.real};
  };
  const array_side by = side(c.y, c.y_length);
  const std::vector<T> y = made<T>(static_cast<int>(what) % 2 == 0 ? signal::noise : what, c.y_length,
                                   p.operand_bytes / static_cast<index>(sizeof(T)), 2);
  const auto truth = [=](const exact_vector& x) {
    const exact_vector factors = elements_of(by, y.data());
    exact_vector z;
    for (index pair = 0; pair < c.outer * c.inner; ++pair) {
      const auto vector = [pair](const exact_vector& all, index length) {
        const auto first = all.begin() + pair * length;
        return exact_vector(first, first + length);
      };
      const exact_vector one = definitions::truth_of(c, vector(x, c.x_length), vector(factors, c.y_length), fftw_rows);
      z.insert(z.end(), one.begin(), one.end());
    }
    return z;
  };
  return {{side(c.x, c.x_length), side(c.z, length_of_result(c))}, c.x_length, 8, truth, y};
}

// Bits that inputs at full scale grow by, with room for what is rounded up.
int exponent_of_shifts(const fft& t) {
  const double most = 1.0001 * M_SQRT2 * static_cast<double>(t.length);
  return (t.length == 1 ? 0 : static_cast<int>(std::ceil(std::log2(most)))) + planning::exponent_of(t.scale).exponent;
}

template <class T, class Transform>
void expect_rows(const Transform& t, const profile& d) {
  const plan p = planned(t, d), on_host = planned(t, profiles::cpp_scalar);
  ASSERT_EQ(p.result, status::ok) << text_of(t, p) << ": " << p.reason;
  ASSERT_EQ(on_host.result, status::ok) << on_host.reason;
  for (const signal what : signals_here()) {
    SCOPED_TRACE(text_of(t, p) + ", signal " + std::to_string(static_cast<int>(what)));
    const fixed_case<T> c = fixed_case_of<T>(t, p, what);
    const std::vector<T> x = made<T>(what, c.period, p.input_bytes / static_cast<index>(sizeof(T)), 1);
    const fixed_results r = run_here(p, on_host, x, c.operand);
    const exact_vector truth = c.truth(elements_of(c.in, x.data()));
    ASSERT_EQ(truth.size(), c.out.count());
    const std::size_t rows = r.exponents.size(), length = truth.size() / rows;
    std::vector<long double> wrong(rows);
    std::size_t i = 0;
    c.out.each([&](index at) {
      const exact wanted = truth[i] * std::ldexp(1.0L, -r.exponents[i / length]);
      const int parts = c.out.real ? 1 : 2;
      wrong[i++ / length] += std::norm(r.number<T>(at / parts, parts) - wanted);
    });
    for (std::size_t row = 0; row < rows; ++row) {
      EXPECT_LE(static_cast<double>(std::sqrt(wrong[row] / static_cast<long double>(2 * length))), c.most)
          << "row " << row << ", exponent " << r.exponents[row];
      if constexpr (std::is_same_v<Transform, fft>) {
        EXPECT_TRUE(!t.fixed_shifts || r.exponents[row] == exponent_of_shifts(t)) << r.exponents[row];
      }
    }
  }
}
template <class Transform>
void expect_rows_of_type(const Transform& t, const profile& d) {
  t.precision == precision::q15 ? expect_rows<std::int16_t>(t, d) : expect_rows<std::int32_t>(t, d);
}

// ---- signals of frames ----
// Frames of samples that overlap, under a window: sums, those of the window's squares and of its moduli at each sample.
struct overlapped {
  explicit overlapped(index samples) : sums(static_cast<std::size_t>(samples)), squares(sums), moduli(sums) {}
  void add(index at, long double sample, long double weight) {
    most = std::max(most, std::abs(sample));
    if (at < 0 || at >= static_cast<index>(sums.size())) return;
    const auto i = static_cast<std::size_t>(at);
    sums[i] += weight * sample;
    squares[i] += weight * weight;
    moduli[i] += std::abs(weight);
  }
  reals_of_long sums, squares, moduli;
  long double most = 0;
};
// x: coefficients of frames, and behind them their exponents.
template <class T, class Transform>
fixed_results signal_of(const Transform& t, const profile& d, const std::vector<T>& x, const std::vector<T>& window) {
  const plan p = planned(t, d), on_host = planned(t, profiles::cpp_scalar);
  EXPECT_EQ(p.result, status::ok) << text_of(t, p) << ": " << p.reason;
  return run_here(p, on_host, x, window, 1);
}
template <class T>
void expect_signal_of(const mdct& t, const profile& d, const std::vector<T>& x, const std::vector<int>& exponents) {
  const std::vector<T> window = sine_window<T>(2 * t.length);
  const reals_of_long w = fractions(window);
  const auto N = static_cast<std::size_t>(t.length);
  overlapped o(samples_of(t));
  const reals_of_long frames = definitions::modified_cosines<long double>(N, true, {x.begin(), x.end()}, fftw_rows);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::size_t f = i / (2 * N), n = i % (2 * N);
    const long double scale = 2 * static_cast<long double>(t.scale) / static_cast<long double>(N);
    o.add(static_cast<index>(f * N + n), std::ldexp(frames[i] * scale, exponents[f]), w[n]);
  }
  const reals_of_long wrong(o.sums.size(), std::ldexp(2 * o.most, -bits_of<T>));
  expect_signal<T>(signal_of(t, d, with_exponents(x, exponents), window), o.sums, wrong, 4, false);
}
// By least squares.
template <class T>
void expect_signal_of(const stft& t, const profile& d, const std::vector<T>& x, const std::vector<int>& exponents) {
  const std::vector<T> window = sine_window<T>(t.length);
  const reals_of_long w = fractions(window);
  const auto length = static_cast<std::size_t>(t.length), row = length / 2 + 1;
  exact_vector bins;
  for (std::size_t i = 0; i < x.size() / 2; ++i)
    bins.push_back(exact(x[2 * i], x[2 * i + 1]) * std::ldexp(1.0L, exponents[i / row]));
  const exact_vector frames = definitions::truth_of(definitions::frames_transform(t), std::move(bins), fftw_rows);
  overlapped o(t.samples);
  for (std::size_t i = 0; i < frames.size(); ++i)
    o.add(definitions::place_of_sample(t, static_cast<index>(i / length), static_cast<index>(i % length)),
          frames[i].real() / static_cast<long double>(length), w[i % length]);
  for (std::size_t i = 0; i < o.sums.size(); ++i) {
    const bool covered = o.squares[i] > 0;
    o.sums[i] = covered ? o.sums[i] / o.squares[i] : 0;
    o.moduli[i] = covered ? std::ldexp(o.most * o.moduli[i] / o.squares[i], -bits_of<T>) : 0;
  }
  expect_signal<T>(signal_of(t, d, with_exponents(x, exponents), window), o.sums, o.moduli, 20, true);
}
template <class T, class Transform>
void expect_signals(const Transform& t, index frames, index row, index period, const profile& d) {
  std::vector<int> exponents;
  for (int f = 0; f < frames; ++f) exponents.push_back(f * 5 % 7 - 3);
  for (const signal what : signals_here()) {
    SCOPED_TRACE("coefficients " + std::to_string(static_cast<int>(what)));
    expect_signal_of(t, d, made<T>(what, period, frames * row, 4), exponents);
  }
}
template <class Transform>
void expect_signals_of_type(const Transform& t, index frames, index row, index period, const profile& d) {
  t.precision == precision::q15 ? expect_signals<std::int16_t>(t, frames, row, period, d)
                                : expect_signals<std::int32_t>(t, frames, row, period, d);
}

}  // namespace

void expect_fixed(const fft& t, const profile& d) {
  expect_rows_of_type(t, d);
}
void expect_fixed(const fft2d& t, const profile& d) {
  expect_rows_of_type(t, d);
}
void expect_fixed(const dct& t, const profile& d) {
  expect_rows_of_type(t, d);
}
void expect_fixed(const convolution& t, const profile& d) {
  expect_rows_of_type(t, d);
}
void expect_fixed(const mdct& t, const profile& d) {
  t.inverse ? expect_signals_of_type(t, t.frames, t.length, t.length, d) : expect_rows_of_type(t, d);
}
void expect_fixed(const stft& t, const profile& d) {
  t.inverse ? expect_signals_of_type(t, frames_of(t), t.length + 2, t.length / 2 + 1, d) : expect_rows_of_type(t, d);
}
void expect_fixed_signal(const mdct& t, const std::vector<std::int16_t>& coefficients, const profile& d) {
  expect_signal_of(t, d, coefficients, std::vector<int>(static_cast<std::size_t>(t.frames), -3));
}

}  // namespace komdsp::tests
