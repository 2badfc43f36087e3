#include "cli/reproduce/printed_tables.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/files/csv.hpp"

namespace komdsp::cli {

printed_tables::printed_tables(const char* csv) : rows_(read_csv(csv)) {}

std::optional<double> printed_tables::find(const row& cells, const std::string& figure) const {
  for (const row& one : rows_)
    if (!one.at(figure).empty() &&
        std::ranges::all_of(cells, [&](const auto& cell) { return one.at(cell.first) == cell.second; }))
      return printed_number(one.at(figure));
  return std::nullopt;
}

std::optional<double> printed_number(const std::string& cell) {
  return cell.empty() ? std::nullopt : std::optional(std::stod(cell));
}

void printed_tables::add_to(record& made, std::span<const char* const> platforms,
                            std::initializer_list<const char*> names,
                            std::initializer_list<const char*> figures) const {
  row cells;
  for (const char* const name : names)
    cells[name] = made.at(name).is_string() ? made.at(name).get<std::string>() : made.at(name).dump();
  for (const std::string platform : platforms) {
    cells["platform"] = platform;
    for (const char* const figure : figures) made[platform + "_" + figure] = find(cells, figure);
  }
}

std::string printed_bests(std::span<const char* const> platforms,
                          const std::function<std::string(const std::string& platform)>& best) {
  std::string text;
  for (const char* const platform : platforms)
    if (const std::string variant = best(platform); !variant.empty())
      text += fmt::format("{}{} {}", text.empty() ? "; published: " : ", ", platform, variant);
  return text;
}

}  // namespace komdsp::cli
