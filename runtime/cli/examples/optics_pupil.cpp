#include "cli/examples/optics_pupil.hpp"

#include <cmath>
#include <numbers>

#include "cli/error.hpp"

namespace komdsp::cli {
namespace {

using std::numbers::pi;

double zernike(int number, double rho, double theta) {
  switch (number) {
    case 4:
      return std::sqrt(3) * (2 * rho * rho - 1);
    case 6:
      return std::sqrt(6) * rho * rho * std::cos(2 * theta);
    case 8:
      return std::sqrt(8) * (3 * std::pow(rho, 3) - 2 * rho) * std::cos(theta);
    case 11:
      return std::sqrt(5) * (6 * std::pow(rho, 4) - 6 * rho * rho + 1);
    default:
      throw error("this Zernike term is not known here");
  }
}

/// Calls visit(element, x, y) with the distance of every sample from the middle.
template <class Visit>
void for_each_sample(const round_pupil& pupil, Visit visit) {
  const double middle = static_cast<double>(pupil.grid / 2);
  for (std::size_t r = 0; r < pupil.grid; ++r)
    for (std::size_t c = 0; c < pupil.grid; ++c)
      visit(r * pupil.grid + c, static_cast<double>(c) - middle, static_cast<double>(r) - middle);
}

}  // namespace

array amplitude_of(const round_pupil& pupil) {
  array amplitude(element::f32, {pupil.grid, pupil.grid});
  for_each_sample(pupil, [&](std::size_t i, double x, double y) {
    amplitude.as<float>()[i] = std::hypot(x, y) <= pupil.radius ? 1.0F : 0.0F;
  });
  return amplitude;
}

array phase_of(const round_pupil& pupil, const std::vector<zernike_term>& terms) {
  array phase(element::f32, {pupil.grid, pupil.grid});
  for_each_sample(pupil, [&](std::size_t i, double x, double y) {
    const double rho = std::hypot(x, y) / pupil.radius, theta = std::atan2(y, x);
    double waves = 0;
    for (const zernike_term& term : terms) waves += term.waves * zernike(term.number, rho, theta);
    phase.as<float>()[i] = static_cast<float>(rho <= 1 ? 2 * pi * waves : 0);
  });
  return phase;
}

double diffraction_limit(const round_pupil& pupil, double frequency) {
  const double v = frequency / (2 * pupil.radius);
  return v >= 1 ? 0 : 2 / pi * (std::acos(v) - v * std::sqrt(1 - v * v));
}

}  // namespace komdsp::cli
