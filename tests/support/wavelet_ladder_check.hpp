// wavelet_ladder_check.hpp: published wavelet methods and lifting against their definition, one body for all their
// tests.
#pragma once
#include "wavelet_check.hpp"

namespace komdsp::tests {

// One level by the published methods.
std::string text_of(const wavelet_ladder& t, const ladder_shape& s, const plan& p);
outcome check_ladder(const wavelet_ladder& t, const ladder_shape& s, const plan& p, const runner& run);
// As profile `d` plans it.
outcome check(const wavelet_ladder& t, const ladder_shape& s, const profile& d, const runner& run);
inline constexpr int ladder_methods = static_cast<int>(wavelet_method::shift_6);

// Lifting.  more: what is allowed beside the usual bound.
filter_bank lifted_bank(lifting_wavelet w);
outcome check_lifting(const lifting& t, const filter_bank& bank, double more, const plan& p, const runner& run);
outcome check(const lifting& t, const filter_bank& bank, double more, const profile& d, const runner& run);

}  // namespace komdsp::tests
