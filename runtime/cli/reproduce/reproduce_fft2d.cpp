#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/checks/checks.hpp"
#include "cli/base/error.hpp"
#include "cli/reproduce/fft_libraries.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/base/timing.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

constexpr double published_otf_gain = 1.51;  // at 512 in f64, over cuFFT's steps

/// Rows of the paper's tables 1 to 5; of figure 6, whose numbers cannot be read, there is only the ratio that the text
/// gives. kind: columns (side by side, in the column pass alone), complex, real, otf.
records printed_images() {
  const printed_tables tables(
#include "fft2d_published.inc"
  );
  records rows;
  for (const auto& row : tables.rows())
    rows.push_back({{"table", row.at("experiment")},
                    {"kind", row.at("kind")},
                    {"side", std::stol(row.at("side"))},
                    {"precision", row.at("precision")},
                    {"columns", row.at("columns").empty() ? 0 : std::stol(row.at("columns"))},
                    {"published_fftw_us", printed_number(row.at("fftw_us"))},
                    {"published_cufft_us", printed_number(row.at("cufft_us"))},
                    {"published_us", printed_number(row.at("proposed_us"))}});
  for (const index side : {128, 256, 512})
    for (const char* const type : {"f32", "f64"})
      rows.push_back({{"table", "figure 6"}, {"kind", "otf"}, {"side", side}, {"precision", type}, {"columns", 0}});
  return rows;
}

/// The column pass alone: the last launch of a checked transform.
double time_columns(device& device, const fft2d& t, index columns, double limit_s) {
  profile d = with_columns(device.profile(), static_cast<int>(t.precision == precision::f64 ? 2 * columns : columns));
  d.kept_min = unlimited;  // the paper's columns go through local memory
  plan p = planned(t, d, fft_variant::tile);
  if (p.result != status::ok) throw error(p.reason);
  checked(device, p, t);
  p.launches[0] = p.launches[p.launch_count - 1];
  p.launch_count = 1;
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  const std::vector<std::byte> zeros(static_cast<std::size_t>(p.input_bytes));
  prepared->load(zeros);
  return queued_microseconds(*prepared, limit_s);
}

/// Columns of times, in the order in which measurements keep them; an OTF's zhang is variant three.
constexpr const char* image_times[] = {"fftw_us", "cufft_us", "zhang_us", "tile_us", "six_us"};

/// Times, in that order: 0 is none.
void measure_image(device& device, const record& row, double limit_s, std::span<double> us) {
  fft2d image;
  image.rows = image.columns = row.at("side").get<index>();
  image.kind = row.at("kind") == "real" ? fft_kind::real : fft_kind::complex;
  image.precision = row.at("precision") == "f64" ? precision::f64 : precision::f32;
  const auto time = [&](const auto& t, auto variant) {
    const plan p = planned(t, device.profile(), variant);
    if (p.result != status::ok) throw error(p.reason);
    return queued_microseconds(*checked(device, p, t).prepared, limit_s);
  };
  if (row.at("kind") == "columns") {
    us[2] = time_columns(device, image, row.at("columns").get<index>(), limit_s);
  } else if (row.at("kind") == "otf") {
    otf t;
    t.rows = t.columns = image.rows;
    t.precision = image.precision;
    us[2] = time(t, otf_variant::three);
    us[3] = time(t, otf_variant::tile);
    us[4] = time(t, otf_variant::six);
  } else {
    us[2] = time(image, fft_variant::zhang);
    us[3] = time(image, fft_variant::tile);
    us[0] = fftw_microseconds(image, limit_s).value_or(0);
    if (device.backend() == "cuda") us[1] = cufft_microseconds(image, limit_s).value_or(0);
  }
}

/// The printed row with times that are measured, or were before.
record image_row(const experiment& with, record row) {
  const std::string place =
      fmt::format("{} {} {} {} {}", row.at("table").get<std::string>(), row.at("kind").get<std::string>(),
                  row.at("side").get<index>(), row.at("precision").get<std::string>(), row.at("columns").get<index>());
  const measurement found = with.log().kept(place, [&] {
    measurement made{std::vector<double>(1 + std::size(image_times)), ""};  // first: whether it is wrong
    if (row.at("precision") == "f64" && !with.profile().fp64) {
      made.words = "the device has no double precision";
      return made;
    }
    try {
      measure_image(with.device(), row, with.options().limit_s, std::span(made.numbers).subspan(1));
    } catch (const error& failed) {
      made.words = failed.what();
      made.numbers[0] = made.words.starts_with("the result is wrong");
    }
    return made;
  });
  row["reason"] = found.words;
  row["result"] = found.number(0) != 0 ? "wrong" : found.words.empty() ? "measured" : "skipped";
  for (std::size_t i = 0; i < std::size(image_times); ++i)
    if (const double us = found.number(i + 1); us > 0) row[image_times[i]] = us;
  return row;
}

