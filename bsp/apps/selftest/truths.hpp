// truths.hpp: what each case should give, as the host tool stored it (app.mk).
#pragma once

extern "C" const double selftest_truths[];

namespace selftest {
// Scalars of the output, in its order.
const double* truth_of(int number);
}  // namespace selftest
