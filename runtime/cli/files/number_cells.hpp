#pragma once

#include <complex>
#include <optional>
#include <string_view>
#include <vector>

namespace komdsp::cli {

/// Cells of one line of a table, without the blanks and quotation marks around them.
struct table_line {
  std::vector<std::string_view> cells;
  bool open_quote = false;  // one that ends on another line

  /// Without empty ones at the end: separators may end a line.
  std::size_t used() const;
};

/// The separator of cells: a tab where the line has one, else a semicolon, else a comma, else blanks.
char separator_of(std::string_view line);
/// Cuts the line, which outlives the cells. A quoted cell is one cell, whatever is in it.
void cut_line(std::string_view line, char separator, table_line& into);

struct table_number {
  std::complex<double> value;
  bool is_complex = false;
};
/// 1, 2j, 1+2j, (1+2j), 1+2i or 1 + 2i; decimal: the sign before fractions. Nothing where the cell is something else.
std::optional<table_number> number_in(std::string_view cell, char decimal);
/// Cells that are no numbers but begin as one: with a digit, behind signs, a point or a parenthesis.
bool begins_as_number(std::string_view cell);

}  // namespace komdsp::cli
