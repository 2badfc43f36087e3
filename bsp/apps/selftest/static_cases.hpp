// static_cases.hpp: the static plans of the cases, by the parts of cases.hpp.
#pragma once
#include "run_case.hpp"

namespace selftest {

struct static_case {
  execute run;
  index workspace_bytes;
};

template <int Part>
static_case static_case_in(int place);
template <>
static_case static_case_in<0>(int place);
template <>
static_case static_case_in<1>(int place);
template <>
static_case static_case_in<2>(int place);
template <>
static_case static_case_in<3>(int place);

}  // namespace selftest
