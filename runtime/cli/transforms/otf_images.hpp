#pragma once

#include "cli/files/array.hpp"
#include "cli/devices/device.hpp"
#include <komdsp/otf.hpp>

namespace komdsp::cli {

/// The product of many pupils.
struct otf_result {
  array values;
  otf one;                                       // of one image
  any_variant variant = otf_variant::automatic;  // that the plan took
  double seconds = 0;
};

/// The product of amplitude and phase, both real; the last two axes are an image, leading axes broadcast as NumPy's.
/// request: product, centre, raw and type; rows, columns and batch follow from the arrays.
/// Throws error for shapes that do not fit, for lengths that are not supported and for images without amplitude.
otf_result otf_of_images(device& device, const array& amplitude, const array& phase, otf request, otf_variant variant,
                         bool quiet);

}  // namespace komdsp::cli
