#include "cli/plots/spectrum_picture.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/plots/gnuplot.hpp"
#include "cli/plots/plot.hpp"
#include "cli/arrays/spectrum.hpp"

namespace komdsp::cli {
namespace {

constexpr std::size_t most_rows = 8, most_points = 1000;
constexpr std::size_t few_points = 64;  // each is marked
constexpr double range_db = 200;        // below the loudest, silence is drawn here

/// The loudest of each so many neighbours, in dB; silence is drawn far below the loudest of all.
std::vector<double> loudest_of(std::span<const double> row, std::size_t per_point) {
  std::vector<double> levels;
  for (std::size_t first = 0; first < row.size(); first += per_point) {
    double loudest = -std::numeric_limits<double>::infinity();
    for (const double level : row.subspan(first, std::min(per_point, row.size() - first)))
      loudest = std::fmax(loudest, level);
    levels.push_back(loudest);
  }
  double top = -std::numeric_limits<double>::infinity();
  for (const double level : levels) {
    if (std::isfinite(level)) top = std::max(top, level);
  }
  if (!std::isfinite(top)) top = 0;
  for (double& level : levels) level = std::isfinite(level) ? std::max(level, top - range_db) : top - range_db;
  return levels;
}

}  // namespace

bool is_picture(const std::string& path) {
  return extension_of(path) == "png";
}

void check_picture(const std::string& path) {
  if (!is_picture(path))
    throw error(fmt::format("cannot draw {}: the extension is to be .png", path), error::wrong_usage);
  require_gnuplot();
}

void check_spectrum_picture(const array& values) {
  const std::size_t rows = values.count() / values.shape.back();
  require_gnuplot();
  if (rows > most_rows)
    throw error(fmt::format("a picture shows at most {} rows and these are {}: write .npy", most_rows, rows),
                error::wrong_usage);
}

void plot_spectrum(const std::string& png_path, const array& spectrum, const std::string& title,
                   const spectrum_axis& axis) {
  const std::size_t length = spectrum.shape.back(), bins = axis.bins == 0 ? length : std::min(axis.bins, length);
  const std::size_t per_point = (bins + most_points - 1) / most_points;
  const array levels = converted(decibels(spectrum), element::f64);
  const double last = axis.first + axis.step * static_cast<double>(bins);
  const bool kilo = axis.in_hertz && std::max(last, -axis.first) >= 2000;
  std::vector<plot_series> series;
  for (std::size_t row = 0; row < spectrum.count() / length; ++row) {
    plot_series line;
    line.name = fmt::format("row {}", row);
    line.y = loudest_of(levels.as<double>().subspan(row * length, bins), per_point);
    for (std::size_t i = 0; i < line.y.size(); ++i)
      line.x.push_back((axis.first + axis.step * static_cast<double>(i * per_point)) / (kilo ? 1000 : 1));
    line.style = line.x.size() > few_points ? plot_style::line : plot_style::line_and_points;
    series.push_back(std::move(line));
  }
  const char* const label = kilo ? "frequency, kHz" : axis.in_hertz ? "frequency, Hz" : "bin";
  plot_lines(png_path, series, {label, false}, {"magnitude, dB", false}, title);
}

void check_image_picture(const array& values) {
  const std::size_t dimensions = values.shape.size(),
                    pixels = values.shape[dimensions - 1] * values.shape[dimensions - 2];
  require_gnuplot();
  if (values.count() != pixels)
    throw error(fmt::format("a picture shows one image and these are {}: write .npy", values.count() / pixels),
                error::wrong_usage);
}

void plot_image_spectrum(const std::string& png_path, const array& spectrum, const std::string& title,
                         const std::string& colours) {
  const std::size_t columns = spectrum.shape.back(), rows = spectrum.count() / columns;
  const array levels = converted(decibels(spectrum), element::f32);
  plot_image(png_path, levels.as<float>(), rows, columns, title, colours);
}

}  // namespace komdsp::cli
