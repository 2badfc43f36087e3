// Profiles that are reproducible: one transform has the same bits alone and in any batch, in any order of axes, by any
// number of workers.
// flavours: asan arm64
#include "support/requests/request_transform.hpp"
#include "support/sweep.hpp"

#include <komdsp/cpp.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>

namespace komdsp::tests {
namespace {

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

// ---- one transform of a batch ----
// Alone and dense, out of place.
template <class Transform>
Transform alone(Transform t) {
  if constexpr (requires { t.batch; }) t.batch = 1;
  if constexpr (requires { t.frames; }) t.frames = 1;
  if constexpr (requires { t.in; }) t.in = t.out = {};
  if constexpr (requires { t.at; }) t.at = {};
  if constexpr (requires { t.in_place; }) t.in_place = false;
  if constexpr (requires { t.bands_first; }) t.bands_first = false;
  if constexpr (requires { t.rank; })
    for (int a = 0; a < t.rank; ++a) {
      if (!is_transformed(t, a)) t.shape[a] = 1;
      t.in_stride[a] = t.out_stride[a] = 0;
    }
  return t;
}
std::vector<item_places> items_of(const fft&, const plan& p) {
  return tests::items_of(sides_of(p.what), {false, true});
}
std::vector<item_places> items_of(const fft2d& t, const plan&) {
  return tests::items_of(sides_of(over_axes(t)), {false, true, true});
}
std::vector<item_places> items_of(const dct& t, const plan& p) {
  return tests::items_of(sides_of(t, p), {false, true});
}
// Frames of a signal overlap.
std::vector<item_places> items_of(const mdct& t, const plan&) {
  std::vector<item_places> items;
  for (index f = 0; f < t.frames; ++f)
    items.push_back({places(f * t.length, 2 * t.length), places(f * t.length, t.length)});
  return items;
}
std::vector<item_places> items_of(const lifting& t, const plan&) {
  const index distance = t.at.distance == 0 ? t.length * t.at.stride : t.at.distance;
  std::vector<item_places> items;
  for (index b = 0; b < t.batch; ++b) {
    const std::vector<index> samples = places(b * distance, t.length, t.at.stride);
    items.push_back({samples, samples});
  }
  return items;
}
template <class Transform>
std::vector<item_places> items_of(const Transform& t, const plan&) {
  if constexpr (requires { t.rank; }) {
    std::vector<bool> along;
    for (int a = 0; a < t.rank; ++a) along.push_back(is_transformed(t, a));
    return tests::items_of(sides_of(t), along);
  } else {
    return tests::items_of(t);
  }
}

// Scalars that differ between the results of a batch and those of each of its transforms.
template <class T>
index differences(const plan& together, const plan& one, const std::vector<item_places>& items,
                  std::mt19937_64& random) {
  std::uniform_real_distribution<T> number(-1, 1);
  std::vector<T> all(static_cast<std::size_t>(together.input_bytes) / sizeof(T));
  for (T& x : all) x = number(random);
  const auto at = [](const std::vector<T>& of, const std::vector<index>& places) {
    std::vector<T> some;
    for (const index place : places) some.push_back(of[static_cast<std::size_t>(place)]);
    return some;
  };
  const std::vector<T> results = computed(together, all);
  index different = 0;
  for (const item_places& item : items) {
    const std::vector<T> here = at(results, item.out), there = computed(one, at(all, item.in));
    for (std::size_t i = 0; i < here.size(); ++i) different += std::memcmp(&here[i], &there[i], sizeof(T)) != 0;
  }
  return different;
}
// Others have no batch, or one that is computed otherwise.
template <class Transform, class... Among>
constexpr bool is_one_of = (std::is_same_v<Transform, Among> || ...);
template <class Transform>
constexpr bool has_items = is_one_of<Transform, fft, fft2d, fftn, dct, dctn, mdct, dwt, dwt2, swt, lifting>;

// False where there is nothing to compare.
template <class Transform>
bool expect_same_bits(const Transform& t, const profile& d, const std::string& text, std::mt19937_64& random) {
  if constexpr (!has_items<Transform>) {
    return false;
  } else {
    const plan together = planned(t, d), one = planned(alone(t), d);
    if constexpr (std::is_same_v<Transform, mdct>)
      if (t.inverse) return false;  // frames add up
    if (together.result != status::ok) return false;
    EXPECT_EQ(one.result, status::ok) << text << ": " << one.reason;
    if (one.result != status::ok || !has_kernels(together) || !has_kernels(one)) return false;
    const auto items = items_of(t, together);
    EXPECT_EQ(t.precision == precision::f64 ? differences<double>(together, one, items, random)
                                            : differences<float>(together, one, items, random),
              0)
        << text << " on " << d.name;
    return true;
  }
}

TEST(reproducible, transforms_have_the_same_bits_in_any_batch_and_layout) {
  const char* const by_hand = std::getenv("KOMDSP_SEED");
  const std::uint64_t first = by_hand ? std::strtoull(by_hand, nullptr, 10) : 1,
                      last = first + static_cast<std::uint64_t>(reach(100, 2000, 40000));
  std::uint64_t compared = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const profile* const on[] = {&profiles::cpp_avx512, &profiles::cpp_avx2, &profiles::cpp_baseline,
                                 &profiles::cpp_scalar};
    profile d = *on[seed % 4];
    d.reproducible = true;
    if (seed % 3 == 0) d.chunk_bytes = index{1} << (10 + seed % 7);
    std::mt19937_64 random(seed);
    const request r = random_request(random);
    compared += use_transform(r, [&](const auto& t, auto...) {
      return expect_same_bits(t, d, std::to_string(seed) + ": " + text_of(r), random);
    });
  }
  EXPECT_GT(4 * compared, last - first);
}

// Lengths of two stages as rows, and of other ones as columns.
TEST(reproducible, columns_have_the_bits_of_rows) {
  std::mt19937_64 random(1);
  profile d = profiles::cpp_avx512;
  d.reproducible = true;
  for (index n = 2; n < 200; ++n) {
    fft t{n, 19};
    t.in = t.out = {t.batch, 1};
    expect_same_bits(t, d, std::to_string(n), random);
  }
}

}  // namespace
}  // namespace komdsp::tests
