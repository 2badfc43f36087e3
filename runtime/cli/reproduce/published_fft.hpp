#pragma once

#include <array>
#include <optional>
#include <string>

#include <komdsp/variant.hpp>

namespace komdsp::cli {

/// Figures of A.A. Burtsev, "Optimization of FFT in OpenCL environment", tables 1 to 12, for one variant, length and
/// platform. K2_growth is computed, since some are misprinted; percentK of NVidia's 2^17 is what K2 and K3 imply, and
/// K3 and percentK printed for Intel's 2^20 are left out, since they are not of the variant printed there.
struct published_figures {
  std::optional<double> K1;         // speed-up with transfers
  std::optional<double> K2;         // speed-up of kernels alone
  std::optional<double> K2_growth;  // K2 over that of variant A
  std::optional<double> K3;         // speed-up of part 2 over that of variant A
  std::optional<double> percentK;   // share of part 2 in the kernels' time
};

inline constexpr std::array published_platforms{"Intel", "NVidia", "KOMDIV"};

/// bits: log2 of the length.
published_figures find_published(const std::string& platform, int bits, fft_variant variant);

/// The variant with the highest K2; the first of the tables among equals. Automatic where nothing is printed.
fft_variant best_published(const std::string& platform, int bits);

}  // namespace komdsp::cli
