#include <algorithm>
#include <memory>
#include <span>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/output_file.hpp"
#include "cli/reproduce/reproduce.hpp"

namespace komdsp::cli {
namespace {

/// variants: names of those that the experiment may have, after "auto"; none: it has no choice.
void add_experiment_options(CLI::App& command, reproduce_options& options, std::span<const char* const> variants) {
  command.add_option("--from", options.from, "log2 of the shortest length")
      ->check(CLI::Range(1, 26))
      ->capture_default_str();
  command.add_option("--to", options.to, "log2 of the longest length")->check(CLI::Range(1, 26))->capture_default_str();
  if (!variants.empty())
    command.add_option("--variants", options.variants, "which, with commas between; default: the paper's")
        ->delimiter(',')
        ->check(CLI::IsMember(std::vector<std::string>(variants.begin() + 1, variants.end())));
  command
      .add_option("--time-limit", options.limit_s,
                  "seconds of timing per row; longer lengths that would exceed it "
                  "are skipped")
      ->check(CLI::Range(0.001, 3600.0))
      ->capture_default_str();
  command.add_option("--csv", options.csv, "write the rows as CSV");
  command.add_option("--plot", options.png, "write a picture, as PNG");
  add_device_options(command, options);
}

void add_convolution_experiment(CLI::App& command) {
  const auto options = std::make_shared<reproduce_options>();
  const auto pairs_to = std::make_shared<index>(40000);
  options->from = 5;
  options->to = 16;
  CLI::App& convolution = *command.add_subcommand(
      "convolution", "variants A to E of fast convolution of 2x2 to 200x200 pairs against a sequential program");
  add_experiment_options(convolution, *options, convolution_variant_names);
  convolution.add_option("--pairs-to", *pairs_to, "most pairs M J")
      ->check(CLI::Range(index{4}, index{40000}))
      ->capture_default_str();
  convolution.callback([options, pairs_to] { reproduce_convolution(*options, *pairs_to); });
}

void add_wavelet_experiment(CLI::App& command) {
  const auto options = std::make_shared<reproduce_options>();
  const auto wavelet = std::make_shared<std::string>("db5");
  const auto undecimated = std::make_shared<bool>(false);
  options->from = options->to = 20;
  options->limit_s = 1;
  CLI::App& level = *command.add_subcommand(
      "wavelet", "memory methods of one level of a wavelet transform, groups, outputs per item, a sequential program");
  add_experiment_options(level, *options, {});
  level.add_option("--precision", options->precision, "default: f32")->check(CLI::IsMember({"f32", "f64"}));
  level.add_option("--wavelet", *wavelet, "as pywt names it, or an array file of four filters")->capture_default_str();
  level.add_flag("--undecimated", *undecimated, "every sample keeps its coefficients, not every second one");
  level.callback([options, wavelet, undecimated] { reproduce_wavelet(*options, *wavelet, *undecimated); });
}

}  // namespace

std::unique_ptr<device> begin_reproduction(const reproduce_options& options) {
  if (options.from > options.to)
    throw error(fmt::format("--from {} is beyond --to {}", options.from, options.to), error::wrong_usage);
  // Opened, and removed again.
  for (const std::string& path : {options.csv, options.png})
    if (!path.empty()) output_file{path};
  return choose_device(options, static_cast<double>(index{1} << options.to)).device;
}

void reproduction::count(const reproduced_row& row) {
  measured += row.result == reproduced_row::outcome::measured;
  skipped += row.result == reproduced_row::outcome::skipped;
  wrong += row.result == reproduced_row::outcome::wrong;
}

void reproduction::add_point(const std::string& curve, int x, double value) {
  auto at = std::ranges::find(curves, curve, &plot_series::name);
  if (at == curves.end()) at = curves.insert(curves.end(), {curve, {}, {}});
  at->x.push_back(x);
  at->y.push_back(value);
}

void end_reproduction(const reproduce_options& options, const reproduction& done) {
  if (options.json) {
    nlohmann::ordered_json told = done.conditions;
    told["measured"] = done.measured;
    told["skipped"] = done.skipped;
    told["wrong"] = done.wrong;
    told["rows"] = done.rows;
    fmt::print("{}\n", told.dump(2));
  }
  if (!options.csv.empty()) write_csv(options.csv, done.rows);
  if (!options.png.empty() && !done.curves.empty())
    plot_lines(options.png, done.curves, done.x, done.y, done.title);
  if (!options.json && !options.quiet)
    fmt::print("{} rows measured, {} skipped, {} wrong\n", done.measured, done.skipped, done.wrong);
  if (done.wrong > 0) throw error(fmt::format("{} of {} rows are wrong", done.wrong, done.rows.size()));
  if (done.measured == 0) throw error("no row could be measured");
}

void add_reproduce_command(CLI::App& program) {
  CLI::App& command =
      *program.add_subcommand("reproduce", "a published experiment on a device here, beside the published figures");
  command.require_subcommand(1);
  const auto of_fft = std::make_shared<reproduce_options>(), of_stockham = std::make_shared<reproduce_options>();
  CLI::App& fft = *command.add_subcommand(
      "fft", "variants A to F against a sequential FFT on the CPU, with K1, K2, K2^, K3 and %K");
  add_experiment_options(fft, *of_fft, fft_variant_names);
  fft.callback([of_fft] { reproduce_fft(*of_fft); });
  CLI::App& stockham =
      *command.add_subcommand("stockham", "Stockham's FFT of radix 2 to 16 against that of Cooley and Tukey");
  add_experiment_options(stockham, *of_stockham, fft_variant_names);
  stockham.add_option("--precision", of_stockham->precision, "default: f64, as published")
      ->check(CLI::IsMember({"f32", "f64"}));
  stockham.callback([of_stockham] { reproduce_stockham(*of_stockham); });
  add_convolution_experiment(command);
  const auto of_images = std::make_shared<reproduce_options>();
  of_images->from = 7;
  of_images->to = 9;
  of_images->limit_s = 1;
  CLI::App& images = *command.add_subcommand(
      "fft2d", "two-dimensional FFTs of 128 to 512 and optical transfer functions, beside FFTW and cuFFT");
  add_experiment_options(images, *of_images, {});
  images.callback([of_images] { reproduce_fft2d(*of_images); });
  add_wavelet_experiment(command);
}

}  // namespace komdsp::cli
