// A radar at work: echoes of chirps in noise, pulse compression by correlation, and which targets are detected.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/record.hpp"

#include "cli/commands.hpp"
#include "cli/transforms/convolve_rows.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/plots/plot.hpp"
#include "cli/examples/radar_detection.hpp"
#include "cli/examples/radar_scene.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {
namespace {

struct radar_options : run_options {
  std::string picture;
  unsigned seed = 1;
};

/// Strong and weak, two of them closer together than a pulse is long; range in m, level in dB.
const std::vector<radar_target> targets{{2511, -9},   {6030, -15}, {9004, -6},  {9061, -12},
                                        {15482, -20}, {23117, -3}, {26650, -18}};
constexpr double factor = 1.6;    // of the threshold over the median
constexpr double tolerance = 15;  // m, of a detection from its target

struct observed_scene {
  std::vector<double> before, after, threshold;  // mean power of a range cell over pulses and channels
  std::vector<radar_detection> detections;
  std::vector<int> match;  // of each target: number of its detection, or -1
  std::size_t missed = 0, wrong = 0;
  convolve_result compression;
};

/// The mean of |v|^2 over all rows, for `count` elements from `first` on.
std::vector<double> mean_power(const array& values, std::size_t first, std::size_t count) {
  const std::size_t length = values.shape.back(), rows = values.count() / length;
  std::vector<double> power(count);
  const auto all = values.as<std::complex<float>>();
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t n = 0; n < count; ++n)
      power[n] += std::norm(std::complex<double>(all[row * length + first + n])) / static_cast<double>(rows);
  return power;
}

/// Each target takes the nearest detection that is near enough and not taken.
void assign(const radar& r, observed_scene& found) {
  std::vector<bool> taken(found.detections.size());
  for (const radar_target& target : targets) {
    int best = -1;
    double least = tolerance;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const double off = std::abs(found.detections[i].position * r.metres_per_sample() - target.range);
      if (taken[i] || off > least) continue;
      best = static_cast<int>(i);
      least = off;
    }
    found.match.push_back(best);
    found.missed += best < 0;
    if (best >= 0) taken[static_cast<std::size_t>(best)] = true;
  }
  found.wrong = static_cast<std::size_t>(std::count(taken.begin(), taken.end(), false));
}

observed_scene observe(device& device, const radar& r, const radar_options& options) {
  observed_scene found;
  const array echoes = echoes_of(r, targets, options.seed);
  convolve_request request;
  request.correlate = true;
  found.compression = convolve_rows(device, echoes, reference_of(r), request, options.quiet);
  // Delays from 0 on, as long as the whole chirp is heard.
  const std::size_t cells = r.samples - r.chirp_samples + 1;
  found.before = mean_power(echoes, 0, cells);
  found.after = mean_power(found.compression.values, r.chirp_samples - 1, cells);
  found.threshold = detection_threshold(found.after, factor);
  found.detections = detect(found.after, found.threshold);
  assign(r, found);
  return found;
}

double db(double power) {
  return 10 * std::log10(power);
}

void draw(const radar_options& options, const radar& r, const observed_scene& found) {
  const auto trace = [&](const char* name, const std::vector<double>& power) {
    plot_series line{name, {}, {}, plot_style::line};
    for (std::size_t n = 0; n < power.size(); ++n) {
      line.x.push_back(static_cast<double>(n) * r.metres_per_sample() / 1000);
      line.y.push_back(db(power[n]));
    }
    return line;
  };
  plot_series truth{"targets", {}, {}, plot_style::circles}, detected{"detected", {}, {}, plot_style::crosses};
  for (const radar_target& target : targets) {
    truth.x.push_back(target.range / 1000);
    truth.y.push_back(db(1 + compressed_power(r, target)));
  }
  for (const radar_detection& one : found.detections) {
    detected.x.push_back(one.position * r.metres_per_sample() / 1000);
    detected.y.push_back(db(one.power));
  }
  std::vector<plot_series> series{trace("as received", found.before), trace("compressed", found.after),
                                  trace("threshold", found.threshold), truth};
  if (!detected.x.empty()) series.push_back(detected);
  plot_lines(options.picture, series, {"range, km", false}, {"power over noise, dB", false},
             fmt::format("Chirps of {} samples in noise, mean of {} pulses in {} channels", r.chirp_samples, r.pulses,
                         r.channels));
}

void print_json(const radar_options& options, const device& device, const radar& r, const observed_scene& found) {
  record list = record::array();
  for (std::size_t i = 0; i < targets.size(); ++i) {
    record one{{"true_m", targets[i].range}};
    if (found.match[i] >= 0)
      one["detected_m"] = found.detections[static_cast<std::size_t>(found.match[i])].position * r.metres_per_sample();
    list.push_back(one);
  }
  const record told{{"picture", options.picture},
                    {"pulses", r.pulses},
                    {"channels", r.channels},
                    {"samples", r.samples},
                    {"targets", list},
                    {"missed", found.missed},
                    {"false", found.wrong},
                    {"backend", device.backend()},
                    {"device", device.name()},
                    {"profile", device.profile().name},
                    {"seconds", found.compression.seconds}};
  fmt::print("{}\n", json_text(told, 2));
}

void print(const radar_options& options, const device& device, const radar& r, const observed_scene& found) {
  fmt::print("Radar: {} pulses x {} channels x {} samples, chirps of {} samples, picture in {}\n", r.pulses, r.channels,
             r.samples, r.chirp_samples, options.picture);
  fmt::print("  true range  detected     off  echo in noise  compressed\n");
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const radar_target& target = targets[i];
    if (found.match[i] < 0) {
      fmt::print("  {:8.0f} m    missed              {:8.1f} dB\n", target.range, target.level_db);
      continue;
    }
    const radar_detection& one = found.detections[static_cast<std::size_t>(found.match[i])];
    const double range = one.position * r.metres_per_sample();
    fmt::print("  {:8.0f} m  {:6.0f} m  {:+5.1f} m  {:10.1f} dB  {:7.1f} dB\n", target.range, range,
               range - target.range, target.level_db, db(one.power));
  }
  fmt::print("{} targets, {} missed, {} false\n", targets.size(), found.missed, found.wrong);
  fmt::print("{} on {}, profile {}: compression in {:.2f} ms with preparing it\n", device.backend(), device.name(),
             device.profile().name, 1e3 * found.compression.seconds);
}

void run(const radar_options& options) {
  check_picture(options.picture);
  const radar r;
  const device_choice chosen = choose_device(options, static_cast<double>(r.pulses * r.channels * r.samples));
  const observed_scene found = observe(*chosen.device, r, options);
  draw(options, r, found);
  if (options.quiet) return;
  options.json ? print_json(options, *chosen.device, r, found) : print(options, *chosen.device, r, found);
}

}  // namespace

void add_radar_command(command_options& program) {
  const auto options = std::make_shared<radar_options>();
  command_options command =
      program.add_command("radar", "a radar example: pulse compression of synthetic echoes, detected targets");
  command.add("OUT", options->picture, "picture to write: .png").required();
  command.add("--seed", options->seed, "of the noise").within(0u, ~0u).with_default();
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
