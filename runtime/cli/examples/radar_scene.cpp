#include "cli/examples/radar_scene.hpp"

#include <cmath>
#include <numbers>
#include <random>

namespace komdsp::cli {
namespace {

using number = std::complex<float>;

/// The chirp at a time in samples, which need not be whole: 0 outside.
std::complex<double> chirp_at(const radar& r, double t) {
  const auto length = static_cast<double>(r.chirp_samples);
  if (t < 0 || t >= length) return 0;
  const double rate = r.bandwidth / r.sample_rate / length, centred = t - length / 2;
  return std::polar(1.0, std::numbers::pi * rate * centred * centred);
}
double hamming(const radar& r, std::size_t n) {
  return 0.54 -
         0.46 * std::cos(2 * std::numbers::pi * (static_cast<double>(n) + 0.5) / static_cast<double>(r.chirp_samples));
}
double energy_of_window(const radar& r) {
  double energy = 0;
  for (std::size_t n = 0; n < r.chirp_samples; ++n) energy += hamming(r, n) * hamming(r, n);
  return energy;
}

}  // namespace

array chirp_of(const radar& r) {
  array chirp(element::c64, {r.chirp_samples});
  for (std::size_t n = 0; n < r.chirp_samples; ++n) chirp.as<number>()[n] = number(chirp_at(r, static_cast<double>(n)));
  return chirp;
}

array reference_of(const radar& r) {
  array reference = chirp_of(r);
  const double scale = 1 / std::sqrt(energy_of_window(r));
  for (std::size_t n = 0; n < r.chirp_samples; ++n)
    reference.as<number>()[n] *= static_cast<float>(hamming(r, n) * scale);
  return reference;
}

array echoes_of(const radar& r, const std::vector<radar_target>& targets, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> noise(0, std::sqrt(0.5));
  std::uniform_real_distribution<double> phase(0, 2 * std::numbers::pi);
  array echoes(element::c64, {r.pulses, r.channels, r.samples});
  for (std::size_t row = 0; row < r.pulses * r.channels; ++row) {
    const auto heard = echoes.as<number>().subspan(row * r.samples, r.samples);
    for (number& v : heard) v = number({static_cast<float>(noise(random)), static_cast<float>(noise(random))});
    for (const radar_target& target : targets) {
      const std::complex<double> amplitude = std::polar(std::pow(10, target.level_db / 20), phase(random));
      const double delay = target.range / r.metres_per_sample();
      const auto first = static_cast<std::size_t>(std::ceil(delay));
      for (std::size_t n = first; n < std::min(r.samples, first + r.chirp_samples); ++n)
        heard[n] += number(amplitude * chirp_at(r, static_cast<double>(n) - delay));
    }
  }
  return echoes;
}

double compressed_power(const radar& r, const radar_target& target) {
  double sum = 0;
  for (std::size_t n = 0; n < r.chirp_samples; ++n) sum += hamming(r, n);
  return std::pow(10, target.level_db / 10) * sum * sum / energy_of_window(r);
}

}  // namespace komdsp::cli
