#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "cli/usage/run_options.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/transforms/transform_list.hpp"
#include "cli/base/interruption.hpp"
#include "cli/base/measurements.hpp"
#include "cli/base/progress.hpp"
#include "cli/tools/latency.hpp"
#include "komdsp/komdsp.h"

namespace komdsp::cli {
namespace {

struct times {
  double median_us = 0, min_us = 0;
};

constexpr double sample_us = 1000;  // what is shorter is repeated within a sample
constexpr double all_us = 500'000;  // of all samples
constexpr std::size_t fewest_samples = 9;

/// Time of one transform. waiting: for each to end before the next is asked for, as who needs its result does.
double microseconds(prepared_plan& plan, int times, bool waiting) {
  const auto began = std::chrono::steady_clock::now();
  if (!waiting) plan.run(times);
  for (int i = 0; waiting && i < times; ++i) plan.run(1);
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - began).count() / times;
}

times measure(prepared_plan& plan, bool waiting, bool quiet) {
  int repeats = 1;
  for (double one = microseconds(plan, 1, waiting); one * repeats < sample_us && repeats < 1 << 20;
       one = microseconds(plan, repeats, waiting))
    repeats *= 2;
  progress shown("bench", all_us, quiet);
  std::vector<double> samples;
  const auto goes_on = [&](double spent) {
    return (samples.size() < fewest_samples || spent < all_us) && interruption::signal() == 0;
  };
  for (double spent = 0; samples.empty() || goes_on(spent);) {
    samples.push_back(microseconds(plan, repeats, waiting));
    spent += samples.back() * repeats;
    shown.advance(samples.back() * repeats);
  }
  std::sort(samples.begin(), samples.end());
  return {samples[samples.size() / 2], samples.front()};
}

/// Times measured here, or before.
times kept_times(prepared_plan& plan, bool waiting, bool quiet, measurements& log) {
  const measurement kept = log.kept(waiting ? "single" : "queued", [&] {
    const times t = measure(plan, waiting, quiet);
    return measurement{{t.median_us, t.min_us}, ""};
  });
  return {kept.number(0), kept.number(1)};
}

struct bench_options : plan_request {
  std::string resume;
  bool latency = false;
};

/// The name of a run whose measurements are kept.
record run_of(const bench_options& options, const device& device) {
  return {{"bench", options.transform},
          {"version", KOMDSP_VERSION},
          {"backend", device.backend()},
          {"device", device.name()},
          {"threads", device.compute_units()},
          {"profile", device.profile().name},
          {"length", options.length},
          {"shape", options.shape},
          {"by", options.by},
          {"axes", options.axes},
          {"batch", options.batch},
          {"pairs", options.pairs},
          {"inverse", options.inverse},
          {"real", options.real},
          {"hermitian", options.hermitian},
          {"fixed_shifts", options.fixed_shifts},
          {"wavelet", options.wavelet},
          {"levels", options.levels},
          {"mode", options.mode},
          {"hop", options.hop},
          {"variant", options.variant},
          {"precision", name_of(options.type())}};
}

record as_record(const transform_kind& kind, const plan_request& options, const device& device,
                 const checked_plan& made, times single, times queued) {
  record told{
      {"median_us", single.median_us},     {"min_us", single.min_us},
      {"queued_us", queued.median_us},     {"variant", variant_name(made.p)},
      {"backend", device.backend()},       {"device", device.name()},
      {"profile", device.profile().name},  {"error", made.error},
      {"threads", device.compute_units()}, {"length", options.length == 0 ? made.p.what.length : options.length},
      {"batch", made.p.batch()},           {"real", options.real},
      {"inverse", options.inverse},        {"precision", name_of(made.p.what.precision)}};
  kind.tell_bench(options, told);
  return told;
}

void report(const transform_kind& kind, const bench_options& options, const device& device, const checked_plan& made,
            times single, times queued) {
  if (options.json) {
    record told = as_record(kind, options, device, made, single, queued);
    if (options.latency) latency(*made.prepared, options.quiet).tell(told);
    fmt::print("{}\n", json_text(told));
    return;
  }
  fmt::print(
      "{} by variant {} of {} on {} (profile {}): median {:.4g} us, least {:.4g} us, queued {:.4g} us; relative error "
      "{:.3g}\n",
      kind.size_words(options, made.p), variant_name(made.p), device.backend(), device.name(), device.profile().name,
      single.median_us, single.min_us, queued.median_us, made.error);
  if (options.latency) fmt::print("{}", latency(*made.prepared, options.quiet).text());
}

void run(const bench_options& options) {
  const interruption ending;
  const transform_kind& kind = kind_of(options, "bench");
  const device_choice chosen = choose_device(options, kind.points_of(options));
  measurements log(options.resume, run_of(options, *chosen.device));
  const checked_plan made = kind.check(options, *chosen.device);
  const times single = kept_times(*made.prepared, true, options.quiet, log);
  // A call of the cpp backend is over when it returns: there is nothing to queue.
  const bool queues = std::string(chosen.device->backend()) != "cpp";
  const times queued = queues ? kept_times(*made.prepared, false, options.quiet, log) : single;
  if (!options.quiet) report(kind, options, *chosen.device, made, single, queued);
  interruption::report("the times are of fewer samples");
}

}  // namespace

void add_bench_command(command_options& program) {
  auto [command, options] =
      program.add_command<bench_options>("bench", "time of a transform on data already in place", run);
  add_plan_request(command, options);
  command.add("--resume", options.resume, "file in which measurements are kept, and from which a run goes on")
      .takes("FILE", "a file");
  command.add("--latency", options.latency,
              "time 10^6 executions, each alone, for a minute at most; quantiles, histogram");
  add_device_options(command, options);
}

}  // namespace komdsp::cli
