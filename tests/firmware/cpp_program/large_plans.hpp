#include <firmware/large_plan.hpp>
LARGE_PLAN(fft_16384, komdsp::plan_fft({16384}, komdsp::profiles::cpp_scalar))
