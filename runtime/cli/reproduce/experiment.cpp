#include "cli/reproduce/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/output_file.hpp"
#include "cli/plots/gnuplot.hpp"
#include "komdsp/komdsp.h"

namespace komdsp::cli {
namespace {

std::string text_of(const column& shown, const record& row) {
  if (shown.text) return shown.text(row);
  const record cell = row.value(shown.name, record());
  if (cell.is_null()) return "-";
  if (cell.is_boolean()) return cell.get<bool>() ? "*" : " ";
  if (cell.is_number_float()) return fixed(cell.get<double>(), shown.decimals);
  return cell.is_string() ? cell.get<std::string>() : cell.dump();
}

/// A line without its end; a row that was not measured has its reason instead of figures.
std::string line_of(const experiment_table& table, const record& row) {
  std::string line;
  int shown = 0;
  for (const column& one : table.columns) {
    if (one.layout.empty()) continue;
    if (shown++ == table.leading && row.at("result") != "measured")
      return line + fmt::format("{}{}: {}", table.before_result, row.at("result").get<std::string>(),
                                row.at("reason").get<std::string>());
    line += fmt::format(fmt::runtime(one.layout), text_of(one, row));
  }
  return line;
}

/// Cells in the order of their columns.
record told_row(const experiment_table& table, const record& row) {
  record told;
  for (const column& one : table.columns)
    if (!one.name.empty()) told[one.name] = row.value(one.name, record());
  return told;
}

}  // namespace

std::string fixed(double value, int decimals) {
  return fmt::format("{:.{}f}", value, decimals);
}

std::optional<double> number(const record& row, const std::string& name) {
  const auto found = row.find(name);
  return found != row.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

void picture::add_point(const std::string& curve, double at, double value) {
  auto found = std::ranges::find(curves, curve, &plot_series::name);
  if (found == curves.end()) found = curves.insert(curves.end(), {curve, {}, {}});
  found->x.push_back(at);
  found->y.push_back(value);
}

void picture::add_figures(const row_group& rows, const std::string& figure) {
  for (const record& row : rows)
    if (const auto value = number(row, figure))
      add_point(row.at("variant").get<std::string>(), *number(row, "P"), *value);
}

experiment::experiment(const reproduce_options& options, const std::string& name, const std::string& own)
    : options_(options), name_(name) {
  check_range(options.lengths);
  require_apart({{"--csv", options.csv}, {"--plot", options.png}, {"--resume", options.resume}});
  if (!options.png.empty()) require_gnuplot();
  // Opened, and removed again.
  for (const std::string& path : {options.csv, options.png})
    if (!path.empty()) output_file{path};
  device_ = choose_device(options, static_cast<double>(options.lengths.last)).device;
  log_ = std::make_unique<measurements>(options.resume, record{{"reproduce", name + own},
                                                               {"version", KOMDSP_VERSION},
                                                               {"backend", device_->backend()},
                                                               {"device", device_->name()},
                                                               {"threads", device_->compute_units()},
                                                               {"profile", profile().name},
                                                               {"time_limit", options.limit_s}});
}

std::string experiment::device_words() const {
  return fmt::format("{} {}", device_->backend(), device_->name());
}

void experiment::print_heading(const experiment_table& table) const {
  fmt::print("{} (profile {}{}\n\n", device_words(), profile().name, table.heading);
  for (const column& one : table.columns)
    if (!one.layout.empty()) fmt::print(fmt::runtime(one.layout), one.heading);
  fmt::print("\n");
}

void experiment::print(const experiment_table& table, const row_group& rows) const {
  for (std::size_t i = 0; i + table.in_summary < rows.size(); ++i) fmt::print("{}\n", line_of(table, rows[i]));
  if (table.summary) fmt::print("{}", table.summary(rows));
  std::fflush(stdout);
}

void experiment::run(const experiment_table& table) const {
  if (prints()) print_heading(table);
  row_groups groups;
  records rows;
  for (const auto& measure : table.groups) {
    if (interruption::signal() != 0) break;
    const row_group made = measure();
    // Rows that were cut short tell nothing.
    if (interruption::signal() != 0) break;
    if (prints()) print(table, made);
    for (const record& row : made) rows.push_back(told_row(table, row));
    groups.push_back(made);
  }
  const auto count = [&](const char* result) {
    return std::ranges::count_if(rows, [&](const record& row) { return row.at("result") == result; });
  };
  const auto measured = count("measured"), skipped = count("skipped"), wrong = count("wrong");
  if (prints() && table.conclusions) fmt::print("\nThe paper's conclusions, here:\n{}", table.conclusions(groups));
  if (options_.json) {
    record told{{"experiment", name_},
                {"source", table.source},
                {"backend", device_->backend()},
                {"device", device_->name()},
                {"profile", profile().name}};
    told.update(table.conditions);
    told.update(record{{"measured", measured}, {"skipped", skipped}, {"wrong", wrong}, {"rows", rows}});
    fmt::print("{}\n", json_text(told, 2));
  }
  if (!options_.csv.empty() && !rows.empty()) write_csv(options_.csv, rows);
  if (!options_.png.empty()) {
    picture drawn = table.drawn;
    for (const row_group& made : groups)
      if (!table.draw) drawn.add_figures(made, table.figure);
    if (table.draw) table.draw(drawn, groups);
    if (!drawn.curves.empty()) plot_lines(options_.png, drawn.curves, drawn.x, drawn.y, drawn.title);
  }
  if (prints()) fmt::print("{} rows measured, {} skipped, {} wrong\n", measured, skipped, wrong);
  interruption::report(rows.empty() ? "no row was measured" : "the rows until then are told and written");
  if (wrong > 0) throw error(fmt::format("{} of {} rows are wrong", wrong, rows.size()));
  if (measured == 0) throw error("no row could be measured");
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

std::string printed_bests(std::span<const char* const> platforms,
                          const std::function<std::string(const std::string& platform)>& best) {
  std::string text;
  for (const char* const platform : platforms)
    if (const std::string variant = best(platform); !variant.empty())
      text += fmt::format("{}{} {}", text.empty() ? "; published: " : ", ", platform, variant);
  return text;
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

}  // namespace komdsp::cli
