#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace komdsp::cli {

struct tone {
  std::size_t frame = 0;  // where it is loudest
  double bin = 0;         // between bins, by a parabola through the three levels at the peak
  double level_db = 0;
};

/// The strongest tones of a spectrogram, loudest first: peaks over frequency, each at its loudest frame, at least four
/// bins apart (as wide as the main lobe of the windows in use) and less than 50 dB below the strongest, where side
/// lobes begin. Silence and NaN are no tones.
std::vector<tone> strongest_tones(std::span<const float> levels_db, std::size_t bins, std::size_t most);

}  // namespace komdsp::cli
