// Prints the golden hash of every plan, `NAME HASH`: computed on the host, without contraction.
#include "../bench.hpp"

#include <cstdio>
#include <initializer_list>

int main() {
  for (const footprint::plan_list& list : {footprint::plans, bench::variants})
    for (int i = 0; i < list.count; ++i) {
      const footprint::listed_plan& p = list.first[i];
      footprint::fill_inputs(p);
      if (p.run() != komdsp::status::ok) return 1;
      std::printf("%s 0x%08x\n", p.name, bench::hash_of(p));
    }
  return 0;
}
