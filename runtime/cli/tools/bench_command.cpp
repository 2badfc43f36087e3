#include <sched.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/base/interruption.hpp"
#include "cli/base/measurements.hpp"
#include "cli/base/progress.hpp"
#include "cli/base/record.hpp"
#include "cli/base/timing.hpp"
#include "cli/devices/device.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "cli/usage/run_options.hpp"
#include "komdsp/komdsp.h"

namespace komdsp::cli {
namespace {

using moment = std::chrono::steady_clock;

constexpr std::size_t most_executions = 1'000'000, between_looks = 4096;
constexpr std::chrono::seconds longest_run(60);

/// Upper ends of the histogram's bars, in medians.
constexpr std::array bars = {0.98, 1.0, 1.02, 1.05, 1.1, 1.2, 1.5, 2.0, 5.0};

/// While it lives, the thread stays on its processor.
class pinned_thread {
 public:
  pinned_thread() : moved_(sched_getaffinity(0, sizeof before_, &before_) == 0) {
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(static_cast<std::size_t>(std::max(0, sched_getcpu())), &here);
    moved_ = moved_ && sched_setaffinity(0, sizeof here, &here) == 0;
  }
  ~pinned_thread() {
    if (moved_) sched_setaffinity(0, sizeof before_, &before_);
  }
  pinned_thread(const pinned_thread&) = delete;
  pinned_thread& operator=(const pinned_thread&) = delete;

 private:
  cpu_set_t before_ = {};
  bool moved_;
};

/// Microseconds of single executions, one after the other, on the processor that the caller's thread is on, from the
/// least: 10^6, or as many as a minute has.
std::vector<double> latencies(prepared_plan& plan, bool quiet) {
  std::vector<double> times;
  const pinned_thread here;
  progress shown("latency", most_executions, quiet);
  times.reserve(most_executions);
  std::size_t looked = 0;
  const auto began = moment::now();
  for (auto last = began; times.size() < most_executions;) {
    plan.run(1);
    auto now = moment::now();
    times.push_back(std::chrono::duration<double, std::micro>(now - last).count());
    if (times.size() % between_looks == 0 || now - last > std::chrono::milliseconds(1)) {
      if (now - began > longest_run || interruption::signal() != 0) break;
      shown.advance(static_cast<double>(times.size() - looked));
      looked = times.size();
      now = moment::now();
    }
    last = now;
  }
  std::sort(times.begin(), times.end());
  return times;
}

double quantile(const std::vector<double>& times, double part) {
  const auto nth = static_cast<std::size_t>(part * static_cast<double>(times.size()));
  return times[std::min(nth, times.size() - 1)];
}

/// Executions in each bar, the last one's without an upper end.
std::vector<std::size_t> histogram_of(const std::vector<double>& times) {
  std::vector<std::size_t> counts;
  const double median = quantile(times, 0.5);
  auto from = times.begin();
  for (const double bar : bars) {
    const auto to = std::lower_bound(from, times.end(), bar * median);
    counts.push_back(static_cast<std::size_t>(to - from));
    from = to;
  }
  counts.push_back(static_cast<std::size_t>(times.end() - from));
  return counts;
}

/// Quantiles and a histogram, a line each.
std::string latency_text(const std::vector<double>& times) {
  const double median = quantile(times, 0.5), late = quantile(times, 0.999);
  std::string all = fmt::format(
      "{} executions: median {:.4g} us, p99 {:.4g} us, p99.9 {:.4g} us ({:.3g} of the median), longest {:.4g} us\n",
      times.size(), median, quantile(times, 0.99), late, late / median, times.back());
  const std::vector<std::size_t> counts = histogram_of(times);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string from = i == 0 ? "" : fmt::format("{:.2f}", bars[i - 1]);
    const std::string to = i == bars.size() ? "" : fmt::format("{:.2f}", bars[i]);
    const auto length =
        static_cast<std::size_t>(50 * static_cast<double>(counts[i]) / static_cast<double>(times.size()) + 0.5);
    all += fmt::format("{:>6} to {:>4} of the median {:>8} {}\n", from, to, counts[i], std::string(length, '#'));
  }
  return all;
}

/// Both as fields.
void tell_latency(const std::vector<double>& times, record& told) {
  told["executions"] = times.size();
  told["p50_us"] = quantile(times, 0.5);
  told["p99_us"] = quantile(times, 0.99);
  told["p999_us"] = quantile(times, 0.999);
  told["longest_us"] = times.back();
  told["histogram_of_medians"] = bars;
  told["histogram"] = histogram_of(times);
}

struct times {
  double median_us = 0, min_us = 0;
};

constexpr double sample_us = 1000;  // what is shorter is repeated within a sample
constexpr double all_us = 500'000;  // of all samples
constexpr std::size_t fewest_samples = 9;

/// Time of one transform. waiting: for each to end before the next is asked for, as who needs its result does.
double microseconds(prepared_plan& plan, int times, bool waiting) {
  const stopwatch clock;
  if (!waiting) plan.run(times);
  for (int i = 0; waiting && i < times; ++i) plan.run(1);
  return 1e6 * clock.seconds() / times;
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
          {"checked", options.checked},
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
    if (options.latency) tell_latency(latencies(*made.prepared, options.quiet), told);
    print_json(told);
    return;
  }
  fmt::print(
      "{} by variant {} of {} on {} (profile {}): median {:.4g} us, least {:.4g} us, queued {:.4g} us; relative error "
      "{:.3g}\n",
      kind.size_words(options, made.p), variant_name(made.p), device.backend(), device.name(), device.profile().name,
      single.median_us, single.min_us, queued.median_us, made.error);
  if (options.latency) fmt::print("{}", latency_text(latencies(*made.prepared, options.quiet)));
}

void run(const bench_options& options) {
  const interruption ending;
  const transform_kind& kind = kind_of(options, "bench");
  const device_choice chosen = choose_device(options, kind.points_of(options));
  measurements log(options.resume, run_of(options, *chosen.device));
  const checked_plan made = kind.check(options, *chosen.device);
  const times single = kept_times(*made.prepared, true, options.quiet, log);
  // A call of the cpp backend is over when it returns: there is nothing to queue.
  const bool queues = chosen.device->backend() != "cpp";
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
