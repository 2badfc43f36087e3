#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/fft_check.hpp"
#include "cli/fft_rows.hpp"
#include "cli/progress.hpp"

namespace komdsp::cli {
namespace {

struct bench_options : run_options {
  std::string transform;
  index length = 0, batch = 1;
  bool real = false, inverse = false;
};

struct times {
  double median_us = 0, min_us = 0;
};

constexpr double sample_us = 1000;  // what is shorter is repeated within a sample
constexpr double all_us = 500'000;  // of all samples
constexpr std::size_t fewest_samples = 9;

/// Of one transform. waiting: for each transform to end before the next is asked for, as who needs its result does.
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
  for (double spent = 0; samples.size() < fewest_samples || spent < all_us;) {
    samples.push_back(microseconds(plan, repeats, waiting));
    spent += samples.back() * repeats;
    shown.advance(samples.back() * repeats);
  }
  std::sort(samples.begin(), samples.end());
  return {samples[samples.size() / 2], samples.front()};
}

fft transform_of(const bench_options& options) {
  fft_request request;
  request.inverse = options.inverse;
  request.real = options.real;
  request.length = options.length;
  request.type = parse_precision(options.precision, precision::f32);
  const element in = options.real && !options.inverse ? element::f32 : element::c64;
  fft t = fft_of_row(request, in, static_cast<std::size_t>(options.length));
  t.batch = options.batch;
  return t;
}

void report(const bench_options& options, const device& device, const plan& p, double found, times single,
            times queued) {
  const fft& t = p.what;
  if (options.json) {
    const nlohmann::ordered_json told{{"median_us", single.median_us},
                                      {"min_us", single.min_us},
                                      {"queued_us", queued.median_us},
                                      {"variant", name_of(p.variant)},
                                      {"backend", device.backend()},
                                      {"device", device.name()},
                                      {"profile", device.profile().name},
                                      {"error", found},
                                      {"threads", device.compute_units()},
                                      {"length", t.length},
                                      {"batch", t.batch},
                                      {"real", options.real},
                                      {"inverse", options.inverse},
                                      {"precision", t.type == precision::f64 ? "f64" : "f32"}};
    fmt::print("{}\n", told.dump());
    return;
  }
  fmt::print(
      "{} x {} points by variant {} of {} on {} (profile {}): median {:.4g} us, least {:.4g} us, queued {:.4g} us; "
      "relative error {:.3g}\n",
      t.batch, t.length, name_of(p.variant), device.backend(), device.name(), device.profile().name, single.median_us,
      single.min_us, queued.median_us, found);
}

void run(const bench_options& options) {
  const fft t = transform_of(options);
  const device_choice chosen = choose_device(options, static_cast<double>(t.length) * static_cast<double>(t.batch));
  const plan p = plan_or_throw(t, chosen.device->profile(), parse_variant(options.variant));
  const std::unique_ptr<prepared_plan> prepared = chosen.device->prepare(p);
  const double found = check_plan(*prepared, p);
  const times single = measure(*prepared, true, options.quiet);
  // A call of the cpp backend is over when it returns: there is nothing to queue.
  const bool queues = std::string(chosen.device->backend()) != "cpp";
  const times queued = queues ? measure(*prepared, false, options.quiet) : single;
  if (!options.quiet) report(options, *chosen.device, p, found, single, queued);
}

}  // namespace

void add_bench_command(CLI::App& program) {
  const auto options = std::make_shared<bench_options>();
  CLI::App& command = *program.add_subcommand("bench", "time of a transform on data already in place");
  command.add_option("TRANSFORM", options->transform, "fft")->required()->check(CLI::IsMember({"fft"}));
  command.add_option("--length", options->length, "points of a transform")
      ->required()
      ->check(CLI::Range(index{1}, index{1} << 40));
  command.add_option("--batch", options->batch, "transforms")
      ->check(CLI::Range(index{1}, index{1} << 40))
      ->capture_default_str();
  command.add_flag("--inverse", options->inverse, "the inverse transform, scaled by 1/N");
  command.add_flag("--real", options->real, "real data");
  add_plan_options(command, *options);
  add_device_options(command, *options);
  command.callback([options] { run(*options); });
}

}  // namespace komdsp::cli
