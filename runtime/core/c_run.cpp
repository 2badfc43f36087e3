// c_run.cpp: plans run on this CPU, in C, and what they need.
#include <komdsp/envelope.hpp>
#include <komdsp/tables.hpp>
#include <komdsp/verify.hpp>

#include "core/c_plan.hpp"

using namespace komdsp;
using namespace komdsp::c;

namespace {

cpp::buffers buffers_of(const komdsp_buffers& at) {
  return {at.input, at.output, at.tables, at.workspace, at.operand, static_cast<index>(at.workspace_bytes)};
}
static_assert(sizeof(cpp::prepared) <= sizeof komdsp_prepared::parts && alignof(cpp::prepared) <= alignof(void*));

}  // namespace

extern "C" {

int komdsp_read_envelope(const komdsp_made_plan* p, komdsp_envelope* e) {
  if (e == nullptr || e->size != sizeof *e) return answer(status::bad_argument);
  if (result_of(p) != status::ok) return answer(result_of(p));
  const plan& plan = p->what;
  const envelope of = envelope_of(plan);
  const auto bytes = [](index n) { return static_cast<size_t>(n); };
  e->input_bytes = bytes(plan.input_bytes);
  e->output_bytes = bytes(plan.output_bytes);
  e->operand_bytes = bytes(plan.operand_bytes);
  e->sum_bytes = plan.what.checked ? bytes(check_bytes(plan.what)) : 0;
  e->input_alignment = bytes(input_alignment(plan));
  e->output_alignment = bytes(output_alignment(plan));
  e->operand_alignment = bytes(operand_alignment(plan));
  e->table_bytes = bytes(of.table_bytes);
  e->scratch_bytes = bytes(of.scratch_bytes);
  e->worker_bytes = bytes(of.worker_bytes);
  e->stack_bytes = bytes(of.stack_bytes);
  e->local_bytes = bytes(of.local_bytes);
  e->work_group = of.work_group;
  e->launches = of.launches;
  e->barriers = of.barriers;
  e->bytes_moved = of.bytes_moved;
  e->operations = of.operations;
  return answer(status::ok);
}

int komdsp_fill_tables(const komdsp_made_plan* p, void* tables) {
  return answer(is_made(p) ? fill_tables(p->what, tables) : status::bad_argument);
}

int komdsp_run(const komdsp_made_plan* p, const komdsp_buffers* at, const komdsp_parallel_for* loop) {
  if (at == nullptr || at->size != sizeof *at) return answer(status::bad_argument);
  if (loop != nullptr && (loop->size != sizeof *loop || loop->workers < 1 || loop->run == nullptr))
    return answer(status::bad_argument);
  if (bound_of(p) != status::ok) return answer(bound_of(p));
  cpp::parallel_for workers;
  if (loop != nullptr) workers = {loop->workers, loop->run, loop->context};
  const status done = cpp::execute(p->what, p->kernels, buffers_of(*at), workers);
  return answer(done == status::ok && p->what.what.checked ? check_results(p->what, at->output) : done);
}

int komdsp_check_results(const komdsp_made_plan* p, const void* output) {
  return answer(is_made(p) ? check_results(p->what, output) : status::bad_argument);
}

int komdsp_prepare(komdsp_prepared* call, const komdsp_made_plan* p, const komdsp_buffers* at) {
  if (call == nullptr || call->size != sizeof *call) return answer(status::bad_argument);
  auto* const made = new (call->parts, here{}) cpp::prepared;
  if (at == nullptr || at->size != sizeof *at) return answer(status::bad_argument);
  if (bound_of(p) != status::ok) return answer(bound_of(p));
  return answer(cpp::prepare(p->what, p->kernels, buffers_of(*at), *made));
}

int komdsp_run_prepared(const komdsp_prepared* call) {
  if (call == nullptr || call->size != sizeof *call) return answer(status::bad_argument);
  return answer(cpp::execute(*reinterpret_cast<const cpp::prepared*>(call->parts)));
}

int komdsp_run_slice(const komdsp_made_plan* p, const komdsp_buffers* at, ptrdiff_t groups, komdsp_progress* progress) {
  if (at == nullptr || at->size != sizeof *at || progress == nullptr) return answer(status::bad_argument);
  if (bound_of(p) != status::ok) return answer(bound_of(p));
  cpp::progress now = {progress->swept, progress->turn, progress->group, progress->launch, progress->repetition};
  const status result = cpp::execute_slice(p->what, p->kernels, buffers_of(*at), groups, now);
  *progress = {now.swept, now.turn, now.group, now.launch, now.repetition};
  return answer(result);
}

}  // extern "C"
