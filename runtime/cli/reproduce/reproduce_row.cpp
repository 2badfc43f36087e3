#include "cli/reproduce/reproduce_row.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include "definitions/error_sum.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

using outcome = reproduced_row::outcome;

/// Why the device cannot hold the memory of these plans at once; empty where it can.
std::string beyond_memory(const device& device, std::span<const plan> plans) {
  index all = 0;
  for (const plan& p : plans) {
    const index largest = std::max({p.input_bytes, p.operand_bytes, p.output_bytes, p.table_bytes, p.scratch_bytes});
    if (static_cast<std::size_t>(largest) > device.buffer_bytes())
      return fmt::format("needs a buffer of {} bytes; the device's largest is {}", largest, device.buffer_bytes());
    all += bytes_on_device(p);
  }
  if (static_cast<std::size_t>(all) > device.memory_bytes())
    return fmt::format("needs {} bytes; the device has {}", all, device.memory_bytes());
  return "";
}

void check_and_time(device& device, const plan& p, const reference_spectrum& reference, const row_request& request,
                    reproduced_row& row) {
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  const double bound = accuracy_bound(p.what.precision, p.what.length);
  prepared->transform(reference.input(), output.span());
  row.error = reference.error_of(output.span());
  if (!(row.error <= bound)) {
    row.reason = fmt::format("relative error {:.3g} where {:.3g} is allowed", row.error, bound);
    return;
  }
  if (request.transfers)
    row.total_us =
        median_microseconds_of(request.limit_s / 2, [&] { prepared->transform(reference.input(), output.span()); });
  prepared->load(reference.input());
  row.kernel_us = queued_microseconds(*prepared, request.limit_s / 2);
}

}  // namespace

reference_spectrum::reference_spectrum(const fft& t)
    : what_(t), input_(random_scalars(2 * static_cast<std::size_t>(t.length), t.precision)) {
  in_wide_numbers(t.precision, [&](auto zero) {
    truth_ = definitions::truth_of<decltype(zero)>(t, points_of<decltype(zero)>(input()));
  });
}

double reference_spectrum::error_of(std::span<const std::byte> output) const {
  return in_wide_numbers(what_.precision, [&](auto zero) {
    const auto& truth = std::get<definitions::complex_vector<decltype(zero)>>(truth_);
    const auto got = points_of<decltype(zero)>(output);
    definitions::error_sum sum;
    for (std::size_t k = 0; k < truth.size(); ++k) sum.add(got[k] - truth[k], truth[k]);
    return sum.relative();
  });
}

const char* name_of(outcome one) {
  return one == outcome::measured ? "measured" : one == outcome::skipped ? "skipped" : "wrong";
}

std::string why_skipped(const device& device, std::span<const plan> plans, double limit_s, double previous_us) {
  if (plans[0].result != status::ok) return plans[0].reason;
  // A transform of twice the length takes twice the time at least.
  if (2 * previous_us > limit_s * 1e6)
    return fmt::format("would take more than {:g} s: half the length took {:.3g} s", limit_s, previous_us * 1e-6);
  return beyond_memory(device, plans);
}

reproduced_row attempted(const std::string& reason, int launches, const std::function<void(reproduced_row&)>& measure) {
  reproduced_row row;
  row.reason = reason;
  if (!row.reason.empty()) return row;
  row.launches = launches;
  try {
    measure(row);
  } catch (const error& failed) {
    row.reason = failed.what();
  }
  row.result = row.reason.empty() ? outcome::measured : outcome::wrong;
  return row;
}

reproduced_row kept_row(measurements& log, const std::string& place, const std::function<reproduced_row()>& measure) {
  const measurement found = log.kept(place, [&]() -> measurement {
    const reproduced_row row = measure();
    return {{double(static_cast<int>(row.result)), row.error, double(row.launches), row.kernel_us, row.total_us},
            row.reason};
  });
  return {outcome_of(found.number(0)),       found.words,     found.number(1),
          static_cast<int>(found.number(2)), found.number(3), found.number(4)};
}

reproduced_row::outcome outcome_of(double number) {
  for (const outcome one : {outcome::measured, outcome::skipped})
    if (number == static_cast<int>(one)) return one;
  return outcome::wrong;
}

record cells_of(const reproduced_row& row, int bits, const char* variant) {
  const auto positive = [](double number) { return number > 0 ? record(number) : record(); };
  return {{"P", bits},
          {"N", index{1} << bits},
          {"variant", variant},
          {"result", name_of(row.result)},
          {"reason", row.reason},
          {"error", positive(row.error)},
          {"launches", row.launches},
          {"total_us", positive(row.total_us)},
          {"kernel_us", positive(row.kernel_us)}};
}

reproduced_row reproduce_row(device& device, const reference_spectrum& reference, const row_request& request) {
  const plan p = planned(reference.transform(), device.profile(), request.variant);
  return attempted(why_skipped(device, {&p, 1}, request.limit_s, request.previous_us), launches_of(p),
                   [&](reproduced_row& row) { check_and_time(device, p, reference, request, row); });
}

int launches_of(const plan& p) {
  int launches = 0;
  for (int i = 0; i < p.launch_count; ++i) launches += p.launches[i].repeat;
  return launches;
}

index bytes_on_device(const plan& p) {
  return p.input_bytes + p.operand_bytes + p.output_bytes + p.table_bytes + p.scratch_bytes;
}

double queued_microseconds(prepared_plan& prepared, double limit_s) {
  prepared.run(1);
  return median_microseconds(limit_s, [&](int times) { prepared.run(times); });
}

double part1_microseconds(device& device, const reference_spectrum& reference, double limit_s) {
  plan p = planned(reference.transform(), device.profile(), fft_variant::A);
  p.launch_count = 1;
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  prepared->load(reference.input());
  return queued_microseconds(*prepared, limit_s);
}

}  // namespace komdsp::cli
