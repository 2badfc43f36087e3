// fixed_check.hpp: any transform in fixed point checked against its definition: on signals of all kinds, within units
// of the last place, and on devices with the bits of the cpp backend.
#pragma once
#include "support/checks/convolution_check.hpp"
#include "support/checks/dct_check.hpp"
#include "support/checks/stft_check.hpp"
#include "support/fixed_point.hpp"

namespace komdsp::tests {

void expect_fixed(const fft& t, const profile& d);
void expect_fixed(const fft2d& t, const profile& d);
void expect_fixed(const dct& t, const profile& d);
void expect_fixed(const convolution& t, const profile& d);
// Inverses are of frames whose exponents differ.
void expect_fixed(const mdct& t, const profile& d);
void expect_fixed(const stft& t, const profile& d);
// The signal of these coefficients in q15, all of one exponent.
void expect_fixed_signal(const mdct& t, const std::vector<std::int16_t>& coefficients, const profile& d);

// Half a period of a sine: a window of frames.
template <class T>
std::vector<T> sine_window(index length);
extern template std::vector<std::int16_t> sine_window(index length);
extern template std::vector<std::int32_t> sine_window(index length);

}  // namespace komdsp::tests
