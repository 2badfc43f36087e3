#include "desk/plan_text.hpp"

#include <komdsp/detail/compiler_options.hpp>
#include <komdsp/envelope.hpp>
#include <komdsp/komdsp_desk.h>

#include <algorithm>

#include "core/c_plan.hpp"
#include "desk/text.hpp"

namespace komdsp::desk {
namespace {

std::string launch_text(std::size_t number, const launch& l, index times) {
  const std::string radices = radices_text(l.build.radices);
  std::string text = printed("  %zu. %s", number, name_of(l.kernel));
  if (!radices.empty()) text += " (radices " + radices + ")";
  text += printed(": %td groups x %d items", l.groups, l.build.items);
  if (times > 1) text += printed(", %td times", times);
  if (l.local) text += printed(", %td bytes of local memory, %d barriers", l.work_bytes, l.barriers);
  return text + "\n     " + l.note + "\n     " + options_of(l) + "\n";
}

std::string envelope_text(const plan& p) {
  const envelope e = envelope_of(p);
  std::string text = printed("Envelope\n  input          %td bytes", p.input_bytes);
  if (p.operand_bytes > 0) text += printed(", %td of the other one", p.operand_bytes);
  text += printed("\n  output         %td bytes%s\n", p.output_bytes, p.what.in_place ? ", the input's" : "");
  text += printed("  tables (ROM)   %td bytes\n", e.table_bytes);
  for (int i = 0; i < p.table_count; ++i)
    text += printed("    %s: %td bytes\n", words_of(p.tables[i]), p.tables[i].bytes);
  text +=
      printed("  workspace      %td bytes shared, %td bytes per worker or group\n", e.scratch_bytes, e.worker_bytes);
  text += printed("  stack          %td bytes at most, of a static plan 2048\n", e.stack_bytes);
  text += printed("  local memory   %td bytes\n", e.local_bytes);
  text += printed("  work-group     %td\n  launches       %td\n  barriers       %td\n", e.work_group, e.launches,
                  e.barriers);
  return text + printed("  bytes moved    %.0f\n  operations     %.0f\n", e.bytes_moved, e.operations);
}

}  // namespace

std::string radices_text(radix_list radices) {
  std::string text;
  for (int stage = 0; stage < stages_of(radices); ++stage)
    text += (stage == 0 ? "" : " x ") + std::to_string(radix_of(radices, stage));
  return text;
}

const char* words_of(const table& t) {
  switch (t.what) {
    case table::kind::stage:
      return "stage twiddles";
    case table::kind::pass:
      return "twiddles between passes";
    case table::kind::continued:
      return "twiddles of stages that go on";
    case table::kind::hermitian:
      return "twiddles of the real step";
    case table::kind::root:
      return "roots of unity";
    case table::kind::chirp:
      return "chirp";
    case table::kind::chirp_spectrum:
      return "spectrum of the chirp";
    case table::kind::powers:
      return "powers of a generator";
    case table::kind::logarithms:
      return "places of points and results";
    case table::kind::root_spectrum:
      return "spectrum of the roots of unity";
    case table::kind::direct:
      return "factors of the definition";
    case table::kind::reversal:
      return t.radices == 0 ? "bit-reversed numbers" : "exchanges of points";
    case table::kind::analysis:
    case table::kind::synthesis:
      return "filters";
    case table::kind::weights:
    case table::kind::half_weights:
      return "factors of sums of the input";
    case table::kind::signs:
      return "signs of sums of the results";
    case table::kind::folds:
      return "weights of rows";
    case table::kind::parameters:
      return "parameters of the kernel";
  }
  return "";
}

std::string options_of(const launch& l) {
  char text[options_size];
  return {text, write_options(l, text, sizeof text)};
}

std::vector<index> times_of(const plan& p) {
  std::vector<index> times;
  for (int i = 0; i < p.launch_count; ++i) {
    const launch& first = p.launches[i];
    const index turns = first.loop > 0 ? turns_of(loop_of(p.words, &first)) : 1;
    for (const int end = i + std::max<int>(first.loop, 1); i < end; ++i) times.push_back(turns * p.launches[i].repeat);
    --i;
  }
  return times;
}

std::string plan_text(const plan& p) {
  const index sweeps = (p.what.batch + p.chunk - 1) / p.chunk;
  std::string text;
  if (p.transfers > 0) text = printed("Transfers between host and device: %d matrices of vectors\n", p.transfers);
  text += "Launches";
  if (sweeps > 1) text += printed(", %td sweeps of %td transforms", sweeps, p.chunk);
  text += "\n";
  const std::vector<index> times = times_of(p);
  for (std::size_t i = 0; i < times.size(); ++i) text += launch_text(i + 1, p.launches[i], times[i]);
  return text + envelope_text(p);
}

}  // namespace komdsp::desk

extern "C" size_t komdsp_plan_text(const komdsp_made_plan* plan, char* text, size_t room) {
  if (room > 0 && text != nullptr) text[0] = 0;
  if (komdsp::c::result_of(plan) != komdsp::status::ok) return 0;
  return komdsp::desk::give(text, room, [&] { return komdsp::desk::plan_text(plan->what); });
}
