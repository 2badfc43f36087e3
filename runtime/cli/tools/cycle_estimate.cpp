#include "cli/tools/cycle_estimate.hpp"

#include <algorithm>
#include <map>

#include <komdsp/envelope.hpp>

#include "desk/plan_text.hpp"

namespace komdsp::cli {
namespace {

/// Cycles of an operation, by the kernel that has most of them.
class kernel_rates {
 public:
  explicit kernel_rates(const board_cycles& board) {
    for (const measured_plan& one : board.plans) {
      for (sums* to : {&of_[one.kernel], &all_}) {
        to->cycles += static_cast<double>(one.warm);
        to->operations += static_cast<double>(one.operations);
      }
    }
  }

  double of(const std::string& kernel) const {
    const auto found = of_.find(kernel);
    const sums& from = found == of_.end() ? all_ : found->second;
    return from.cycles / std::max(from.operations, 1.0);
  }

 private:
  struct sums {
    double cycles = 0, operations = 0;
  };
  std::map<std::string, sums> of_;
  sums all_;
};

/// Operations of each launch, over all sweeps.
std::vector<double> operations_of(const plan& p) {
  std::vector<double> operations;
  const std::vector<index> times = desk::times_of(p);
  const double sweeps = static_cast<double>(p.batch()) / static_cast<double>(p.chunk);
  for (std::size_t i = 0; i < times.size(); ++i)
    operations.push_back(p.launches[i].operations * static_cast<double>(times[i]) * sweeps);
  return operations;
}

const measured_plan* find_measured(const plan& p, const std::vector<double>& operations, const board_cycles& board) {
  const auto most = std::ranges::max_element(operations) - operations.begin();
  const std::string kernel = name_of(p.launches[most].kernel);
  const auto all = static_cast<index>(envelope_of(p).operations);
  const auto found = std::ranges::find_if(board.plans, [&](const measured_plan& one) {
    return one.kernel == kernel && one.operations == all && one.tables == p.table_bytes &&
           one.workspace == p.workspace_bytes(1);
  });
  return found == board.plans.end() ? nullptr : &*found;
}

}  // namespace

std::optional<cycle_estimate> estimate_of(const plan& p, const board_cycles& board) {
  const bool alike = std::all_of(p.launches, p.launches + p.launch_count,
                                 [](const launch& l) { return l.build.lanes == 1 && l.build.items == 1; });
  if (p.what.precision != precision::f32 || !alike || p.launch_count == 0 || board.plans.empty()) return {};
  const std::vector<double> operations = operations_of(p);
  cycle_estimate made;
  made.measured = find_measured(p, operations, board);
  if (made.measured) {
    made.warm = static_cast<double>(made.measured->warm);
    return made;
  }
  const kernel_rates rates(board);
  for (std::size_t i = 0; i < operations.size(); ++i)
    made.warm += operations[i] * rates.of(name_of(p.launches[i].kernel));
  for (const measured_plan& one : board.plans) {
    const double ratio =
        static_cast<double>(one.warm) / std::max(static_cast<double>(one.operations) * rates.of(one.kernel), 1.0);
    made.least = std::min(made.least, ratio);
    made.most = std::max(made.most, ratio);
  }
  return made;
}

}  // namespace komdsp::cli
