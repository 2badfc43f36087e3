#include "cli/reproduce/row_groups.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

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

std::vector<comparison> compared(const row_groups& groups, const std::string& figure, const std::string& variant,
                                 const std::string& than) {
  std::vector<comparison> made;
  for (const row_group& rows : groups) {
    const auto here = figure_of(rows, figure, variant), there = figure_of(rows, figure, than);
    if (here && there) made.push_back({&rows, *here > *there});
  }
  return made;
}

bool is_best(const row_group& rows, const std::string& figure, const std::string& variant, const std::string& besides) {
  const auto here = figure_of(rows, figure, variant);
  return here && std::ranges::all_of(rows, [&](const record& row) {
           return row.at("variant") == besides || number(row, figure).value_or(0) <= *here;
         });
}

}  // namespace komdsp::cli
