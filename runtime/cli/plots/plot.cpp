#include "cli/plots/plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/plots/gnuplot.hpp"
#include "cli/base/output_file.hpp"

namespace komdsp::cli {
namespace {

template <class Number>
void append_binary(std::string& script, const std::vector<Number>& numbers) {
  script.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

void draw(const std::string& png_path, const std::string& script) {
  // Opened first: a path that cannot be written is known before gnuplot works.
  output_file file(png_path);
  file.write(draw_png(script));
  file.commit();
}

struct colour_map {
  const char *name, *stops;
};
constexpr colour_map maps[] = {
    {"inferno",
     "0 '#000004', 1 '#1b0c41', 2 '#4a0c6b', 3 '#781c6d', 4 '#a52c60', 5 '#cf4446', 6 '#ed6925', 7 '#fb9b06', "
     "8 '#f7d13d', 9 '#fcffa4'"},
    {"viridis",
     "0 '#440154', 1 '#482878', 2 '#3e4989', 3 '#31688e', 4 '#26828e', 5 '#1f9e89', 6 '#35b779', 7 '#6ece58', "
     "8 '#b5de2b', 9 '#fde725'"},
    {"grey", "0 '#000000', 1 '#ffffff'"}};

/// Evenly spaced positions along one axis of the picture; each stands for `per_cell` neighbouring values.
struct cells {
  std::size_t count;  // 2 at least: gnuplot draws no image of one row or column, so a single one is doubled
  std::size_t per_cell;
  double first;
  double step;
};

cells make_cells(std::span<const double> centres, std::size_t most) {
  const std::size_t per_cell = (centres.size() + most - 1) / most;
  const std::size_t count = (centres.size() + per_cell - 1) / per_cell;
  const double step = centres.size() > 1 ? (centres.back() - centres.front()) / double(centres.size() - 1) : 1;
  const double middle = 0.5 * step * double(per_cell - 1);
  if (count == 1)
    return {2, per_cell, centres.front() + middle - step * double(per_cell) / 4, step * double(per_cell) / 2};
  return {count, per_cell, centres.front() + middle, step * double(per_cell)};
}

/// A silent level: below every range.
constexpr float silence_db = -1000;

/// The loudest level of each cell, [y][x].
std::vector<float> loudest(std::span<const float> levels, std::size_t frames, std::size_t bins, const cells& x,
                           const cells& y) {
  std::vector<float> image(x.count * y.count, std::numeric_limits<float>::quiet_NaN());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t bin = 0; bin < bins; ++bin) {
      const float level = std::max(levels[frame * bins + bin], silence_db);
      float& cell = image[bin / y.per_cell * x.count + frame / x.per_cell];
      if (!(cell >= level) && !std::isnan(level)) cell = level;
    }
  }
  const bool one_column = frames <= x.per_cell;
  const bool one_row = bins <= y.per_cell;
  for (std::size_t row = 0; one_column && row < y.count; ++row) image[row * x.count + 1] = image[row * x.count];
  if (one_row) std::copy_n(image.begin(), x.count, image.begin() + static_cast<std::ptrdiff_t>(x.count));
  return image;
}

/// The upper end of the colours: the loudest level, rounded up to a multiple of 5 dB.
double top_of(const std::vector<float>& image) {
  float top = -std::numeric_limits<float>::infinity();
  for (const float level : image) {
    if (std::isfinite(level) && level > silence_db) top = std::max(top, level);
  }
  return std::isfinite(top) ? 5 * std::ceil(double(top) / 5) : 0;
}

/// The labels of a picture of levels, and how it lies.
struct level_view {
  std::string x_label, y_label;
  bool downwards = false, square = false;
};

/// The axes of a picture of levels; the data follow.
std::string level_axes(const cells& x, const cells& y, const level_view& view, double top, const std::string& title,
                       const std::string& colours) {
  constexpr double range_db = 90;
  std::string script = view.square ? "set size ratio -1\n" : "";
  const auto line = [&script](const std::string& text) { script += text + "\n"; };
  const auto map = std::ranges::find(maps, colours, &colour_map::name);
  if (map == std::end(maps)) throw std::invalid_argument("plot: there is no such colour map");
  line(fmt::format("set palette defined ({})", map->stops));
  line("set title " + gnuplot_quote(title));
  line("set xlabel " + gnuplot_quote(view.x_label));
  line("set ylabel " + gnuplot_quote(view.y_label));
  line("set cblabel 'level, dB' offset 1.5,0");
  line(fmt::format("set cbrange [{}:{}]", top - range_db, top));
  line("set cbtics 10");
  line(fmt::format("set xrange [{}:{}]", x.first - x.step / 2, x.first + x.step * (double(x.count) - 0.5)));
  const double low = y.first - y.step / 2, high = y.first + y.step * (double(y.count) - 0.5);
  line(fmt::format("set yrange [{}:{}]", view.downwards ? high : low, view.downwards ? low : high));
  line("set tics out nomirror");
  line("unset key");
  // Inline data begin right after this line.
  line(fmt::format("plot '-' binary array=({},{}) origin=({},{}) dx={} dy={} format='%float32' with image", x.count,
                   y.count, x.first, y.first, x.step, y.step));
  return script;
}

/// levels: [xs][ys].
void draw_levels(const std::string& png_path, std::span<const float> levels, std::span<const double> xs,
                 std::span<const double> ys, const level_view& view, const std::string& title,
                 const std::string& colours) {
  // About the pixels of the area inside the axes.
  const cells x = make_cells(xs, 1000), y = make_cells(ys, 580);
  const std::vector<float> image = loudest(levels, xs.size(), ys.size(), x, y);
  std::string script = level_axes(x, y, view, top_of(image), title, colours);
  append_binary(script, image);
  draw(png_path, script);
}

}  // namespace

