#include "cli/reproduce/row_groups.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/files/csv.hpp"

namespace komdsp::cli {

std::string fixed(double value, int decimals) {
  return fmt::format("{:.{}f}", value, decimals);
}

std::optional<double> number(const record& row, const std::string& name) {
  const auto found = row.find(name);
  return found != row.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

void mark_best(row_group& rows, const std::string& time) {
  for (record& row : rows) row["best"] = false;
  record& best =
      *std::ranges::min_element(rows, {}, [&](const record& row) { return number(row, time).value_or(HUGE_VAL); });
  best["best"] = number(best, time).has_value();
}

bool any_has(const row_group& rows, const std::string& figure) {
  return std::ranges::any_of(rows, [&](const record& row) { return number(row, figure).has_value(); });
}

std::optional<double> figure_of(const row_group& rows, const std::string& figure, const std::string& variant) {
  const auto found = std::ranges::find_if(rows, [&](const record& row) { return row.at("variant") == variant; });
  return found == rows.end() ? std::nullopt : number(*found, figure);
}

std::string best_variant(const row_group& rows) {
  const auto best = std::ranges::find_if(rows, [](const record& row) { return row.at("best") == true; });
  return best == rows.end() ? "" : best->at("variant").get<std::string>();
}

std::optional<bool> is_ahead(const row_group& rows, const std::string& figure, const std::string& variant,
                             const std::string& than) {
  const auto here = figure_of(rows, figure, variant), there = figure_of(rows, figure, than);
  return here && there ? std::optional(*here > *there) : std::nullopt;
}

bool is_best(const row_group& rows, const std::string& figure, const std::string& variant, const std::string& besides) {
  const auto here = figure_of(rows, figure, variant);
  return here && std::ranges::all_of(rows, [&](const record& row) {
           return row.at("variant") == besides || number(row, figure).value_or(0) <= *here;
         });
}

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

std::vector<std::string> with_printed(std::vector<std::string> cells, std::span<const char* const> platforms,
                                      std::initializer_list<const char*> figures) {
  for (const std::string platform : platforms)
    for (const char* const figure : figures) cells.push_back(platform + "_" + figure);
  return cells;
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
