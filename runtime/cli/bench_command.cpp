#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/convolution_check.hpp"
#include "cli/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/fft_check.hpp"
#include "cli/fft_rows.hpp"
#include "cli/progress.hpp"
#include "komdsp/plan_convolution.hpp"

namespace komdsp::cli {
namespace {

struct bench_options : run_options {
  std::string transform;
  index length = 0, batch = 1;
  std::vector<index> pairs{1, 1};
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

/// Circular, of as many pairs as --pairs says.
convolution convolution_of(const bench_options& options) {
  convolution c;
  c.x_length = c.y_length = options.length;
  c.outer = options.pairs[0];
  c.inner = options.pairs[1];
  c.circular = true;
  c.real = options.real;
  c.type = parse_precision(options.precision, precision::f32);
  return c;
}

/// On its device with its data, and how far its result is from the truth.
struct checked_plan {
  plan p;
  std::unique_ptr<prepared_plan> prepared;
  double error = 0;
};

checked_plan check_fft(const bench_options& options, device& device) {
  checked_plan made{plan_or_throw(transform_of(options), device.profile(), parse_variant(options.variant)), nullptr};
  made.prepared = device.prepare(made.p);
  made.error = check_plan(*made.prepared, made.p);
  return made;
}

checked_plan check_convolution(const bench_options& options, device& device) {
  const convolution c = convolution_of(options);
  const plan p = plan_convolution(c, device.profile(), parse_convolution_variant(options.variant));
  if (p.result != status::ok)
    throw error(fmt::format("no plan on profile {}{}: {}", device.profile().name,
                            options.variant == "auto" ? "" : " with variant " + options.variant, p.reason));
  checked_convolution checked = prepare_checked(device, p, c);
  return {p, std::move(checked.prepared), checked.error};
}

nlohmann::ordered_json as_json(const bench_options& options, const device& device, const checked_plan& made,
                               times single, times queued) {
  nlohmann::ordered_json told{
      {"median_us", single.median_us},     {"min_us", single.min_us},
      {"queued_us", queued.median_us},     {"variant", variant_name(made.p)},
      {"backend", device.backend()},       {"device", device.name()},
      {"profile", device.profile().name},  {"error", made.error},
      {"threads", device.compute_units()}, {"length", options.length},
      {"batch", made.p.batch()},           {"real", options.real},
      {"inverse", options.inverse},        {"precision", made.p.what.type == precision::f64 ? "f64" : "f32"}};
  if (convolves(made.p)) told["pairs"] = options.pairs;
  return told;
}

void report(const bench_options& options, const device& device, const checked_plan& made, times single, times queued) {
  if (options.json) {
    fmt::print("{}\n", as_json(options, device, made, single, queued).dump());
    return;
  }
  fmt::print(
      "{} x {} points{} by variant {} of {} on {} (profile {}): median {:.4g} us, least {:.4g} us, queued {:.4g} us; "
      "relative error {:.3g}\n",
      made.p.batch(), options.length, convolves(made.p) ? " convolved" : "", variant_name(made.p), device.backend(),
      device.name(), device.profile().name, single.median_us, single.min_us, queued.median_us, made.error);
}

double points_of(const bench_options& options, bool convolution) {
  const double vectors = convolution
                             ? 2.0 * static_cast<double>(options.pairs[0]) * static_cast<double>(options.pairs[1])
                             : static_cast<double>(options.batch);
  return vectors * static_cast<double>(options.length);
}

void run(const bench_options& options) {
  const bool convolution = options.transform == "convolution";
  if (convolution && (options.inverse || options.batch != 1))
    throw error("a convolution has --pairs M,J and neither --inverse nor --batch", error::wrong_usage);
  if (!convolution && options.pairs != std::vector<index>{1, 1})
    throw error("--pairs are of a convolution; an fft has --batch", error::wrong_usage);
  const device_choice chosen = choose_device(options, points_of(options, convolution));
  const checked_plan made =
      convolution ? check_convolution(options, *chosen.device) : check_fft(options, *chosen.device);
  const times single = measure(*made.prepared, true, options.quiet);
  // A call of the cpp backend is over when it returns: there is nothing to queue.
  const bool queues = std::string(chosen.device->backend()) != "cpp";
  const times queued = queues ? measure(*made.prepared, false, options.quiet) : single;
  if (!options.quiet) report(options, *chosen.device, made, single, queued);
}

}  // namespace

void add_bench_command(CLI::App& program) {
  const auto options = std::make_shared<bench_options>();
  CLI::App& command = *program.add_subcommand("bench", "time of a transform on data already in place");
  command.add_option("TRANSFORM", options->transform, "fft or convolution")
      ->required()
      ->check(CLI::IsMember({"fft", "convolution"}));
  command.add_option("--length", options->length, "points of a transform")
      ->required()
      ->check(CLI::Range(index{1}, index{1} << 40));
  command.add_option("--batch", options->batch, "transforms")
      ->check(CLI::Range(index{1}, index{1} << 40))
      ->capture_default_str();
  command.add_option("--pairs", options->pairs, "M,J: vectors of a circular convolution, M times J pairs")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::Range(index{1}, index{1} << 40));
  command.add_flag("--inverse", options->inverse, "the inverse transform, scaled by 1/N");
  command.add_flag("--real", options->real, "real data");
  add_plan_options(command, *options);
  add_device_options(command, *options);
  command.callback([options] { run(*options); });
}

}  // namespace komdsp::cli
