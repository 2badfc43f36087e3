#pragma once

#include <string>
#include <vector>

#include "cli/run_options.hpp"
#include <komdsp/convolution.hpp>
#include <komdsp/fft2d.hpp>
#include <komdsp/otf.hpp>
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>
#include <komdsp/wavelet.hpp>

namespace komdsp::cli {

/// A transform without data, as `komdsp plan` takes it.
struct plan_request : run_options {
  std::string transform;
  index length = 0, batch = 1;
  std::vector<index> pairs{1, 1}, shape;
  bool real = false, inverse = false;
  std::string wavelet, mode;  // of dwt and idwt
  int levels = 0;
};

/// TRANSFORM, --length, --shape, --batch, --pairs, --inverse, --real, --wavelet, --levels, --mode, --variant, --precision.
void add_plan_request(CLI::App& command, plan_request& options);

/// What is asked for; these throw error (usage) where options do not go together.
fft fft_of(const plan_request& options);
fft2d fft2d_of(const plan_request& options);
otf otf_of(const plan_request& options);
dwt dwt_of(const plan_request& options);
convolution convolution_of(const plan_request& options);  // as published: circular

/// Throws error where the request is wrong, or cannot be planned.
plan plan_of(const plan_request& options, const profile& profile);

/// dwt or idwt.
bool is_wavelet(const plan_request& options);

/// Complex numbers of one side of it.
double points_of(const plan_request& options);

}  // namespace komdsp::cli
