#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/usage/run_options.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// A transform without data, as `komdsp plan` takes it.
struct plan_request : run_options {
  std::string transform;
  index length = 0, batch = 1;
  std::vector<index> pairs{1, 1}, shape, by, axes;
  bool real = false, hermitian = false, inverse = false, fixed_shifts = false;
  std::string wavelet, mode;
  int levels = 0;
  index hop = 0;

  komdsp::precision type() const { return parse_precision(precision, komdsp::precision::f32); }
};

/// Points of all images or arrays of a shape.
inline double shape_points(const plan_request& request) {
  double points = static_cast<double>(request.batch);
  for (const index length : request.shape) points *= static_cast<double>(length);
  return points;
}

/// TRANSFORM, and every option that one of the transforms has: --length, --shape, --by, --axes, --batch, --pairs,
/// --inverse, --real, --hermitian, --fixed-shifts, --wavelet, --levels, --mode, --hop, --variant, --precision.
void add_plan_request(command_options& command, plan_request& request);

/// Throws error (usage) where an option is missing, or one is there that the transform has not. example: of what is
/// right, behind the transform's name.
void check_options(const plan_request& request, const std::vector<std::string_view>& needs,
                   const std::vector<std::string_view>& takes, const char* example);

/// All that TRANSFORM may be (transform_list.cpp).
std::vector<std::string> transform_names();

}  // namespace komdsp::cli
