#include "cli/reproduce/experiment.hpp"

#include <cstdio>

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/base/error.hpp"
#include "cli/base/output_file.hpp"
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
    if (shown++ == table.leading && row.at("result") != "measured")
      return line + fmt::format("{}{}: {}", table.before_result, row.at("result").get<std::string>(),
                                row.at("reason").get<std::string>());
    line += fmt::format(fmt::runtime(one.layout), text_of(one, row));
  }
  return line;
}

void print(const experiment_table& table, const row_group& rows) {
  for (std::size_t i = 0; i + table.in_summary < rows.size(); ++i) fmt::print("{}\n", line_of(table, rows[i]));
  if (table.summary) fmt::print("{}", table.summary(rows));
  std::fflush(stdout);
}

/// Cells in their order.
record told_row(const experiment_table& table, const record& row) {
  record told;
  for (const std::string& name : table.cells) told[name] = row.value(name, record());
  return told;
}

}  // namespace

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

void experiment::run(const experiment_table& table) const {
  const bool prints = !options_.json && !options_.quiet;
  if (prints) {
    fmt::print("{} (profile {}{}\n\n", device_words(), profile().name, table.heading);
    for (const column& one : table.columns) fmt::print(fmt::runtime(one.layout), one.heading);
    fmt::print("\n");
  }
  row_groups groups;
  records rows;
  for (const auto& measure : table.groups) {
    if (interruption::signal() != 0) break;
    const row_group made = measure();
    // Rows that were cut short tell nothing.
    if (interruption::signal() != 0) break;
    if (prints) print(table, made);
    for (const record& row : made) rows.push_back(told_row(table, row));
    groups.push_back(made);
  }
  const auto count = [&](const char* result) {
    return std::ranges::count_if(rows, [&](const record& row) { return row.at("result") == result; });
  };
  const auto measured = count("measured"), skipped = count("skipped"), wrong = count("wrong");
  if (prints && table.conclusions) fmt::print("\nThe paper's conclusions, here:\n{}", table.conclusions(groups));
  if (options_.json) {
    record told{{"experiment", name_},
                {"source", table.source},
                {"backend", device_->backend()},
                {"device", device_->name()},
                {"profile", profile().name}};
    told.update(table.conditions);
    told.update(record{{"measured", measured}, {"skipped", skipped}, {"wrong", wrong}, {"rows", rows}});
    print_json(told, 2);
  }
  if (!options_.csv.empty() && !rows.empty()) write_csv(options_.csv, rows);
  if (!options_.png.empty()) {
    picture drawn = table.drawn;
    for (const row_group& made : groups)
      if (!table.draw) drawn.add_figures(made, table.figure);
    if (table.draw) table.draw(drawn, groups);
    if (!drawn.curves.empty()) plot_lines(options_.png, drawn.curves, drawn.x, drawn.y, drawn.title);
  }
  if (prints) fmt::print("{} rows measured, {} skipped, {} wrong\n", measured, skipped, wrong);
  interruption::report(rows.empty() ? "no row was measured" : "the rows until then are told and written");
  if (wrong > 0) throw error(fmt::format("{} of {} rows are wrong", wrong, rows.size()));
  if (measured == 0) throw error("no row could be measured");
}

}  // namespace komdsp::cli
