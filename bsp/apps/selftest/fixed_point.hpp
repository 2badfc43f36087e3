// fixed_point.hpp: the part of the self-test in fixed point.
#pragma once

namespace selftest {

// Prints the hash of all its transforms; true where it is that of the desk.
bool run_fixed_point();

}  // namespace selftest
