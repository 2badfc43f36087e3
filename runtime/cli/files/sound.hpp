#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "cli/arrays/array.hpp"
#include "cli/base/input_file.hpp"

namespace komdsp::cli {

struct sound {
  array samples;           // [channels][frames], ±1; float32, or float64 where the file holds doubles
  double sample_rate = 0;  // Hz
};

/// Reads whatever libsndfile reads, and a WAV whose header says another length as far as it goes, which is told. Throws
/// error for files that are missing, foreign, empty, or, other than WAV, truncated, or longer than their header says.
/// quiet: nothing is told, and no progress shown. integers: samples of at most as many bits are these, left-justified;
/// others are refused.
sound read_sound(const std::string& path, bool quiet = true, std::optional<element> integers = std::nullopt);
sound read_sound(input_file& in, std::optional<element> integers = std::nullopt);

/// The header's facts, without reading samples. Throws error as read_sound.
array_facts facts_of_sound(input_file& in);

/// One channel, in double precision, or the integers that were read. Throws error where the recording at this path has
/// not got it.
array channel_of(const sound& recording, const std::string& path, std::size_t channel);

/// Throws error where a sample is no number, or so large that sums of squares overflow single precision.
void check_samples(std::span<const double> samples, const std::string& path, std::size_t channel);

/// Writes [channels][frames], or [frames], as a WAV of floats or doubles, whole or not at all: samples beyond ±1 stay.
/// Throws error where the values are complex, have more axes or no sampling rate, or are too many for a WAV.
void write_sound(const std::string& path, const array& samples);

}  // namespace komdsp::cli
