#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/devices/device.hpp"
#include "cli/files/csv.hpp"
#include "cli/files/record_file.hpp"
#include "cli/interruption.hpp"
#include "cli/measurements.hpp"
#include "cli/plots/plot.hpp"
#include "cli/run_options.hpp"

namespace komdsp::cli {

struct reproduce_options : run_options {
  length_range lengths = {1 << 8, 1 << 24};
  std::vector<std::string> variants;  // empty: the experiment's
  double limit_s = 10;                // of timing a row
  std::string csv, png, resume;       // empty: not written
};

/// A column of an experiment's table, of cells that rows have by its name. In text, heading and cells are laid out in
/// the same way, and numbers have so many decimals.
struct column {
  std::string name;         // in JSON and CSV; empty: in text alone
  std::string layout = {};  // in text, of fmt; empty: not there
  std::string heading = {};
  int decimals = 0;
  std::function<std::string(const record& row)> text = {};  // of a cell that is more than its value
};
std::string fixed(double value, int decimals);
/// The number in a cell; nothing where there is none.
std::optional<double> number(const record& row, const std::string& name);

/// Rows of one size, which are compared with one another.
using row_group = records;
using row_groups = std::vector<row_group>;

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
  void print(const experiment_table& table, const row_group& rows) const;
  void print_heading(const experiment_table& table) const;
  bool prints() const { return !options_.json && !options_.quiet; }

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

/// Marks the row with the least time, the first of them among equals: its cell "best" is true, that of others false.
void mark_best(row_group& rows, const std::string& time);
/// Whether a row of the group has the figure.
bool any_has(const row_group& rows, const std::string& figure);
/// The group's figure of this variant.
std::optional<double> figure_of(const row_group& rows, const std::string& figure, const std::string& variant);

/// The best row's variant; empty where no row was measured.
std::string best_variant(const row_group& rows);
/// "; published: Intel C, NVidia D", of the platforms that a best variant is printed for.
std::string printed_bests(std::span<const char* const> platforms,
                          const std::function<std::string(const std::string& platform)>& best);

/// Groups that have the figure of both variants; true: it is higher for `variant`.
struct comparison {
  const row_group* rows;
  bool ahead;
};
std::vector<comparison> compared(const row_groups& groups, const std::string& figure, const std::string& variant,
                                 const std::string& than);
/// Whether no variant has a higher figure; that of `besides` is not looked at.
bool is_best(const row_group& rows, const std::string& figure, const std::string& variant,
             const std::string& besides = {});

/// Rows of a paper's tables, as runtime/profiles/ has them in CSV.
class printed_tables {
 public:
  explicit printed_tables(const char* csv);
  using row = std::map<std::string, std::string>;
  const std::vector<row>& rows() const { return rows_; }
  /// The figure in the first row that has these cells and prints it.
  std::optional<double> find(const row& cells, const std::string& figure) const;

 private:
  std::vector<row> rows_;
};
/// The number in a cell that is not empty.
std::optional<double> printed_number(const std::string& cell);

}  // namespace komdsp::cli
