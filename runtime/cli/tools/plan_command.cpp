#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/usage/run_options.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/tools/cycle_estimate.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/transforms/transform_list.hpp"
#include "desk/plan_text.hpp"
#include <komdsp/envelope.hpp>

namespace komdsp::cli {
namespace {

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
  if (json) fmt::print("{}\n", json_text(record{{"builds", all}}, 2));
}

void run(const plan_options& options) {
  if (options.list_builds) return list_builds(options.json);
  const transform_kind& kind = kind_of(options, "plan");
  const profile profile = profile_of(options, kind.points_of(options));
  const plan p = kind.plan_of(options, profile);
  if (options.quiet) return;
  if (options.json) {
    fmt::print("{}\n", json_text(as_record(kind, options, p, profile), 2));
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
