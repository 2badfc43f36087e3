#include "cli/files/number_table.hpp"

#include <algorithm>
#include <charconv>
#include <complex>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/arrays/convert.hpp"

namespace komdsp::cli {
namespace {

/// Cells of one line of a table, without the blanks and quotation marks around them.
struct table_line {
  std::vector<std::string_view> cells;
  bool open_quote = false;  // one that ends on another line

  /// Without empty ones at the end: separators may end a line.
  std::size_t used() const {
    std::size_t count = cells.size();
    while (count > 0 && cells[count - 1].empty()) --count;
    return count;
  }
};

struct table_number {
  std::complex<double> value;
  bool is_complex = false;
};

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

/// The separator of cells: a tab where the line has one, else a semicolon, else a comma, else blanks.
char separator_of(std::string_view line) {
  for (const char separator : {'\t', ';', ','})
    if (end_of_cell(line, separator) < line.size()) return separator;
  return ' ';
}

/// Cuts the line, which outlives the cells. A quoted cell is one cell, whatever is in it.
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

/// 1, 2j, 1+2j, (1+2j), 1+2i or 1 + 2i; decimal: the sign before fractions. Nothing where the cell is something else.
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

/// Cells that are no numbers but begin as one: with a digit, behind signs, a point or a parenthesis.
bool begins_as_number(std::string_view cell) {
  cell.remove_prefix(std::min(cell.find_first_not_of("(+-."), cell.size()));
  return !cell.empty() && cell.front() >= '0' && cell.front() <= '9';
}

/// Text above the numbers.
struct header_line {
  std::size_t number;
  std::string text;
};

/// Lines of a table, one after the other.
class table_reader {
 public:
  /// keeps: the numbers, not only how many there are.
  table_reader(input_file& in, bool keeps) : in_(in), keeps_(keeps) {}

  void add_line(std::size_t number, std::string_view line) {
    line_ = number;
    line = line.substr(0, line.find_last_not_of(" \r") + 1);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.find_first_not_of('\t') == std::string_view::npos || line.starts_with('#')) return;
    if (columns_ == 0) return begin(line);
    cut(line, separator_);
    add_row();
  }

  /// Throws error where no row was there.
  array_facts facts() const {
    if (columns_ == 0 && !header_.empty()) refuse_text(", and no numbers are there");
    if (columns_ == 0) throw error(fmt::format("{}: no numbers are there", in_.name()));
    const std::size_t rows = count_ / columns_;
    return {is_complex_ ? element::c128 : element::f64,
            rows == 1 || columns_ == 1 ? std::vector{count_} : std::vector{rows, columns_}, 0};
  }

  array values() const {
    const array_facts found = facts();
    array all(found.type, found.shape);
    const auto parts = all.as<double>();
    const std::size_t step = is_complex_ ? 2 : 1;
    for (std::size_t i = 0; i < real_.size(); ++i) parts[step * i] = real_[i];
    for (std::size_t i = 0; i < imaginary_.size(); ++i) parts[step * i + 1] = imaginary_[i];
    return all;
  }

 private:
  static constexpr std::size_t most_header_lines = 1000;
  static constexpr std::size_t shown = 40;  // of a cell

  /// column: from 0 on.
  [[noreturn]] void refuse(std::size_t line, std::size_t column, const std::string& why) const {
    throw error(fmt::format("{}, line {}, column {}: {}; --skip N leaves out the first N lines", in_.name(), line,
                            column + 1, why));
  }
  [[noreturn]] void refuse_cell(std::size_t line, std::size_t column) const {
    const std::string_view cell = cut_.cells[column];
    refuse(line, column, fmt::format("'{}' is no number", cell.substr(0, shown)));
  }

  void cut(std::string_view line, char separator) {
    cut_line(line, separator, cut_);
    if (cut_.open_quote) refuse(line_, cut_.cells.size() - 1, "a quotation mark is not closed");
  }

  /// The first cell that is no number, or how many are used.
  std::size_t numbers_in_line() {
    const std::size_t used = cut_.used();
    for (std::size_t i = 0; i < used; ++i)
      if (!number_in(cut_.cells[i], decimal_in(cut_.cells[i]))) return i;
    return used;
  }

  /// The sign before fractions that this cell has, or may have.
  char decimal_in(std::string_view cell) const {
    const bool commas = separator_ == ';' || separator_ == '\t';
    return commas && cell.find(',') != std::string_view::npos ? ',' : '.';
  }

  /// A line before there were numbers: is it the first of them?
  void begin(std::string_view line) {
    constexpr std::string_view named = "sep=";  // what spreadsheets write for themselves
    if (header_.empty() && line.starts_with(named) && line.size() == named.size() + 1) {
      named_separator_ = line.back();
      return;
    }
    separator_ = named_separator_.value_or(separator_of(line));
    cut(line, separator_);
    const std::size_t numbers = numbers_in_line(), used = cut_.used();
    if (used == 0) return;
    if (numbers == used) {
      check_header(used, cut_.cells.size());
      cut(line, separator_);
      return add_row();
    }
    const bool is_text = !cut_.cells[0].empty() && numbers == 0 && !begins_as_number(cut_.cells[0]);
    if (!is_text && !has_text_only()) refuse_cell(line_, numbers);
    header_.push_back({line_, std::string(line)});
    if (header_.size() > most_header_lines) refuse_text();
  }

