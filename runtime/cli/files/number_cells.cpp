#include "cli/files/number_cells.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace komdsp::cli {
namespace {

/// Without blanks around it; tabs are such where they separate nothing.
std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blank = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  return text.substr(0, text.find_last_not_of(blank) + 1);
}

/// The number that the text begins with, which is taken away; a sign may stand apart from it.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  const bool plus = text.starts_with('+');
  if (text.starts_with("+-")) return std::nullopt;
  const char* const end = text.data() + text.size();
  const auto [rest, failed] = std::from_chars(text.data() + plus, end, number);
  if (failed != std::errc()) return std::nullopt;
  text = {rest, end};
  return number;
}
std::optional<double> take_signed_part(std::string_view& text) {
  text = without_blanks(text);
  if (!text.starts_with('+') && !text.starts_with('-')) return std::nullopt;
  const bool minus = text.front() == '-';
  text = without_blanks(text.substr(1));
  const bool twice = !minus && text.starts_with('-');  // NumPy wrote 1+-2j once
  if (text.starts_with('+') || (text.starts_with('-') && !twice)) return std::nullopt;
  const auto number = take_number(text);
  return number && minus ? -*number : number;
}

bool is_unit(std::string_view text) {
  return text == "j" || text == "i";
}

/// The first place of the separator behind quoted text, or the end.
std::size_t end_of_cell(std::string_view line, char separator) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (!quoted && line[i] == separator) return i;
  }
  return line.size();
}

std::string_view without_quotes(std::string_view cell) {
  cell = without_blanks(cell);
  const bool quoted = cell.size() > 1 && cell.front() == '"' && cell.back() == '"';
  return quoted ? without_blanks(cell.substr(1, cell.size() - 2)) : cell;
}

}  // namespace

std::size_t table_line::used() const {
  std::size_t count = cells.size();
  while (count > 0 && cells[count - 1].empty()) --count;
  return count;
}

char separator_of(std::string_view line) {
  for (const char separator : {'\t', ';', ','})
    if (end_of_cell(line, separator) < line.size()) return separator;
  return ' ';
}

void cut_line(std::string_view line, char separator, table_line& into) {
  into.cells.clear();
  into.open_quote = std::ranges::count(line, '"') % 2 != 0;
  for (bool more = true; more;) {
    if (separator == ' ') line = without_blanks(line);
    const std::size_t end = end_of_cell(line, separator);
    into.cells.push_back(without_quotes(line.substr(0, end)));
    more = end < line.size();
    if (more) line.remove_prefix(end + 1);
  }
}

std::optional<table_number> number_in(std::string_view cell, char decimal) {
  std::string with_point;
  if (decimal == ',' && cell.find(',') != std::string_view::npos) {
    if (cell.find('.') != std::string_view::npos) return std::nullopt;
    with_point = cell;
    std::ranges::replace(with_point, ',', '.');
    cell = with_point;
  }
  if (cell.starts_with('(') && cell.ends_with(')')) cell = without_blanks(cell.substr(1, cell.size() - 2));
  const auto first = take_number(cell);
  if (!first) return std::nullopt;
  if (cell.empty()) return table_number{*first};
  if (is_unit(cell)) return table_number{{0, *first}, true};
  const auto second = take_signed_part(cell);
  if (!second || !is_unit(cell)) return std::nullopt;
  return table_number{{*first, *second}, true};
}

bool begins_as_number(std::string_view cell) {
  cell.remove_prefix(std::min(cell.find_first_not_of("(+-."), cell.size()));
  return !cell.empty() && cell.front() >= '0' && cell.front() <= '9';
}

}  // namespace komdsp::cli
