// Modified cosine transforms against their definition (runtime/definitions/mdct.hpp), by FFTW in long double, in groups
// here, of any length in random requests; what is restored, in one plan and block by block.
// flavours: asan
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(groups, of_every_size_agree_with_the_definition) {
  int turn = 0;
  sample device(11, 59, 10);
  for (const int group : {1, 2, 8, 64, 256})
    for (const index n : {2, 10, 34, 100, 256, 1000})
      for (int i = 0; i < reach(4, 6, mdct_turns); ++i, turn += 5)
        if (device.takes()) expect_right(turned_mdct(n, turn), group_profile(group, 8192));
}

template <class T>
void expect_restored(mdct t, const profile& d) {
  t.scale = 1;
  t.inverse = false;
  const auto x = noise<T>(samples_of(t), 7), w = window_of<T>(t);
  std::vector<T> bins(static_cast<std::size_t>(t.frames * t.length)), y(x.size());
  ASSERT_EQ(on_cpp(planned(t, d), x.data(), bins.data(), w.data()), status::ok);
  t.inverse = true;
  ASSERT_EQ(on_cpp(planned(t, d), bins.data(), y.data(), w.data()), status::ok);
  long double difference = 0, norm = 0;
  for (auto i = static_cast<std::size_t>(t.length); i + static_cast<std::size_t>(t.length) < y.size(); ++i) {
    const long double wrong = static_cast<long double>(y[i]) - static_cast<long double>(x[i]);
    difference += wrong * wrong;
    norm += static_cast<long double>(x[i]) * static_cast<long double>(x[i]);
  }
  EXPECT_LE(static_cast<double>(std::sqrt(difference / norm)), 2 * accuracy_bound(t)) << text_of(t, planned(t, d));
}
TEST(cpp_inverses, restore_what_two_frames_cover) {
  for (const profile* d : profiles_here())
    for (const index n : {2, 6, 16, 120, 128, 480, 1024, 4034}) {
      if (small_sizes() && n > 480) continue;
      for (const int turn : {4, 5, 6, 7, 2, 11}) {
        mdct t = turned_mdct(n, turn);
        if (t.frames < 2) t.frames = 2;
        t.precision == precision::f64 ? expect_restored<double>(t, *d) : expect_restored<float>(t, *d);
      }
    }
}

// As a caller has it who sees a signal block by block: the header's words.
template <class T>
class blocks {
 public:
  blocks(mdct t, const profile& d)
      : frames_(t.frames), hop_(static_cast<std::size_t>(t.length)), window_(window_of<T>(t)) {
    t.inverse = false;
    forward_ = planned(t, d);
    t.inverse = true;
    inverse_ = planned(t, d);
    samples_.resize(static_cast<std::size_t>(samples_of(t)));
    sums_.resize(samples_.size());
  }
  std::vector<T> coefficients_of(const T* fresh) {
    const std::size_t count = static_cast<std::size_t>(frames_) * hop_;
    std::copy(samples_.end() - static_cast<std::ptrdiff_t>(hop_), samples_.end(), samples_.begin());
    std::copy(fresh, fresh + count, samples_.begin() + static_cast<std::ptrdiff_t>(hop_));
    std::vector<T> bins(count);
    EXPECT_EQ(on_cpp(forward_, samples_.data(), bins.data(), window_.data()), status::ok);
    return bins;
  }
  std::vector<T> samples_of_bins(const T* bins) {
    const std::vector<T> kept(sums_.end() - static_cast<std::ptrdiff_t>(hop_), sums_.end());
    EXPECT_EQ(on_cpp(inverse_, bins, sums_.data(), window_.data()), status::ok);
    for (std::size_t n = 0; n < hop_; ++n) sums_[n] += kept[n];
    return {sums_.begin(), sums_.end() - static_cast<std::ptrdiff_t>(hop_)};
  }

 private:
  index frames_;
  std::size_t hop_;
  std::vector<T> window_, samples_, sums_;
  plan forward_, inverse_;
};
template <class T>
void expect_blocks_equal_the_whole(mdct t, index count, const profile& d) {
  blocks<T> some(t, d);
  const index all = count * t.frames;
  const auto x = noise<T>(all * t.length, 7), w = window_of<T>(t);
  std::vector<T> padded(static_cast<std::size_t>(t.length)), bins, y, whole_bins(x.size());
  padded.insert(padded.end(), x.begin(), x.end());
  const std::size_t step = static_cast<std::size_t>(t.frames * t.length);
  for (std::size_t at = 0; at < x.size(); at += step) {
    const auto block = some.coefficients_of(x.data() + at);
    bins.insert(bins.end(), block.begin(), block.end());
    const auto samples = some.samples_of_bins(block.data());
    y.insert(y.end(), samples.begin(), samples.end());
  }
  t.frames = all;
  t.inverse = false;
  ASSERT_EQ(on_cpp(planned(t, d), padded.data(), whole_bins.data(), w.data()), status::ok);
  std::vector<T> whole_y(padded.size());
  t.inverse = true;
  ASSERT_EQ(on_cpp(planned(t, d), whole_bins.data(), whole_y.data(), w.data()), status::ok);
  const T most = t.precision == precision::f64 ? static_cast<T>(4e-14) : static_cast<T>(2e-5);
  for (std::size_t i = 0; i < bins.size(); ++i) ASSERT_NEAR(bins[i], whole_bins[i], most) << i;
  for (std::size_t i = 0; i < y.size(); ++i) ASSERT_NEAR(y[i], whole_y[i], most) << i;
  // One hop late, the signal itself.
  for (std::size_t i = static_cast<std::size_t>(t.length); i < y.size(); ++i)
    ASSERT_NEAR(y[i], x[i - static_cast<std::size_t>(t.length)], most) << i;
}
TEST(cpp_blocks, equal_the_whole_signal) {
  for (const profile* d : two_profiles_here())
    for (const index n : {8, 30, 256})
      for (const index frames : {1, 3, 20}) {
        mdct t{.length = n, .frames = frames};
        expect_blocks_equal_the_whole<float>(t, 6, *d);
        t.precision = precision::f64;
        expect_blocks_equal_the_whole<double>(t, 4, *d);
      }
}

// Every kernel at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_modified_cosine_transforms_agree_with_the_definition) {
  for (const bool inverse : {false, true})
    for (const index n : {12, 34}) {  // in a tile, and by Bluestein between steps
      mdct t{.length = n, .frames = 3, .inverse = inverse};
      expect_right(t, group_profile(8, 4096));
    }
}

}  // namespace
}  // namespace komdsp::tests
