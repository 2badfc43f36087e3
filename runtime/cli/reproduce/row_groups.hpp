#pragma once

#include <optional>
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

/// Groups that have the figure of both variants; true: it is higher for `variant`.
struct comparison {
  const row_group* rows;
  bool ahead;
};
std::vector<comparison> compared(const row_groups& groups, const std::string& figure, const std::string& variant,
                                 const std::string& than);
/// True where no variant has a higher figure; that of `besides` is not looked at.
bool is_best(const row_group& rows, const std::string& figure, const std::string& variant,
             const std::string& besides = {});

}  // namespace komdsp::cli
