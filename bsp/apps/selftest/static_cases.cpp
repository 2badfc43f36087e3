// static_cases.cpp: a static plan for each case of PART (app.mk).
#include "static_cases.hpp"
#include "stream_case.hpp"

#include <komdsp/static_plan.hpp>

namespace selftest {
namespace {

template <int Number>
struct case_plan {
  static constexpr test_case mine = case_of(Number);
  static constexpr komdsp::plan plan = selftest::plan_of(mine);
  using type = komdsp::static_plan<plan>;
};
template <int Number>
constexpr computation entry() {
  using made = typename case_plan<Number>::type;
  constexpr test_case mine = case_of(Number);
  constexpr index bytes = made::workspace_bytes + (mine.streamed ? stream_plan_of(mine).memory_bytes : 0);
  static_assert(bytes <= work_bytes);
  if constexpr (mine.streamed)
    return {&stream_case<Number, made>::execute, bytes, variant_of(mine), mine.on->name};
  else
    return {&made::execute, bytes, variant_of(mine), mine.on->name};
}

template <int... I>
constexpr auto entries_of(komdsp::numbers<I...>) {
  struct list {
    computation at[sizeof...(I)];
  };
  return list{{entry<number_in(PART, I)>()...}};
}
constexpr auto entries = entries_of(komdsp::first_numbers<cases_in(PART)>());

}  // namespace

template <>
computation static_case_in<PART>(int place) {
  return entries.at[place];
}

}  // namespace selftest
