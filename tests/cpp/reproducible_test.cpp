// Profiles that are reproducible: one transform has the same bits alone and in any batch, in any order of axes, by any
// number of workers.
// flavours: asan arm64
#include "support/checks/dct_check.hpp"
#include "support/requests/request.hpp"
#include "support/sweep.hpp"
#include "support/checks/wavelet_check.hpp"

#include <komdsp/cpp.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <algorithm>
#include <numeric>
#include <random>

namespace komdsp::tests {
namespace {

// Elements of the transforms of a batch: any axes of one transform, the last the fastest in its own order.
struct elements {
  std::vector<index> shape, strides;
  index distance = 0;
  int scalars = 1;

  index count() const { return std::accumulate(shape.begin(), shape.end(), index{1}, std::multiplies<>()); }
  index place_of(index transform, index n) const {
    index at = transform * distance;
    for (std::size_t a = shape.size(); a-- > 0; n /= shape[a]) at += n % shape[a] * strides[a];
    return at;
  }
};

// A transform alone, and some of them in one plan.
struct both_ways {
  plan alone, together;
  index batch = 1;
  elements in, out;
};

// This processor and this library may lack the vectors of a profile.
bool has_kernels(const plan& p) {
  cpp::binding kernels;
  return cpp::bind(p, kernels) != status::kernel_missing;
}
template <class T>
std::vector<T> computed(const plan& p, const std::vector<T>& in) {
  std::vector<T> out = in, window(static_cast<std::size_t>(p.operand_bytes) / sizeof(T));
  out.resize(static_cast<std::size_t>(p.output_bytes) / sizeof(T));
  for (std::size_t n = 0; n < window.size(); ++n) window[n] = static_cast<T>(std::sin(0.1 + static_cast<double>(n)));
  EXPECT_EQ(on_fenced_cpp(p, in.data(), out.data(), window.empty() ? nullptr : window.data()), status::ok);
  return out;
}
// Results that differ between the two.
template <class T>
index differences(const both_ways& w, std::mt19937_64& random) {
  std::uniform_real_distribution<T> number(-1, 1);
  std::vector<T> all(static_cast<std::size_t>(w.together.input_bytes) / sizeof(T));
  for (T& x : all) x = number(random);
  const std::vector<T> results = computed(w.together, all);
  index different = 0;
  const auto scalar = [](const elements& e, index transform, index n, int s) {
    return static_cast<std::size_t>(e.place_of(transform, n) * e.scalars + s);
  };
  for (index b = 0; b < w.batch; ++b) {
    std::vector<T> one;
    for (index n = 0; n < w.in.count(); ++n)
      for (int s = 0; s < w.in.scalars; ++s) one.push_back(all[scalar(w.in, b, n, s)]);
    const std::vector<T> result = computed(w.alone, one);
    for (index n = 0; n < w.out.count(); ++n)
      for (int s = 0; s < w.out.scalars; ++s) {
        const T here = results[scalar(w.out, b, n, s)], there = result[static_cast<std::size_t>(n * w.out.scalars + s)];
        different += std::memcmp(&here, &there, sizeof here) != 0;
      }
  }
  return different;
}

// Makes random transforms of random batches.
class maker {
 public:
  maker(std::uint64_t seed, const profile& d) : random_(seed), d_(d) {
    precision_ = below(2) == 0 ? precision::f32 : precision::f64;
  }
  std::string text() const { return text_; }
  komdsp::precision precision() const { return precision_; }
  std::mt19937_64& random() { return random_; }

  both_ways make() {
    constexpr both_ways (maker::*kinds[])() = {&maker::make_fft,     &maker::make_fft,  &maker::make_fftn,
                                               &maker::make_dct,     &maker::make_dctn, &maker::make_dwt,
                                               &maker::make_swt,     &maker::make_dwt2, &maker::make_fft2d,
                                               &maker::make_lifting, &maker::make_mdct};
    return (this->*kinds[below(std::size(kinds))])();
  }

