#include "cli/plots/spectrum_picture.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/plots/plot.hpp"

namespace komdsp::cli {
namespace {

constexpr std::size_t most_rows = 8, most_points = 1000;
constexpr double range_db = 200;  // below the loudest, silence is drawn here

template <class T>
std::vector<double> levels_db(std::span<const T> row) {
  std::vector<double> levels;
  const std::size_t per_point = (row.size() + most_points - 1) / most_points;
  for (std::size_t first = 0; first < row.size(); first += per_point) {
    double loudest = 0;
    for (const T& value : row.subspan(first, std::min(per_point, row.size() - first)))
      loudest = std::fmax(loudest, static_cast<double>(std::abs(value)));
    levels.push_back(20 * std::log10(loudest));
  }
  double top = -std::numeric_limits<double>::infinity();
  for (const double level : levels) {
    if (std::isfinite(level)) top = std::max(top, level);
  }
  if (!std::isfinite(top)) top = 0;
  for (double& level : levels) level = std::isfinite(level) ? std::max(level, top - range_db) : top - range_db;
  return levels;
}

/// body(span) with the numbers as what they are.
template <class Body>
auto with_values(const array& values, Body&& body) {
  switch (values.type) {
    case element::f32:
      return body(values.as<float>());
    case element::f64:
      return body(values.as<double>());
    case element::c64:
      return body(values.as<std::complex<float>>());
    case element::c128:
      break;
  }
  return body(values.as<std::complex<double>>());
}
std::vector<double> levels_of(const array& spectrum, std::size_t row) {
  const std::size_t length = spectrum.shape.back();
  return with_values(spectrum,
                     [&]<class T>(std::span<const T> all) { return levels_db(all.subspan(row * length, length)); });
}

}  // namespace

bool is_picture(const std::string& path) {
  return path.ends_with(".png") || path.ends_with(".PNG");
}

void check_spectrum_picture(const array& values) {
  const std::size_t rows = values.count() / values.shape.back();
  if (rows > most_rows)
    throw error(fmt::format("a picture shows at most {} rows and these are {}: write .npy", most_rows, rows),
                error::wrong_usage);
}

void plot_spectrum(const std::string& png_path, const array& spectrum, const std::string& title, std::ptrdiff_t first) {
  const std::size_t length = spectrum.shape.back();
  const std::size_t per_point = (length + most_points - 1) / most_points;
  std::vector<plot_series> series;
  for (std::size_t row = 0; row < spectrum.count() / length; ++row) {
    plot_series line;
    line.name = fmt::format("row {}", row);
    line.y = levels_of(spectrum, row);
    for (std::size_t i = 0; i < line.y.size(); ++i)
      line.x.push_back(static_cast<double>(i * per_point) + static_cast<double>(first));
    series.push_back(std::move(line));
  }
  plot_lines(png_path, series, {"bin", false}, {"magnitude, dB", false}, title);
}

void check_image_picture(const array& values) {
  const std::size_t dimensions = values.shape.size(),
                    pixels = values.shape[dimensions - 1] * values.shape[dimensions - 2];
  if (values.count() != pixels)
    throw error(fmt::format("a picture shows one image and these are {}: write .npy", values.count() / pixels),
                error::wrong_usage);
}

void plot_image_spectrum(const std::string& png_path, const array& spectrum, const std::string& title) {
  const std::size_t columns = spectrum.shape.back(), rows = spectrum.count() / columns;
  const std::vector<float> levels = with_values(spectrum, []<class T>(std::span<const T> all) {
    std::vector<float> db;
    for (const T& value : all) db.push_back(static_cast<float>(20 * std::log10(static_cast<double>(std::abs(value)))));
    return db;
  });
  plot_image(png_path, levels, rows, columns, title);
}

}  // namespace komdsp::cli
