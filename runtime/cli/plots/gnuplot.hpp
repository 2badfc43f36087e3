#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace komdsp::cli {

/// Throws error where there is no gnuplot: for refusing before long work.
void require_gnuplot();

/// A gnuplot string: nothing in the text is a command, an escape or markup to gnuplot.
std::string gnuplot_quote(std::string_view text);

/// Runs gnuplot on a script (commands, and inline data after them) that draws one PNG of 1200 by 700 pixels, and gives
/// the PNG. The terminal is chosen here. Throws error where gnuplot is missing or fails, or draws no whole picture.
std::vector<std::byte> draw_png(const std::string& script);

}  // namespace komdsp::cli
