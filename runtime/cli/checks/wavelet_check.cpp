#include "cli/checks/wavelet_check.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "cli/devices/aligned_memory.hpp"
#include "cli/error.hpp"
#include "cli/tools/planned.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

class samples {
 public:
  samples(index count, precision type)
      : memory(static_cast<std::size_t>(count * bytes_of(type))), type_(type), count_(count) {}
  void fill() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-1, 1);
    for (index i = 0; i < count_; ++i) put(i, number(random));
  }
  double at(index i) const {
    return type_ == precision::f64 ? static_cast<const double*>(memory.data())[i]
                                   : static_cast<double>(static_cast<const float*>(memory.data())[i]);
  }
  /// Mode symmetric.
  double beyond(index i) const { return i < 0 ? beyond(-1 - i) : i >= count_ ? beyond(2 * count_ - 1 - i) : at(i); }

  aligned_memory memory;

 private:
  void put(index i, double x) {
    if (type_ == precision::f64)
      static_cast<double*>(memory.data())[i] = x;
    else
      static_cast<float*>(memory.data())[i] = static_cast<float>(x);
  }
  precision type_;
  index count_;
};

void compute(device& device, const dwt& t, const samples& in, samples& out) {
  const plan p = plan_or_error(planned(t, device.profile()), device.profile());
  device.prepare(p)->transform(in.memory.span(), out.memory.span());
}

using numbers_f64 = std::vector<double>;

/// Sample i of a signal that goes on beyond its ends: one step inwards at a time.
double beyond(const numbers_f64& x, index i, wavelet_mode mode) {
  const auto n = static_cast<index>(x.size());
  if (i >= 0 && i < n) return x[static_cast<std::size_t>(i)];
  const bool before = i < 0;
  const index mirror = before ? -1 - i : 2 * n - 1 - i, reflection = before ? -i : 2 * n - 2 - i;
  const double end = before ? x.front() : x.back();
  switch (mode) {
    case wavelet_mode::zero:
      return 0;
    case wavelet_mode::constant:
      return end;
    case wavelet_mode::symmetric:
      return beyond(x, mirror, mode);
    case wavelet_mode::antisymmetric:
      return -beyond(x, mirror, mode);
    case wavelet_mode::reflect:
      return n == 1 ? end : beyond(x, reflection, mode);
    case wavelet_mode::antireflect:
      return n == 1 ? end : 2 * end - beyond(x, reflection, mode);
    case wavelet_mode::smooth:
      if (n == 1) return end;
      return before ? end + (x[1] - x[0]) * static_cast<double>(i)
                    : end + (end - x[x.size() - 2]) * static_cast<double>(i - (n - 1));
    default:
      return beyond(x, before ? i + n : i - n, mode);
  }
}
/// One level: approximations, then details.
numbers_f64 analysed(const dwt& t, numbers_f64 x) {
  const index count = coefficients_of(t.wavelet, t.mode, static_cast<index>(x.size())),
              first = t.mode == wavelet_mode::periodization ? t.wavelet.taps / 2 : 1;
  if (t.mode == wavelet_mode::periodization && x.size() % 2 != 0) x.push_back(x.back());
  numbers_f64 c(2 * static_cast<std::size_t>(count));
  for (index o = 0; o < 2 * count; ++o)
    for (int j = 0; j < t.wavelet.taps; ++j)
      c[static_cast<std::size_t>(o)] +=
          tap_of(t.wavelet, true, o >= count, j) * beyond(x, 2 * (o % count) + first - j, t.mode);
  return c;
}
/// Back from one level, the first `length` samples.
numbers_f64 synthesised(const dwt& t, const numbers_f64& c, index length) {
  const auto count = static_cast<index>(c.size() / 2), around = 2 * count;
  const bool periodic = t.mode == wavelet_mode::periodization;
  numbers_f64 x(static_cast<std::size_t>(length));
  for (index k = 0; k < 2 * count; ++k)
    for (int j = 0; j < t.wavelet.taps; ++j) {
      index n = 2 * (k % count) + j - (periodic ? t.wavelet.taps / 2 - 1 : t.wavelet.taps - 2);
      if (periodic) n = (n % around + around) % around;
      if (n >= 0 && n < length)
        x[static_cast<std::size_t>(n)] += tap_of(t.wavelet, false, k >= count, j) * c[static_cast<std::size_t>(k)];
    }
  return x;
}
numbers_f64 defined(const dwt& t, numbers_f64 x) {
  numbers_f64 rest;
  for (int level = 1; !t.inverse && level <= t.levels; ++level) {
    const numbers_f64 c = analysed(t, std::move(x));
    const auto half = c.begin() + static_cast<std::ptrdiff_t>(c.size() / 2);
    rest.insert(rest.begin(), half, c.end());
    x.assign(c.begin(), half);
  }
  if (!t.inverse) {
    x.insert(x.end(), rest.begin(), rest.end());
    return x;
  }
  auto at = x.begin() + length_at(t.wavelet, t.mode, t.length, t.levels + 1);
  numbers_f64 low(x.begin(), at);
  for (int level = t.levels; level >= 1; --level) {
    const index length = length_at(t.wavelet, t.mode, t.length, level);
    const auto end = at + coefficients_of(t.wavelet, t.mode, length);
    low.insert(low.end(), at, end);
    low = synthesised(t, low, length);
    at = end;
  }
  return low;
}

}  // namespace

