#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cli/files/array.hpp"

namespace komdsp::cli {

struct sound {
  array samples;           // [channels][frames], ±1; float32, or float64 where the file holds doubles
  double sample_rate = 0;  // Hz
};

/// Reads whatever libsndfile reads. Throws error for files that are missing, foreign, empty, truncated, or of another
/// length than their header says. quiet: no progress is shown.
sound read_sound(const std::string& path, bool quiet = true);
sound read_sound(std::span<const std::byte> file, const std::string& name);

/// Throws error where a sample is no number, or so large that sums of squares overflow single precision.
void check_samples(std::span<const double> samples, const std::string& path, std::size_t channel);

/// Writes [channels][frames], or [frames], as a WAV of floats or doubles, whole or not at all: samples beyond ±1 stay.
/// Throws error where the values are complex, have more axes or no sampling rate, or are too many for a WAV.
void write_sound(const std::string& path, const array& samples);

}  // namespace komdsp::cli