 private:
  index below(std::uint64_t n) { return static_cast<index>(random_() % n); }
  index said(const char* name, index value) {
    text_ += ' ' + std::string(name) + '=' + std::to_string(value);
    return value;
  }
  index length(index most) {
    const index n = std::clamp<index>(
        static_cast<index>(std::exp2(static_cast<double>(below(1024)) / 1024 * std::log2(static_cast<double>(most)))),
        1, most);
    return said("length", below(3) == 0   ? std::min(most, good_length(n))
                          : below(4) == 0 ? index{1} << (log2_of(n + 1) - 1)
                                          : n);
  }
  index batch_of(index points, index most) {
    if (below(10) == 0) most *= 20;
    return said("batch", 1 + below(static_cast<std::uint64_t>(std::clamp<index>(most / points, 1, 70))));
  }
  // Rows side by side, apart, or interleaved.
  layout rows(const char* name, index points, index batch) {
    layout l;
    const index style = below(3);
    if (style > 0) l.stride = style == 1 ? batch + below(2) : 1 + below(3);
    l.distance = style == 1 ? 1 : (points - 1) * l.stride + 1 + (style == 2 ? below(5) : 0);
    text_ += ' ' + std::string(name);
    said("stride", l.stride), said("distance", l.distance);
    return l;
  }
  static elements along(const layout& l, index points, int scalars) {
    return {{points}, {l.stride}, l.distance, scalars};
  }
  template <class Transform, class Points>
  both_ways of_rows(Transform t, Points points_in, Points points_out, int scalars_in, int scalars_out) {
    both_ways w;
    w.alone = planned(t, d_);
    w.batch = t.batch = batch_of(t.length, 6000);
    t.in = rows("in", points_in, t.batch);
    t.out = rows("out", points_out, t.batch);
    if constexpr (requires { t.in_place; })
      if (scalars_in * points_in == scalars_out * points_out && scalars_in == scalars_out && below(4) == 0) {
        t.in_place = said("in_place", 1) != 0;
        t.out = t.in;
      }
    w.in = along(t.in, points_in, scalars_in);
    w.out = along(t.out, points_out, scalars_out);
    w.together = planned(t, d_);
    return w;
  }
  template <class Fourier>
  void direction(Fourier& t) {
    t.kind = static_cast<fft_kind>(said("kind", below(3)));
    t.inverse = said("inverse", below(2)) != 0;
  }
  both_ways make_fft() {
    text_ = "fft";
    fft t{.length = length(below(10) == 0 ? 40000 : 3000), .precision = precision_};
    direction(t);
    return of_rows(t, points_in(t), points_out(t), real_in(t) ? 1 : 2, real_out(t) ? 1 : 2);
  }
  // Types 1 to 4, or a Fourier transform among them.
  template <class Transform>
  void cosines(Transform& t) {
    t.type = static_cast<int>(said("type", below(3) == 0 ? dht_type + below(3) : 1 + below(4)));
    if (is_fourier(t.type)) return;
    t.sine = said("sine", below(2)) != 0;
    t.orthogonal = said("orthogonal", below(2)) != 0;
  }
  both_ways make_dct() {
    text_ = "dct";
    dct t{.length = std::max<index>(2, length(3000)), .precision = precision_};
    cosines(t);
    return of_rows(t, t.length, t.length, 1, 1);
  }
  filter_bank wavelet() {
    static const std::vector<filter_bank> all = every_wavelet();
    return all[static_cast<std::size_t>(said("wavelet", below(all.size())))];
  }
  both_ways make_dwt() {
    text_ = "dwt";
    dwt t{.wavelet = wavelet(),
          .length = length(3000),
          .levels = static_cast<int>(said("levels", 1 + below(5))),
          .mode = static_cast<wavelet_mode>(said("mode", below(9))),
          .inverse = said("inverse", below(2)) != 0,
          .precision = precision_};
    const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
    return of_rows(t, t.inverse ? joined : t.length, t.inverse ? t.length : joined, 1, 1);
  }
  both_ways make_swt() {
    text_ = "swt";
    swt t{.wavelet = wavelet(),
          .levels = static_cast<int>(said("levels", 1 + below(4))),
          .inverse = said("inverse", below(2)) != 0,
          .precision = precision_};
    t.length = length(100) << t.levels;
    both_ways w;
    w.alone = planned(t, d_);
    w.batch = batch_of(t.length, 6000);
    const bool interleaved = said("interleaved", below(2)) != 0,
               first = !interleaved && said("bands_first", below(2)) != 0;
    const index bands = t.levels + 1, n = t.length;
    elements signal{{n}, {1}, n, 1}, split{{bands, n}, {n, 1}, bands * n, 1};
    if (first) split = {{bands, n}, {w.batch * n, 1}, n, 1};
    if (interleaved) signal = {{n}, {w.batch}, 1, 1}, split = {{bands, n}, {w.batch * n, w.batch}, 1, 1};
    (interleaved ? t.step : t.batch) = w.batch;
    if (interleaved) t.length *= w.batch;
    t.bands_first = first;
    w.in = t.inverse ? split : signal;
    w.out = t.inverse ? signal : split;
    w.together = planned(t, d_);
    return w;
  }
  both_ways make_lifting() {
    text_ = "lifting";
    lifting t{.wavelet = static_cast<lifting_wavelet>(said("wavelet", below(3))),
              .levels = static_cast<int>(said("levels", 1 + below(4))),
              .inverse = said("inverse", below(2)) != 0,
              .precision = precision_};
    t.length = length(100) << t.levels;
    both_ways w;
    w.alone = planned(t, d_);
    w.batch = t.batch = batch_of(t.length, 6000);
    t.at = rows("at", t.length, t.batch);
    w.in = w.out = along(t.at, t.length, 1);
    w.together = planned(t, d_);
    return w;
  }
  // Frames of a signal, which overlap.
  both_ways make_mdct() {
    text_ = "mdct";
    mdct t{.length = 2 * length(1000), .precision = precision_};
    both_ways w;
    w.alone = planned(t, d_);
    w.batch = t.frames = batch_of(t.length, 6000);
    w.in = {{2 * t.length}, {1}, t.length, 1};
    w.out = {{t.length}, {1}, t.length, 1};
    w.together = planned(t, d_);
    return w;
  }
  template <class Image>
  both_ways of_images(Image t, index in, index out, int scalars_in, int scalars_out) {
    both_ways w;
    w.alone = planned(t, d_);
    w.batch = t.batch = batch_of(t.rows * t.columns, 6000);
    w.in = {{in}, {1}, in, scalars_in};
    w.out = {{out}, {1}, out, scalars_out};
    w.together = planned(t, d_);
    return w;
  }
  both_ways make_fft2d() {
    text_ = "fft2d";
    fft2d t{.rows = length(100), .columns = length(100), .precision = precision_};
    direction(t);
    const index samples = t.rows * t.columns, bins = t.rows * columns_of_bins(t);
    return of_images(t, real_in(t) ? samples : bins, real_out(t) ? samples : bins, real_in(t) ? 1 : 2,
                     real_out(t) ? 1 : 2);
  }
  both_ways make_dwt2() {
    text_ = "dwt2";
    dwt2 t{.wavelet = wavelet(),
           .rows = length(50),
           .columns = length(50),
           .levels = static_cast<int>(said("levels", 1 + below(3))),
           .mode = static_cast<wavelet_mode>(said("mode", below(9))),
           .inverse = said("inverse", below(2)) != 0,
           .precision = precision_};
    const index samples = t.rows * t.columns, joined = joined_length(t.wavelet, t.mode, t.rows, t.levels) *
                                                       joined_length(t.wavelet, t.mode, t.columns, t.levels);
    return of_images(t, t.inverse ? joined : samples, t.inverse ? samples : joined, 1, 1);
  }
  // Arrays in any order of their axes, the batch among them.
  template <class Array>
  both_ways of_arrays(Array t, bool halved, int scalars_in, int scalars_out) {
    both_ways w;
    w.alone = planned(t, d_);
    const int rank = t.rank;
    index points = 1;
    for (int a = 0; a < rank; ++a) points *= t.shape[a];
    w.batch = t.shape[rank] = batch_of(points, 6000);
    t.rank = rank + 1;
    t.axes = rank;
    for (int a = 0; a < rank; ++a) t.axis[a] = a;
    const auto laid_out = [&](const char* name, index* strides, bool bins, int scalars) {
      std::vector<int> order(static_cast<std::size_t>(rank) + 1);
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), random_);
      elements e{{}, {}, 0, scalars};
      index stride = 1;
      text_ += ' ' + std::string(name);
      for (const int a : order) {
        strides[a] = said("", stride);
        stride *= bins && a == rank - 1 ? t.shape[a] / 2 + 1 : t.shape[a];
      }
      for (int a = 0; a < rank; ++a) {
        e.shape.push_back(bins && a == rank - 1 ? t.shape[a] / 2 + 1 : t.shape[a]);
        e.strides.push_back(strides[a]);
      }
      e.distance = strides[rank];
      return e;
    };
    w.in = laid_out("in", t.in_stride, halved && scalars_in == 2, scalars_in);
    w.out = laid_out("out", t.out_stride, halved && scalars_out == 2, scalars_out);
    w.together = planned(t, d_);
    return w;
  }
  template <class Array>
  void shape(Array& t) {
    t.precision = precision_;
    t.rank = static_cast<int>(said("rank", 1 + below(3)));
    for (int a = 0; a < t.rank; ++a)
      t.shape[a] = std::max<index>(2, length(t.rank == 1 ? 2000 : t.rank == 2 ? 100 : 20));
  }
  both_ways make_fftn() {
    text_ = "fftn";
    fftn t;
    shape(t);
    direction(t);
    return of_arrays(t, t.kind != fft_kind::complex, real_in(t) ? 1 : 2, real_out(t) ? 1 : 2);
  }
  both_ways make_dctn() {
    text_ = "dctn";
    dctn t;
    shape(t);
    cosines(t);
    return of_arrays(t, false, 1, 1);
  }

