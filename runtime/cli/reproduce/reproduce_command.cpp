#include <algorithm>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/output_file.hpp"
#include "cli/plots/gnuplot.hpp"
#include "cli/reproduce/reproduce.hpp"
#include "cli/transforms/wavelet_choice.hpp"
#include "komdsp/komdsp.h"

namespace komdsp::cli {
namespace {

/// variants: names of those that the experiment may have, after "auto"; none: it has no choice.
void add_experiment_options(command_options& command, reproduce_options& options,
                            std::span<const char* const> variants) {
  add_length_range(command, options.lengths);
  if (!variants.empty())
    command.add("--variants", options.variants, "which, with commas between; default: the paper's")
        .list()
        .one_of(std::vector<std::string>(variants.begin() + 1, variants.end()));
  command
      .add("--time-limit", options.limit_s,
           "seconds of timing per row; longer lengths that would exceed it "
           "are skipped")
      .within(0.001, 3600.0)
      .with_default();
  command.add("--csv", options.csv, "write the rows as CSV").takes("FILE", "a file");
  command.add("--plot", options.png, "write a picture, as PNG").takes("FILE", "a file");
  command.add("--resume", options.resume, "file in which measurements are kept, and from which a run goes on");
  add_device_options(command, options);
}

void add_convolution_experiment(command_options& command) {
  const auto options = std::make_shared<reproduce_options>();
  const auto pairs_to = std::make_shared<index>(40000);
  options->lengths = {1 << 5, 1 << 16};
  command_options convolution = command.add_command(
      "convolution", "variants A to E of fast convolution of 2x2 to 200x200 pairs against a sequential program");
  add_experiment_options(convolution, *options, convolution_variant_names);
  convolution.add("--pairs-to", *pairs_to, "most pairs M J").within(index{4}, index{40000}).with_default();
  convolution.runs([options, pairs_to] { reproduce_convolution(*options, *pairs_to); });
}

void add_wavelet_experiment(command_options& command) {
  const auto options = std::make_shared<reproduce_options>();
  const auto wavelet = std::make_shared<std::string>("db5");
  const auto undecimated = std::make_shared<bool>(false);
  options->lengths = {1 << 20, 1 << 20};
  options->limit_s = 1;
  command_options level = command.add_command(
      "wavelet", "memory methods of one level of a wavelet transform, groups, outputs per item, a sequential program");
  add_experiment_options(level, *options, {});
  level.add("--precision", options->precision, "default: f32").one_of({"f32", "f64"});
  level.add("--wavelet", *wavelet, "as pywt names it, or an array file of four filters")
      .takes("NAME|FILE", "a name, or a file", wavelet_choices())
      .with_default();
  level.add("--undecimated", *undecimated, "every sample keeps its coefficients, not every second one");
  level.runs([options, wavelet, undecimated] { reproduce_wavelet(*options, *wavelet, *undecimated); });
}

}  // namespace

experiment begin_reproduction(const reproduce_options& options, const std::string& name) {
  check_range(options.lengths);
  require_apart({{"--csv", options.csv}, {"--plot", options.png}, {"--resume", options.resume}});
  if (!options.png.empty()) require_gnuplot();
  // Opened, and removed again.
  for (const std::string& path : {options.csv, options.png})
    if (!path.empty()) output_file{path};
  experiment begun;
  begun.device = choose_device(options, static_cast<double>(options.lengths.last)).device;
  begun.log = std::make_unique<measurements>(options.resume, record{{"reproduce", name},
                                                                    {"version", KOMDSP_VERSION},
                                                                    {"backend", begun.device->backend()},
                                                                    {"device", begun.device->name()},
                                                                    {"threads", begun.device->compute_units()},
                                                                    {"profile", begun.device->profile().name},
                                                                    {"time_limit", options.limit_s}});
  return begun;
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
    record told = done.conditions;
    told["measured"] = done.measured;
    told["skipped"] = done.skipped;
    told["wrong"] = done.wrong;
    told["rows"] = done.rows;
    fmt::print("{}\n", json_text(told, 2));
  }
  if (!options.csv.empty() && !done.rows.empty()) write_csv(options.csv, done.rows);
  if (!options.png.empty() && !done.curves.empty()) plot_lines(options.png, done.curves, done.x, done.y, done.title);
  if (!options.json && !options.quiet)
    fmt::print("{} rows measured, {} skipped, {} wrong\n", done.measured, done.skipped, done.wrong);
  interruption::report(done.rows.empty() ? "no row was measured" : "the rows until then are told and written");
  if (done.wrong > 0) throw error(fmt::format("{} of {} rows are wrong", done.wrong, done.rows.size()));
  if (done.measured == 0) throw error("no row could be measured");
}

void add_reproduce_command(command_options& program) {
  command_options command =
      program.add_command("reproduce", "a published experiment on a device here, beside the published figures");
  command.needs_command();
  const auto of_fft = std::make_shared<reproduce_options>(), of_stockham = std::make_shared<reproduce_options>();
  command_options fft =
      command.add_command("fft", "variants A to F against a sequential FFT on the CPU, with K1, K2, K2^, K3 and %K");
  add_experiment_options(fft, *of_fft, fft_variant_names);
  fft.runs([of_fft] { reproduce_fft(*of_fft); });
  command_options stockham =
      command.add_command("stockham", "Stockham's FFT of radix 2 to 16 against that of Cooley and Tukey");
  add_experiment_options(stockham, *of_stockham, fft_variant_names);
  stockham.add("--precision", of_stockham->precision, "default: f64, as published").one_of({"f32", "f64"});
  stockham.runs([of_stockham] { reproduce_stockham(*of_stockham); });
  add_convolution_experiment(command);
  const auto of_images = std::make_shared<reproduce_options>();
  of_images->lengths = {1 << 7, 1 << 9};
  of_images->limit_s = 1;
  command_options images = command.add_command(
      "fft2d", "two-dimensional FFTs of 128 to 512 and optical transfer functions, beside FFTW and cuFFT");
  add_experiment_options(images, *of_images, {});
  images.runs([of_images] { reproduce_fft2d(*of_images); });
  add_wavelet_experiment(command);
}

}  // namespace komdsp::cli
