#include "cli/reproduce/reproduce_row.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/timing.hpp"
#include <komdsp/planner.hpp>
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// Why the row is not computed at all; empty where it is.
std::string why_skipped(const device& device, const plan& p, const row_request& request) {
  if (p.result != status::ok) return p.reason;
  // A transform of twice the length takes twice the time at least.
  if (2 * request.previous_us > request.limit_s * 1e6)
    return fmt::format("would take more than {:g} s: half the length took {:.3g} s", request.limit_s,
                       request.previous_us * 1e-6);
  return beyond_memory(device, {&p, 1});
}

void check_and_time(device& device, const plan& p, const reference_spectrum& reference, const row_request& request,
                    reproduced_row& row) {
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  prepared->transform(reference.input(), output.span());
  row.error = reference.error_of(output.span());
  if (!(row.error <= accuracy_bound(p.what.type, p.what.length))) {
    row.reason = fmt::format("relative error {:.3g} where {:.3g} is allowed", row.error,
                             accuracy_bound(p.what.type, p.what.length));
    return;
  }
  if (request.transfers) {
    row.total_us = median_microseconds(request.limit_s / 2, [&](int times) {
      for (int i = 0; i < times; ++i) prepared->transform(reference.input(), output.span());
    });
  }
  prepared->load(reference.input());
  prepared->run(1);
  row.kernel_us = median_microseconds(request.limit_s / 2, [&](int times) { prepared->run(times); });
  row.result = reproduced_row::outcome::measured;
}

}  // namespace

const char* name_of(reproduced_row::outcome outcome) {
  switch (outcome) {
    case reproduced_row::outcome::measured:
      return "measured";
    case reproduced_row::outcome::skipped:
      return "skipped";
    case reproduced_row::outcome::wrong:
      return "wrong";
  }
  return "";
}

reproduced_row reproduce_row(device& device, const reference_spectrum& reference, const row_request& request) {
  const plan p = planned(reference.transform(), device.profile(), request.variant);
  reproduced_row row;
  row.bits = log2_of(reference.transform().length);
  row.variant = request.variant;
  row.reason = why_skipped(device, p, request);
  if (!row.reason.empty()) return row;
  row.result = reproduced_row::outcome::wrong;
  row.launches = launches_of(p);
  try {
    check_and_time(device, p, reference, request, row);
  } catch (const error& failed) {
    row.reason = failed.what();
  }
  return row;
}

reproduced_row::outcome outcome_of(double number) {
  using outcome = reproduced_row::outcome;
  for (const outcome one : {outcome::measured, outcome::skipped})
    if (number == static_cast<int>(one)) return one;
  return outcome::wrong;
}

reproduced_row kept_row(measurements& log, const std::string& place, int bits, fft_variant variant,
                        const std::function<reproduced_row()>& measure) {
  const measurement found = log.kept(place, [&]() -> measurement {
    const reproduced_row row = measure();
    return {{double(static_cast<int>(row.result)), row.error, double(row.launches), row.kernel_us, row.total_us},
            row.reason};
  });
  reproduced_row row;
  row.bits = bits;
  row.variant = variant;
  row.reason = found.words;
  row.result = outcome_of(found.number(0));
  row.error = found.number(1);
  row.launches = static_cast<int>(found.number(2));
  row.kernel_us = found.number(3);
  row.total_us = found.number(4);
  return row;
}

int launches_of(const plan& p) {
  int launches = 0;
  for (int i = 0; i < p.launch_count; ++i) launches += p.launches[i].repeat;
  return launches;
}

index bytes_on_device(const plan& p) {
  return p.input_bytes + p.operand_bytes + p.output_bytes + p.table_bytes + p.scratch_bytes;
}

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

double part1_microseconds(device& device, const reference_spectrum& reference, double limit_s) {
  plan p = planned(reference.transform(), device.profile(), fft_variant::A);
  p.launch_count = 1;
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  prepared->load(reference.input());
  prepared->run(1);
  return median_microseconds(limit_s, [&](int times) { prepared->run(times); });
}

}  // namespace komdsp::cli