std::vector<column> image_columns() {
  const auto columns_text = [](const record& row) {
    return row.at("columns") > 0 ? row.at("columns").dump() : std::string();
  };
  return {{"table", "{:<9}"},
          {"kind", "{:<8}"},
          {"side", "{:>5}", "side"},
          {"precision", " {:<4}"},
          {"columns", "{:>8} |", "columns", 0, columns_text},
          {"published_fftw_us", "{:>9}", "FFTW", 1},
          {"published_cufft_us", "{:>9}", "cuFFT", 1},
          {"published_us", "{:>9} |", "proposed", 1},
          {"fftw_us", "{:>9}", "FFTW", 1},
          {"cufft_us", "{:>9}", "cuFFT", 1},
          {"zhang_us", "{:>9}", "zhang", 1},
          {"tile_us", "{:>9}", "tile", 1},
          {"six_us", "{:>9}", "six", 1}};
}

/// Which number of columns is best at each size, and how much the fused OTF gains.
std::string image_conclusions(const row_groups& groups) {
  const auto at = [&](std::size_t i, const char* name) { return number(groups[i].front(), name); };
  int best_agrees = 0, sizes = 0;
  for (std::size_t i = 0; i + 2 < groups.size() && groups[i].front().at("kind") == "columns"; i += 3) {
    std::size_t best = i, published = i;
    for (std::size_t n = i; n < i + 3; ++n) {
      if (at(n, "zhang_us") && at(best, "zhang_us") && *at(n, "zhang_us") < *at(best, "zhang_us")) best = n;
      if (*at(n, "published_us") < *at(published, "published_us")) published = n;
    }
    sizes += at(i, "zhang_us").has_value();
    best_agrees += at(i, "zhang_us") && best == published;
  }
  std::string text =
      fmt::format("  the published best number of columns is best at {} of {} sizes\n", best_agrees, sizes);
  for (const row_group& rows : groups) {
    const record& row = rows.front();
    const auto six = number(row, "six_us"), three = number(row, "zhang_us");
    if (row.at("kind") != "otf" || !six || !three) continue;
    text += fmt::format("  OTF {} {}: three kernels {:.2f} times as fast as six steps{}\n", row.at("side").dump(),
                        row.at("precision").get<std::string>(), *six / *three,
                        row.at("side") == 512 && row.at("precision") == "f64"
                            ? fmt::format(" (published: {} over cuFFT)", published_otf_gain)
                            : "");
  }
  return text;
}

/// Times of complex images, measured and published.
void add_image_curves(picture& drawn, const row_groups& groups) {
  const std::pair<const char*, const char*> curves[] = {
      {"tile", "tile_us"}, {"FFTW", "fftw_us"}, {"cuFFT", "cufft_us"}, {"published", "published_us"}};
  for (const row_group& rows : groups) {
    const record& row = rows.front();
    if (row.at("kind") != "complex" || !number(row, "tile_us")) continue;
    for (const auto& [name, time] : curves)
      if (const auto us = number(row, time))
        drawn.add_point(fmt::format("{}, {}", name, row.at("precision").get<std::string>()),
                        log2_of(row.at("side").get<index>()), *us);
  }
}

}  // namespace

void reproduce_fft2d(const reproduce_options& options) {
  const experiment with(options, "fft2d");
  experiment_table table{
      .source = "Zhang Quan et al., two-dimensional FFT on GPUs and the optical transfer function",
      .heading =
          "); microseconds of one image, data in place, transforms queued; FFTW on one thread of the CPU\n"
          "Left the paper's, on an i7-3930K and a Tesla K20c; right measured here. columns: the column pass alone, "
          "with so\nmany columns side by side. otf: zhang is variant three; the paper has it up to 1.5 times as fast "
          "as six steps.",
      .cells = {"table", "kind", "side", "precision", "columns", "result", "reason", "published_fftw_us",
                "published_cufft_us", "published_us", "fftw_us", "cufft_us", "zhang_us", "tile_us", "six_us"},
      .columns = image_columns(),
      .leading = 8,
      .before_result = " ",
      .conclusions = image_conclusions,
      .drawn = {fmt::format("Two-dimensional FFTs of 2^P x 2^P, {}", with.device_words()), {"us", true}},
      .draw = add_image_curves};
  for (const record& printed : printed_images())
    if (const index side = printed.at("side").get<index>();
        options.lengths.first <= side && side <= options.lengths.last)
      table.groups.push_back([&with, printed] { return row_group{image_row(with, printed)}; });
  with.run(table);
}

}  // namespace komdsp::cli
