// mdct_check.hpp: the definition of modified cosine transforms, and any plan of one checked against it.
#pragma once
#include "fft_check.hpp"

#include <komdsp/mdct.hpp>

namespace komdsp::tests {

// As runner, with the window.
using windowed_runner = std::function<status(const plan&, const void* input, void* output, const void* window)>;

std::string text_of(const mdct& t, const plan& p);

// The window of 2N points that tests take of a transform: one of those that restore.
template <class T>
std::vector<T> window_of(const mdct& t);
extern template std::vector<float> window_of<float>(const mdct& t);
extern template std::vector<double> window_of<double>(const mdct& t);

// Signal to coefficients or back, with the scale: of short frames sums of the definition, of long ones FFTW's cosine
// transform of frames folded by it, in long double.
std::vector<long double> reference_mdct(const mdct& t, const std::vector<long double>& x,
                                        const std::vector<long double>& window);

// t: what p is a plan of.  offset: elements from an address of 64 bytes to the output.
outcome check_mdct(const mdct& t, const plan& p, const windowed_runner& run, index offset = 0);

// A transform whose other properties follow from `turn`: 12 of them have all.
mdct turned_mdct(index length, int turn);
inline constexpr int mdct_turns = 12;

}  // namespace komdsp::tests
