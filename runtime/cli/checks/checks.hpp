#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/device.hpp"
#include "definitions/fft.hpp"
#include <komdsp/convolution.hpp>
#include <komdsp/convolution2d.hpp>
#include <komdsp/dct.hpp>
#include <komdsp/mdct.hpp>
#include <komdsp/otf.hpp>
#include <komdsp/stft.hpp>
#include <komdsp/wavelet.hpp>

namespace komdsp::cli {

/// A plan with random data on its device, whose result was compared with the definition.
struct checked_plan {
  plan p;
  std::unique_ptr<prepared_plan> prepared;
  double error = 0, bound = 0;  // relative

  double part() const { return error / bound; }
};

/// Plans of dense transforms, run once. Errors are of all items, or of some spread over the batch where all would take
/// seconds: relative L2 errors, of convolutions the largest of a pair to |x| |y|, of wavelets the largest of a
/// coefficient to the largest.
checked_plan compared(device& device, const plan& p, const fft& t);
checked_plan compared(device& device, const plan& p, const fftn& t);  // an axis before those transformed: the batch
checked_plan compared(device& device, const plan& p, const fft2d& t);
checked_plan compared(device& device, const plan& p, const dct& t);
checked_plan compared(device& device, const plan& p, const mdct& t);  // with a cosine window
checked_plan compared(device& device, const plan& p, const convolution& c);
checked_plan compared(device& device, const plan& p, const convolution2d& c);
checked_plan compared(device& device, const plan& p, const otf& t);
checked_plan compared(device& device, const plan& p, const dwt& t);
checked_plan compared(device& device, const plan& p, const dwt2& t);
checked_plan compared(device& device, const plan& p, const stft& t);  // with Hann's window

/// Exponents of the coefficients of a row, of floating point 0.
std::vector<std::int32_t> exponents_of(const dwt& t);

/// The plan, within its bound. Else throws error.
inline checked_plan within_bound(checked_plan made) {
  if (made.error <= made.bound) return made;
  throw error(
      fmt::format("the result is wrong: relative error {:.3g} where {:.3g} is allowed", made.error, made.bound));
}
template <class Transform>
checked_plan checked(device& device, const plan& p, const Transform& t) {
  return within_bound(compared(device, p, t));
}

/// A short-time transform of a random signal under Hann's window: relative L2 error of the samples that windows cover,
/// there and back.
double restoring_error(device& device, const stft& t);
/// A wavelet transform and its inverse: the largest difference from samples within ±1.
double rejoining_error(device& device, const plan& forward, const plan& inverse);

}  // namespace komdsp::cli
