// static_cases.hpp: the static plans of the cases, of which part number % PARTS holds each.
#pragma once
#include "run_case.hpp"

namespace selftest {

struct static_case {
  execute run;
  index workspace_bytes;
};

template <int Part>
static_case static_case_in(int number);
template <>
static_case static_case_in<0>(int number);
template <>
static_case static_case_in<1>(int number);
template <>
static_case static_case_in<2>(int number);
template <>
static_case static_case_in<3>(int number);

}  // namespace selftest
