#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <fmt/format.h>

#include "cli/reproduce/convolution_matrices.hpp"
#include "cli/reproduce/experiment.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/detail/convolution_tables.hpp>

namespace komdsp::cli {
namespace {

/// M = J of the paper's matrices.
constexpr index sides[] = {2, 5, 10, 20, 50, 100, 200};
constexpr const char* convolution_platforms[] = {"Intel", "NVidia"};

/// The variant with the highest printed speed-up; empty where nothing is printed.
std::string best_printed(const std::string& platform, index length, index side) {
  const convolution_table& table =
      platform == "Intel" ? profiles::intel_uhd630_convolutions : profiles::nvidia_gtx1050ti_convolutions;
  const convolution_variant best = table.find(length, side * side);
  return best == convolution_variant::automatic ? "" : name_of(best);
}
std::vector<column> convolution_columns() {
  const auto side = [](const record& row) { return row.at("M").dump() + "x" + row.at("J").dump(); };
  std::vector<column> columns{{"N", "{:>5}", "N"},
                              {"M", " {:>9}", "M x J", 0, side},
                              {"variant", " {:<5}"},
                              {"launches", "{:>8}", "launches"},
                              {"transfers", "{:>10}", "transfers"},
                              {"total_us", "{:>13}", "total us", 1},
                              {"kernel_us", "{:>13}", "kernel us", 1},
                              {"K", "{:>10}", "K", 3},
                              {"K_kernels", "{:>10}", "Kk", 3},
                              {"best", " {} |", " "}};
  for (const std::string platform : convolution_platforms) columns.push_back({platform + "_K", "{:>10}", platform, 3});
  return columns;
}

/// Cells that rows have that were not measured, too: their size, and speed-ups that are printed for it, with transfers.
void add_size(record& row, index side) {
  static const printed_tables tables(
#include "convolution_published.inc"
  );
  row["M"] = row["J"] = side;
  row["transfers"] = row["cpu_pairs"] = 0;
  tables.add_to(row, convolution_platforms, {"N", "M", "J", "variant"}, {"K"});
  for (const std::string platform : convolution_platforms)
    row[platform + "_best"] = row.at("variant") == best_printed(platform, row.at("N"), side);
}
row_group rows_beyond_host(const std::vector<convolution_variant>& variants, int bits, index side,
                           const std::string& reason) {
  reproduced_row none;
  none.reason = reason;
  row_group rows;
  for (const convolution_variant v : variants) {
    rows.push_back(cells_of(none, bits, name_of(v)));
    add_size(rows.back(), side);
  }
  mark_best(rows, "total_us");
  return rows;
}

/// All variants at one length and number of pairs.
row_group convolution_rows(variant_sweep<convolution_variant>& sweep, int bits, index side) {
  const experiment& with = sweep.with;
  const double limit_s = with.options().limit_s;
  const index length = index{1} << bits;
  const std::string beyond = beyond_host_memory(convolution_matrices::bytes_needed(length, side * side));
  if (!beyond.empty()) return rows_beyond_host(sweep.variants, bits, side, beyond);
  progress shown(fmt::format("2^{}, {} x {}", bits, side, side), static_cast<double>(sweep.variants.size() + 1),
                 with.options().quiet);
  convolution_matrices matrices(length, side * side);
  const std::string place = fmt::format("2^{} {}", bits, side);
  const measurement sequential = with.log().kept(place + " cpu", [&] { return time_sequentially(matrices, limit_s); });
  const double cpu_us = sequential.number(0);
  const auto cpu_pairs = static_cast<index>(sequential.number(1));
  shown.advance(1);
  return sweep.rows(
      place, bits, side, shown,
      [&](convolution_variant v, double previous_us) {
        return reproduce_convolution_row(with.device(), matrices, v, limit_s, previous_us);
      },
      [&](record& row, const reproduced_row& run, convolution_variant v) {
        add_size(row, side);
        if (run.launches > 0) row["transfers"] = transfers_of(with.device(), matrices, v);
        row["cpu_us"] = cpu_us;
        row["cpu_pairs"] = cpu_pairs;
        if (!run.measured()) return;
        row["K"] = cpu_us / run.total_us;
        row["K_kernels"] = cpu_us / run.kernel_us;
      });
}

std::string convolution_summary(const row_group& rows) {
  const std::string best = best_variant(rows);
  if (best.empty()) return "";
  const record& first = rows.front();
  const index length = first.at("N").get<index>(), side = first.at("M").get<index>(),
              cpu_pairs = first.at("cpu_pairs").get<index>();
  return fmt::format("      best: {}; sequential {:.1f} us{}{}\n", best, *number(first, "cpu_us"),
                     cpu_pairs < side * side ? fmt::format(" (by {} pairs)", cpu_pairs) : "",
                     printed_bests(convolution_platforms,
                                   [&](const std::string& platform) { return best_printed(platform, length, side); }));
}

/// How often a claim is true, of those groups within these lengths that say something of it.
std::string claim_text(const row_groups& groups, index least, index most, const std::string& claim,
                       const std::function<std::optional<bool>(const row_group&)>& holds) {
  int of = 0, true_ones = 0;
  for (const row_group& rows : groups) {
    const index length = rows.front().at("N").get<index>();
    const std::optional<bool> found = length < least || length > most ? std::nullopt : holds(rows);
    of += found.has_value();
    true_ones += found.value_or(false);
  }
  return of == 0 ? "" : fmt::format("  {} in {} of {} rows\n", claim, true_ones, of);
}
std::string ahead_text(const row_groups& groups, const char* v, const char* than, index least, const char* claim) {
  return claim_text(groups, least, unlimited, fmt::format("{}: {} is ahead of {}", claim, v, than),
                    [&](const row_group& rows) { return is_ahead(rows, "K", v, than); });
}
std::string best_text(const row_groups& groups, const char* v, index least, index most, const char* claim) {
  return claim_text(groups, least, most, fmt::format("{}: {} is best of A to E", claim, v), [&](const row_group& rows) {
    return any_has(rows, "K") ? std::optional(is_best(rows, "K", v, "tile")) : std::nullopt;
  });
}
std::string tile_text(const row_groups& groups) {
  double least = HUGE_VAL, most = 0;
  int of = 0;
  for (const row_group& rows : groups) {
    double best = 0;
    for (const record& row : rows)
      if (row.at("variant") != "tile") best = std::max(best, number(row, "K").value_or(0));
    const auto tile = figure_of(rows, "K", "tile");
    if (best == 0 || !tile) continue;
    least = std::min(least, *tile / best);
    most = std::max(most, *tile / best);
    ++of;
  }
  if (of == 0) return "";
  return fmt::format("  the tile is {:.2f} to {:.2f} times as fast as the best of A to E, with transfers, in {} rows\n",
                     least, most, of);
}
std::string convolution_conclusions(const row_groups& groups) {
  return ahead_text(groups, "B", "A", 1, "fewer transfers help") +
         ahead_text(groups, "E", "D", 1, "fewer transfers help") +
         ahead_text(groups, "D", "A", 513, "an item per point helps beyond 512 points") +
         best_text(groups, "C", 1, 511, "below 512 points") +
         best_text(groups, "E", 513, unlimited, "beyond 512 points") + tile_text(groups);
}

/// The number of pairs with the most lengths to show; the larger one among equals.
index side_to_show(const row_groups& groups) {
  std::map<index, int> lengths;
  for (const row_group& rows : groups)
    if (any_has(rows, "K")) ++lengths[rows.front().at("M").get<index>()];
  index shown = 0;
  for (const auto& [side, measured] : lengths)
    if (shown == 0 || measured >= lengths[shown]) shown = side;
  return shown;
}

}  // namespace

void reproduce_convolution(const convolution_options& options) {
  using v = convolution_variant;
  const std::vector<v> variants =
      variants_of(options.variants, parse_convolution_variant, {v::A, v::B, v::C, v::D, v::E, v::tile});
  const experiment with(options, "convolution");
  const profile& d = with.profile();
  const std::string cpu = cpp_facts(1).name;
  variant_sweep<v> sweep{with, variants, &reproduced_row::total_us};
  experiment_table table{
      .source = desk::convolution_source,
      .conditions = {{"max_np", d.convolution_max_np}, {"precision", "f32"}, {"cpu", cpu}},
      .heading = fmt::format(
          ", private vectors up to {} points) against a sequential program on {}; complex f32\n"
          "K with transfers{}, Kk launches alone. Sequential: of all pairs, timed on the first of them where all would "
          "take too long.\nRight: published K on {}.",
          d.convolution_max_np, cpu,
          with.device().backend() == "cpp" ? " (the cpp backend works on the host's memory and makes none)" : "",
          fmt::join(convolution_platforms, ", ")),
      .cells = with_printed({"P", "N", "M", "J", "variant", "result", "reason", "error", "launches", "transfers",
                             "cpu_us", "cpu_pairs", "total_us", "kernel_us", "K", "K_kernels", "best"},
                            convolution_platforms, {"K", "best"}),
      .columns = convolution_columns(),
      .summary = convolution_summary,
      .conclusions = convolution_conclusions,
      .drawn = {"", {"K, times the sequential program", true}},
      .draw = [&](picture& drawn, const row_groups& groups) {
        const index side = side_to_show(groups);
        drawn.title = fmt::format("Speed-up of convolving {} x {} pairs, {}, profile {}", side, side,
                                  with.device_words(), d.name);
        for (const row_group& rows : groups)
          if (rows.front().at("M") == side) drawn.add_figures(rows, "K");
      }};
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits)
    for (const index side : sides)
      if (side * side <= options.pairs_to)
        table.groups.push_back([&sweep, bits, side] { return convolution_rows(sweep, bits, side); });
  with.run(table);
}

}  // namespace komdsp::cli
