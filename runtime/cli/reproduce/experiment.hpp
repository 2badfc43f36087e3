#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/devices/device.hpp"
#include "cli/base/interruption.hpp"
#include "cli/base/measurements.hpp"
#include "cli/plots/plot.hpp"
#include "cli/reproduce/row_groups.hpp"
#include "cli/usage/run_options.hpp"
#include "cli/base/progress.hpp"
#include "cli/reproduce/reproduce_row.hpp"

namespace komdsp::cli {

struct reproduce_options : run_options {
  length_range lengths = {1 << 8, 1 << 24};
  std::vector<std::string> variants;  // empty: the experiment's
  double limit_s = 10;                // of timing a row
  std::string csv, png, resume;       // empty: not written
};
struct convolution_options : reproduce_options {
  index pairs_to = 40000;  // most pairs of vectors
};
struct wavelet_level_options : reproduce_options {
  std::string wavelet = "db5";
  bool undecimated = false;
};

/// A column of an experiment's table in text: cells that rows have by its name. Heading and cells are laid out in the
/// same way, by fmt, and numbers have so many decimals.
struct column {
  std::string name;  // empty: `text` gives the cell
  std::string layout = {};
  std::string heading = {};
  int decimals = 0;
  std::function<std::string(const record& row)> text = {};  // of a cell that is more than its value
};

struct picture {
  std::string title;
  plot_axis y, x = {"P, for lengths of 2^P"};
  std::vector<plot_series> curves = {};

  void add_point(const std::string& curve, double x, double y);
  /// The figure of each variant over P.
  void add_figures(const row_group& rows, const std::string& figure);
};

/// A published experiment on a device here: its rows have the cells "result" (measured, skipped or wrong) and "reason"
/// (of what was not measured) besides those of their columns.
struct experiment_table {
  std::string source;                    // the paper
  record conditions = record::object();  // of all rows, for JSON, after those of all experiments
  std::string heading;                   // after the names of the device and its profile
  std::vector<std::string> cells;        // names, in the order of JSON and CSV
  std::vector<column> columns;
  int leading = 3;                 // columns in text that rows have that were not measured, too
  std::string before_result = {};  // of rows that were not measured
  std::size_t in_summary = 0;      // rows at the end of a group whose text is the summary's

  std::vector<std::function<row_group()>> groups = {};
  std::function<std::string(const row_group&)> summary = {};       // after the rows of a group
  std::function<std::string(const row_groups&)> conclusions = {};  // after all rows

  picture drawn;
  std::string figure = {};                                     // of each variant, over P
  std::function<void(picture&, const row_groups&)> draw = {};  // where other curves are drawn
};

/// Runs and tells tables on the device that the options ask for, and keeps measurements.
class experiment {
 public:
  /// Paths of files that cannot be written, a missing gnuplot, and a range of lengths that is none, are refused here,
  /// before anything is measured. name: of the experiment; own: its own options, after it in kept measurements.
  experiment(const reproduce_options& options, const std::string& name, const std::string& own = {});

  /// Prints text as rows come, or JSON, writes files, and throws error where a row was wrong, none was measured, or the
  /// run was interrupted.
  void run(const experiment_table& table) const;

  const reproduce_options& options() const { return options_; }
  cli::device& device() const { return *device_; }
  const komdsp::profile& profile() const { return device_->profile(); }
  measurements& log() const { return *log_; }
  /// "cpp A CPU".
  std::string device_words() const;

 private:
  const reproduce_options& options_;
  std::string name_;
  std::unique_ptr<cli::device> device_;
  std::unique_ptr<measurements> log_;
  interruption ending_;
};

/// Variants in the order in which they are measured: these first, then those of --variants; without it, the paper's.
template <class Variant>
std::vector<Variant> variants_of(const std::vector<std::string>& names, Variant (*parse)(const std::string&),
                                 std::vector<Variant> paper, std::vector<Variant> first = {}) {
  if (names.empty()) return paper;
  for (const std::string& name : names)
    if (const Variant v = parse(name); std::ranges::find(first, v) == first.end()) first.push_back(v);
  return first;
}

/// Variants at ascending lengths, each a row. Lengths are judged by the time of the kernels, or of the whole.
template <class Variant>
struct variant_sweep {
  const experiment& with;
  std::vector<Variant> variants;
  double reproduced_row::*time = &reproduced_row::kernel_us;
  std::map<std::pair<index, Variant>, double> previous = {};  // microseconds at half the length, by `side`

  /// Rows of 2^bits points, and of a side where there is one, as many as there are until a signal. place: of these in
  /// kept measurements; add: figures to the cells of a row.
  row_group rows(const std::string& place, int bits, index side, progress& shown,
                 const std::function<reproduced_row(Variant, double previous_us)>& measure,
                 const std::function<void(record&, const reproduced_row&, Variant)>& add) {
    row_group all;
    for (const Variant v : variants) {
      double& before = previous[{side, v}];
      const reproduced_row run = kept_row(with.log(), place + " " + name_of(v), [&] { return measure(v, before); });
      // Variants skipped for their time stay so: twice the length takes twice the time at least.
      before = run.measured() ? run.*time : 2 * before;
      all.push_back(cells_of(run, bits, name_of(v)));
      add(all.back(), run, v);
      if (interruption::signal() != 0) break;
      shown.advance(1);
    }
    mark_best(all, time == &reproduced_row::kernel_us ? "kernel_us" : "total_us");
    return all;
  }
};

/// The experiment of A.A. Burtsev, "Optimization of FFT in OpenCL environment": variants A to F against a sequential
/// FFT.
void reproduce_fft(const reproduce_options& options);

/// The experiment of D. Prievelis, "Parallel FFT using CUDA": radices of Stockham's FFT against radix 2.
void reproduce_stockham(const reproduce_options& options);

/// The experiment of A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors": variants A to E and
/// the tile against a sequential convolution, of matrices of up to pairs_to pairs of vectors.
void reproduce_convolution(const convolution_options& options);

/// The experiment of Zhang Quan et al., two-dimensional FFT on GPUs: column passes, complex and real images, the OTF.
void reproduce_fft2d(const reproduce_options& options);

/// The experiment of A.G. Panin and M.N. Tochyonaya, approaches to optimising the wavelet transform on a GPU: memory
/// methods 1 to 6, shifts for divisions, work-groups and outputs per item, and the fastest against a sequential
/// program.
void reproduce_wavelet(const wavelet_level_options& options);

}  // namespace komdsp::cli
