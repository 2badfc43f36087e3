// truth_places.hpp: where the truth of each case lies among those that the host tool stored.
#pragma once
#include "cases.hpp"

namespace selftest {

// Truths are doubles, one after the other, as the output of a dense transform lies.
struct truth_places {
  index first[case_count] = {};  // in doubles
  bool fresh[case_count] = {};   // no case before has the same truth
  index count = 0;
};
inline constexpr truth_places truths = [] {
  truth_places p;
  test_case fresh[case_count];
  index first[case_count] = {};
  int found = 0;
  for (int i = 0; i < case_count; ++i) {
    const test_case mine = case_of(i);
    int before = 0;
    while (before < found && !same_truth(fresh[before], mine)) ++before;
    p.fresh[i] = before == found;
    if (p.fresh[i]) {
      fresh[found] = mine;
      first[found++] = p.count;
      p.count += scalars_out(mine);
    }
    p.first[i] = first[before];
  }
  return p;
}();

}  // namespace selftest
