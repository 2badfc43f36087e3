#pragma once

#include <string>

#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

namespace komdsp::cli {

/// "16 x 8 x 8", or nothing for a kernel without radices.
std::string radices_text(radix_list radices);

/// Why the planner chose this variant: the rule in words, what was published or measured, and how tiles are arranged.
/// image: the plan is of images.
std::string reason_text(const plan& p, const profile& profile, bool image);
/// Of a wavelet transform.
std::string wavelet_reason_text(const plan& p);

}  // namespace komdsp::cli
