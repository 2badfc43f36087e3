#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/files/csv.hpp"
#include "cli/reproduce/fft_libraries.hpp"
#include "cli/checks/image_check.hpp"
#include "cli/progress.hpp"
#include "cli/reproduce/reproduce.hpp"
#include "cli/timing.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

using microseconds = std::optional<double>;

constexpr const char* figures_of_images =
#include "fft2d_published.inc"
    ;

/// A row of the paper's tables 1 to 5; of figure 6, whose numbers cannot be read, only the ratio that the text gives.
struct published_row {
  std::string table, kind;  // kind: columns, complex, real, otf
  index side = 0;
  precision type = precision::f32;
  int columns = 0;  // of the column pass: side by side
  microseconds fftw, cufft, proposed;
};
/// Measured here. Of an OTF: `proposed` is variant three, `six` the steps one by one.
struct image_row {
  published_row published;
  microseconds fftw, cufft, zhang, tile, six;
  std::string reason;  // of what was not measured
  bool wrong = false;
};

constexpr double published_otf_gain = 1.51;  // at 512 in f64, over cuFFT's steps

std::vector<published_row> published_rows() {
  std::vector<published_row> rows;
  const auto number = [](const std::string& cell) {
    return cell.empty() ? microseconds() : microseconds(std::stod(cell));
  };
  for (const auto& row : read_csv(figures_of_images))
    rows.push_back({row.at("experiment"), row.at("kind"), std::stol(row.at("side")),
                    parse_precision(row.at("precision"), precision::f32),
                    row.at("columns").empty() ? 0 : std::stoi(row.at("columns")), number(row.at("fftw_us")),
                    number(row.at("cufft_us")), number(row.at("proposed_us"))});
  for (const index side : {128, 256, 512})
    for (const precision type : {precision::f32, precision::f64})
      rows.push_back({"figure 6", "otf", side, type, 0, {}, {}, {}});
  return rows;
}

fft2d image_of(const published_row& row) {
  fft2d t;
  t.rows = t.columns = row.side;
  t.kind = row.kind == "real" ? fft_kind::real : fft_kind::complex;
  t.type = row.type;
  return t;
}
double timed(prepared_plan& prepared, double limit_s) {
  prepared.run(1);
  return median_microseconds(limit_s, [&](int times) { prepared.run(times); });
}
template <class Transform>
double checked_and_timed(device& device, const plan& p, const Transform& t, double limit_s) {
  if (p.result != status::ok) throw error(p.reason);
  return timed(*prepare_checked(device, p, t).prepared, limit_s);
}

/// The column pass alone: the last launch of a checked transform.
double time_columns(device& device, const published_row& row, double limit_s) {
  profile d = with_columns(device.profile(), row.type == precision::f64 ? 2 * row.columns : row.columns);
  d.kept_min = unlimited;  // the paper's columns go through local memory
  const fft2d t = image_of(row);
  plan p = planned(t, d, fft_variant::tile);
  if (p.result != status::ok) throw error(p.reason);
  prepare_checked(device, p, t);
  p.launches[0] = p.launches[p.launch_count - 1];
  p.launch_count = 1;
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  const std::vector<std::byte> zeros(static_cast<std::size_t>(p.input_bytes));
  prepared->load(zeros);
  return timed(*prepared, limit_s);
}
void measure(device& device, image_row& row, double limit_s) {
  const published_row& as = row.published;
  if (as.kind == "columns") {
    row.zhang = time_columns(device, as, limit_s);
    return;
  }
  if (as.kind == "otf") {
    otf t;
    t.rows = t.columns = as.side;
    t.type = as.type;
    row.zhang = checked_and_timed(device, planned(t, device.profile(), otf_variant::three), t, limit_s);
    row.tile = checked_and_timed(device, planned(t, device.profile(), otf_variant::tile), t, limit_s);
    row.six = checked_and_timed(device, planned(t, device.profile(), otf_variant::six), t, limit_s);
    return;
  }
  const fft2d t = image_of(as);
  row.zhang = checked_and_timed(device, planned(t, device.profile(), fft_variant::zhang), t, limit_s);
  row.tile = checked_and_timed(device, planned(t, device.profile(), fft_variant::tile), t, limit_s);
  row.fftw = fftw_microseconds(t, limit_s);
  if (std::string(device.backend()) == "cuda") row.cufft = cufft_microseconds(t, limit_s);
}
image_row measured_row(device& device, const published_row& published, double limit_s) {
  image_row row;
  row.published = published;
  if (published.type == precision::f64 && !device.profile().fp64) {
    row.reason = "the device has no double precision";
    return row;
  }
  try {
    measure(device, row, limit_s);
  } catch (const error& failed) {
    row.reason = failed.what();
    row.wrong = row.reason.starts_with("the result is wrong");
  }
  return row;
}

/// A row that measure gives, or gave before.
image_row kept_row(measurements& log, const published_row& published, const std::function<image_row()>& measure) {
  constexpr microseconds image_row::*all[] = {&image_row::fftw, &image_row::cufft, &image_row::zhang, &image_row::tile,
                                              &image_row::six};
  const auto place = fmt::format("{} {} {} {} {}", published.table, published.kind, published.side,
                                 published.type == precision::f64 ? "f64" : "f32", published.columns);
  const measurement found = log.kept(place, [&]() -> measurement {
    const image_row row = measure();
    measurement made{{row.wrong ? 1.0 : 0.0}, row.reason};
    for (const auto one : all) made.numbers.push_back((row.*one).value_or(0));
    return made;
  });
  image_row row;
  row.published = published;
  row.reason = found.words;
  row.wrong = found.number(0) != 0;
  for (std::size_t i = 0; i < std::size(all); ++i)
    if (const double us = found.number(i + 1); us > 0) row.*all[i] = us;
  return row;
}

