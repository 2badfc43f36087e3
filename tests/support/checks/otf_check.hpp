// otf_check.hpp: any plan of optical transfer functions checked against their definition.
#pragma once
#include "check.hpp"

namespace komdsp::tests {

std::string text_of(const otf& t, const plan& p);

// The amplitude is the input, the phase the operand.
outcome check(const otf& t, const plan& p, const runner& run);

// The turn-th of all products, places and precisions.
otf turned_otf(index rows, index columns, int turn);

}  // namespace komdsp::tests
