#pragma once

#include <string>

#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

namespace komdsp::cli {

/// "real" and the like.
const char* kind_word(fft_kind kind);

/// The rule by which the planner chose the variant, in words. published: what a table says of this length; may be
/// empty.
std::string rule_text(const plan& p, const profile& profile, const std::string& published);
/// Of images.
std::string image_reason(const plan& p, const profile& profile);

}  // namespace komdsp::cli
