// plan_mdct.cpp: the planner of modified cosine transforms as a function of the library.
#include "planner/dct/plan_mdct.hpp"

namespace komdsp::planning {

status make(plan_draft& p, const mdct& t, const profile& d) noexcept {
  return write_plan(p, t, d);
}

}  // namespace komdsp::planning