std::string cell(const microseconds& us) {
  return us ? fmt::format("{:.1f}", *us) : std::string("-");
}
void print_heading(const device& device) {
  fmt::print(
      "{} {} (profile {}); microseconds of one image, data in place, transforms queued; FFTW on one thread of the CPU\n"
      "Left the paper's, on an i7-3930K and a Tesla K20c; right measured here. columns: the column pass alone, with "
      "so\n"
      "many columns side by side. otf: zhang is variant three; the paper has it up to 1.5 times as fast as six "
      "steps.\n\n"
      "{:<9}{:<8}{:>5} {:<4}{:>8} |{:>9}{:>9}{:>9} |{:>9}{:>9}{:>9}{:>9}{:>9}\n",
      device.backend(), device.name(), device.profile().name, "", "", "side", "", "columns", "FFTW", "cuFFT",
      "proposed", "FFTW", "cuFFT", "zhang", "tile", "six");
}
void print_row(const image_row& row) {
  const published_row& as = row.published;
  fmt::print("{:<9}{:<8}{:>5} {:<4}{:>8} |{:>9}{:>9}{:>9} |", as.table, as.kind, as.side,
             as.type == precision::f64 ? "f64" : "f32", as.columns > 0 ? fmt::format("{}", as.columns) : "",
             cell(as.fftw), cell(as.cufft), cell(as.proposed));
  if (row.reason.empty())
    fmt::print("{:>9}{:>9}{:>9}{:>9}{:>9}\n", cell(row.fftw), cell(row.cufft), cell(row.zhang), cell(row.tile),
               cell(row.six));
  else
    fmt::print(" {}: {}\n", row.wrong ? "wrong" : "skipped", row.reason);
  std::fflush(stdout);
}
record as_record(const image_row& row) {
  const published_row& as = row.published;
  return {{"table", as.table},
          {"kind", as.kind},
          {"side", as.side},
          {"precision", as.type == precision::f64 ? "f64" : "f32"},
          {"columns", as.columns},
          {"result", row.wrong            ? "wrong"
                     : row.reason.empty() ? "measured"
                                          : "skipped"},
          {"reason", row.reason},
          {"published_fftw_us", as.fftw},
          {"published_cufft_us", as.cufft},
          {"published_us", as.proposed},
          {"fftw_us", row.fftw},
          {"cufft_us", row.cufft},
          {"zhang_us", row.zhang},
          {"tile_us", row.tile},
          {"six_us", row.six}};
}

/// Which number of columns is best at each size, and how much the fused OTF gains.
void print_conclusions(const std::vector<image_row>& rows) {
  fmt::print("\nThe paper's conclusions, here:\n");
  int best_agrees = 0, sizes = 0;
  for (std::size_t i = 0; i + 2 < rows.size() && rows[i].published.kind == "columns"; i += 3) {
    std::size_t best = i, published = i;
    for (std::size_t n = i; n < i + 3; ++n) {
      if (rows[n].zhang && rows[best].zhang && *rows[n].zhang < *rows[best].zhang) best = n;
      if (*rows[n].published.proposed < *rows[published].published.proposed) published = n;
    }
    sizes += rows[i].zhang.has_value();
    best_agrees += rows[i].zhang && best == published;
  }
  fmt::print("  the published best number of columns is best at {} of {} sizes\n", best_agrees, sizes);
  for (const image_row& row : rows)
    if (row.published.kind == "otf" && row.six && row.zhang)
      fmt::print("  OTF {} {}: three kernels {:.2f} times as fast as six steps{}\n", row.published.side,
                 row.published.type == precision::f64 ? "f64" : "f32", *row.six / *row.zhang,
                 row.published.side == 512 && row.published.type == precision::f64
                     ? fmt::format(" (published: {} over cuFFT)", published_otf_gain)
                     : "");
}

}  // namespace

void reproduce_fft2d(const reproduce_options& options) {
  const experiment with = begin_reproduction(options, "fft2d");
  const std::unique_ptr<device>& device = with.device;
  const bool printing = !options.json && !options.quiet;
  reproduction done;
  done.conditions = {{"experiment", "fft2d"},
                     {"source", "Zhang Quan et al., two-dimensional FFT on GPUs and the optical transfer function"},
                     {"backend", device->backend()},
                     {"device", device->name()},
                     {"profile", device->profile().name}};
  done.y = {"us", true};
  done.title = fmt::format("Two-dimensional FFTs of 2^P x 2^P, {} {}", device->backend(), device->name());
  if (printing) print_heading(*device);
  std::vector<image_row> rows;
  for (const published_row& published : published_rows()) {
    const int bits = log2_of(published.side);
    if (bits < options.lengths.first_bits() || bits > options.lengths.last_bits()) continue;
    const image_row row =
        kept_row(*with.log, published, [&] { return measured_row(*device, published, options.limit_s); });
    if (interruption::signal() != 0) break;
    rows.push_back(row);
    if (printing) print_row(row);
    done.rows.push_back(as_record(row));
    (row.wrong ? done.wrong : row.reason.empty() ? done.measured : done.skipped) += 1;
    const std::string name = published.type == precision::f64 ? "f64" : "f32";
    if (published.kind != "complex" || !row.tile) continue;
    done.add_point("tile, " + name, bits, *row.tile);
    if (row.fftw) done.add_point("FFTW, " + name, bits, *row.fftw);
    if (row.cufft) done.add_point("cuFFT, " + name, bits, *row.cufft);
    done.add_point("published, " + name, bits, *published.proposed);
  }
  if (printing) print_conclusions(rows);
  end_reproduction(options, done);
}

}  // namespace komdsp::cli