checked_wavelet prepare_checked(device& device, const plan& p, const dwt& t) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels), in = t.inverse ? joined : t.length,
              out = t.inverse ? t.length : joined;
  samples x(in * t.batch, t.type), y(out * t.batch, t.type);
  x.fill();
  checked_wavelet made{device.prepare(p)};
  made.prepared->load(x.memory.span());
  made.prepared->run(1);
  made.prepared->store(y.memory.span());
  for (const index row : {index{0}, t.batch - 1}) {
    numbers_f64 given;
    for (index i = 0; i < in; ++i) given.push_back(x.at(row * in + i));
    const numbers_f64 truth = defined(t, given);
    double largest = 0, difference = 0;
    for (const double v : t.inverse ? given : truth) largest = std::max(largest, std::abs(v));
    for (index i = 0; i < out; ++i) {
      const double d = std::abs(y.at(row * out + i) - truth[static_cast<std::size_t>(i)]);
      difference = d <= difference ? difference : d;
    }
    made.error = std::max(made.error, difference / largest);
    const double bound = t.levels * (t.type == precision::f64 ? 1e-12 : 1e-6);
    if (!(difference / largest <= bound))
      throw error(fmt::format("the result is wrong: error {:.3g} of the largest coefficient where {:.3g} is allowed",
                              difference / largest, bound));
  }
  return made;
}

double splitting_error(device& device, const dwt& t) {
  const index count = coefficients_of(t.wavelet, t.mode, t.length);
  samples x(t.length, t.type), c(2 * count, t.type);
  x.fill();
  compute(device, t, x, c);
  double largest = 0, difference = 0;
  for (index i = 0; i < 2 * count; ++i) {
    double truth = 0;
    for (int j = 0; j < t.wavelet.taps; ++j)
      truth += tap_of(t.wavelet, true, i >= count, j) * x.beyond(2 * (i % count) + 1 - j);
    largest = std::max(largest, std::abs(truth));
    const double d = std::abs(c.at(i) - truth);
    difference = d <= difference ? difference : d;  // NaN stays
  }
  return difference / largest;
}

double rejoining_error(device& device, dwt t) {
  samples x(t.length, t.type), y(t.length, t.type), c(joined_length(t.wavelet, t.mode, t.length, t.levels), t.type);
  x.fill();
  compute(device, t, x, c);
  t.inverse = true;
  compute(device, t, c, y);
  double difference = 0;
  for (index i = 0; i < t.length; ++i) {
    const double d = std::abs(y.at(i) - x.at(i));
    difference = d <= difference ? difference : d;
  }
  return difference;
}

}  // namespace komdsp::cli
