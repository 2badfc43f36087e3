// plan_dct.cpp: the planner of cosine and sine transforms as a function of the library.
#include "planner/dct/plan_dct.hpp"

namespace komdsp::planning {

status make(plan_draft& p, const dct& t, const profile& d) noexcept {
  return write_plan(p, t, d);
}

}  // namespace komdsp::planning
