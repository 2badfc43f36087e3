#include "cli/reproduce/convolution_row.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "cli/devices/memory_left.hpp"
#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
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
    step->run(1);
    return median_microseconds(limit_s, [&](int times) { step->run(times); });
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
  row.total_us = median_microseconds(limit_s / 2, [&](int times) {
    for (int i = 0; i < times; ++i) convolve(steps, m);
  });
  row.kernel_us = kernel_microseconds(steps, m, limit_s / 2);
}

}  // namespace

measurement time_sequentially(convolution_matrices& m, double limit_s) {
  const radix2_dit fft(static_cast<std::size_t>(m.length()));
  const auto time = [&](index pairs) {
    return median_microseconds(limit_s, [&](int times) {
      for (int i = 0; i < times; ++i) m.convolve_sequentially(fft, pairs);
    });
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
  if (reason.empty() && device.backend() != std::string("cuda")) reason = beyond_host_memory(bytes);
  return attempted(reason, sum_of_steps(plans, launches_of),
                   [&](reproduced_row& row) { check_and_time(device, m, plans, limit_s, row); });
}

std::string beyond_host_memory(double bytes) {
  const double most = static_cast<double>(memory_left()) / 2;
  if (bytes <= most) return "";
  return fmt::format("needs {:.0f} bytes of host memory; half of what is free, {:.0f}, may be taken", bytes, most);
}

}  // namespace komdsp::cli
