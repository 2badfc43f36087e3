#include "cli/reproduce/convolution_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include "cli/checks/example.hpp"
#include "cli/devices/memory_left.hpp"
#include "definitions/convolution.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// A prime: no work-group and no row of a matrix is a multiple of it, so that mixed-up vectors show.
constexpr index different = 17;

double norm_of(std::span<const std::complex<float>> v) {
  double sum = 0;
  for (const std::complex<float> e : v) sum += std::norm(std::complex<double>(e));
  return std::sqrt(sum);
}

}  // namespace

convolution_matrices::convolution_matrices(index length, index pairs)
    : length_(length),
      pairs_(pairs),
      x_(static_cast<std::size_t>(length * pairs) * sizeof(complex)),
      y_(x_.bytes()),
      z_(x_.bytes()),
      g_(x_.bytes()),
      h_(x_.bytes()) {
  const auto count = static_cast<std::size_t>(std::min(different, pairs) * length);
  const aligned_memory random = random_scalars(4 * count, precision::f32);
  const auto* const values = static_cast<const complex*>(random.data());
  for (index i = 0; i < pairs; ++i) {
    const auto from = static_cast<std::size_t>(i % different * length);
    std::copy_n(values + from, length, vector_of(x_, i).begin());
    std::copy_n(values + count + from, length, vector_of(y_, i).begin());
  }
  for (index i = 0; i < std::min(different, pairs); ++i) truth_.push_back(convolved(i));
  take_error(0);
}

double convolution_matrices::bytes_needed(index length, index pairs) {
  return 5.0 * static_cast<double>(length) * static_cast<double>(pairs) * sizeof(complex);
}

std::span<convolution_matrices::complex> convolution_matrices::vector_of(const aligned_memory& matrix, index i) const {
  return {static_cast<complex*>(matrix.data()) + i * length_, static_cast<std::size_t>(length_)};
}

convolution_matrices::true_pair convolution_matrices::convolved(index i) const {
  const auto x = vector_of(x_, i), y = vector_of(y_, i);
  const std::vector<std::complex<double>> wide_x(x.begin(), x.end()), wide_y(y.begin(), y.end());
  convolution c;
  c.x_length = c.y_length = length_;
  c.circular = true;
  return {definitions::truth_of<double>(c, wide_x, wide_y), norm_of(x) * norm_of(y)};
}

void convolution_matrices::convolve_sequentially(const radix2_dit& fft, index count) {
  for (index i = 0; i < count; ++i) fft.transform(vector_of(x_, i), vector_of(z_, i));
  for (index i = 0; i < count; ++i) fft.transform(vector_of(y_, i), vector_of(g_, i));
  for (index i = 0; i < count; ++i) {
    const auto z = vector_of(z_, i), g = vector_of(g_, i);
    for (std::size_t k = 0; k < g.size(); ++k)  // written out: operator* of std::complex looks for infinities
      g[k] = {g[k].real() * z[k].real() - g[k].imag() * z[k].imag(),
              g[k].real() * z[k].imag() + g[k].imag() * z[k].real()};
  }
  const float norm = 1 / static_cast<float>(length_);
  for (index i = 0; i < count; ++i) {
    const auto z = vector_of(z_, i);
    fft.transform(vector_of(g_, i), z, true);
    for (complex& v : z) v = {v.real() * norm, v.imag() * norm};
  }
}

double convolution_matrices::take_error(index count) {
  fft transform;
  transform.length = length_;
  const double bound = 3 * accuracy_bound(transform.precision, transform.length);
  double worst = 0;
  for (index i = 0; i < count; ++i) {
    const auto z = vector_of(z_, i);
    const true_pair& truth = truth_[static_cast<std::size_t>(i % different)];
    double sum = 0;
    for (std::size_t k = 0; k < z.size(); ++k) sum += std::norm(std::complex<double>(z[k]) - truth.z[k]);
    const double error = std::sqrt(sum) / (truth.norm * bound);
    worst = error <= worst ? worst : std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
  }
  const float nothing = std::numeric_limits<float>::quiet_NaN();
  std::fill_n(static_cast<complex*>(z_.data()), length_ * pairs_, complex(nothing, nothing));
  return worst;
}

