// variant.hpp: the ways of computing an FFT, a convolution or an optical transfer function, by their published names;
// of a level of a wavelet transform, too.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// A .. F: A.A. Burtsev, "Optimization of FFT in OpenCL environment", sections 3 to 9.  CT2, S2 .. S16: D. Prievelis,
// "Parallel FFT using CUDA", sections 4.1 and 4.2.  tile, in_place: ours (kernels/fft/fft_tile.h and fft_in_place.h);
// in_place takes no workspace.  zhang, of images only: rows and columns in radices 16, 8, 4, 2 (Zhang Quan et al.,
// two-dimensional FFT on GPUs, section 2).
enum class fft_variant : uint8_t { automatic, A, B, BL, C, CL, D, E, F, CT2, S2, S4, S8, S16, tile, in_place, zhang };

// By the number of the variant.
inline constexpr const char* fft_variant_names[] = {"auto", "A",  "B",  "BL", "C",   "CL",   "D",        "E",    "F",
                                                    "CT2",  "S2", "S4", "S8", "S16", "tile", "in_place", "zhang"};
// As --variant and reports say it.
constexpr const char* name_of(fft_variant v) {
  return fft_variant_names[static_cast<int>(v)];
}

// Convolutions.  A .. E: A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors", sections
// 3 to 5.  tile: ours (kernels/convolve/convolve.h).
enum class convolution_variant : uint8_t { automatic, A, B, C, D, E, tile };

// By the number of the variant.
inline constexpr const char* convolution_variant_names[] = {"auto", "A", "B", "C", "D", "E", "tile"};
// As --variant and reports say it.
constexpr const char* name_of(convolution_variant v) {
  return convolution_variant_names[static_cast<int>(v)];
}

// Optical transfer functions: six, as through a library of FFTs; three, fused (Zhang Quan et al., two-dimensional FFT
// on GPUs, section 2.3); tile: one launch where an image fits on chip, else three (kernels/otf/otf.h).
enum class otf_variant : uint8_t { automatic, six, three, tile };

// By the number of the variant.
inline constexpr const char* otf_variant_names[] = {"auto", "six", "three", "tile"};
// As --variant and reports say it.
constexpr const char* name_of(otf_variant v) {
  return otf_variant_names[static_cast<int>(v)];
}

// Levels of a wavelet transform: the memory methods 1 to 6, and 5 and 6 with shifts for divisions (A.G. Panin and M.N.
// Tochyonaya, "Several approaches to optimising the wavelet transform on a graphics processor", sections on memory and
// on arithmetic; kernels/published/wavelet_ladder.h).
enum class wavelet_method : uint8_t {
  automatic,
  memory_1,
  memory_2,
  memory_3,
  memory_4,
  memory_5,
  memory_6,
  shift_5,
  shift_6
};

// By the number of the method.
inline constexpr const char* wavelet_method_names[] = {"auto", "1", "2", "3", "4", "5", "6", "5-shift", "6-shift"};
// As the command line and reports say it.
constexpr const char* name_of(wavelet_method m) {
  return wavelet_method_names[static_cast<int>(m)];
}

// One of these.
struct any_variant {
  // Families of variants.
  enum class family : uint8_t {
    fft,          // fft_variant
    convolution,  // convolution_variant
    otf,          // otf_variant
    wavelet,      // wavelet_method
  };
  family of = family::fft;  // which
  uint8_t number = 0;       // its place among the names of its family

  constexpr any_variant() = default;
  // An FFT's variant.
  constexpr any_variant(fft_variant v) : of(family::fft), number(static_cast<uint8_t>(v)) {}
  // A convolution's variant.
  constexpr any_variant(convolution_variant v) : of(family::convolution), number(static_cast<uint8_t>(v)) {}
  // An optical transfer function's variant.
  constexpr any_variant(otf_variant v) : of(family::otf), number(static_cast<uint8_t>(v)) {}
  // A wavelet level's variant.
  constexpr any_variant(wavelet_method v) : of(family::wavelet), number(static_cast<uint8_t>(v)) {}
};
// Equal variants are of the same family, and the same there.
constexpr bool operator==(any_variant a, any_variant b) {
  return a.of == b.of && a.number == b.number;
}
// Unequal variants.
constexpr bool operator!=(any_variant a, any_variant b) {
  return !(a == b);
}
// As --variant and reports say it.
constexpr const char* name_of(any_variant v) {
  switch (v.of) {
    case any_variant::family::fft:
      return fft_variant_names[v.number];
    case any_variant::family::convolution:
      return convolution_variant_names[v.number];
    case any_variant::family::otf:
      return otf_variant_names[v.number];
    case any_variant::family::wavelet:
      return wavelet_method_names[v.number];
  }
  return "";
}

}  // namespace komdsp
