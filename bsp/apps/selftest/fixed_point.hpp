// fixed_point.hpp: the part of the self-test in fixed point.
#pragma once

namespace selftest {

// Prints the hash of its Fourier or wavelet transforms; true where it is that of the desk.
bool run_fixed_point();
bool run_fixed_wavelets();

}  // namespace selftest
