#pragma once

#include <complex>
#include <vector>

#include "cli/files/array.hpp"

namespace komdsp::cli {

struct radar_target {
  double range = 0;     // m
  double level_db = 0;  // power of its echo over that of the noise, per sample
};

/// A radar that sends `pulses` linear chirps and hears each in `channels` channels, from where the chirp has been sent
/// until `samples` later; complex baseband.
struct radar {
  double sample_rate = 20e6, bandwidth = 16e6;  // Hz
  std::size_t chirp_samples = 256, samples = 4096;
  std::size_t pulses = 32, channels = 4;

  double metres_per_sample() const { return 299792458.0 / 2 / sample_rate; }
};

/// One chirp, of amplitude 1: complex64 [chirp_samples].
array chirp_of(const radar& r);
/// The chirp weighted by a Hamming window, which lowers the side lobes of compression by 28 dB for 1.3 dB of
/// sensitivity; scaled so that noise of power 1 has power 1 after compression.
array reference_of(const radar& r);

/// Echoes, complex64 [pulses][channels][samples]: noise of power 1, and every target's chirp, delayed by its
/// range, with a phase of its own in every pulse and channel. The same for the same seed.
array echoes_of(const radar& r, const std::vector<radar_target>& targets, unsigned seed);

/// Expected power of a target after compression, over that of the noise.
double compressed_power(const radar& r, const radar_target& target);

}  // namespace komdsp::cli
