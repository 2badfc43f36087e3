// dctn_check.hpp: one body for all tests of cosine and sine transforms over axes.
#pragma once
#include "dct_check.hpp"

#include <komdsp/dctn.hpp>

namespace komdsp::tests {

std::string text_of(const dctn& t, const plan& p);

// Axis after axis by the definition of dct_check.hpp, of a dense array; with the scale.
std::vector<long double> reference_dctn(const dctn& t, std::vector<long double> x);

outcome check_dctn(const dctn& t, const plan& p, const runner& run);

// Some axes of an array, in this order; none: all.
dctn cosines_over(const std::vector<index>& shape, const std::vector<int>& axes);
// Kind, precision, place and what is orthogonal follow from `turn`: 64 of them have all.
dctn turned(dctn t, int turn);

}  // namespace komdsp::tests
