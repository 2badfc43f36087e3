// stft_stream_test.cpp: endless signals, frame by frame, against short-time transforms by their definition.
// flavours: asan
// devices: opencl cuda
#include <komdsp/planner.hpp>

#include <gtest/gtest.h>

#include "definitions/stft.hpp"
#include "support/here.hpp"
#include "support/streamed.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

using komdsp::definitions::accuracy_bound;

// In pieces of sizes that differ.
template <class T>
std::vector<T> streamed(const stream_plan& p, const std::vector<T>& in, const std::vector<T>& window, index piece,
                        index room) {
  stream_step step{p.chunk, here().run, window.data()};
  return tests::streamed(p, step.on_chunks(), in, {piece, room, true});
}

stream_plan plan_of(const stft& t, const profile& d) {
  stream_plan p;
  static_cast<void>(make_plan(t, d, p));
  return p;
}

template <class T>
struct stft_case {
  stft t;
  std::vector<T> window;
  std::vector<long double> exact_window;

  stft_case(stft what, const window_kind kind) : t(what), window(static_cast<std::size_t>(t.length)) {
    t.precision = std::is_same_v<T, double> ? precision::f64 : precision::f32;
    fill_window(kind, t.length, window.data());
    exact_window.assign(window.begin(), window.end());
  }
  std::string text() const {
    return std::to_string(t.length) + " / " + std::to_string(t.hop) + " of " + std::to_string(t.samples) +
           (t.centred ? " centred" : "");
  }
};
double distance(const std::vector<long double>& exact, const std::vector<long double>& found) {
  long double error = 0, size = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    error += (exact[i] - found[i]) * (exact[i] - found[i]);
    size += exact[i] * exact[i];
  }
  return size > 0 ? static_cast<double>(std::sqrt(error / size)) : static_cast<double>(error);
}

