// variant.hpp: the ways of computing an FFT or a convolution, by their published names.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// A .. F: A.A. Burtsev, "Optimization of FFT in OpenCL environment", sections 3 to 9.  CT2, S2 .. S16: D. Prievelis,
// "Parallel FFT using CUDA", sections 4.1 and 4.2.  tile: ours (kernels/fft_tile.h).
enum class fft_variant : std::uint8_t { automatic, A, B, BL, C, CL, D, E, F, CT2, S2, S4, S8, S16, tile };

inline constexpr const char* fft_variant_names[] = {"auto", "A",   "B",  "BL", "C",  "CL",  "D",   "E",
                                                    "F",    "CT2", "S2", "S4", "S8", "S16", "tile"};
constexpr const char* name_of(fft_variant v) {
  return fft_variant_names[static_cast<int>(v)];
}

// Of a convolution.  A .. E: A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors", sections 3
// to 5.  tile: ours (kernels/convolve.h).
enum class convolution_variant : std::uint8_t { automatic, A, B, C, D, E, tile };

inline constexpr const char* convolution_variant_names[] = {"auto", "A", "B", "C", "D", "E", "tile"};
constexpr const char* name_of(convolution_variant v) {
  return convolution_variant_names[static_cast<int>(v)];
}

}  // namespace komdsp
