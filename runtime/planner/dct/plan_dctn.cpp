// plan_dctn.cpp: the planner of cosine and sine transforms over axes as a function of the library.
#include "planner/dct/plan_dctn.hpp"

namespace komdsp::planning {

status make(plan_draft& p, const dctn& t, const profile& d) noexcept {
  return write_plan(p, t, d);
}

}  // namespace komdsp::planning
