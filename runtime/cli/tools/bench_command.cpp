#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/checks/convolution_check.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/image_check.hpp"
#include "cli/tools/plan_request.hpp"
#include "cli/progress.hpp"
#include "cli/checks/wavelet_check.hpp"

namespace komdsp::cli {
namespace {

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

/// On its device with its data, and how far its result is from the truth.
struct checked_plan {
  plan p;
  std::unique_ptr<prepared_plan> prepared;
  double error = 0;
};

checked_plan check(const plan_request& options, device& device) {
  const plan p = plan_of(options, device.profile());
  if (options.transform == "fft") {
    checked_plan made{p, device.prepare(p)};
    made.error = check_plan(*made.prepared, p);
    return made;
  }
  if (options.transform == "convolution") {
    checked_convolution made = prepare_checked(device, p, convolution_of(options));
    return {p, std::move(made.prepared), made.error};
  }
  if (is_wavelet(options)) {
    checked_wavelet made = prepare_checked(device, p, dwt_of(options));
    return {p, std::move(made.prepared), made.error};
  }
  checked_image made = options.transform == "otf" ? prepare_checked(device, p, otf_of(options))
                                                  : prepare_checked(device, p, fft2d_of(options));
  return {p, std::move(made.prepared), made.error};
}

nlohmann::ordered_json as_json(const plan_request& options, const device& device, const checked_plan& made,
                               times single, times queued) {
  nlohmann::ordered_json told{
      {"median_us", single.median_us},     {"min_us", single.min_us},
      {"queued_us", queued.median_us},     {"variant", variant_name(made.p)},
      {"backend", device.backend()},       {"device", device.name()},
      {"profile", device.profile().name},  {"error", made.error},
      {"threads", device.compute_units()}, {"length", options.shape.empty() ? options.length : made.p.what.length},
      {"batch", made.p.batch()},           {"real", options.real},
      {"inverse", options.inverse},        {"precision", made.p.what.type == precision::f64 ? "f64" : "f32"}};
  if (convolves(made.p)) told["pairs"] = options.pairs;
  if (is_wavelet(options)) {
    told["wavelet"] = options.wavelet;
    told["levels"] = dwt_of(options).levels;
  }
  if (!options.shape.empty()) told["shape"] = options.shape;
  return told;
}

void report(const plan_request& options, const device& device, const checked_plan& made, times single, times queued) {
  if (options.json) {
    fmt::print("{}\n", as_json(options, device, made, single, queued).dump());
    return;
  }
  fmt::print(
      "{} x {} points{} by variant {} of {} on {} (profile {}): median {:.4g} us, least {:.4g} us, queued {:.4g} us; "
      "relative error {:.3g}\n",
      made.p.batch(), options.shape.empty() ? options.length : made.p.what.length, convolves(made.p) ? " convolved" : "", variant_name(made.p), device.backend(),
      device.name(), device.profile().name, single.median_us, single.min_us, queued.median_us, made.error);
}

void run(const plan_request& options) {
  if (options.transform.empty())
    throw error("bench needs a transform, as in: komdsp bench fft --length 4096", error::wrong_usage);
  const device_choice chosen = choose_device(options, points_of(options));
  const checked_plan made = check(options, *chosen.device);
  const times single = measure(*made.prepared, true, options.quiet);
  // A call of the cpp backend is over when it returns: there is nothing to queue.
  const bool queues = std::string(chosen.device->backend()) != "cpp";
  const times queued = queues ? measure(*made.prepared, false, options.quiet) : single;
  if (!options.quiet) report(options, *chosen.device, made, single, queued);
}

}  // namespace

void add_bench_command(CLI::App& program) {
  const auto options = std::make_shared<plan_request>();
  CLI::App& command = *program.add_subcommand("bench", "time of a transform on data already in place");
  add_plan_request(command, *options);
  add_device_options(command, *options);
  command.callback([options] { run(*options); });
}

}  // namespace komdsp::cli