template <class T>
void expect_frames(stft_case<T> c, const profile& d, index piece, index room) {
  const stream_plan p = plan_of(c.t, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const std::vector<T> x = noise<T>(c.t.samples, 3);
  const std::vector<T> found = streamed(p, x, c.window, piece, room);
  ASSERT_EQ(static_cast<index>(found.size()), frames_of(c.t) * (c.t.length + 2)) << c.text();
  std::vector<long double> exact;
  for (const auto& bin : definitions::frames_of_signal<long double>(c.t, {x.begin(), x.end()}, c.exact_window)) {
    exact.push_back(bin.real());
    exact.push_back(bin.imag());
  }
  EXPECT_LE(distance(exact, {found.begin(), found.end()}), accuracy_bound(c.t)) << c.text();
}
// Samples that as many frames cover as by the definition, and that windows cover well: at the ends rounding is divided
// by next to nothing.
template <class T>
void expect_signal(stft_case<T> c, const profile& d, index piece, index room) {
  c.t.inverse = true;
  const stream_plan p = plan_of(c.t, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const index frames = frames_of(c.t), last = (frames - 1) * c.t.hop;
  const std::vector<T> bins = noise<T>(frames * (c.t.length + 2), 4);
  const std::vector<T> found = streamed(p, bins, c.window, piece, room);
  ASSERT_EQ(static_cast<index>(found.size()), last + c.t.length - (c.t.centred ? c.t.length / 2 : 0)) << c.text();
  c.t.samples = c.t.centred ? last : last + c.t.length;
  definitions::complex_vector<long double> exact_bins;
  for (std::size_t i = 0; i < bins.size(); i += 2) exact_bins.emplace_back(bins[i], bins[i + 1]);
  const auto restored = definitions::signal_of_frames<long double>(c.t, exact_bins, c.exact_window);
  std::vector<long double> exact, there;
  for (std::size_t i = 0; i < restored.samples.size(); ++i) {
    if (restored.cover[i] < 1e-2L) continue;
    exact.push_back(restored.samples[i]);
    there.push_back(found[i]);
  }
  EXPECT_LE(distance(exact, there), accuracy_bound(c.t)) << c.text();
}

template <class Expect>
void for_each_case(const Expect& expect) {
  int turn = 0;
  sample device(7, 41, 3);
  for (const profile* d : two_profiles_here())
    for (const index length : {2, 16, 30, 64, 400})
      for (const index hop : {index{1}, length / 4, length / 3, length / 2, length - 1, length})
        for (const index samples : {length, length + 1, 6 * length + 5})
          for (const bool centred : {true, false}) {
            if (hop < 1 || samples / hop > 500 || ++turn % reach(11, 5, 1) != 0) continue;
            const stft t{.length = length, .hop = hop, .samples = samples, .centred = centred};
            const index piece = turn % 3 == 0 ? 1 : turn % 60 + 1, room = turn % 13 + 1;
            if (!device.takes() || (here().device && samples / hop > 50)) continue;
            expect(stft_case<float>(t, window_kind::hann), *d, piece, room);
            if (d->fp64) expect(stft_case<double>(t, window_kind::hamming), *d, piece, room);
          }
}
TEST(stft_stream, frames_agree_with_their_definition) {
  for_each_case([](const auto& c, const profile& d, index piece, index room) { expect_frames(c, d, piece, room); });
}
TEST(stft_stream, the_signal_of_frames_is_that_of_least_squares) {
  for_each_case([](const auto& c, const profile& d, index piece, index room) { expect_signal(c, d, piece, room); });
}
// Frames of a signal give it back, its last samples, too.
TEST(stft_stream, there_and_back) {
  const profile& d = *profiles_here().front();
  if (!d.fp64) GTEST_SKIP() << "no double precision";
  for (const bool centred : {true, false}) {
    const stft_case<double> c({.length = 48, .hop = 12, .samples = 48 * 9, .centred = centred}, window_kind::hamming);
    stft back = c.t;
    back.inverse = true;
    const auto x = noise<double>(c.t.samples, 5);
    const auto frames = streamed(plan_of(c.t, d), x, c.window, 7, 2);
    const auto found = streamed(plan_of(back, d), frames, c.window, 1, 5);
    ASSERT_GE(found.size(), x.size());
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(found[i], x[i], 1e-14) << i;
  }
}
TEST(stft_stream, a_signal_shorter_than_a_frame_has_none_unless_centred) {
  for (const bool centred : {true, false}) {
    const stft_case<float> c({.length = 16, .hop = 4, .samples = 3, .centred = centred}, window_kind::hann);
    expect_frames(c, *profiles_here().front(), 2, 3);
    EXPECT_EQ(frames_of(c.t), centred ? 1 : 0);
  }
}
// A device of lanes, and work-groups, at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_frames_of_a_stream_agree_with_the_definition) {
  for (const profile& d : {lanes_profile(4), group_profile(8, 16384)}) {
    const stft_case<float> c({.length = 16, .hop = 5, .samples = 60}, window_kind::hamming);
    if (has_lanes(d)) expect_signal(c, d, 3, 4);
  }
}
TEST(cpp_stft_stream, wrong_requests_are_refused_each_with_its_status) {
  const auto result = [](stft t, const profile& d = profiles::cpp_scalar) {
    const status forward = plan_of(t, d).result;
    t.inverse = true;
    EXPECT_EQ(plan_of(t, d).result, forward);
    return forward;
  };
  EXPECT_EQ(result({.length = 16, .hop = 4}), status::ok);
  EXPECT_EQ(result({.length = 15, .hop = 4}), status::unsupported_length);
  EXPECT_EQ(result({.length = 34, .hop = 4}), status::unsupported_length);
  EXPECT_EQ(result({.length = 16, .hop = 0}), status::bad_argument);
  EXPECT_EQ(result({.length = 16, .hop = 17}), status::bad_argument);
  EXPECT_EQ(result({.length = 16, .hop = 4, .precision = precision::f64}, profiles::komdiv),
            status::unsupported_precision);
}

}  // namespace
}  // namespace komdsp::tests
