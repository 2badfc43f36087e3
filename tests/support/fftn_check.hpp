// fftn_check.hpp: one body for all tests of transforms over axes, as fft_check.hpp has it for one dimension.
#pragma once
#include "fft_check.hpp"

namespace komdsp::tests {

std::string text_of(const fftn& t, const plan& p);

// The unscaled transforms of a dense array, as numpy.fft.irfftn has real inverses: what is transformed last ignores
// imaginary parts of the end bins.
std::vector<exact> reference_fftn(const fftn& t, std::vector<exact> x);

outcome check_fftn(const fftn& t, const plan& p, const runner& run);

// All axes of an array.
fftn whole_array(const std::vector<index>& shape);
// Some of them, in this order.
fftn over(const std::vector<index>& shape, const std::vector<int>& axes);
// Kind, direction, precision and place follow from `turn`: 16 of them have all.
fftn turned(fftn t, int turn);

}  // namespace komdsp::tests
