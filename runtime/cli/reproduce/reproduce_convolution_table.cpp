#include "cli/reproduce/reproduce_convolution_table.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cli/reproduce/published_convolution.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

record positive(double number) {
  return number > 0 ? record(number) : record();
}
index length_of(const convolution_row& row) {
  return index{1} << row.run.bits;
}
std::string published_cell(const char* platform, const convolution_row& row) {
  const std::optional<double> K = find_published_convolution(platform, length_of(row), row.pairs(), row.variant);
  return K ? fmt::format("{:.3f}", *K) : "-";
}

/// K by length and side, then by variant.
using figures = std::map<std::pair<index, index>, std::map<convolution_variant, double>>;

figures figures_of(const std::vector<convolution_row>& rows) {
  figures found;
  for (const convolution_row& row : rows)
    if (row.K) found[{length_of(row), row.side}][row.variant] = *row.K;
  return found;
}
bool is_best(const std::map<convolution_variant, double>& row, convolution_variant v) {
  const auto beaten = [&](const auto& other) {
    return other.first == convolution_variant::tile || other.second <= row.at(v);
  };
  return row.contains(v) && std::ranges::all_of(row, beaten);
}
void print_ahead(const figures& found, convolution_variant v, convolution_variant than, index longer_than,
                 const char* claim) {
  int of = 0, ahead = 0;
  for (const auto& [size, row] : found) {
    if (size.first <= longer_than || !row.contains(v) || !row.contains(than)) continue;
    ++of;
    ahead += row.at(v) > row.at(than);
  }
  if (of > 0) fmt::print("  {}: {} is ahead of {} in {} of {} rows\n", claim, name_of(v), name_of(than), ahead, of);
}
void print_best(const figures& found, convolution_variant v, index least, index most, const char* claim) {
  int of = 0, best = 0;
  for (const auto& [size, row] : found) {
    if (size.first < least || size.first > most) continue;
    ++of;
    best += is_best(row, v);
  }
  if (of > 0) fmt::print("  {}: {} is best of A to E in {} of {} rows\n", claim, name_of(v), best, of);
}
void print_tile(const figures& found) {
  double least = 0, most = 0;
  int of = 0;
  for (const auto& [size, row] : found) {
    double best = 0;
    for (const auto& [v, K] : row)
      if (v != convolution_variant::tile) best = std::max(best, K);
    if (best == 0 || !row.contains(convolution_variant::tile)) continue;
    const double ratio = row.at(convolution_variant::tile) / best;
    least = of == 0 ? ratio : std::min(least, ratio);
    most = std::max(most, ratio);
    ++of;
  }
  if (of > 0)
    fmt::print("  the tile is {:.2f} to {:.2f} times as fast as the best of A to E, with transfers, in {} rows\n",
               least, most, of);
}

}  // namespace

record convolution_conditions(const device& device) {
  return {{"experiment", "convolution"},
          {"source", desk::convolution_source},
          {"backend", device.backend()},
          {"device", device.name()},
          {"profile", device.profile().name},
          {"max_np", device.profile().convolution_max_np},
          {"precision", "f32"},
          {"cpu", cpp_facts(1).name}};
}

record as_record(const convolution_row& row) {
  const reproduced_row& run = row.run;
  record told{{"P", run.bits},
              {"N", length_of(row)},
              {"M", row.side},
              {"J", row.side},
              {"variant", name_of(row.variant)},
              {"result", name_of(run.result)},
              {"reason", run.reason},
              {"error", positive(run.error)},
              {"launches", run.launches},
              {"transfers", row.transfers},
              {"cpu_us", positive(row.cpu_us)},
              {"cpu_pairs", row.cpu_pairs},
              {"total_us", positive(run.total_us)},
              {"kernel_us", positive(run.kernel_us)},
              {"K", row.K},
              {"K_kernels", row.K_kernels},
              {"best", row.best}};
  for (const std::string platform : convolution_platforms) {
    told[platform + "_K"] = find_published_convolution(platform, length_of(row), row.pairs(), row.variant);
    told[platform + "_best"] = row.variant == best_published_convolution(platform, length_of(row), row.pairs());
  }
  return told;
}

void print_convolution_heading(const device& device) {
  fmt::print(
      "{} {} (profile {}, private vectors up to {} points) against a sequential program on {}; complex f32\n"
      "K with transfers{}, Kk launches alone. Sequential: of all pairs, timed on the first of them where all would "
      "take "
      "too long.\nRight: published K on {}.\n\n"
      "{:>5} {:>9} {:<5}{:>8}{:>10}{:>13}{:>13}{:>10}{:>10}   |",
      device.backend(), device.name(), device.profile().name, device.profile().convolution_max_np, cpp_facts(1).name,
      device.backend() == std::string("cpp") ? " (the cpp backend works on the host's memory and makes none)" : "",
      fmt::join(convolution_platforms, ", "), "N", "M x J", "", "launches", "transfers", "total us", "kernel us", "K",
      "Kk");
  for (const char* platform : convolution_platforms) fmt::print("{:>10}", platform);
  fmt::print("\n");
}

void print_convolution_rows(const std::vector<convolution_row>& rows) {
  for (const convolution_row& row : rows) {
    const reproduced_row& run = row.run;
    fmt::print("{:>5} {:>9} {:<5}", length_of(row), fmt::format("{}x{}", row.side, row.side), name_of(row.variant));
    if (!run.measured()) {
      fmt::print("{}: {}\n", name_of(run.result), run.reason);
      continue;
    }
    fmt::print("{:>8}{:>10}{:>13.1f}{:>13.1f}{:>10.3f}{:>10.3f} {} |", run.launches, row.transfers, run.total_us,
               run.kernel_us, row.K.value_or(0), row.K_kernels.value_or(0), row.best ? '*' : ' ');
    for (const char* platform : convolution_platforms) fmt::print("{:>10}", published_cell(platform, row));
    fmt::print("\n");
  }
  const convolution_row& first = rows.front();
  const auto best = std::ranges::find(rows, true, &convolution_row::best);
  if (best == rows.end()) return;
  std::string published;
  for (const char* platform : convolution_platforms)
    if (const auto v = best_published_convolution(platform, length_of(first), first.pairs());
        v != convolution_variant::automatic)
      published += fmt::format("{}{} {}", published.empty() ? "; published: " : ", ", platform, name_of(v));
  fmt::print("      best: {}; sequential {:.1f} us{}{}\n", name_of(best->variant), first.cpu_us,
             first.cpu_pairs < first.pairs() ? fmt::format(" (by {} pairs)", first.cpu_pairs) : "", published);
  std::fflush(stdout);
}

void print_convolution_conclusions(const std::vector<convolution_row>& rows) {
  using v = convolution_variant;
  const figures found = figures_of(rows);
  fmt::print("\nThe paper's conclusions, here:\n");
  print_ahead(found, v::B, v::A, 0, "fewer transfers help");
  print_ahead(found, v::E, v::D, 0, "fewer transfers help");
  print_ahead(found, v::D, v::A, 512, "an item per point helps beyond 512 points");
  print_best(found, v::C, 1, 511, "below 512 points");
  print_best(found, v::E, 513, unlimited, "beyond 512 points");
  print_tile(found);
}

}  // namespace komdsp::cli
