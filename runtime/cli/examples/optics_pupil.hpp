#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/files/array.hpp"

namespace komdsp::cli {

/// A round pupil in the middle of a square grid: samples within it are 1, the others 0.
struct round_pupil {
  std::size_t grid = 512;  // samples of a side
  double radius = 100;     // samples
};

/// A Zernike term in the order and normalisation of R.J. Noll, "Zernike polynomials and atmospheric turbulence", 1976:
/// its root mean square over the pupil is `waves`.
struct zernike_term {
  const char* name;
  int number;  // 4 defocus, 6 astigmatism, 8 coma, 11 spherical aberration
  double waves;
};

array amplitude_of(const round_pupil& pupil);
/// Radians; 0 outside the pupil.
array phase_of(const round_pupil& pupil, const std::vector<zernike_term>& terms);

/// The modulation transfer function without aberrations, at a frequency in cycles per grid (J.W. Goodman, Introduction
/// to Fourier Optics, section 6.3.2).
double diffraction_limit(const round_pupil& pupil, double frequency);

}  // namespace komdsp::cli
