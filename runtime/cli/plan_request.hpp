#pragma once

#include <string>
#include <vector>

#include "cli/run_options.hpp"
#include "komdsp/plan.hpp"
#include "komdsp/profile.hpp"

namespace komdsp::cli {

/// A transform without data, as `komdsp plan` takes it.
struct plan_request : run_options {
  std::string transform;
  index length = 0, batch = 1;
  std::vector<index> pairs{1, 1};
  bool real = false, inverse = false;
};

/// TRANSFORM, --length, --batch, --pairs, --inverse, --real, --variant, --precision.
void add_plan_request(CLI::App& command, plan_request& options);

/// Throws error where the request is wrong, or cannot be planned.
plan plan_of(const plan_request& options, const profile& profile);

}  // namespace komdsp::cli
