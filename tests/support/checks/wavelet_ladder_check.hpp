// wavelet_ladder_check.hpp: any plan of published wavelet methods and of lifting checked against their definition.
#pragma once
#include "wavelet_check.hpp"

namespace komdsp::tests {

// One level by the published methods.
std::string text_of(const wavelet_ladder& t, const plan& p);
outcome check(const wavelet_ladder& t, const plan& p, const runner& run);
inline constexpr int ladder_methods = static_cast<int>(wavelet_method::shift_6);

// Lifting.  more: what is allowed beside the usual bound.
std::string text_of(const lifting& t, const plan& p);
filter_bank lifted_bank(lifting_wavelet w);
outcome check(const lifting& t, const filter_bank& bank, double more, const plan& p, const runner& run);
inline outcome check(const lifting& t, const plan& p, const runner& run) {
  return check(t, lifted_bank(t.wavelet), 0, p, run);
}

}  // namespace komdsp::tests
