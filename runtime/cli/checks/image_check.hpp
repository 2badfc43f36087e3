#pragma once

#include <memory>

#include "cli/devices/device.hpp"
#include <komdsp/convolution2d.hpp>
#include <komdsp/fft2d.hpp>
#include <komdsp/otf.hpp>

namespace komdsp::cli {

/// A plan on its device with random data, whose result was compared with the definition.
struct checked_image {
  std::unique_ptr<prepared_plan> prepared;
  double error = 0;  // relative, of the first and the last image; of a convolution to both factors
};

/// Throw error where the result is wrong: beyond accuracy_bound, three times it for an OTF and a convolution.  t:
/// dense; its first axis is the batch.
checked_image prepare_checked(device& device, const plan& p, const fftn& t);
checked_image prepare_checked(device& device, const plan& p, const otf& t);
checked_image prepare_checked(device& device, const plan& p, const convolution2d& c);
inline checked_image prepare_checked(device& device, const plan& p, const fft2d& t) {
  return prepare_checked(device, p, over_axes(t));
}

}  // namespace komdsp::cli
