#include <komdsp/static_plan.hpp>
KOMDSP_STATIC_PLAN(spectrum_1024, komdsp::plan_fft({1024}, komdsp::profiles::cpp_scalar))
