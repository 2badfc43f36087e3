// static_cases.hpp: the static plans of the cases, by the parts of cases.hpp.
#pragma once
#include "run_case.hpp"

namespace selftest {

template <int Part>
computation static_case_in(int place);
template <>
computation static_case_in<0>(int place);
template <>
computation static_case_in<1>(int place);
template <>
computation static_case_in<2>(int place);
template <>
computation static_case_in<3>(int place);
template <>
computation static_case_in<4>(int place);
template <>
computation static_case_in<5>(int place);
template <>
computation static_case_in<6>(int place);
template <>
computation static_case_in<7>(int place);

}  // namespace selftest