namespace {

/// The whole plan, or of variants A and D the steps between which the host has the matrices: forward, product, inverse.
std::vector<plan> plans_of(const device& device, const convolution_matrices& m, convolution_variant v) {
  if (v != convolution_variant::A && v != convolution_variant::D) {
    convolution c;
    c.x_length = c.y_length = m.length();
    c.inner = m.pairs();
    c.circular = true;
    return {planned(c, device.profile(), v)};
  }
  std::vector<plan> steps;
  for (const convolution_step step : {convolution_step::forward, convolution_step::product, convolution_step::inverse})
    steps.push_back(step_plan(step, v, m.length(), m.pairs(), precision::f32, device.profile()));
  return steps;
}
/// A sum over steps, the first of which, the forward transform, is there for X and for Y.
template <class Steps, class Part>
auto sum_of_steps(const Steps& steps, Part&& part) {
  auto sum = part(steps[0]);
  if (steps.size() > 1) sum *= 2;
  for (std::size_t i = 1; i < steps.size(); ++i) sum += part(steps[i]);
  return sum;
}

using prepared_steps = std::vector<std::unique_ptr<prepared_plan>>;

/// From host memory to host memory.
void convolve(const prepared_steps& steps, convolution_matrices& m) {
  if (steps.size() == 1) {
    steps[0]->set_operand(m.y());
    steps[0]->transform(m.x(), m.z());
    return;
  }
  steps[0]->transform(m.x(), m.z());
  steps[0]->transform(m.y(), m.g());
  steps[1]->set_operand(m.z());
  steps[1]->transform(m.g(), m.h());
  steps[2]->transform(m.h(), m.z());
}
/// Microseconds of all launches, with what they read on the device.
double kernel_microseconds(const prepared_steps& steps, const convolution_matrices& m, double limit_s) {
  return sum_of_steps(steps, [&](const std::unique_ptr<prepared_plan>& step) {
    if (steps.size() == 1 || step == steps[1]) step->set_operand(m.y());
    step->load(m.x());
    return queued_microseconds(*step, limit_s);
  });
}

void check_and_time(device& device, convolution_matrices& m, const std::vector<plan>& plans, double limit_s,
                    reproduced_row& row) {
  prepared_steps steps;
  for (const plan& p : plans) steps.push_back(device.prepare(p));
  convolve(steps, m);
  row.error = m.take_error(m.pairs());
  if (!(row.error <= 1)) {
    row.reason = fmt::format("the error is {:.3g} times what is allowed", row.error);
    return;
  }
  row.total_us = median_microseconds_of(limit_s / 2, [&] { convolve(steps, m); });
  row.kernel_us = kernel_microseconds(steps, m, limit_s / 2);
}

}  // namespace

measurement time_sequentially(convolution_matrices& m, double limit_s) {
  const radix2_dit fft(static_cast<std::size_t>(m.length()));
  const auto time = [&](index pairs) {
    return median_microseconds_of(limit_s, [&] { m.convolve_sequentially(fft, pairs); });
  };
  m.convolve_sequentially(fft, 1);
  const index pairs = std::clamp(static_cast<index>(limit_s * 1e6 / time(1)), index{1}, m.pairs());
  m.convolve_sequentially(fft, pairs);
  const double found = m.take_error(pairs);
  if (!(found <= 1))
    throw error(fmt::format("the sequential convolution of {} points is wrong: {:.3g} times the error that is allowed",
                            m.length(), found));
  const auto timed = static_cast<double>(pairs);
  return {{time(pairs) / timed * static_cast<double>(m.pairs()), timed}, ""};
}

int transfers_of(const device& device, const convolution_matrices& m, convolution_variant v) {
  return sum_of_steps(plans_of(device, m, v), [](const plan& p) { return p.transfers; });
}

reproduced_row reproduce_convolution_row(device& device, convolution_matrices& m, convolution_variant variant,
                                         double limit_s, double previous_us) {
  const std::vector<plan> plans = plans_of(device, m, variant);
  std::string reason = why_skipped(device, plans, limit_s, previous_us);
  double bytes = 0;
  for (const plan& p : plans) bytes += static_cast<double>(bytes_on_device(p));
  // The matrices are there already; so may be the device's memory.
  if (reason.empty() && device.backend() != "cuda") reason = beyond_host_memory(bytes);
  return attempted(reason, sum_of_steps(plans, launches_of),
                   [&](reproduced_row& row) { check_and_time(device, m, plans, limit_s, row); });
}

std::string beyond_host_memory(double bytes) {
  const double most = static_cast<double>(memory_left()) / 2;
  if (bytes <= most) return "";
  return fmt::format("needs {:.0f} bytes of host memory; half of what is free, {:.0f}, may be taken", bytes, most);
}

}  // namespace komdsp::cli
