#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "cli/usage/run_options.hpp"
#include "desk/plan_text.hpp"
#include <komdsp/envelope.hpp>
#include <komdsp/plan.hpp>

namespace komdsp::cli {
namespace {

/// Cycles that a plan takes on the board.
struct cycle_estimate {
  double warm = 0;                          // the caches hold code and tables
  const measured_plan* measured = nullptr;  // the plan that this is; null: an estimate by kernels
  double least = 1, most = 1;               // what plans measured take of such an estimate
};

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

/// A plan of the same kernel, operations, tables and workspace was measured, or else: for each launch its operations
/// times the cycles of an operation of plans whose main kernel is that launch's, of all plans where there is none.
/// Nothing for plans of another precision, or for vectors and devices. The board's figures must outlive it.
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

struct plan_options : plan_request {
  bool list_builds = false;
};

record as_record(const launch& l, index times) {
  return {{"kernel", name_of(l.kernel)},
          {"options", desk::options_of(l)},
          {"groups", l.groups},
          {"items", l.build.items},
          {"repeat", times},
          {"radices", desk::radices_text(l.build.radices)},
          {"lanes", l.build.lanes},
          {"local_bytes", l.local ? l.work_bytes : 0},
          {"barriers", l.barriers},
          {"operations", l.operations},
          {"bytes_moved", l.bytes_moved},
          {"note", l.note}};
}

/// The board that measured the profile; null where none did.
const board_cycles* board_of(const plan_request& options) {
  if (!names_profile_file(options.profile)) return nullptr;
  const stored_profile& stored = read_profile(options.profile);
  return stored.board ? &*stored.board : nullptr;
}

/// Cycles on the board, as JSON; least and most are those of plans like this one.
record as_record(const cycle_estimate& estimate, const board_cycles& board) {
  record told{{"board", board.name}, {"cycles", std::round(estimate.warm)}, {"seconds", nullptr}};
  if (board.clock_hz > 0) told["seconds"] = estimate.warm / static_cast<double>(board.clock_hz);
  if (estimate.measured) {
    told["measured"] = estimate.measured->transform;
    told["cold_cycles"] = estimate.measured->cold;
    told["stack_bytes"] = estimate.measured->stack;
  } else {
    told["least"] = std::round(estimate.least * estimate.warm);
    told["most"] = std::round(estimate.most * estimate.warm);
  }
  return told;
}
void print(const cycle_estimate& estimate, const board_cycles& board) {
  std::string text = fmt::format("Cycles on {}\n", board.name);
  if (estimate.measured)
    text += fmt::format("  measured       {:.0f}, the first call {}, of a plan like this one ({})\n", estimate.warm,
                        estimate.measured->cold, estimate.measured->transform);
  else
    text += fmt::format("  estimated      {:.0f}, by its operations; plans measured would take {:.0f} to {:.0f}\n",
                        estimate.warm, estimate.least * estimate.warm, estimate.most * estimate.warm);
  if (board.clock_hz > 0)
    text += fmt::format("  time           {:.4g} ms at {:g} MHz\n",
                        1e3 * estimate.warm / static_cast<double>(board.clock_hz),
                        static_cast<double>(board.clock_hz) / 1e6);
  fmt::print("{}", text);
}

record as_record(const transform_kind& kind, const plan_request& options, const plan& p, const profile& profile) {
  const envelope e = envelope_of(p);
  record told{{"transform", options.transform},
              {"length", p.what.length},
              {"batch", p.what.batch},
              {"real", p.what.kind == fft_kind::real},
              {"hermitian", p.what.kind == fft_kind::hermitian},
              {"inverse", p.what.inverse},
              {"precision", name_of(p.what.precision)},
              {"profile", profile.name},
              {"variant", variant_name(p)},
              {"reason", kind.reason(p, profile)}};
  if (p.transfers > 0) told["transfers"] = p.transfers;
  kind.tell_plan(options, told);
  record launches = record::array(), tables = record::array();
  const std::vector<index> times = desk::times_of(p);
  for (std::size_t i = 0; i < times.size(); ++i) launches.push_back(as_record(p.launches[i], times[i]));
  for (int i = 0; i < p.table_count; ++i)
    tables.push_back(record{{"kind", desk::words_of(p.tables[i])}, {"bytes", p.tables[i].bytes}});
  told["launches"] = launches;
  told["tables"] = tables;
  told["envelope"] =
      record{{"input_bytes", p.input_bytes}, {"operand_bytes", p.operand_bytes}, {"output_bytes", p.output_bytes},
             {"table_bytes", e.table_bytes}, {"scratch_bytes", e.scratch_bytes}, {"worker_bytes", e.worker_bytes},
             {"stack_bytes", e.stack_bytes}, {"local_bytes", e.local_bytes},     {"work_group", e.work_group},
             {"launches", e.launches},       {"barriers", e.barriers},           {"bytes_moved", e.bytes_moved},
             {"operations", e.operations}};
  if (const board_cycles* const board = board_of(options))
    if (const auto estimate = estimate_of(p, *board)) told["estimate"] = as_record(*estimate, *board);
  return told;
}

void print(const transform_kind& kind, const plan_request& options, const plan& p, const profile& profile) {
  const fft& t = p.what;
  fmt::print("{}, {}, on profile {}\n", kind.words(options, p), name_of(t.precision), profile.name);
  fmt::print("Variant {}: {}\n", variant_name(p), kind.reason(p, profile));
  fmt::print("{}", desk::plan_text(p));
  if (const board_cycles* const board = board_of(options))
    if (const auto estimate = estimate_of(p, *board)) print(*estimate, *board);
}

/// A plan needs no device: a profile that is named is enough.
profile profile_of(const plan_options& options, double points) {
  if (!options.profile.empty()) return find_profile(options.profile);
  return choose_device(options, points).device->profile();
}

/// A line each, or in JSON a member.
void list_builds(bool json) {
  record all = record::array();
  for (const std::string& line : kernel_builds()) {
    if (json)
      all.push_back(record{{"language", line.substr(0, line.find(' '))}, {"options", line.substr(line.find(' ') + 1)}});
    else
      fmt::print("{}\n", line);
  }
  if (json) print_json(record{{"builds", all}}, 2);
}

void run(const plan_options& options) {
  if (options.list_builds) return list_builds(options.json);
  const transform_kind& kind = kind_of(options, "plan");
  const profile profile = profile_of(options, kind.points_of(options));
  const plan p = kind.plan_of(options, profile);
  if (options.quiet) return;
  if (options.json) {
    print_json(as_record(kind, options, p, profile), 2);
  } else {
    print(kind, options, p, profile);
  }
}

}  // namespace

void add_plan_command(command_options& program) {
  auto [command, options] =
      program.add_command<plan_options>("plan", "how a transform is computed, why so, and what it needs", run);
  add_plan_request(command, options);
  command.add("--list-builds", options.list_builds, "options of every kernel build that plans ask for");
  add_device_options(command, options);
}

}  // namespace komdsp::cli
