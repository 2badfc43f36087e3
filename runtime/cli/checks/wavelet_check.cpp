#include "cli/checks/wavelet_check.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "cli/devices/aligned_memory.hpp"
#include "cli/checks/reference_wavelet.hpp"
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
  std::vector<double> part(index first, index count) const {
    std::vector<double> numbers;
    for (index i = first; i < first + count; ++i) numbers.push_back(at(i));
    return numbers;
  }
  index count() const { return count_; }

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

double largest_of(const std::vector<double>& x) {
  double largest = 0;
  for (const double v : x) largest = std::max(largest, std::abs(v));
  return largest;
}
double largest_difference(const std::vector<double>& truth, const std::vector<double>& got) {
  double largest = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const double d = std::abs(got[i] - truth[i]);
    largest = d <= largest ? largest : d;  // NaN stays
  }
  return largest;
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
    const std::vector<double> given = x.part(row * in, in), truth = wavelet_definition::reference(t, given);
    const double found = largest_difference(truth, y.part(row * out, out)) / largest_of(t.inverse ? given : truth);
    made.error = std::max(made.error, found);
    const double bound = t.levels * (t.type == precision::f64 ? 1e-12 : 1e-6);
    if (!(found <= bound))
      throw error(fmt::format("the result is wrong: error {:.3g} of the largest coefficient where {:.3g} is allowed",
                              found, bound));
  }
  return made;
}

double splitting_error(device& device, const dwt& t) {
  samples x(t.length, t.type), c(2 * coefficients_of(t.wavelet, t.mode, t.length), t.type);
  x.fill();
  compute(device, t, x, c);
  const std::vector<double> truth = wavelet_definition::reference(t, x.part(0, t.length));
  return largest_difference(truth, c.part(0, c.count())) / largest_of(truth);
}

double rejoining_error(device& device, dwt t) {
  samples x(t.length, t.type), y(t.length, t.type), c(joined_length(t.wavelet, t.mode, t.length, t.levels), t.type);
  x.fill();
  compute(device, t, x, c);
  t.inverse = true;
  compute(device, t, c, y);
  return largest_difference(x.part(0, t.length), y.part(0, t.length));
}

}  // namespace komdsp::cli
