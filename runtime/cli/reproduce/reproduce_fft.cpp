#include <algorithm>
#include <complex>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "cli/devices/device.hpp"
#include "cli/error.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/progress.hpp"
#include "cli/reproduce/radix2_dit.hpp"
#include "cli/reproduce/reproduce.hpp"
#include "cli/reproduce/reproduce_fft_table.hpp"
#include "cli/timing.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// Variant A comes first, since the others are compared with it.
std::vector<fft_variant> group_variants(const reproduce_options& options) {
  if (options.variants.empty())
    return {fft_variant::A,  fft_variant::B, fft_variant::BL, fft_variant::C,
            fft_variant::CL, fft_variant::D, fft_variant::E,  fft_variant::F};
  std::vector<fft_variant> variants{fft_variant::A};
  for (const std::string& name : options.variants)
    if (const fft_variant v = parse_variant(name); std::ranges::find(variants, v) == variants.end())
      variants.push_back(v);
  return variants;
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
  if (!(found <= accuracy_bound(reference.transform().type, reference.transform().length)))
    throw error(
        fmt::format("the sequential FFT of 2^{} points is wrong: relative error {:.3g}", log2_of(points), found));
  return median_microseconds(limit_s, [&](int times) {
    for (int i = 0; i < times; ++i) sequential.transform(in, out);
  });
}

bool has_part1(fft_variant v) {
  return v >= fft_variant::A && v <= fft_variant::F;
}

void fill_speedups(fft_row& row, const fft_row& a) {
  if (!row.run.measured()) return;
  row.K1 = row.cpu_us / row.run.total_us;
  row.K2 = row.cpu_us / row.run.kernel_us;
  if (a.run.measured()) row.K2_growth = a.run.kernel_us / row.run.kernel_us;
  // Timer noise can leave nothing of part 2 where one launch costs more than what it does.
  const double part2 = row.run.kernel_us - row.part1_us, part2_of_a = a.run.kernel_us - row.part1_us;
  if (row.part1_us == 0 || part2 <= 0) return;
  row.percentK = 100 * part2 / row.run.kernel_us;
  if (a.run.measured() && part2_of_a > 0) row.K3 = part2_of_a / part2;
}

void mark_best(std::vector<fft_row>& rows) {
  const auto best = std::ranges::max_element(rows, {}, [](const fft_row& row) { return row.K2.value_or(0); });
  if (best != rows.end() && best->K2) best->best = true;
}

using times_by_variant = std::map<fft_variant, double>;

/// All variants at one length. previous: kernel times at half the length, replaced by those here.
std::vector<fft_row> rows_of_length(const experiment& with, const reproduce_options& options, int bits,
                                    times_by_variant& previous) {
  fft t;
  t.length = index{1} << bits;
  const std::vector<fft_variant> variants = group_variants(options);
  progress shown(fmt::format("2^{}", bits), static_cast<double>(variants.size() + 1), options.quiet);
  const reference_spectrum reference(t);
  const auto place = [bits](const char* what) { return fmt::format("2^{} {}", bits, what); };
  const double cpu_us = with.log->kept(place("cpu"), [&] { return cpu_microseconds(reference, options.limit_s); });
  shown.advance(1);
  std::vector<fft_row> rows;
  double part1_us = 0;
  for (const fft_variant v : variants) {
    fft_row row;
    row.cpu_us = cpu_us;
    row.run = kept_row(*with.log, place(name_of(v)), bits, v, [&] {
      return reproduce_row(*with.device, reference, {v, options.limit_s, previous[v], true});
    });
    // Variants skipped for their time stay so: twice the length takes twice the time at least.
    previous[v] = row.run.measured() ? row.run.kernel_us : 2 * previous[v];
    if (row.run.measured() && has_part1(v)) {
      if (part1_us == 0)
        part1_us = with.log->kept(place("part 1"),
                                  [&] { return part1_microseconds(*with.device, reference, options.limit_s); });
      row.part1_us = part1_us;
    }
    if (interruption::signal() != 0) return {};
    rows.push_back(row);
    fill_speedups(rows.back(), rows.front());
    shown.advance(1);
  }
  mark_best(rows);
  return rows;
}

}  // namespace

void reproduce_fft(const reproduce_options& options) {
  const experiment with = begin_reproduction(options, "fft");
  const std::unique_ptr<device>& device = with.device;
  const bool printing = !options.json && !options.quiet;
  reproduction done;
  done.conditions = fft_conditions(*device);
  done.y = {"K2, times the sequential FFT", true};
  done.title = fmt::format("Speed-up of FFT kernels, {} {}, profile {}", device->backend(), device->name(),
                           device->profile().name);
  if (printing) print_fft_heading(*device);
  times_by_variant previous;
  std::vector<fft_row> all;
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits) {
    if (interruption::signal() != 0) break;
    const std::vector<fft_row> rows = rows_of_length(with, options, bits, previous);
    if (printing) print_fft_rows(rows);
    for (const fft_row& row : rows) {
      done.count(row.run);
      done.rows.push_back(as_record(row));
      if (row.K2) done.add_point(name_of(row.run.variant), bits, *row.K2);
    }
    all.insert(all.end(), rows.begin(), rows.end());
  }
  if (printing) print_fft_conclusions(all);
  end_reproduction(options, done);
}

}  // namespace komdsp::cli
