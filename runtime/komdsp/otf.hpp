// otf.hpp: the optical transfer function of a pupil.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// otf, psf, mtf, ptf: kernels/otf/products.def says what each is.
enum class otf_product : uint8_t {
#define KOMDSP_OTF_PRODUCT(name, stored) name,
#include "kernels/otf/products.def"
};

// Products of the amplitude a and the phase phi, in radians, of a pupil (Zhang Quan et al., two-dimensional FFT on
// GPUs, section 2.3).  In words of NumPy the OTF is fft2(abs(ifft2(a * exp(1j * phi)))**2) divided by its element
// [0, 0].
// Layout: rows x columns samples, dense, row after row, image after image; amplitude is the plan's input, phase its
// second.  Zero frequency, and the origin of the PSF, are element [0, 0], or with `centre` [rows / 2, columns / 2].
// Scaling: the OTF is 1 at zero frequency and the PSF sums to 1, unless `raw`: then h carries the 1 / (rows columns) of
// ifft2, and that is all.  An image without amplitude has no OTF: its elements are NaN.
// Lengths: any, rows * columns up to 2^26; powers of two are fused into few launches.
// Aliasing: input, operand and output are apart.
// Alignment: amplitude, phase and real products to a sample, the OTF to a complex number.
// Accuracy: phases up to 8192 radians in f32, 10^6 in f64; beyond, reduce them before.
struct otf {
  index rows = 1, columns = 1;                   // of a pupil
  index batch = 1;                               // pupils
  otf_product product = otf_product::otf;        // what is computed of it
  bool centre = false;                           // zero frequency in the middle
  bool raw = false;                              // not divided
  komdsp::precision precision = precision::f32;  // of input, output and tables
};
// Results that are real, not complex.
constexpr bool real_out(const otf& t) {
  return t.product != otf_product::otf;
}

}  // namespace komdsp
