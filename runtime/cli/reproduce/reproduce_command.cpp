#include <span>

#include "cli/reproduce/experiment.hpp"

namespace komdsp::cli {
namespace {

/// An experiment's command. variants: names of those that it may have, after "auto"; none: it has no choice.
template <class Options>
std::pair<command_options, Options&> add_experiment(command_options& reproduce, const char* name, const char* words,
                                                    void (*run)(const Options&), length_range lengths, double limit_s,
                                                    std::span<const char* const> variants = {}) {
  auto [command, options] = reproduce.add_command<Options>(name, words, run);
  options.lengths = lengths;
  options.limit_s = limit_s;
  add_length_range(command, options.lengths);
  if (!variants.empty())
    command.add("--variants", options.variants, "which, with commas between; default: the paper's")
        .list()
        .one_of(variants.subspan(1));
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
  return {command, options};
}

}  // namespace

void add_reproduce_command(command_options& program) {
  command_options reproduce =
      program.add_command("reproduce", "a published experiment on a device here, beside the published figures");
  reproduce.needs_command();
  add_experiment(reproduce, "fft", "variants A to F against a sequential FFT on the CPU, with K1, K2, K2^, K3 and %K",
                 reproduce_fft, {1 << 8, 1 << 24}, 10, fft_variant_names);
  auto [stockham, of_stockham] =
      add_experiment(reproduce, "stockham", "Stockham's FFT of radix 2 to 16 against that of Cooley and Tukey",
                     reproduce_stockham, {1 << 8, 1 << 24}, 10, fft_variant_names);
  stockham.add("--precision", of_stockham.precision, "default: f64, as published").one_of({"f32", "f64"});
  auto [convolution, of_pairs] =
      add_experiment(reproduce, "convolution",
                     "variants A to E of fast convolution of 2x2 to 200x200 pairs against a sequential program",
                     reproduce_convolution, {1 << 5, 1 << 16}, 10, convolution_variant_names);
  convolution.add("--pairs-to", of_pairs.pairs_to, "most pairs M J").within(index{4}, index{40000}).with_default();
  add_experiment(reproduce, "fft2d",
                 "two-dimensional FFTs of 128 to 512 and optical transfer functions, beside FFTW and cuFFT",
                 reproduce_fft2d, {1 << 7, 1 << 9}, 1);
  auto [wavelet, of_levels] = add_experiment(
      reproduce, "wavelet",
      "memory methods of one level of a wavelet transform, groups, outputs per item, a sequential program",
      reproduce_wavelet, {1 << 20, 1 << 20}, 1);
  wavelet.add("--precision", of_levels.precision, "default: f32").one_of({"f32", "f64"});
  wavelet.add("--wavelet", of_levels.wavelet, "as pywt names it, or an array file of four filters")
      .takes("NAME|FILE", "a name, or a file", wavelet_choices())
      .with_default();
  wavelet.add("--undecimated", of_levels.undecimated, "every sample keeps its coefficients, not every second one");
}

}  // namespace komdsp::cli
