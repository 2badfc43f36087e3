#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/progress.hpp"
#include "cli/reproduce/reproduce.hpp"

namespace komdsp::cli {
namespace {

struct stockham_row {
  reproduced_row run;
  std::optional<double> over_CT2, over_S2;  // times faster than these
  bool best = false;                        // of its length
};

int radix_of(fft_variant v) {
  switch (v) {
    case fft_variant::S4:
      return 4;
    case fft_variant::S8:
      return 8;
    case fft_variant::S16:
      return 16;
    default:
      return 2;
  }
}

/// The paper's table 4: complex multiplications by twiddles, m - 1 in each of N/m butterflies of log_m N stages (the
/// printed count of radix 16 lacks the factor N), and complex additions, which are the same for every radix.
double multiplications_of(fft_variant v, int bits) {
  const int radix = radix_of(v);
  return std::ldexp(bits, bits) * (radix - 1) / radix / log2_of(radix);
}
double additions_of(int bits) {
  return std::ldexp(bits, bits);
}

std::vector<fft_variant> stockham_variants(const reproduce_options& options) {
  if (options.variants.empty())
    return {fft_variant::CT2, fft_variant::S2, fft_variant::S4, fft_variant::S8, fft_variant::S16};
  // Both of radix 2 come first, since the others are compared with them.
  std::vector<fft_variant> variants{fft_variant::CT2, fft_variant::S2};
  for (const std::string& name : options.variants)
    if (const fft_variant v = parse_variant(name); std::ranges::find(variants, v) == variants.end())
      variants.push_back(v);
  for (const fft_variant v : variants)
    if (v != fft_variant::CT2 && (v < fft_variant::S2 || v > fft_variant::S16))
      throw error(fmt::format("variant {} is none of CT2, S2, S4, S8 and S16", name_of(v)), error::wrong_usage);
  return variants;
}

using times_by_variant = std::map<fft_variant, double>;

std::vector<stockham_row> rows_of_length(const experiment& with, const reproduce_options& options, const fft& t,
                                         times_by_variant& previous) {
  const int bits = log2_of(t.length);
  const std::vector<fft_variant> variants = stockham_variants(options);
  progress shown(fmt::format("2^{}", bits), static_cast<double>(variants.size()), options.quiet);
  const reference_spectrum reference(t);
  std::vector<stockham_row> rows;
  for (const fft_variant v : variants) {
    const auto measure = [&] {
      return reproduce_row(*with.device, reference, {v, options.limit_s, previous[v], false});
    };
    stockham_row row{kept_row(*with.log, fmt::format("2^{} {}", bits, name_of(v)), bits, v, measure), {}, {}};
    if (interruption::signal() != 0) return {};
    previous[v] = row.run.measured() ? row.run.kernel_us : 2 * previous[v];
    rows.push_back(row);
    shown.advance(1);
  }
  const reproduced_row ct2 = rows[0].run, s2 = rows[1].run;
  stockham_row* best = nullptr;
  for (stockham_row& row : rows) {
    if (!row.run.measured()) continue;
    if (ct2.measured()) row.over_CT2 = ct2.kernel_us / row.run.kernel_us;
    if (s2.measured()) row.over_S2 = s2.kernel_us / row.run.kernel_us;
    if (best == nullptr || row.run.kernel_us < best->run.kernel_us) best = &row;
  }
  if (best != nullptr) best->best = true;
  return rows;
}

record as_record(const stockham_row& row) {
  const reproduced_row& run = row.run;
  const auto positive = [](double v) { return v > 0 ? record(v) : record(); };
  return {{"P", run.bits},
          {"N", index{1} << run.bits},
          {"variant", name_of(run.variant)},
          {"result", name_of(run.result)},
          {"reason", run.reason},
          {"error", positive(run.error)},
          {"launches", run.launches},
          {"kernel_us", positive(run.kernel_us)},
          {"over_CT2", row.over_CT2},
          {"over_S2", row.over_S2},
          {"best", row.best},
          {"multiplications", multiplications_of(run.variant, run.bits)},
          {"additions", additions_of(run.bits)}};
}

void print_heading(const device& device, precision type) {
  fmt::print(
      "{} {} (profile {}); complex {}, without transfers\n"
      "over CT2, over S2: times faster than these. Right: the paper's table 4, complex operations in millions.\n\n"
      "{:>2} {:>8} {:<4}{:>9}{:>12}{:>10}{:>9}   | {:>15}{:>11}\n",
      device.backend(), device.name(), device.profile().name, type == precision::f64 ? "f64" : "f32", "P", "N", "",
      "launches", "kernel us", "over CT2", "over S2", "multiplications", "additions");
}

void print_rows(const std::vector<stockham_row>& rows) {
  const auto cell = [](const std::optional<double>& v) { return v ? fmt::format("{:.2f}", *v) : std::string("-"); };
  for (const stockham_row& row : rows) {
    const reproduced_row& run = row.run;
    fmt::print("{:>2} {:>8} {:<4}", run.bits, index{1} << run.bits, name_of(run.variant));
    if (run.measured()) {
      fmt::print("{:>9}{:>12.1f}{:>10}{:>9} {} | {:>15.4f}{:>11.4f}\n", run.launches, run.kernel_us, cell(row.over_CT2),
                 cell(row.over_S2), row.best ? '*' : ' ', multiplications_of(run.variant, run.bits) * 1e-6,
                 additions_of(run.bits) * 1e-6);
    } else {
      fmt::print("{}: {}\n", name_of(run.result), run.reason);
    }
  }
  std::fflush(stdout);
}

/// Lengths at which `v` was measured, and at how many of them its ratio is above the bound.
void print_claim(const std::vector<stockham_row>& rows, fft_variant v, std::optional<double> stockham_row::*ratio,
                 double bound, const char* claim) {
  int of = 0, holds = 0;
  double lowest = HUGE_VAL, highest = 0;
  for (const stockham_row& row : rows) {
    if (row.run.variant != v || !(row.*ratio)) continue;
    ++of;
    holds += *(row.*ratio) > bound;
    lowest = std::min(lowest, *(row.*ratio));
    highest = std::max(highest, *(row.*ratio));
  }
  if (of > 0) fmt::print("  {}: at {} of {} lengths; {:.2f} to {:.2f} times\n", claim, holds, of, lowest, highest);
}

void print_conclusions(const std::vector<stockham_row>& rows) {
  fmt::print("\nThe paper's conclusions, here:\n");
  print_claim(rows, fft_variant::S2, &stockham_row::over_CT2, 1, "Stockham's radix 2 is ahead of Cooley and Tukey's");
  print_claim(rows, fft_variant::S16, &stockham_row::over_S2, 1.5, "radix 16 is more than 50 % faster than radix 2");
}

record conditions_of(const device& device, precision type) {
  return {{"experiment", "stockham"},         {"source", "D. Prievelis, Parallel FFT using CUDA"},
          {"backend", device.backend()},      {"device", device.name()},
          {"profile", device.profile().name}, {"precision", type == precision::f64 ? "f64" : "f32"}};
}

}  // namespace

void reproduce_stockham(const reproduce_options& options) {
  stockham_variants(options);
  const experiment with = begin_reproduction(options, fmt::format("stockham {}", options.precision));
  const std::unique_ptr<device>& device = with.device;
  fft t;
  t.type = parse_precision(options.precision, precision::f64);
  if (t.type == precision::f64 && !device->profile().fp64)
    throw error(fmt::format("{} (profile {}) has no double precision; --precision f32 measures without", device->name(),
                            device->profile().name));
  const bool printing = !options.json && !options.quiet;
  reproduction done;
  done.conditions = conditions_of(*device, t.type);
  done.y = {"times faster than CT2", false};
  done.title = fmt::format("Stockham's FFT against Cooley and Tukey's, {} {}, {}", device->backend(), device->name(),
                           t.type == precision::f64 ? "f64" : "f32");
  if (printing) print_heading(*device, t.type);
  times_by_variant previous;
  std::vector<stockham_row> all;
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits) {
    if (interruption::signal() != 0) break;
    t.length = index{1} << bits;
    const std::vector<stockham_row> rows = rows_of_length(with, options, t, previous);
    if (printing) print_rows(rows);
    for (const stockham_row& row : rows) {
      done.count(row.run);
      done.rows.push_back(as_record(row));
      if (row.over_CT2) done.add_point(name_of(row.run.variant), bits, *row.over_CT2);
    }
    all.insert(all.end(), rows.begin(), rows.end());
  }
  if (printing) print_conclusions(all);
  end_reproduction(options, done);
}

}  // namespace komdsp::cli
