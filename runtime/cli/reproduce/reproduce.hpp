#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/plots/plot.hpp"
#include "cli/files/record_file.hpp"
#include "cli/reproduce/reproduce_row.hpp"
#include "cli/interruption.hpp"
#include "cli/measurements.hpp"
#include "cli/run_options.hpp"

namespace komdsp::cli {

struct reproduce_options : run_options {
  length_range lengths = {1 << 8, 1 << 24};
  std::vector<std::string> variants;  // empty: the experiment's
  double limit_s = 10;                // of timing a row
  std::string csv, png, resume;       // empty: not written
};

/// The experiment of all rows.
struct experiment {
  std::unique_ptr<cli::device> device;
  std::unique_ptr<measurements> log;
  std::unique_ptr<interruption> ending = std::make_unique<interruption>();
};
/// On the device that the options ask for. Paths of files that cannot be written, a missing gnuplot, and a range of
/// lengths that is none, are refused here, before anything is measured. name: of the experiment and its own options.
experiment begin_reproduction(const reproduce_options& options, const std::string& name);

/// Outcome of the rows of an experiment.
struct reproduction {
  record conditions;  // of all rows, for JSON
  records rows;
  int measured = 0, skipped = 0, wrong = 0;
  std::vector<plot_series> curves;
  plot_axis x = {"P, for lengths of 2^P", false}, y;
  std::string title;

  void count(const reproduced_row& row);
  void add_point(const std::string& curve, int x, double value);
};

/// Prints JSON where asked for, writes the files, and throws error where a row was wrong, none was measured, or the
/// experiment was interrupted.
void end_reproduction(const reproduce_options& options, const reproduction& done);

/// The experiment of A.A. Burtsev, "Optimization of FFT in OpenCL environment": variants A to F against a sequential
/// FFT.
void reproduce_fft(const reproduce_options& options);

/// The experiment of D. Prievelis, "Parallel FFT using CUDA": radices of Stockham's FFT against radix 2.
void reproduce_stockham(const reproduce_options& options);

/// The experiment of A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors": variants A to E and
/// the tile against a sequential convolution, of matrices of up to pairs_to pairs of vectors.
void reproduce_convolution(const reproduce_options& options, index pairs_to);

/// The experiment of Zhang Quan et al., two-dimensional FFT on GPUs: column passes, complex and real images, the OTF.
void reproduce_fft2d(const reproduce_options& options);

/// The experiment of A.G. Panin and M.N. Tochyonaya, approaches to optimising the wavelet transform on a GPU: memory
/// methods 1 to 6, shifts for divisions, work-groups and outputs per item, and the fastest against a sequential
/// program.
void reproduce_wavelet(const reproduce_options& options, const std::string& wavelet, bool undecimated);

}  // namespace komdsp::cli
