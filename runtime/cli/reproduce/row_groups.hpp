#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/base/record.hpp"

namespace komdsp::cli {

std::string fixed(double value, int decimals);
/// The number in a cell; nothing where there is none.
std::optional<double> number(const record& row, const std::string& name);

/// Rows of one size, which are compared with one another.
using row_group = records;
using row_groups = std::vector<row_group>;

/// Marks the row with the least time, the first of them among equals: its cell "best" is true, that of others false.
void mark_best(row_group& rows, const std::string& time);
/// True where a row of the group has the figure.
bool any_has(const row_group& rows, const std::string& figure);
/// The group's figure of this variant.
std::optional<double> figure_of(const row_group& rows, const std::string& figure, const std::string& variant);

/// The best row's variant; empty where no row was measured.
std::string best_variant(const row_group& rows);

/// True: the figure is higher for `variant`; nothing where the group has not both.
std::optional<bool> is_ahead(const row_group& rows, const std::string& figure, const std::string& variant,
                             const std::string& than);
/// True where no variant has a higher figure; that of `besides` is not looked at.
bool is_best(const row_group& rows, const std::string& figure, const std::string& variant,
             const std::string& besides = {});

/// Figures of a paper's tables, as runtime/profiles/ has them in CSV.
class printed_tables {
 public:
  explicit printed_tables(const char* csv);
  using row = std::map<std::string, std::string>;
  const std::vector<row>& rows() const { return rows_; }
  /// The figure in the first row that has these cells and prints it.
  std::optional<double> find(const row& cells, const std::string& figure) const;
  /// Adds the cells "PLATFORM_FIGURE" to those of a row whose cells of these names say what they are printed for.
  void add_to(record& made, std::span<const char* const> platforms, std::initializer_list<const char*> names,
              std::initializer_list<const char*> figures) const;

 private:
  std::vector<row> rows_;
};
/// Names of cells, and behind them "PLATFORM_FIGURE" of each platform.
std::vector<std::string> with_printed(std::vector<std::string> cells, std::span<const char* const> platforms,
                                      std::initializer_list<const char*> figures);
/// The number in a cell that is not empty.
std::optional<double> printed_number(const std::string& cell);

/// "; published: Intel C, NVidia D", of the platforms that a best variant is printed for.
std::string printed_bests(std::span<const char* const> platforms,
                          const std::function<std::string(const std::string& platform)>& best);

}  // namespace komdsp::cli