std::vector<std::string> colour_maps() {
  std::vector<std::string> names;
  for (const colour_map& map : maps) names.emplace_back(map.name);
  return names;
}

void plot_spectrogram(const std::string& png_path, std::span<const float> levels_db, std::span<const double> times_s,
                      std::span<const double> frequencies_hz, const std::string& title, const std::string& colours) {
  const std::size_t frames = times_s.size();
  const std::size_t bins = frequencies_hz.size();
  if (frames == 0 || bins == 0 || levels_db.size() != frames * bins)
    throw std::invalid_argument("plot_spectrogram: levels are not [frames][bins]");
  const bool kilo = frequencies_hz.back() >= 2000;
  std::vector<double> frequencies(frequencies_hz.begin(), frequencies_hz.end());
  for (double& frequency : frequencies) frequency /= kilo ? 1000 : 1;
  draw_levels(png_path, levels_db, times_s, frequencies, {"time, s", kilo ? "frequency, kHz" : "frequency, Hz"}, title,
              colours);
}

void plot_image(const std::string& png_path, std::span<const float> levels_db, std::size_t rows, std::size_t columns,
                const std::string& title, const std::string& colours) {
  if (rows == 0 || columns == 0 || levels_db.size() != rows * columns)
    throw std::invalid_argument("plot_image: levels are not [rows][columns]");
  const auto numbers = [](std::size_t count) {
    std::vector<double> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<double>(i);
    return all;
  };
  std::vector<float> turned(levels_db.size());
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) turned[c * rows + r] = levels_db[r * columns + c];
  // A strip would show nothing.
  const bool square = std::max(rows, columns) <= 8 * std::min(rows, columns);
  draw_levels(png_path, turned, numbers(columns), numbers(rows), {"column", "row", true, square}, title, colours);
}

namespace {

const char* words_of(plot_style style) {
  switch (style) {
    case plot_style::line_and_points:
      return "linespoints linewidth 2";
    case plot_style::line:
      return "lines linewidth 1";
    case plot_style::circles:
      return "points pointtype 6 pointsize 3 linewidth 2 linecolor rgb '#d03030'";
    case plot_style::crosses:
      break;
  }
  return "points pointtype 2 pointsize 2 linewidth 2 linecolor rgb '#000000'";
}

}  // namespace

void plot_lines(const std::string& png_path, const std::vector<plot_series>& series, const plot_axis& x,
                const plot_axis& y, const std::string& title) {
  std::string script = "set grid\nset key outside right top\nset title " + gnuplot_quote(title) + "\n";
  script += "set xlabel " + gnuplot_quote(x.label) + "\nset ylabel " + gnuplot_quote(y.label) + "\n";
  if (x.logarithmic) script += "set logscale x\n";
  if (y.logarithmic) script += "set logscale y\n";
  std::string data;
  script += "plot ";
  for (const plot_series& one : series) {
    if (one.x.empty() || one.x.size() != one.y.size()) throw std::invalid_argument("plot_lines: x and y differ");
    script +=
        fmt::format("{}'-' binary record=({}) format='%float64%float64' using 1:2 with {} title {}",
                    &one == &series.front() ? "" : ", ", one.x.size(), words_of(one.style), gnuplot_quote(one.name));
    std::vector<double> points;
    for (std::size_t i = 0; i < one.x.size(); ++i) points.insert(points.end(), {one.x[i], one.y[i]});
    append_binary(data, points);
  }
  draw(png_path, script + "\n" + data);
}

}  // namespace komdsp::cli
