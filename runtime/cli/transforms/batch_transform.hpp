#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cli/arrays/array.hpp"
#include "cli/devices/device.hpp"
#include "cli/devices/planned.hpp"

namespace komdsp::cli {

/// Transforms of an array whose leading axes are a batch: of rows, or of images.
struct batch_job {
  element in = element::c64, out = element::c64;
  std::size_t there = 1;  // elements of one item in the array: cropped, or followed by zeros, to points_in
  std::size_t points_in = 1, points_out = 1;
  std::vector<std::size_t> shape;  // of the result
  std::size_t axes = 1;            // of it that one item has, the last ones: in fixed point, the others have exponents
  std::function<plan(index batch)> plan_for = {};
  index at_once = 0;  // items that go to the device together; 0: as many as it takes
};
/// That of rows, the last axis, which become so many points.
batch_job job_of_rows(element in, element out, std::vector<std::size_t> shape, index points_in, index points_out);

/// Plans of so many of these transforms: of a batch, or of an array whose first axis is one.
template <class Transform, class... Variant>
std::function<plan(index batch)> planner_of(const device& device, Transform t, Variant... variant) {
  return [=, &device](index batch) mutable {
    if constexpr (requires { t.batch; })
      t.batch = batch;
    else if (!is_transformed(t, 0))
      t.shape[0] = batch;
    return planned_or_error(t, device.profile(), variant...);
  };
}

/// A whole array's transform.
struct fft_result {
  array values;
  any_variant variant = fft_variant::automatic;
  index length = 0;    // points of the transforms that the planner chose
  double seconds = 0;  // of transforming, with the way to the device and back
  /// Exponents of fixed point: values are integers times 2^exponent. So many neighbouring elements share one; behind
  /// the last one comes the first. None: 0.
  array exponents{element::i32, {0}};
  std::size_t shared = 1;

  /// An exponent for each item, which has so many of the last axes.
  void set_exponents(const std::vector<std::int32_t>& all, std::size_t axes);
};

/// Throws error that names the supported neighbours of a length that is not. asked: by an option.
void check_length(index length, bool asked);

/// Transforms into `results`. What a plan has behind these are exponents, which are added to those there.
void transform_items(prepared_plan& prepared, const plan& p, std::span<const std::byte> items,
                     std::span<std::byte> results, std::vector<std::int32_t>& exponents);

/// Items of a batch, from number `first` on: the input of a plan, and its operand, where it has one. Valid until the
/// next call.
struct batch_items {
  std::span<const std::byte> input, operand = {};
};
using batch_reader = std::function<batch_items(std::size_t first, std::size_t count)>;

/// Items go to the device a part at a time where they are many.
fft_result transform_batch(device& device, std::size_t batch, const batch_reader& read, const batch_job& job,
                           const char* name, bool quiet);
/// Those of one array.
fft_result transform_batch(device& device, const array& values, const batch_job& job, const char* name, bool quiet);

}  // namespace komdsp::cli
