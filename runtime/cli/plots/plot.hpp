#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace komdsp::cli {

/// Names of colour maps. Their lightness rises evenly with the level, also in grey print.
std::vector<std::string> colour_maps();

/// Draws a spectrogram as a PNG of 1200 by 700 pixels: time to the right in s, frequency upwards in Hz or kHz, levels
/// by colour over the 90 dB below the loudest. Where there are more frames or bins than pixels, the loudest of the
/// neighbours is shown, so that no tone disappears.
///
/// levels_db is [frames][bins]; minus infinity (silence) is drawn as the lowest level, NaN is left out. times_s and
/// frequencies_hz are the centres of frames and bins, evenly spaced and ascending, one value at least each.
/// Throws error where gnuplot is missing or fails or the file cannot be written (then no file is left).
void plot_spectrogram(const std::string& png_path, std::span<const float> levels_db, std::span<const double> times_s,
                      std::span<const double> frequencies_hz, const std::string& title,
                      const std::string& colours = "inferno");

/// Draws an image, levels [rows][columns]: columns to the right, rows downwards, elements as squares.
void plot_image(const std::string& png_path, std::span<const float> levels_db, std::size_t rows, std::size_t columns,
                const std::string& title, const std::string& colours = "inferno");

enum class plot_style { line_and_points, line, circles, crosses };

struct plot_series {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  // as many as x, one at least
  plot_style style = plot_style::line_and_points;
};

struct plot_axis {
  std::string label;
  bool logarithmic = false;
};

/// Draws series, each in its style, and a legend. Errors as above.
void plot_lines(const std::string& png_path, const std::vector<plot_series>& series, const plot_axis& x,
                const plot_axis& y, const std::string& title);

}  // namespace komdsp::cli
