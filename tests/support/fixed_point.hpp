// fixed_point.hpp: signals in fixed point, and what plans make of them.
#pragma once
#include "support/cpp_runner.hpp"
#include "support/here.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace komdsp::tests {

enum class signal { noise, quiet, tone, impulse, lowest, highest, zeros, signals };
// Signals to try here: two where few cases are to be run, since bits are compared with those of the cpp backend.
inline std::vector<signal> signals_here() {
  if (few_here()) return {signal::noise, signal::lowest};
  std::vector<signal> all;
  for (int what = 0; what < static_cast<int>(signal::signals); ++what) all.push_back(static_cast<signal>(what));
  return all;
}
// So many numbers: complex points of transforms of this length.
template <class T>
std::vector<T> made(signal what, index length, index scalars, unsigned seed) {
  constexpr double most = std::numeric_limits<T>::max();
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::int64_t> number(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
  std::vector<T> x(static_cast<std::size_t>(scalars), T{0});
  for (index i = 0; i < scalars; ++i) {
    const double angle = 2 * M_PI * 0.217 * static_cast<double>(i / 2 % length);
    T& to = x[static_cast<std::size_t>(i)];
    switch (what) {
      case signal::noise:
        to = static_cast<T>(number(random));
        break;
      case signal::quiet:
        to = static_cast<T>(number(random) / 1024);
        break;
      case signal::tone:
        to = static_cast<T>(most * (i % 2 == 0 ? std::cos(angle) : std::sin(angle)));
        break;
      case signal::impulse:
        to = i / 2 % length == 1 && i % 2 == 0 ? std::numeric_limits<T>::max() : T{0};
        break;
      case signal::lowest:
        to = std::numeric_limits<T>::min();
        break;
      case signal::highest:
        to = std::numeric_limits<T>::max();
        break;
      default:
        break;
    }
  }
  return x;
}

// The output of a plan, and the exponents behind it.
struct fixed_results {
  std::vector<unsigned char> bytes;
  std::vector<std::int32_t> exponents;

  // Number `at`, and the one behind it where there are `parts` of them.
  template <class T>
  [[nodiscard]] exact number(index at, int parts) const {
    T n[2] = {};
    std::memcpy(n, bytes.data() + sizeof(T) * static_cast<std::size_t>(parts * at),
                sizeof(T) * static_cast<std::size_t>(parts));
    return {static_cast<long double>(n[0]), static_cast<long double>(n[1])};
  }
};
// exponents: that stand behind the output, 0: one for each transform.
template <class T>
fixed_results run_fixed(const plan& p, const runner& run, const std::vector<T>& x, const std::vector<T>& y = {},
                        index exponents = 0) {
  const auto bytes = static_cast<std::size_t>(p.output_bytes),
             batch = static_cast<std::size_t>(exponents > 0 ? exponents : p.what.batch);
  std::vector<unsigned char> memory(bytes + 128, 0x5a);
  unsigned char* const out = memory.data() + 64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64;
  if (p.what.in_place) std::memcpy(out, x.data(), x.size() * sizeof(T));
  EXPECT_EQ(run(p, p.what.in_place ? static_cast<const void*>(out) : x.data(), out, y.empty() ? nullptr : y.data()),
            status::ok);
  for (const unsigned char* at = memory.data(); at < memory.data() + memory.size(); ++at) {
    if (at < out || at >= out + bytes) {
      EXPECT_EQ(*at, 0x5a) << "beside the output";
    }
  }
  fixed_results r;
  r.bytes.assign(out, out + bytes);
  r.exponents.resize(batch);
  std::memcpy(r.exponents.data(), out + bytes - 4 * batch, 4 * batch);
  return r;
}

// Runs here; on a device the bits are those of `on_host`, the same request's plan for the cpp backend.
template <class T>
fixed_results run_here(const plan& p, const plan& on_host, const std::vector<T>& x, const std::vector<T>& y = {},
                       index exponents = 0) {
  fixed_results r = run_fixed(p, here().run, x, y, exponents);
  if (here().device) {
    EXPECT_EQ(r.bytes, run_fixed(on_host, on_cpp, x, y, exponents).bytes) << "other bits than the cpp backend's";
  }
  return r;
}
// Exponents behind numbers, as the input of an inverse of frames has them.
template <class T>
std::vector<T> with_exponents(const std::vector<T>& x, const std::vector<std::int32_t>& exponents) {
  const std::size_t at = (x.size() * sizeof(T) + 3) / 4 * 4;
  std::vector<T> all((at + 4 * exponents.size()) / sizeof(T), T{0});
  std::memcpy(all.data(), x.data(), x.size() * sizeof(T));
  std::memcpy(reinterpret_cast<unsigned char*>(all.data()) + at, exponents.data(), 4 * exponents.size());
  return all;
}
// Results against the truth of each sample, whose error is `errors` times what the truth of frames is wrong by there,
// and two units of the last place; the exponent is the least.
template <class T>
void expect_signal(const fixed_results& r, const std::vector<long double>& truth, const std::vector<long double>& wrong,
                   double errors, bool least) {
  const long double unit = std::ldexp(1.0L, r.exponents[0]);
  long double most = 0, worst = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const long double got = r.number<T>(static_cast<index>(i), 1).real();
    most = std::max(most, std::abs(got));
    worst = std::max(worst, std::abs(got * unit - truth[i]) / (wrong[i] * static_cast<long double>(errors) + 2 * unit));
  }
  EXPECT_LE(static_cast<double>(worst), 1) << "exponent " << r.exponents[0];
  if (least && most > 0) {
    EXPECT_GE(static_cast<double>(most), 0.49 * std::numeric_limits<T>::max()) << "exponent " << r.exponents[0];
  }
}
// Status of a request; refusals say why.
template <class Transform, class... Choice>
status answer_to(const Transform& t, Choice... choice) {
  plan p;
  const status s = make_plan(t, *profiles_here().back(), p, choice...);
  EXPECT_STRNE(p.reason, s == status::ok ? "-" : "");
  return s;
}

}  // namespace komdsp::tests
