// accuracy.hpp: how far results may be from the truth.
#pragma once
#include <komdsp/transform.hpp>

#include <cmath>

namespace komdsp {

// The relative L2 error that every backend and variant keeps, 0.6 eps sqrt(max(1, log2 points)) with eps = 2^-23 or
// 2^-52: of a Fourier transform with so many points, of images rows * columns.  Convolutions and optical transfer
// functions keep three times it; of a convolution it is relative to |x| |y| of a pair, with the points of its
// transform.
inline double accuracy_bound(precision type, double points) noexcept {
  const double eps = type == precision::f64 ? 0x1p-52 : 0x1p-23, bits = std::log2(points);
  return 0.6 * eps * std::sqrt(bits > 1 ? bits : 1);
}

}  // namespace komdsp
