#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "cli/devices/device.hpp"
#include "cli/error.hpp"
#include "cli/progress.hpp"
#include "cli/reproduce/reproduce.hpp"
#include "cli/reproduce/reproduce_convolution_table.hpp"

namespace komdsp::cli {
namespace {

/// M = J of the paper's matrices.
constexpr index sides[] = {2, 5, 10, 20, 50, 100, 200};

std::vector<convolution_variant> convolution_variants(const reproduce_options& options) {
  using v = convolution_variant;
  if (options.variants.empty()) return {v::A, v::B, v::C, v::D, v::E, v::tile};
  std::vector<v> variants;
  for (const std::string& name : options.variants)
    if (const v one = parse_convolution_variant(name); std::ranges::find(variants, one) == variants.end())
      variants.push_back(one);
  return variants;
}

/// Microseconds with transfers, by M = J and variant: of half the length.
using times_before = std::map<std::pair<index, convolution_variant>, double>;

std::vector<convolution_row> rows_beyond_host(const std::vector<convolution_variant>& variants, int bits, index side,
                                              const std::string& reason) {
  std::vector<convolution_row> rows;
  for (const convolution_variant v : variants) {
    convolution_row row;
    row.run.bits = bits;
    row.run.reason = reason;
    row.side = side;
    row.variant = v;
    rows.push_back(row);
  }
  return rows;
}

/// All variants at one length and number of pairs.
std::vector<convolution_row> rows_of_size(const experiment& with, const reproduce_options& options, int bits,
                                          index side, times_before& previous) {
  const std::vector<convolution_variant> variants = convolution_variants(options);
  const index length = index{1} << bits;
  const std::string beyond = beyond_host_memory(convolution_matrices::bytes_needed(length, side * side));
  if (!beyond.empty()) return rows_beyond_host(variants, bits, side, beyond);
  progress shown(fmt::format("2^{}, {} x {}", bits, side, side), static_cast<double>(variants.size() + 1),
                 options.quiet);
  convolution_matrices matrices(length, side * side);
  const auto place = [&](const char* what) { return fmt::format("2^{} {} {}", bits, side, what); };
  const measurement sequential = with.log->kept(place("cpu"), [&]() -> measurement {
    const sequential_time time = time_sequentially(matrices, options.limit_s);
    return {{time.us, static_cast<double>(time.pairs)}, ""};
  });
  shown.advance(1);
  std::vector<convolution_row> rows;
  for (const convolution_variant v : variants) {
    double& before = previous[{side, v}];
    convolution_row row;
    row.variant = v;
    row.run = kept_row(*with.log, place(name_of(v)), bits, fft_variant::automatic, [&] {
      return reproduce_convolution_row(*with.device, matrices, {v, options.limit_s, before});
    });
    if (interruption::signal() != 0) return {};
    if (row.run.launches > 0) row.transfers = transfers_of(*with.device, matrices, v);
    // Variants skipped for their time stay so: twice the length takes twice the time at least.
    before = row.run.measured() ? row.run.total_us : 2 * before;
    row.side = side;
    row.cpu_us = sequential.number(0);
    row.cpu_pairs = static_cast<index>(sequential.number(1));
    if (row.run.measured()) {
      row.K = row.cpu_us / row.run.total_us;
      row.K_kernels = row.cpu_us / row.run.kernel_us;
    }
    rows.push_back(row);
    shown.advance(1);
  }
  const auto best = std::ranges::max_element(rows, {}, [](const convolution_row& row) { return row.K.value_or(0); });
  best->best = best->K.has_value();
  return rows;
}

/// The number of pairs with the most lengths to show; the larger one among equals.
index side_to_show(const std::vector<convolution_row>& rows) {
  std::map<index, std::map<int, bool>> lengths;
  for (const convolution_row& row : rows)
    if (row.K) lengths[row.side][row.run.bits] = true;
  index shown = 0;
  for (const auto& [side, measured] : lengths)
    if (shown == 0 || measured.size() >= lengths[shown].size()) shown = side;
  return shown;
}
void add_curves(reproduction& done, const std::vector<convolution_row>& rows, const device& device) {
  const index side = side_to_show(rows);
  for (const convolution_row& row : rows)
    if (row.K && row.side == side) done.add_point(name_of(row.variant), row.run.bits, *row.K);
  done.title = fmt::format("Speed-up of convolving {} x {} pairs, {} {}, profile {}", side, side, device.backend(),
                           device.name(), device.profile().name);
}

}  // namespace

void reproduce_convolution(const reproduce_options& options, index pairs_to) {
  convolution_variants(options);
  const experiment with = begin_reproduction(options, "convolution");
  const std::unique_ptr<device>& device = with.device;
  const bool printing = !options.json && !options.quiet;
  reproduction done;
  done.conditions = convolution_conditions(*device);
  done.y = {"K, times the sequential program", true};
  if (printing) print_convolution_heading(*device);
  times_before previous;
  std::vector<convolution_row> all;
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits) {
    for (const index side : sides) {
      if (side * side > pairs_to || interruption::signal() != 0) continue;
      const std::vector<convolution_row> rows = rows_of_size(with, options, bits, side, previous);
      if (printing) print_convolution_rows(rows);
      for (const convolution_row& row : rows) {
        done.count(row.run);
        done.rows.push_back(as_record(row));
      }
      all.insert(all.end(), rows.begin(), rows.end());
    }
  }
  if (printing) print_convolution_conclusions(all);
  add_curves(done, all, *device);
  end_reproduction(options, done);
}

}  // namespace komdsp::cli
