#include "cli/wavelet_check.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "cli/aligned_memory.hpp"
#include "cli/error.hpp"
#include "cli/planned.hpp"
#include "komdsp/plan_wavelet.hpp"

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
  const plan p = planned(plan_dwt(t, device.profile()), device.profile());
  device.prepare(p)->transform(in.memory.span(), out.memory.span());
}

}  // namespace

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
