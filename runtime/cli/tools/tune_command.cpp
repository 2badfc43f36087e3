#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "cli/usage/run_options.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/base/error.hpp"
#include "cli/base/interruption.hpp"
#include "cli/base/measurements.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/base/record.hpp"
#include "cli/tools/profile_output.hpp"
#include "cli/tools/tune_search.hpp"
#include "komdsp/komdsp.h"

namespace komdsp::cli {
namespace {

struct tune_options : run_options {
  std::string transform;
  length_range lengths;
  double limit_s = 60;
  profile_output output;
  std::string resume;
  std::string command, date;  // what the profile tells of its making
};

void check_options(const tune_options& options) {
  check_range(options.lengths);
  const profile_output& files = options.output;
  require_apart({{"--output", files.json}, {"--header", files.header}, {"--resume", options.resume}});
  files.check("tune");
}

stored_profile result_of(const tune_options& options, const tune_search& search, const device& device) {
  stored_profile stored;
  stored.numbers = search.profile();
  stored.name = printable(search.profile().name);
  if (!stored.name.ends_with("-tuned")) stored.name += "-tuned";
  stored.source = printable(fmt::format("measured by komdsp tune on {} through {}", device.name(), device.backend()));
  stored.backend = device.backend();
  stored.command = printable(options.command);
  stored.date = options.date;
  stored.numbers.tuned = true;
  stored.first_bits = search.rows().front().bits;
  for (const tuned_row& row : search.rows()) {
    stored.variants.push_back(row.best);
    const auto a = row.time_us.find(fft_variant::A);
    stored.gains.push_back(a == row.time_us.end() ? 0 : std::round(100 * a->second / row.best_us()) / 100);
  }
  return stored;
}

record rows_json(const tune_search& search) {
  record rows = record::array();
  for (const tuned_row& row : search.rows())
    for (const auto& [variant, time_us] : row.time_us)
      rows.push_back(record{{"length", index{1} << row.bits},
                            {"variant", name_of(variant)},
                            {"kernel_us", time_us},
                            {"best", variant == row.best}});
  return rows;
}

/// The variants of one length, fastest first.
std::string row_text(const tuned_row& row) {
  std::vector<std::pair<double, fft_variant>> order;
  for (const auto& [variant, time_us] : row.time_us) order.emplace_back(time_us, variant);
  std::ranges::sort(order);
  std::string text = fmt::format("{:>9}", index{1} << row.bits);
  for (const auto& [time_us, variant] : order) text += fmt::format("  {} {:.4g}", name_of(variant), time_us);
  return text;
}

void report(const tune_options& options, const tune_search& search, const device& device,
            const stored_profile& stored) {
  if (options.json) {
    return print_json(record{{"backend", device.backend()},
                             {"device", device.name()},
                             {"measured", search.measured()},
                             {"failed", search.failed()},
                             {"first_failure", search.first_failure()},
                             {"out_of_time", search.expired()},
                             {"rows", rows_json(search)},
                             {"profile", as_record(stored)}},
                      2);
  }
  fmt::print("{} {}: microseconds per transform by variant, fastest first\n", device.backend(), device.name());
  for (const tuned_row& row : search.rows()) fmt::print("{}\n", row_text(row));
  fmt::print("{} plans measured", search.measured());
  if (search.failed() > 0) fmt::print(", {} failed (the first: {})", search.failed(), search.first_failure());
  fmt::print("{}\n", search.expired() ? fmt::format("; ended by the limit of {:g} s", options.limit_s) : "");
}

void run(const tune_options& options) {
  check_options(options);
  const std::unique_ptr<device> device = choose_device(options, static_cast<double>(options.lengths.last)).device;
  measurements log(options.resume, {{"tune", options.transform},
                                    {"version", KOMDSP_VERSION},
                                    {"backend", device->backend()},
                                    {"device", device->name()},
                                    {"threads", device->compute_units()},
                                    {"profile", device->profile().name},
                                    {"from", options.lengths.first}});
  const interruption ending;
  tune_search search(*device,
                     {options.lengths.first_bits(), options.lengths.last_bits(), options.limit_s, options.quiet}, log);
  search.measure_variants();
  if (search.rows().empty()) interruption::report("no length was measured");
  if (search.rows().empty())
    throw error(search.failed() > 0 && !search.expired()
                    ? fmt::format("nothing ran: {}", search.first_failure())
                    : fmt::format("{:g} s are too short to measure one length", options.limit_s));
  search.improve_profile();
  const stored_profile stored = result_of(options, search, *device);
  options.output.write(stored);
  if (!options.quiet) report(options, search, *device, stored);
  interruption::report("what was found by then is written");
}

}  // namespace

void add_tune_command(command_options& program) {
  const auto options = std::make_shared<tune_options>();
  command_options command =
      program.add_command("tune", "measures a device and writes a profile, for --profile and for static plans");
  command.add("TRANSFORM", options->transform, "fft").required().one_of({"fft"});
  add_length_range(command, options->lengths);
  command.add("--time-limit", options->limit_s, "seconds; what was found by then is written")
      .within(0.001, 86400.0)
      .with_default();
  command.add("--resume", options->resume, "file in which measurements are kept, and from which a run goes on")
      .takes("FILE", "a file");
  options->output.add_options(command);
  add_device_options(command, *options);
  command.runs([options, command] {
    options->command = command.given();
    options->date = date_of_run();
    run(*options);
  });
}

}  // namespace komdsp::cli
