#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/base/progress.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/reproduce_row.hpp"

namespace komdsp::cli {

/// Variants at ascending lengths, each a row. Lengths are judged by the time of the kernels, or of the whole.
template <class Variant>
struct variant_sweep {
  const experiment& with;
  std::vector<Variant> variants;
  double reproduced_row::*time = &reproduced_row::kernel_us;
  std::map<std::pair<index, Variant>, double> previous = {};  // microseconds at half the length, by `side`

  /// Rows of 2^bits points, and of a side where there is one, as many as there are until a signal. place: of these in
  /// kept measurements; add: figures to the cells of a row.
  row_group rows(const std::string& place, int bits, index side, progress& shown,
                 const std::function<reproduced_row(Variant, double previous_us)>& measure,
                 const std::function<void(record&, const reproduced_row&, Variant)>& add) {
    row_group all;
    for (const Variant v : variants) {
      double& before = previous[{side, v}];
      const reproduced_row run = kept_row(with.log(), place + " " + name_of(v), [&] { return measure(v, before); });
      // Variants skipped for their time stay so: twice the length takes twice the time at least.
      before = run.measured() ? run.*time : 2 * before;
      all.push_back(cells_of(run, bits, name_of(v)));
      add(all.back(), run, v);
      if (interruption::signal() != 0) break;
      shown.advance(1);
    }
    mark_best(all, time == &reproduced_row::kernel_us ? "kernel_us" : "total_us");
    return all;
  }
};

}  // namespace komdsp::cli
