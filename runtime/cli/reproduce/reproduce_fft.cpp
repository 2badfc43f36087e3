#include <string>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/reproduce/radix2_dit.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/base/timing.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

constexpr const char* fft_platforms[] = {"Intel", "NVidia", "KOMDIV"};

/// Tables 1 to 12. percentK of NVidia's 2^17 is what K2 and K3 imply, and K3 and percentK printed for Intel's 2^20 are
/// left out, since they are not of the variant printed there.
const printed_tables& printed_ffts() {
  static const printed_tables tables(
#include "fft_published.inc"
  );
  return tables;
}
/// The variant with the highest K2; the first of the tables among equals. Empty where nothing is printed.
std::string best_printed(const std::string& platform, int bits) {
  std::string best;
  double highest = 0;
  for (const auto& row : printed_ffts().rows()) {
    const auto K2 = printed_number(row.at("K2"));
    if (row.at("platform") != platform || row.at("P") != std::to_string(bits) || !(K2 > highest)) continue;
    highest = *K2;
    best = row.at("variant");
  }
  return best;
}
/// The printed figures of rows, the first of which is that of A. K2_growth is computed, since some are misprinted.
void add_printed_ffts(row_group& rows) {
  for (record& row : rows) {
    printed_ffts().add_to(row, fft_platforms, {"P", "variant"}, {"K1", "K2", "K3", "percentK"});
    for (const std::string platform : fft_platforms) {
      const auto K2 = number(row, platform + "_K2"), of_a = number(rows.front(), platform + "_K2");
      if (K2 && of_a) row[platform + "_K2_growth"] = *K2 / *of_a;
      row[platform + "_best"] = row.at("variant") == best_printed(platform, row.at("P"));
    }
  }
}

std::vector<column> fft_columns() {
  std::vector<column> columns{{"P", "{:>2}", "P"},
                              {"N", " {:>8}", "N"},
                              {"variant", " {:<4}"},
                              {"launches", "{:>8}", "launches"},
                              {"total_us", "{:>11}", "total us", 1},
                              {"kernel_us", "{:>11}", "kernel us", 1},
                              {"K1", "{:>8}", "K1", 2},
                              {"K2", "{:>8}", "K2", 2},
                              {"K2_growth", "{:>7}", "K2^", 2},
                              {"K3", "{:>7}", "K3", 2},
                              {"percentK", "{:>7}", "%K", 1},
                              {"best", " {}|", " "}};
  for (const std::string platform : fft_platforms)
    columns.push_back({"", "{:>13}", platform, 0, [platform](const record& row) -> std::string {
                         const auto K2 = number(row, platform + "_K2"), growth = number(row, platform + "_K2_growth");
                         return K2 ? fixed(*K2, 2) + " " + (growth ? fixed(*growth, 2) : "-") : "-";
                       }});
  return columns;
}

/// Time of the sequential FFT, after its result was checked.
double cpu_microseconds(const reference_spectrum& reference, double limit_s) {
  using complex = radix2_dit::complex;
  const auto points = static_cast<std::size_t>(reference.transform().length);
  const radix2_dit sequential(points);
  const std::span in(reinterpret_cast<const complex*>(reference.input().data()), points);
  std::vector<complex> out(points);
  sequential.transform(in, out);
  const double found = reference.error_of(std::as_bytes(std::span(out)));
  if (!(found <= accuracy_bound(reference.transform().precision, reference.transform().length)))
    throw error(
        fmt::format("the sequential FFT of 2^{} points is wrong: relative error {:.3g}", log2_of(points), found));
  return median_microseconds_of(limit_s, [&] { sequential.transform(in, out); });
}

/// K1 and K2: times faster than the sequential FFT, with transfers and kernels alone; K2_growth: than variant A; K3: of
/// part 2, the kernels less the bit reversal; percentK: share of part 2.
void add_speedups(record& row, const reproduced_row& run, const reproduced_row& a, double cpu_us, double part1_us) {
  row["K1"] = cpu_us / run.total_us;
  row["K2"] = cpu_us / run.kernel_us;
  if (a.measured()) row["K2_growth"] = a.kernel_us / run.kernel_us;
  // Timer noise can leave nothing of part 2 where one launch costs more than what it does.
  const double part2 = run.kernel_us - part1_us, part2_of_a = a.kernel_us - part1_us;
  if (part1_us == 0 || part2 <= 0) return;
  row["percentK"] = 100 * part2 / run.kernel_us;
  if (a.measured() && part2_of_a > 0) row["K3"] = part2_of_a / part2;
}