  /// No cell is a number or begins as one, and some are text.
  bool has_text_only() const {
    bool some = false;
    for (const std::string_view cell : cut_.cells) {
      if (begins_as_number(cell) || number_in(cell, decimal_in(cell))) return false;
      some |= !cell.empty();
    }
    return some;
  }

  /// Lines of names, titles or units are text only, and the last of them fits the columns; others, with numbers, are
  /// headers where such lines are.
  void check_header(std::size_t columns, std::size_t wide) {
    const header_line *names = nullptr, *mixed = nullptr;
    for (const header_line& one : header_) {
      cut(one.text, separator_);
      (has_text_only() ? names : mixed) = &one;
    }
    if (mixed != nullptr && names == nullptr) refuse_text();
    if (names != nullptr && separator_ != ' ') {
      cut(names->text, separator_);
      const std::size_t least = cut_.used(), most = cut_.cells.size();
      if (least > wide || most < columns)
        refuse(names->number, std::min(most, columns),
               fmt::format("{} names above rows of {} numbers", least, columns));
    }
    if (mixed != nullptr)
      in_.tell(fmt::format("{}: lines up to {} are taken for headers", in_.name(), header_.back().number));
    header_.clear();
  }
  /// Refuses lines that are no headers, nothing else being there.
  [[noreturn]] void refuse_text(const char* more = "") const {
    const header_line& first = header_.front();
    const std::string cell(first.text, 0, std::min(first.text.find(separator_), shown));
    refuse(first.number, 0, fmt::format("'{}' is no number{}", cell, more));
  }

  void add_row() {
    const std::size_t used = cut_.used();
    for (std::size_t i = 0; i < used; ++i) add_cell(i);
    if (columns_ != 0 && used != columns_)
      refuse(line_, std::min(used, columns_), fmt::format("{} numbers, and {} in the lines before", used, columns_));
    columns_ = used;
  }

  void add_cell(std::size_t column) {
    const std::string_view cell = cut_.cells[column];
    const char decimal = decimal_in(cell);
    const auto found = number_in(cell, decimal);
    if (!found) refuse_cell(line_, column);
    if (separator_ != ',' && cell.find_first_of(".,") != std::string_view::npos) {
      if (decimal_ == 0) decimal_ = decimal;
      if (decimal_ != decimal)
        refuse(line_, column,
               fmt::format("'{}' has a decimal '{}', and cells before have '{}'", cell, decimal, decimal_));
    }
    ++count_;
    if (found->is_complex && !is_complex_) {
      is_complex_ = true;
      if (keeps_) imaginary_.resize(real_.size());
    }
    if (!keeps_) return;
    real_.push_back(found->value.real());
    if (is_complex_) imaginary_.push_back(found->value.imag());
  }

  input_file& in_;
  bool keeps_;
  std::size_t line_ = 0;  // that is read
  table_line cut_;
  std::vector<header_line> header_;
  std::optional<char> named_separator_;
  char separator_ = ',', decimal_ = 0;  // of the file; 0: no cell had one
  std::size_t columns_ = 0, count_ = 0;
  bool is_complex_ = false;
  std::vector<double> real_, imaginary_;
};

/// Excel's "Unicode text", among others.
void refuse_wide_text(std::string_view text, const std::string& name) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    throw error(fmt::format("{}: is text of UTF-16; save it as UTF-8", name));
}

/// Passes the lines of the file to the reader.
void read_lines(input_file& in, std::size_t skip, table_reader& into) {
  constexpr std::size_t step = 1 << 16;
  std::string text;  // that is read and no line yet
  std::size_t number = 0, looked = 0;
  const auto take = [&](std::string_view line) {
    if (++number == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // Windows' byte order mark
    if (number > skip) into.add_line(number, line);
  };
  for (std::size_t got = step; got == step;) {
    const std::size_t old = text.size();
    text.resize(old + step);
    got = in.read(std::as_writable_bytes(std::span(text).subspan(old)));
    text.resize(old + got);
    in.refuse_endless();
    if (number == 0 && old == 0) refuse_wide_text(text, in.name());
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find('\n', std::max(begin, looked))) != std::string::npos; begin = end + 1)
      take(std::string_view(text).substr(begin, end - begin));
    text.erase(0, begin);
    looked = text.size();
  }
  if (!text.empty()) take(text);
}

}  // namespace

array read_number_table(input_file& in, std::size_t skip) {
  table_reader table(in, true);
  read_lines(in, skip, table);
  return table.values();
}

array_facts facts_of_number_table(input_file& in, std::size_t skip) {
  table_reader table(in, false);
  read_lines(in, skip, table);
  return table.facts();
}

std::string number_table_of(const array& values) {
  const std::size_t columns = values.shape.size() > 1 ? values.shape.back() : 1;
  std::string text;
  visit_elements(values, [&](auto all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if constexpr (std::is_arithmetic_v<std::decay_t<decltype(all[i])>>)
        fmt::format_to(std::back_inserter(text), "{}", all[i]);
      else
        fmt::format_to(std::back_inserter(text), "{}{:+}j", all[i].real(), all[i].imag());
      text += (i + 1) % columns == 0 ? '\n' : ',';
    }
  });
  return text;
}

}  // namespace komdsp::cli
