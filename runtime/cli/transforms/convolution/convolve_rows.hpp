#pragma once

#include <optional>

#include "cli/arrays/array.hpp"
#include "cli/transforms/batch_transform.hpp"
#include <komdsp/convolution.hpp>

namespace komdsp::cli {

struct convolve_request {
  bool circular = false;
  bool correlate = false;
  std::optional<komdsp::precision> precision;
  convolution_variant variant = convolution_variant::automatic;  // one that was asked for takes rows whole
};

/// Real where both are, double where one is, unless a precision is asked for.
element result_type(const convolve_request& request, element x, element y);

struct convolve_result : fft_result {
  index points = 0;  // of the transforms
  index hop = 0;     // of overlap-save's blocks; 0: rows were convolved whole
};

/// Convolves (or correlates) along the last axes; leading axes broadcast. Long rows with shorter filters go by
/// overlap-save. x and y are both of the result's type. Throws error where shapes or lengths do not go together.
convolve_result convolve_rows(device& device, const array& x, const array& y, const convolve_request& request,
                              bool quiet);

}  // namespace komdsp::cli
