#include "cli/files/number_table.hpp"

#include <charconv>
#include <complex>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/files/convert.hpp"

namespace komdsp::cli {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \r\"";
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  return text.substr(0, text.find_last_not_of(blank) + 1);
}

/// The number that the text begins with, which is taken away.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  const bool plus = text.starts_with('+');
  const char* const end = text.data() + text.size();
  const auto [rest, failed] = std::from_chars(text.data() + plus, end, number);
  if (failed != std::errc()) return std::nullopt;
  text = {rest, end};
  return number;
}

struct cell {
  std::complex<double> value;
  bool is_complex = false;
};
/// 1, 2j, 1+2j or (1+2j).
std::optional<cell> parse_cell(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  const auto first = take_number(text);
  if (!first) return std::nullopt;
  if (text.empty()) return cell{*first};
  if (text == "j") return cell{{0, *first}, true};
  const bool is_signed = text.starts_with('+') || text.starts_with('-');
  const auto second = is_signed ? take_number(text) : std::nullopt;
  if (!second || text != "j") return std::nullopt;
  return cell{{*first, *second}, true};
}

/// The names of columns: no cell is a number, or begins as one.
bool are_names(std::string_view line) {
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = line.find_first_of(",;\t");
    const std::string_view one = trimmed(line.substr(0, end));
    if (parse_cell(one) || one.find_first_of("0123456789+-.(") == 0) return false;
    if (end != std::string_view::npos) line.remove_prefix(end + 1);
  }
  return true;
}

/// Cells of all lines until now.
struct table {
  std::vector<std::complex<double>> cells;
  std::size_t columns = 0;
  bool is_complex = false;

  void add_line(std::string_view line, const std::string& where) {
    std::size_t there = 0;
    for (std::size_t end = 0; end != std::string_view::npos; ++there) {
      end = line.find_first_of(",;\t");
      const auto one = parse_cell(line.substr(0, end));
      if (!one) throw error(fmt::format("{}, column {}: '{}' is no number", where, there + 1, line.substr(0, end)));
      cells.push_back(one->value);
      is_complex |= one->is_complex;
      if (end != std::string_view::npos) line.remove_prefix(end + 1);
    }
    if (columns != 0 && there != columns)
      throw error(fmt::format("{}: {} numbers, and {} in the lines before", where, there, columns));
    columns = there;
  }
};

array as_array(const table& all) {
  const std::size_t rows = all.cells.size() / all.columns;
  array values(all.is_complex ? element::c128 : element::f64,
               rows == 1 || all.columns == 1 ? std::vector{all.cells.size()} : std::vector{rows, all.columns});
  if (all.is_complex) {
    std::copy(all.cells.begin(), all.cells.end(), values.as<std::complex<double>>().begin());
  } else {
    std::transform(all.cells.begin(), all.cells.end(), values.as<double>().begin(), [](auto v) { return v.real(); });
  }
  return values;
}

}  // namespace

array read_number_table(input_file& in) {
  const std::vector<std::byte> bytes = in.read_rest();
  std::string_view rest(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (rest.starts_with("\xef\xbb\xbf")) rest.remove_prefix(3);  // the byte order mark that Windows writes
  table all;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = trimmed(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    if (line.empty() || line.starts_with('#')) continue;
    if (number == 1 && are_names(line)) continue;
    all.add_line(line, fmt::format("{}, line {}", in.name(), number));
  }
  if (all.cells.empty()) throw error(fmt::format("{}: no numbers are there", in.name()));
  return as_array(all);
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