  std::mt19937_64 random_;
  const profile& d_;
  komdsp::precision precision_;
  std::string text_;
};

TEST(reproducible, transforms_have_the_same_bits_in_any_batch_and_layout) {
  const char* const by_hand = std::getenv("KOMDSP_SEED");
  const std::uint64_t first = by_hand ? std::strtoull(by_hand, nullptr, 10) : 1,
                      last = first + static_cast<std::uint64_t>(reach(60, 900, 20000));
  std::uint64_t compared = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const profile* const on[] = {&profiles::cpp_avx512, &profiles::cpp_avx2, &profiles::cpp_baseline,
                                 &profiles::cpp_scalar};
    profile d = *on[seed % 4];
    d.reproducible = true;
    if (seed % 3 == 0) d.chunk_bytes = index{1} << (10 + seed % 7);
    maker m(seed, d);
    const both_ways w = m.make();
    const std::string text =
        std::to_string(seed) + ": " + d.name + " " + (m.precision() == precision::f64 ? "f64 " : "f32 ") + m.text();
    ASSERT_EQ(w.alone.result, status::ok) << text << w.alone.reason;
    ASSERT_EQ(w.together.result, status::ok) << text << w.together.reason;
    if (!has_kernels(w.alone) || !has_kernels(w.together)) continue;
    ++compared;
    const index different =
        m.precision() == precision::f64 ? differences<double>(w, m.random()) : differences<float>(w, m.random());
    EXPECT_EQ(different, 0) << text;
  }
  EXPECT_GT(4 * compared, last - first);
}

// Lengths of two stages as rows, and of other ones as columns.
TEST(reproducible, columns_have_the_bits_of_rows) {
  std::mt19937_64 random(1);
  profile d = profiles::cpp_avx512;
  d.reproducible = true;
  for (index n = 2; n < 200; ++n) {
    fft t;
    t.length = n;
    both_ways w;
    w.alone = planned(t, d);
    w.batch = t.batch = 19;
    t.in = t.out = {w.batch, 1};
    w.in = w.out = {{n}, {w.batch}, 1, 2};
    w.together = planned(t, d);
    if (!has_kernels(w.alone)) return;
    EXPECT_EQ(differences<float>(w, random), 0) << n;
  }
}

}  // namespace
}  // namespace komdsp::tests
