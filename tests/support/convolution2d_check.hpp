// convolution2d_check.hpp: one body for all tests of convolutions of images: sums by definition in long double.
#pragma once
#include "convolution_check.hpp"

#include <komdsp/convolution2d.hpp>

namespace komdsp::tests {

// Empty where the plan computes what it should and touches nothing else; else what went wrong.
std::string outcome_of(const convolution2d& c, const plan& p, const pair_runner& run);
std::string outcome_of(const convolution2d& c, const profile& d, const pair_runner& run);

}  // namespace komdsp::tests
