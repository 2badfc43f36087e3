// dct_check.hpp: the definition of cosine and sine transforms, and any plan of one checked against it.
#pragma once
#include "fft_check.hpp"

#include <komdsp/dct.hpp>

namespace komdsp::tests {

std::string text_of(const dct& t, const plan& p);

// One transform, with its scale: sums of its definition in long double, of long ones FFTW's in long double.
std::vector<long double> reference_dct(const dct& t, std::vector<long double> x);

// Sum of x[n] cos(2 pi (first + n step) / period).
long double sum_of_cosines(const std::vector<long double>& x, index period, index first, index step);

// t: what p is a plan of.  offset: elements from an address of 64 bytes to the output.
outcome check_dct(const dct& t, const plan& p, const runner& run, index offset = 0);

// A transform whose other properties follow from `turn`: 128 of them have all.
dct turned_dct(index length, int turn);
inline constexpr int dct_turns = 128;

}  // namespace komdsp::tests
