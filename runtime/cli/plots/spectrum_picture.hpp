#pragma once

#include <cstddef>
#include <string>

#include "cli/files/array.hpp"

namespace komdsp::cli {

bool is_picture(const std::string& path);

/// Throws error (usage) where an array has more rows than a picture shows.
void check_spectrum_picture(const array& values);

/// Draws each row as a line of levels in dB over the number of the bin, as a PNG. Of more points than pixels, the
/// loudest of neighbours is shown.  first: the number of the first bin.
void plot_spectrum(const std::string& png_path, const array& spectrum, const std::string& title, std::ptrdiff_t first);

/// The same for the last two axes: levels of an image by colour.
void check_image_picture(const array& values);
void plot_image_spectrum(const std::string& png_path, const array& spectrum, const std::string& title);

}  // namespace komdsp::cli
