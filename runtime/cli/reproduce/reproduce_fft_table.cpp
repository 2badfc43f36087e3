#include "cli/reproduce/reproduce_fft_table.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

#include <fmt/format.h>

#include "cli/reproduce/published_fft.hpp"

namespace komdsp::cli {
namespace {

record time_of(double us) {
  return us > 0 ? record(us) : record();
}

std::string cell(const std::optional<double>& figure, int decimals) {
  return figure ? fmt::format("{:.{}f}", *figure, decimals) : "-";
}

/// "5.70 2.94": K2 and its growth, as published.
std::string published_cell(const std::string& platform, const reproduced_row& run) {
  const published_figures found = find_published(platform, run.bits, run.variant);
  return found.K2 ? cell(found.K2, 2) + " " + cell(found.K2_growth, 2) : "-";
}

/// Lengths in a few words: "2^8 .. 2^11, 2^15"; "none".
std::string lengths_text(const std::vector<int>& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size();) {
    std::size_t last = i;
    while (last + 1 < bits.size() && bits[last + 1] == bits[last] + 1) ++last;
    text += fmt::format("{}2^{}", text.empty() ? "" : ", ", bits[i]);
    if (last > i) text += fmt::format("{}2^{}", last > i + 1 ? " .. " : ", ", bits[last]);
    i = last + 1;
  }
  return text.empty() ? "none" : text;
}

class findings {
 public:
  explicit findings(const std::vector<fft_row>& rows) {
    for (const fft_row& row : rows)
      if (row.K2) K2_[row.run.bits][row.run.variant] = *row.K2;
  }

  /// Lengths that both variants were measured at, and v was faster; of: how many there are.
  std::vector<int> ahead(fft_variant v, fft_variant than, std::size_t& of) const {
    std::vector<int> lengths;
    of = 0;
    for (const auto& [bits, row] : K2_) {
      if (!row.contains(v) || !row.contains(than)) continue;
      ++of;
      if (row.at(v) > row.at(than)) lengths.push_back(bits);
    }
    return lengths;
  }
  std::vector<int> best(fft_variant v) const {
    std::vector<int> lengths;
    for (const auto& [bits, row] : K2_)
      if (row.contains(v) && std::ranges::all_of(row, [&](const auto& other) { return other.second <= row.at(v); }))
        lengths.push_back(bits);
    return lengths;
  }

 private:
  std::map<int, std::map<fft_variant, double>> K2_;
};

}  // namespace

record fft_conditions(const device& device) {
  return {{"experiment", "fft"},
          {"source", "A.A. Burtsev, Optimization of FFT in OpenCL environment"},
          {"backend", device.backend()},
          {"device", device.name()},
          {"profile", device.profile().name},
          {"max_work_group", device.profile().max_group},
          {"precision", "f32"},
          {"cpu", cpp_facts(1).name}};
}

record as_record(const fft_row& row) {
  const reproduced_row& run = row.run;
  record told{{"P", run.bits},
              {"N", index{1} << run.bits},
              {"variant", name_of(run.variant)},
              {"result", name_of(run.result)},
              {"reason", run.reason},
              {"error", time_of(run.error)},
              {"launches", run.launches},
              {"cpu_us", row.cpu_us},
              {"total_us", time_of(run.total_us)},
              {"kernel_us", time_of(run.kernel_us)},
              {"part1_us", time_of(row.part1_us)},
              {"K1", row.K1},
              {"K2", row.K2},
              {"K2_growth", row.K2_growth},
              {"K3", row.K3},
              {"percentK", row.percentK},
              {"best", row.best}};
  for (const std::string platform : published_platforms) {
    const published_figures found = find_published(platform, run.bits, run.variant);
    told[platform + "_K1"] = found.K1;
    told[platform + "_K2"] = found.K2;
    told[platform + "_K2_growth"] = found.K2_growth;
    told[platform + "_K3"] = found.K3;
    told[platform + "_percentK"] = found.percentK;
    told[platform + "_best"] = run.variant == best_published(platform, run.bits);
  }
  return told;
}

void print_fft_heading(const device& device) {
  fmt::print(
      "{} {} (profile {}, work-groups up to {}) against a sequential radix-2 FFT on {}; complex f32\n"
      "K1 with transfers, K2 kernels alone (queued), K2^ = K2 / K2 of A, K3 = part 2 against that of A, %K = share of "
      "part 2;\npart 1, the bit reversal, is timed alone. Right: published K2 and K2^ on {}.\n\n"
      "{:>2} {:>8} {:<4}{:>8}{:>11}{:>11}{:>8}{:>8}{:>7}{:>7}{:>7}  |",
      device.backend(), device.name(), device.profile().name, device.profile().max_group, cpp_facts(1).name,
      fmt::join(published_platforms, ", "), "P", "N", "", "launches", "total us", "kernel us", "K1", "K2", "K2^", "K3",
      "%K");
  for (const char* platform : published_platforms) fmt::print("{:>13}", platform);
  fmt::print("\n");
}

void print_fft_rows(const std::vector<fft_row>& rows) {
  for (const fft_row& row : rows) {
    const reproduced_row& run = row.run;
    fmt::print("{:>2} {:>8} {:<4}", run.bits, index{1} << run.bits, name_of(run.variant));
    if (!run.measured()) {
      fmt::print("{}: {}\n", name_of(run.result), run.reason);
      continue;
    }
    fmt::print("{:>8}{:>11.1f}{:>11.1f}{:>8}{:>8}{:>7}{:>7}{:>7} {}|", run.launches, run.total_us, run.kernel_us,
               cell(row.K1, 2), cell(row.K2, 2), cell(row.K2_growth, 2), cell(row.K3, 2), cell(row.percentK, 1),
               row.best ? '*' : ' ');
    for (const char* platform : published_platforms) fmt::print("{:>13}", published_cell(platform, run));
    fmt::print("\n");
  }
  const auto best = std::ranges::find(rows, true, &fft_row::best);
  std::string published;
  for (const char* platform : published_platforms)
    if (const fft_variant v = best_published(platform, rows.front().run.bits); v != fft_variant::automatic)
      published += fmt::format("{}{} {}", published.empty() ? "; published: " : ", ", platform, name_of(v));
  fmt::print("   best: {}; sequential {:.1f} us{}\n", best == rows.end() ? "none" : name_of(best->run.variant),
             rows.front().cpu_us, published);
  std::fflush(stdout);
}

void print_fft_conclusions(const std::vector<fft_row>& rows) {
  const findings found(rows);
  std::size_t of = 0;
  const std::vector<int> local = found.ahead(fft_variant::CL, fft_variant::C, of);
  fmt::print("\nThe paper's conclusions, here:\n");
  fmt::print("  local memory helps: CL is ahead of C at {} of {} lengths: {}\n", local.size(), of, lengths_text(local));
  const std::vector<int> second = found.ahead(fft_variant::D, fft_variant::CL, of);
  fmt::print("  D from 2^17: D is ahead of CL at {} of {} lengths: {}\n", second.size(), of, lengths_text(second));
  fmt::print("  F only for the longest: F is best at {}\n", lengths_text(found.best(fft_variant::F)));
  fmt::print("  A on flat memory: A is best at {}\n", lengths_text(found.best(fft_variant::A)));
}

}  // namespace komdsp::cli
