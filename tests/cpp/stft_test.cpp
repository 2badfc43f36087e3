// Short-time transforms on the cpp backend against their definition.
// flavours: asan
#include <komdsp/stft.hpp>

#include "support/cpp_runner.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

template <class T>
std::vector<T> window_of(window_kind kind, index n) {
  std::vector<T> w(static_cast<std::size_t>(n));
  fill_window(kind, n, w.data());
  return w;
}
template <class T>
std::vector<T> noise(index n) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<T> x(static_cast<std::size_t>(n));
  for (T& v : x) v = static_cast<T>(number(random));
  return x;
}

// Frames by definition, transformed by FFTW.
template <class T>
std::vector<exact> frames_reference(const stft& t, const std::vector<T>& x, const std::vector<T>& w) {
  fft each;
  each.length = t.length;
  each.kind = fft_kind::real;
  each.batch = frames_of(t);
  std::vector<exact> samples;
  for (index f = 0; f < each.batch; ++f)
    for (index n = 0; n < t.length; ++n) {
      const index i = f * t.hop - (t.centred ? t.length / 2 : 0) + n;
      samples.emplace_back(i >= 0 && i < t.samples ? static_cast<long double>(x[static_cast<std::size_t>(i)]) *
                                                         w[static_cast<std::size_t>(n)]
                                                   : 0.0L);
    }
  return reference_fft(each, samples);
}

template <class T>
void expect_forward_right(const stft& t, const profile& d) {
  const plan p = planned(t, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const auto x = noise<T>(t.samples), w = window_of<T>(window_kind::hann, t.length);
  guarded<T> bins(p.output_bytes);
  ASSERT_EQ(run_cpp(p, x.data(), bins.data(), {}, w.data()), status::ok);
  const auto expected = frames_reference(t, x, w);
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const exact got(bins.data()[2 * i], bins.data()[2 * i + 1]);
    difference += std::norm(got - expected[i]);
    norm += std::norm(expected[i]);
    bins.mark(static_cast<index>(2 * i));
    bins.mark(static_cast<index>(2 * i + 1));
  }
  EXPECT_TRUE(bins.intact());
  EXPECT_LE(static_cast<double>(std::sqrt(difference / norm)), accuracy_bound(t.type, t.length))
      << d.name << " " << t.length << "/" << t.hop << " of " << t.samples << (t.centred ? " centred" : "");
}

template <class T>
void expect_restored(stft t, const profile& d) {
  const auto x = noise<T>(t.samples), w = window_of<T>(window_kind::hann, t.length);
  const plan forward = planned(t, d);
  t.inverse = true;
  const plan back = planned(t, d);
  ASSERT_EQ(back.result, status::ok) << back.reason;
  std::vector<T> bins(static_cast<std::size_t>(forward.output_bytes) / sizeof(T));
  guarded<T> y(back.output_bytes);
  ASSERT_EQ(run_cpp(forward, x.data(), bins.data(), {}, w.data()), status::ok);
  ASSERT_EQ(run_cpp(back, bins.data(), y.data(), {}, w.data()), status::ok);
  long double difference = 0, norm = 0;
  for (index i = 0; i < t.samples; ++i) {
    y.mark(i);
    long double cover = 0;
    for (index f = 0; f < frames_of(t); ++f) {
      const index n = i - f * t.hop + (t.centred ? t.length / 2 : 0);
      if (n >= 0 && n < t.length)
        cover += static_cast<long double>(w[static_cast<std::size_t>(n)]) * w[static_cast<std::size_t>(n)];
    }
    if (cover < 1e-2L) continue;  // at the ends the window is near zero: rounding is divided by it
    difference += std::pow(static_cast<long double>(y.data()[i]) - x[static_cast<std::size_t>(i)], 2.0L);
    norm += std::pow(static_cast<long double>(x[static_cast<std::size_t>(i)]), 2.0L);
  }
  EXPECT_TRUE(y.intact());
  EXPECT_LE(static_cast<double>(std::sqrt(difference / norm)), 3 * accuracy_bound(t.type, t.length))
      << d.name << " " << t.length << "/" << t.hop;
}

// The covering tests take a fifth of frames and signals, flavours a seventh of those up to 400 samples: 5 and 7 have no
// divisor in common with 4 hops, 3 signals and 2 places of the first frame.
void for_each_case(void (*single)(const stft&, const profile&), void (*twice)(const stft&, const profile&)) {
  int turn = 0;
  for (const profile* d : {&profiles::cpp_scalar, &cpp::native_profile()})
    for (const index length : {2, 4, 16, 30, 64, 256, 400, 960, 1024})
      for (const index hop : {length / 4, length / 2, length / 3, index{1}})
        for (const index samples : {length, 5 * length + 3, 40 * length + 1})
          for (const bool centred : {true, false}) {
            if (hop < 1 || samples / hop > 3000) continue;
            if (++turn % reach(7, 5, 1) != 0 || (small_sizes() && length > 400)) continue;
            stft t;
            t.length = length;
            t.hop = hop;
            t.samples = samples;
            t.centred = centred;
            single(t, *d);
            t.type = precision::f64;
            twice(t, *d);
          }
}

TEST(stft, frames_agree_with_fftw) {
  for_each_case([](const stft& t, const profile& d) { expect_forward_right<float>(t, d); },
                [](const stft& t, const profile& d) { expect_forward_right<double>(t, d); });
}
TEST(stft, inverse_restores_the_signal) {
  for_each_case([](const stft& t, const profile& d) { expect_restored<float>(t, d); },
                [](const stft& t, const profile& d) { expect_restored<double>(t, d); });
}

TEST(stft, refuses_what_it_cannot_do) {
  stft t;
  t.samples = 1000;
  for (const index length : {999, 34}) {
    t.length = length;
    EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::unsupported_length);
  }
  t.length = 1;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::unsupported_length);
  t.length = 1024;
  t.hop = 0;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::bad_argument);
  t.hop = 1025;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::bad_argument);
  t.hop = 256;
  t.centred = false;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::bad_batch);  // shorter than a frame
  t.length = 1 << 20;
  t.centred = true;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
