#include "cli/reproduce/reproduce_convolution_row.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/devices/memory_left.hpp"
#include "cli/error.hpp"
#include "cli/timing.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

bool has_nine_transfers(convolution_variant v) {
  return v == convolution_variant::A || v == convolution_variant::D;
}

/// The whole plan, or of variants A and D the steps between which the host has the matrices: forward, product, inverse.
std::vector<plan> plans_of(const device& device, const convolution_matrices& m, convolution_variant v) {
  if (!has_nine_transfers(v)) {
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

class prepared_convolution {
 public:
  prepared_convolution(device& device, convolution_matrices& m, const std::vector<plan>& plans) : m_(m) {
    for (const plan& p : plans) prepared_.push_back(device.prepare(p));
  }

  /// From host memory to host memory.
  void convolve() {
    if (prepared_.size() == 1) {
      prepared_[0]->set_operand(m_.y());
      prepared_[0]->transform(m_.x(), m_.z());
      return;
    }
    prepared_[0]->transform(m_.x(), m_.z());
    prepared_[0]->transform(m_.y(), m_.g());
    prepared_[1]->set_operand(m_.z());
    prepared_[1]->transform(m_.g(), m_.h());
    prepared_[2]->transform(m_.h(), m_.z());
  }
  /// Microseconds of all launches, with what they read on the device. The forward transform is there for X and for Y.
  double kernel_microseconds(double limit_s) {
    double sum = 0;
    for (std::size_t i = 0; i < prepared_.size(); ++i) {
      prepared_plan& step = *prepared_[i];
      if (prepared_.size() == 1 || i == 1) step.set_operand(m_.y());
      step.load(m_.x());
      step.run(1);
      const double us = median_microseconds(limit_s, [&](int times) { step.run(times); });
      sum += prepared_.size() > 1 && i == 0 ? 2 * us : us;
    }
    return sum;
  }

 private:
  convolution_matrices& m_;
  std::vector<std::unique_ptr<prepared_plan>> prepared_;
};

/// Why the row is not computed at all; empty where it is.
std::string why_skipped(const device& device, const std::vector<plan>& plans, const convolution_request& request) {
  if (plans[0].result != status::ok) return plans[0].reason;
  if (2 * request.previous_us > request.limit_s * 1e6)
    return fmt::format("would take more than {:g} s: half the length took {:.3g} s", request.limit_s,
                       request.previous_us * 1e-6);
  std::string reason = beyond_memory(device, plans);
  if (!reason.empty() || device.backend() == std::string("cuda")) return reason;
  double bytes = 0;  // the matrices are there already; so may be the device's memory
  for (const plan& p : plans) bytes += static_cast<double>(bytes_on_device(p));
  return beyond_host_memory(bytes);
}

void check_and_time(device& device, convolution_matrices& m, const std::vector<plan>& plans, double limit_s,
                    reproduced_row& row) {
  prepared_convolution prepared(device, m, plans);
  prepared.convolve();
  row.error = m.take_error(m.pairs());
  if (!(row.error <= 1)) {
    row.reason = fmt::format("the error is {:.3g} times what is allowed", row.error);
    return;
  }
  row.total_us = median_microseconds(limit_s / 2, [&](int times) {
    for (int i = 0; i < times; ++i) prepared.convolve();
  });
  row.kernel_us = prepared.kernel_microseconds(limit_s / 2);
  row.result = reproduced_row::outcome::measured;
}

}  // namespace

sequential_time time_sequentially(convolution_matrices& m, double limit_s) {
  const radix2_dit fft(static_cast<std::size_t>(m.length()));
  m.convolve_sequentially(fft, 1);
  const double one = median_microseconds(limit_s, [&](int times) {
    for (int i = 0; i < times; ++i) m.convolve_sequentially(fft, 1);
  });
  sequential_time time;
  time.pairs = std::clamp(static_cast<index>(limit_s * 1e6 / one), index{1}, m.pairs());
  m.convolve_sequentially(fft, time.pairs);
  const double found = m.take_error(time.pairs);
  if (!(found <= 1))
    throw error(fmt::format("the sequential convolution of {} points is wrong: {:.3g} times the error that is allowed",
                            m.length(), found));
  const double us = median_microseconds(limit_s, [&](int times) {
    for (int i = 0; i < times; ++i) m.convolve_sequentially(fft, time.pairs);
  });
  time.us = us / static_cast<double>(time.pairs) * static_cast<double>(m.pairs());
  return time;
}

int transfers_of(const device& device, const convolution_matrices& m, convolution_variant v) {
  const std::vector<plan> plans = plans_of(device, m, v);
  int transfers = plans.size() > 1 ? plans[0].transfers : 0;  // both X and Y are transformed
  for (const plan& p : plans) transfers += p.transfers;
  return transfers;
}

reproduced_row reproduce_convolution_row(device& device, convolution_matrices& m, const convolution_request& request) {
  const std::vector<plan> plans = plans_of(device, m, request.variant);
  reproduced_row row;
  row.bits = log2_of(m.length());
  row.reason = why_skipped(device, plans, request);
  if (!row.reason.empty()) return row;
  row.result = reproduced_row::outcome::wrong;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const int times = plans.size() > 1 && i == 0 ? 2 : 1;
    row.launches += times * launches_of(plans[i]);
  }
  try {
    check_and_time(device, m, plans, request.limit_s, row);
  } catch (const error& failed) {
    row.reason = failed.what();
  }
  return row;
}

std::string beyond_host_memory(double bytes) {
  const double most = static_cast<double>(memory_left()) / 2;
  if (bytes <= most) return "";
  return fmt::format("needs {:.0f} bytes of host memory; half of what is free, {:.0f}, may be taken", bytes, most);
}

}  // namespace komdsp::cli
