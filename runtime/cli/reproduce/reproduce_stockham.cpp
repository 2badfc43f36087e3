#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/reproduce/experiment.hpp"

namespace komdsp::cli {
namespace {

/// Both of radix 2 come first, since the others are compared with them.
std::vector<fft_variant> stockham_variants(const reproduce_options& options) {
  using v = fft_variant;
  const std::vector<v> all{v::CT2, v::S2, v::S4, v::S8, v::S16};
  const std::vector<v> variants = variants_of(options.variants, parse_variant, all, {v::CT2, v::S2});
  for (const v one : variants)
    if (std::ranges::find(all, one) == all.end())
      throw error(fmt::format("variant {} is none of CT2, S2, S4, S8 and S16", name_of(one)), error::wrong_usage);
  return variants;
}

int log2_of_radix(fft_variant v) {
  return v == fft_variant::S4 ? 2 : v == fft_variant::S8 ? 3 : v == fft_variant::S16 ? 4 : 1;
}
/// The paper's table 4: complex multiplications by twiddles, m - 1 in each of N/m butterflies of log_m N stages (the
/// printed count of radix 16 lacks the factor N), and complex additions, which are the same for every radix.
double multiplications_of(fft_variant v, int bits) {
  const int radix = 1 << log2_of_radix(v);
  return std::ldexp(bits, bits) * (radix - 1) / radix / log2_of_radix(v);
}

row_group stockham_rows(variant_sweep<fft_variant>& sweep, const fft& t) {
  const experiment& with = sweep.with;
  const int bits = log2_of(t.length);
  const std::string place = fmt::format("2^{}", bits);
  progress shown(place, static_cast<double>(sweep.variants.size()), with.options().quiet);
  const reference_spectrum reference(t);
  row_group rows = sweep.rows(
      place, bits, 0, shown,
      [&](fft_variant v, double previous_us) {
        return reproduce_row(with.device(), reference, {v, with.options().limit_s, previous_us, false});
      },
      [&](record& row, const reproduced_row&, fft_variant v) {
        row["multiplications"] = multiplications_of(v, bits);
        row["additions"] = std::ldexp(bits, bits);
      });
  const auto ct2 = figure_of(rows, "kernel_us", "CT2"), s2 = figure_of(rows, "kernel_us", "S2");
  for (record& row : rows) {
    const auto here = number(row, "kernel_us");
    if (here && ct2) row["over_CT2"] = *ct2 / *here;
    if (here && s2) row["over_S2"] = *s2 / *here;
  }
  return rows;
}

/// Lengths at which the variant was measured, and at how many of them its ratio is above the bound.
std::string claim_text(const row_groups& groups, const char* variant, const char* ratio, double bound,
                       const char* claim) {
  int of = 0, holds = 0;
  double lowest = HUGE_VAL, highest = 0;
  for (const row_group& rows : groups) {
    const auto found = figure_of(rows, ratio, variant);
    if (!found) continue;
    ++of;
    holds += *found > bound;
    lowest = std::min(lowest, *found);
    highest = std::max(highest, *found);
  }
  if (of == 0) return "";
  return fmt::format("  {}: at {} of {} lengths; {:.2f} to {:.2f} times\n", claim, holds, of, lowest, highest);
}

std::vector<column> stockham_columns() {
  const auto millions = [](const char* name) {
    return [name](const record& row) { return fixed(*number(row, name) * 1e-6, 4); };
  };
  return {{"P", "{:>2}", "P"},
          {"N", " {:>8}", "N"},
          {"variant", " {:<4}"},
          {"launches", "{:>9}", "launches"},
          {"kernel_us", "{:>12}", "kernel us", 1},
          {"over_CT2", "{:>10}", "over CT2", 2},
          {"over_S2", "{:>9}", "over S2", 2},
          {"best", " {} |", " "},
          {"multiplications", " {:>15}", "multiplications", 0, millions("multiplications")},
          {"additions", "{:>11}", "additions", 0, millions("additions")}};
}

}  // namespace

void reproduce_stockham(const reproduce_options& options) {
  const std::vector<fft_variant> variants = stockham_variants(options);
  const experiment with(options, "stockham", " " + options.precision);
  fft t;
  t.precision = parse_precision(options.precision, precision::f64);
  if (t.precision == precision::f64 && !with.profile().fp64)
    throw error(fmt::format("{} (profile {}) has no double precision; --precision f32 measures without",
                            with.device().name(), with.profile().name));
  const char* const type = name_of(t.precision);
  variant_sweep<fft_variant> sweep{with, variants};
  experiment_table table{
      .source = "D. Prievelis, Parallel FFT using CUDA",
      .conditions = {{"precision", type}},
      .heading = fmt::format("); complex {}, without transfers\n"
                             "over CT2, over S2: times faster than these. Right: the paper's table 4, complex "
                             "operations in millions.",
                             type),
      .cells = {"P", "N", "variant", "result", "reason", "error", "launches", "kernel_us", "over_CT2", "over_S2",
                "best", "multiplications", "additions"},
      .columns = stockham_columns(),
      .drawn = {fmt::format("Stockham's FFT against Cooley and Tukey's, {}, {}", with.device_words(), type),
                {"times faster than CT2"}},
      .figure = "over_CT2"};
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits)
    table.groups.push_back([&sweep, t, bits]() mutable {
      t.length = index{1} << bits;
      return stockham_rows(sweep, t);
    });
  table.conclusions = [](const row_groups& groups) {
    return claim_text(groups, "S2", "over_CT2", 1, "Stockham's radix 2 is ahead of Cooley and Tukey's") +
           claim_text(groups, "S16", "over_S2", 1.5, "radix 16 is more than 50 % faster than radix 2");
  };
  with.run(table);
}

}  // namespace komdsp::cli