/// All variants at one length, A first.
row_group fft_rows(variant_sweep<fft_variant>& sweep, int bits) {
  const experiment& with = sweep.with;
  const double limit_s = with.options().limit_s;
  const std::string place = fmt::format("2^{}", bits);
  fft t;
  t.length = index{1} << bits;
  progress shown(place, static_cast<double>(sweep.variants.size() + 1), with.options().quiet);
  const reference_spectrum reference(t);
  const double cpu_us = with.log().kept(place + " cpu", [&] { return cpu_microseconds(reference, limit_s); });
  shown.advance(1);
  double part1_us = 0;
  reproduced_row a;
  row_group rows = sweep.rows(
      place, bits, 0, shown,
      [&](fft_variant v, double previous_us) {
        return reproduce_row(with.device(), reference, {v, limit_s, previous_us, true});
      },
      [&](record& row, const reproduced_row& run, fft_variant v) {
        if (v == fft_variant::A) a = run;
        const bool has_part1 = run.measured() && v >= fft_variant::A && v <= fft_variant::F;
        if (has_part1 && part1_us == 0)
          part1_us =
              with.log().kept(place + " part 1", [&] { return part1_microseconds(with.device(), reference, limit_s); });
        row["cpu_us"] = cpu_us;
        if (has_part1) row["part1_us"] = part1_us;
        if (run.measured()) add_speedups(row, run, a, cpu_us, has_part1 ? part1_us : 0);
      });
  add_printed_ffts(rows);
  return rows;
}

std::string fft_summary(const row_group& rows) {
  const record& first = rows.front();
  const std::string best = best_variant(rows);
  return fmt::format("   best: {}; sequential {:.1f} us{}\n", best.empty() ? "none" : best, *number(first, "cpu_us"),
                     printed_bests(fft_platforms, [&](const std::string& platform) {
                       return best_printed(platform, first.at("P").get<int>());
                     }));
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

std::string fft_conclusions(const row_groups& groups) {
  const auto ahead = [&](const char* v, const char* than) {
    int of = 0;
    std::vector<int> bits;
    for (const row_group& rows : groups) {
      const std::optional<bool> found = is_ahead(rows, "K2", v, than);
      of += found.has_value();
      if (found.value_or(false)) bits.push_back(rows.front().at("P").get<int>());
    }
    return fmt::format("{} is ahead of {} at {} of {} lengths: {}\n", v, than, bits.size(), of, lengths_text(bits));
  };
  const auto best = [&](const char* v) {
    std::vector<int> bits;
    for (const row_group& rows : groups)
      if (is_best(rows, "K2", v)) bits.push_back(rows.front().at("P").get<int>());
    return lengths_text(bits);
  };
  return "  local memory helps: " + ahead("CL", "C") + "  D from 2^17: " + ahead("D", "CL") +
         fmt::format("  F only for the longest: F is best at {}\n  A on flat memory: A is best at {}\n", best("F"),
                     best("A"));
}

}  // namespace

void reproduce_fft(const reproduce_options& options) {
  using v = fft_variant;
  const experiment with(options, "fft");
  const profile& d = with.profile();
  const std::string cpu = cpp_facts(1).name;
  // Variant A comes first, since the others are compared with it.
  variant_sweep<fft_variant> sweep{
      with, variants_of(options.variants, parse_variant, {v::A, v::B, v::BL, v::C, v::CL, v::D, v::E, v::F}, {v::A})};
  experiment_table table{
      .source = "A.A. Burtsev, Optimization of FFT in OpenCL environment",
      .conditions = {{"max_work_group", d.max_group}, {"precision", "f32"}, {"cpu", cpu}},
      .heading = fmt::format(
          ", work-groups up to {}) against a sequential radix-2 FFT on {}; complex f32\n"
          "K1 with transfers, K2 kernels alone (queued), K2^ = K2 / K2 of A, K3 = part 2 against that of A, %K = share "
          "of part 2;\npart 1, the bit reversal, is timed alone. Right: published K2 and K2^ on {}.",
          d.max_group, cpu, fmt::join(fft_platforms, ", ")),
      .cells = with_printed({"P", "N", "variant", "result", "reason", "error", "launches", "cpu_us", "total_us",
                             "kernel_us", "part1_us", "K1", "K2", "K2_growth", "K3", "percentK", "best"},
                            fft_platforms, {"K1", "K2", "K2_growth", "K3", "percentK", "best"}),
      .columns = fft_columns(),
      .summary = fft_summary,
      .conclusions = fft_conclusions,
      .drawn = {fmt::format("Speed-up of FFT kernels, {}, profile {}", with.device_words(), d.name),
                {"K2, times the sequential FFT", true}},
      .figure = "K2"};
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits)
    table.groups.push_back([&sweep, bits] { return fft_rows(sweep, bits); });
  with.run(table);
}

}  // namespace komdsp::cli
