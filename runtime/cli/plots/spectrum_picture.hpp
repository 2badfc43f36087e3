#pragma once

#include <cstddef>
#include <string>

#include "cli/arrays/array.hpp"

namespace komdsp::cli {

bool is_picture(const std::string& path);
/// Throws error (usage) where the path is of no picture, and where there is no gnuplot: before long work.
void check_picture(const std::string& path);

/// Throws error (usage) where an array has more rows than a picture shows.
void check_spectrum_picture(const array& values);

/// Places of the bins of a row.
struct spectrum_axis {
  double first = 0;       // of bins, or Hz
  double step = 1;        // from bin to bin
  bool in_hertz = false;  // else these are numbers of bins
  std::size_t bins = 0;   // that are drawn, from the first one on; 0: all
};

/// Draws each row as a line of levels in dB over its bins, as a PNG. Of more points than pixels, the loudest of
/// neighbours is shown.
void plot_spectrum(const std::string& png_path, const array& spectrum, const std::string& title,
                   const spectrum_axis& axis);

/// Draws the last two axes: levels of an image by colour.
void check_image_picture(const array& values);
void plot_image_spectrum(const std::string& png_path, const array& spectrum, const std::string& title,
                         const std::string& colours);

}  // namespace komdsp::cli
