#include <memory>
#include <span>

#include "cli/usage/run_options.hpp"
#include "cli/reproduce/experiment.hpp"

namespace komdsp::cli {
namespace {

using shared_options = std::shared_ptr<reproduce_options>;

/// An experiment's command. variants: names of those that it may have, after "auto"; none: it has no choice.
command_options add_experiment(command_options& reproduce, const char* name, const char* words,
                               const shared_options& options, std::span<const char* const> variants = {}) {
  command_options command = reproduce.add_command(name, words);
  add_length_range(command, options->lengths);
  if (!variants.empty())
    command.add("--variants", options->variants, "which, with commas between; default: the paper's")
        .list()
        .one_of(variants.subspan(1));
  command
      .add("--time-limit", options->limit_s,
           "seconds of timing per row; longer lengths that would exceed it "
           "are skipped")
      .within(0.001, 3600.0)
      .with_default();
  command.add("--csv", options->csv, "write the rows as CSV").takes("FILE", "a file");
  command.add("--plot", options->png, "write a picture, as PNG").takes("FILE", "a file");
  command.add("--resume", options->resume, "file in which measurements are kept, and from which a run goes on");
  add_device_options(command, *options);
  return command;
}

shared_options options_with(length_range lengths, double limit_s) {
  const auto options = std::make_shared<reproduce_options>();
  options->lengths = lengths;
  options->limit_s = limit_s;
  return options;
}

void add_convolution_experiment(command_options& reproduce) {
  const shared_options options = options_with({1 << 5, 1 << 16}, 10);
  const auto pairs_to = std::make_shared<index>(40000);
  command_options command =
      add_experiment(reproduce, "convolution",
                     "variants A to E of fast convolution of 2x2 to 200x200 pairs against a sequential program",
                     options, convolution_variant_names);
  command.add("--pairs-to", *pairs_to, "most pairs M J").within(index{4}, index{40000}).with_default();
  command.runs([options, pairs_to] { reproduce_convolution(*options, *pairs_to); });
}

void add_wavelet_experiment(command_options& reproduce) {
  const shared_options options = options_with({1 << 20, 1 << 20}, 1);
  const auto wavelet = std::make_shared<std::string>("db5");
  const auto undecimated = std::make_shared<bool>(false);
  command_options command = add_experiment(
      reproduce, "wavelet",
      "memory methods of one level of a wavelet transform, groups, outputs per item, a sequential program", options);
  command.add("--precision", options->precision, "default: f32").one_of({"f32", "f64"});
  command.add("--wavelet", *wavelet, "as pywt names it, or an array file of four filters")
      .takes("NAME|FILE", "a name, or a file", wavelet_choices())
      .with_default();
  command.add("--undecimated", *undecimated, "every sample keeps its coefficients, not every second one");
  command.runs([options, wavelet, undecimated] { reproduce_wavelet(*options, *wavelet, *undecimated); });
}

}  // namespace

void add_reproduce_command(command_options& program) {
  command_options reproduce =
      program.add_command("reproduce", "a published experiment on a device here, beside the published figures");
  reproduce.needs_command();
  const shared_options of_fft = options_with({1 << 8, 1 << 24}, 10), of_stockham = options_with({1 << 8, 1 << 24}, 10),
                       of_images = options_with({1 << 7, 1 << 9}, 1);
  add_experiment(reproduce, "fft", "variants A to F against a sequential FFT on the CPU, with K1, K2, K2^, K3 and %K",
                 of_fft, fft_variant_names)
      .runs([of_fft] { reproduce_fft(*of_fft); });
  command_options stockham =
      add_experiment(reproduce, "stockham", "Stockham's FFT of radix 2 to 16 against that of Cooley and Tukey",
                     of_stockham, fft_variant_names);
  stockham.add("--precision", of_stockham->precision, "default: f64, as published").one_of({"f32", "f64"});
  stockham.runs([of_stockham] { reproduce_stockham(*of_stockham); });
  add_convolution_experiment(reproduce);
  add_experiment(reproduce, "fft2d",
                 "two-dimensional FFTs of 128 to 512 and optical transfer functions, beside FFTW and cuFFT", of_images)
      .runs([of_images] { reproduce_fft2d(*of_images); });
  add_wavelet_experiment(reproduce);
}

}  // namespace komdsp::cli
