// One transform in several variants: `komdsp board` takes the fastest.
#include "bench.hpp"

#include <apps/footprint/list_plans.hpp>

VARIANTS(PLAN_CONSTANT)
VARIANTS(PLAN_FUNCTION)

namespace {

constexpr footprint::listed_plan entries[] = {VARIANTS(PLAN_ENTRY)};

}  // namespace

constexpr footprint::plan_list bench::variants = {entries, sizeof entries / sizeof *entries};
